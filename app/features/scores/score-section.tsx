import { Link } from "@remix-run/react";
import type { ShownScore } from "./shown-score";

/** The points of each part as a small bar with its numbers. */
function Parts({ parts }: Pick<ShownScore, "parts">) {
	return (
		<dl className="mt-2 grid max-w-prose gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
			{parts.map(({ name, points, of, isGuess }) => (
				<div key={name} className="flex items-center gap-2">
					<dt className="grow">
						{name}
						{isGuess && <span className="text-muted"> (not all stated)</span>}
					</dt>
					<dd className="flex items-center gap-2 tabular">
						<meter className="h-3 w-16" min={0} max={of} value={points} aria-hidden="true" />
						<span className="w-16 text-right">{`${points} of ${of}`}</span>
					</dd>
				</div>
			))}
		</dl>
	);
}

/** The scores of a model, the first one open. */
export function ScoreSection({ scores }: { scores: readonly ShownScore[] }) {
	if (scores.length === 0) return null;
	return (
		<section aria-labelledby="scores">
			<h2 id="scores" className="text-lg">
				Our score
			</h2>
			{scores.map(({ use, forUse, points, parts }, at) => (
				<details key={use} open={at === 0} className="mt-2">
					<summary className="cursor-pointer py-1">
						<b className="text-lg tabular">{points}</b> {forUse}
					</summary>
					<Parts parts={parts} />
				</details>
			))}
			<p className="mt-2 text-sm text-muted">
				Points out of 100, from figures alone.{" "}
				<Link to="/how-we-choose" className="underline">
					How we choose
				</Link>
			</p>
		</section>
	);
}
