import { z } from "zod";
import { runCounts } from "../run-counts";
import { type PlannedLine, plannedLine } from "./planned-line";

/** What is known of a file that was read, besides its lines. */
export const planHead = z.object({
	counts: runCounts,
	unqueued: z.int(),
	problems: z.array(z.object({ number: z.int(), reason: z.string() })),
	headings: z.array(z.string()),
	/** The digest of the file, and that of what its lines were decided by (`feeds.appliedInput`). */
	file: z.string(),
	input: z.string(),
	etag: z.string().nullable(),
	lastModified: z.string().nullable(),
});

export type PlanHead = z.infer<typeof planHead>;

export const plannedLines = z.array(plannedLine);

/** What a run would write, made without a look at the offers. */
export interface RunPlan extends PlanHead {
	lines: PlannedLine[];
}
