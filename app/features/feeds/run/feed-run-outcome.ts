import type { FeedRunState } from "db/schema";
import type { RunCounts } from "./run-counts";

/** How a run of a feed ended. */
export interface FeedRunOutcome {
	status: "ran";
	runId: number;
	state: FeedRunState;
	/** For staff, in sentences. */
	message: string;
	counts: RunCounts;
}
