import type { FeedRunState } from "db/schema";
import type { RunSummary } from "~/features/feeds/run-page/runs.queries.server";
import { whenText } from "~/features/imports/upload-page/when-text";
import { countsText, runStateText } from "./run-texts";

/** A run in words, as pages show it. */
export interface ShownRun {
	id: number;
	state: FeedRunState;
	stateText: string;
	startedAt: string;
	when: string;
	by: string;
	fileName: string | null;
	counts: string;
	message: string;
}

/** Runs that read nothing have nothing to count. */
const WITHOUT_COUNTS: readonly FeedRunState[] = ["running", "unmapped", "failed", "unchanged"];

/** Puts a run into words. */
export function shownRun(run: RunSummary): ShownRun {
	const { id, state, startedAt, startedBy, fileName, counts, message } = run;
	const isCounted = counts.lines > 0 || !WITHOUT_COUNTS.includes(state);
	return {
		id,
		state,
		stateText: runStateText(state),
		startedAt,
		when: whenText(new Date(startedAt)),
		by: startedBy,
		fileName,
		counts: isCounted ? countsText(counts) : "",
		message,
	};
}
