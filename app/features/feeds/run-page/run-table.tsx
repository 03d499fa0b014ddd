import { Link } from "@remix-run/react";
import { runPath } from "~/features/feeds/manage/feed-addresses";
import { Cell, ScrollTable } from "~/features/imports/upload-page/scroll-table";
import type { ShownRun } from "./shown-run";

/** Runs of a feed, newest first: when, how it ended, what it read and did. */
export function RunTable({ feedId, runs }: { feedId: number; runs: readonly ShownRun[] }) {
	if (runs.length === 0) return <p className="text-quiet">It has not run yet.</p>;
	return (
		<ScrollTable caption="Runs, newest first" columns={["When", "State", "What it did", "By"]}>
			{runs.map((run) => (
				<tr key={run.id}>
					<Cell className="whitespace-nowrap">
						<Link
							to={runPath(feedId, run.id)}
							className="inline-block py-0.5 text-link underline underline-offset-4"
						>
							<time dateTime={run.startedAt}>{run.when}</time>
						</Link>
					</Cell>
					<Cell className="min-w-24 font-semibold">{run.stateText}</Cell>
					<Cell className="min-w-64 wrap-anywhere">
						{run.counts}
						{run.message !== "" && <span className="block text-quiet">{run.message}</span>}
					</Cell>
					<Cell className="min-w-28 wrap-anywhere">
						{run.by}
						{run.fileName !== null && <span className="block text-quiet">{run.fileName}</span>}
					</Cell>
				</tr>
			))}
		</ScrollTable>
	);
}
