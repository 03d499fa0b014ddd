import { Link } from "@remix-run/react";
import { Panel } from "~/components/staff/panel";
import { feedPath } from "~/features/feeds/feed-addresses";
import { Counts } from "~/features/imports/upload-page/counts";
import type { ShownRun } from "./shown-run";

function toneOf(state: ShownRun["state"]): "good" | "bad" | "plain" {
	if (state === "applied" || state === "unchanged") return "good";
	return state === "failed" || state === "held" ? "bad" : "plain";
}

/** How a run ended, what it read and did. */
export function RunResult({
	feedId,
	run,
	pairs,
	waiting,
}: {
	feedId: number;
	run: ShownRun;
	pairs: readonly (readonly [name: string, count: number])[];
	/** Lines of the feed that wait for an answer. */
	waiting: number;
}) {
	return (
		<Panel title={run.stateText} tone={toneOf(run.state)}>
			{run.counts !== "" && <Counts counts={pairs} />}
			{run.message !== "" && <p className="max-w-prose wrap-anywhere">{run.message}</p>}
			{run.state === "running" && (
				<p>It is going on just now. Load this page again to see how it ended.</p>
			)}
			{waiting > 0 && (run.state === "applied" || run.state === "unchanged") && (
				<p>
					<Link
						to={feedPath(feedId, "lines")}
						className="inline-block py-1 font-semibold text-link underline underline-offset-4"
					>
						Answer the lines that wait
					</Link>
				</p>
			)}
			{run.state === "unmapped" && (
				<p>
					<Link
						to={feedPath(feedId, "columns")}
						className="inline-block py-1 text-link underline underline-offset-4"
					>
						Say what its columns mean
					</Link>
				</p>
			)}
			<p className="text-sm wrap-anywhere text-quiet">
				Started by {run.by}
				{run.fileName !== null && <> with the file {run.fileName}</>}
			</p>
		</Panel>
	);
}
