import { Link } from "@remix-run/react";
import { runPath } from "~/features/feeds/feed-addresses";
import type { ShownRun } from "./shown-run";

const isGood = ({ state }: ShownRun) => state === "applied" || state === "unchanged";

/** Lists the runs of a feed, newest first. */
export function RunList({ feedId, runs }: { feedId: number; runs: readonly ShownRun[] }) {
	if (runs.length === 0) return <p className="text-muted">It has not run yet.</p>;
	return (
		<ul
			aria-label="Runs, newest first"
			className="grid min-w-0 divide-y divide-line rounded-card border border-line bg-card"
		>
			{runs.map((run) => (
				<li
					key={run.id}
					className="grid min-w-0 gap-x-6 gap-y-1 p-3 text-sm md:grid-cols-[14rem_minmax(0,1fr)]"
				>
					<div className="flex min-w-0 flex-wrap items-baseline gap-x-3 md:block">
						<Link
							to={runPath(feedId, run.id)}
							className="inline-block py-0.5 text-link underline underline-offset-4"
						>
							<time dateTime={run.startedAt}>{run.when}</time>
						</Link>
						<p className={`font-semibold md:mt-1 ${run.state === "failed" ? "text-negative" : ""}`}>
							{run.stateText}
						</p>
					</div>
					<div className="grid min-w-0 content-start gap-1 wrap-anywhere">
						{run.counts !== "" && <p>{run.counts}</p>}
						{/* The counts of a successful run need no message. */}
						{run.message !== "" && (!isGood(run) || run.counts === "") && <p>{run.message}</p>}
						<p className="text-muted">
							By {run.by}
							{run.fileName !== null && <>, with {run.fileName}</>}
						</p>
					</div>
				</li>
			))}
		</ul>
	);
}
