import { Link } from "@remix-run/react";
import type { ShownField } from "~/features/put-back/field-words.server";
import { ChangeFields } from "./change-fields";

/** A line of the history as the page shows it. */
export interface ShownChange {
	id: number;
	/** "Model changed" */
	what: string;
	title: string;
	by: string;
	/** "5 Jan 2026, 14:05" */
	when: string;
	/** ISO 8601 instant in UTC. */
	at: string;
	fields: ShownField[];
	/** The history of this row alone. */
	rowPath: string;
	/** Where it can be put back; null where it cannot. */
	putBackPath: string | null;
	isPutBack: boolean;
	/** The line that it puts back; null for any other. */
	putsBackPath: string | null;
}

/** Lines of the history, the newest first. */
export function ChangeList({ changes }: { changes: readonly ShownChange[] }) {
	return (
		<ul className="grid min-w-0 divide-y divide-line rounded-card border border-line bg-card">
			{changes.map((change) => (
				<li key={change.id} className="grid min-w-0 gap-2 p-4">
					<div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
						<p className="min-w-0 wrap-anywhere">
							<span className="text-sm text-quiet">{`${change.what}: `}</span>
							<Link
								to={change.rowPath}
								className="inline-block min-h-6 font-semibold underline-offset-4 hover:underline"
							>
								{change.title}
							</Link>
						</p>
						<p className="text-sm wrap-anywhere text-quiet">
							{change.by}, <time dateTime={change.at}>{change.when}</time>
						</p>
					</div>
					<ChangeFields fields={change.fields} />
					<PutBackLinks change={change} />
				</li>
			))}
		</ul>
	);
}

const LINK = "inline-block min-h-6 text-link underline underline-offset-4";

function PutBackLinks({ change }: { change: ShownChange }) {
	const { putBackPath, putsBackPath, isPutBack, title, when } = change;
	if (putBackPath === null && putsBackPath === null) return null;
	return (
		<p className="flex flex-wrap gap-x-5 text-sm">
			{putsBackPath !== null && (
				<Link to={putsBackPath} className={LINK}>
					Puts an earlier change back
				</Link>
			)}
			{putBackPath !== null && (
				<Link to={putBackPath} className={LINK}>
					{isPutBack ? "Was put back" : "Put back"}
					<span className="sr-only">{`: ${title}, ${when}`}</span>
				</Link>
			)}
		</p>
	);
}
