import { Link } from "@remix-run/react";
import type { DisplayScore } from "./display-score";
import { ScoreRing } from "./score-ring";

const SCORES_ANCHOR = "scores";

/** The points of each part as a bar with its numbers. */
function Parts({ parts }: Pick<DisplayScore, "parts">) {
	return (
		<dl className="mt-2 grid gap-x-12 gap-y-3 text-sm sm:grid-cols-2">
			{parts.map(({ name, points, maxPoints, hasUnknownFact }) => (
				<div key={name} className="flex flex-wrap items-baseline justify-between gap-x-2">
					<dt>
						{name}
						{hasUnknownFact && <span className="text-muted"> (not all stated)</span>}
					</dt>
					<dd className="tabular">{`${points} of ${maxPoints}`}</dd>
					<dd aria-hidden="true" className="basis-full">
						<meter className="points-bar" min={0} max={maxPoints} value={points} />
					</dd>
				</div>
			))}
		</dl>
	);
}

/** The first score of a model, as a link to its parts. */
export function ScoreLine({ scores: [score] }: { scores: readonly DisplayScore[] }) {
	if (!score) return null;
	return (
		<a
			href={`#${SCORES_ANCHOR}`}
			className="mt-3 flex w-fit max-w-full items-center gap-3 underline-offset-4 hover:underline"
		>
			<ScoreRing points={score.points} />
			<span className="min-w-0 wrap-anywhere">{score.forUse}</span>
		</a>
	);
}

/** The scores of a model, the first one open. */
export function ScoreSection({ scores }: { scores: readonly DisplayScore[] }) {
	if (scores.length === 0) return null;
	return (
		<section aria-labelledby={SCORES_ANCHOR}>
			<h2 id={SCORES_ANCHOR} className="text-2xl">
				Our score
			</h2>
			{scores.map(({ use, forUse, points, parts }, index) => (
				<details key={use} open={index === 0} className="mt-3">
					<summary className="score-summary">
						<ScoreRing points={points} />
						<span>{forUse}</span>
					</summary>
					<Parts parts={parts} />
				</details>
			))}
			<p className="mt-3 text-sm text-muted">
				Points out of 100, from figures alone.{" "}
				<Link to="/how-we-choose" className="inline-block py-1 underline underline-offset-4">
					How we choose
				</Link>
			</p>
		</section>
	);
}
