import type { RunState } from "db/schema";
import { z } from "zod";
import { feedLine } from "~/features/ingest/columns/feed-layout";
import { proposalsSchema } from "~/features/ingest/columns/feed-line";

const countSchema = z.int().min(0).default(0);

/** Counts of lines and changes of a feed's run; stored with the run. */
export const runCounts = z.object({
	/** All lines of the feed. */
	lines: countSchema,
	/** Lines matched to a model of the catalogue. */
	matched: countSchema,
	/** Lines that may be a model and wait for a decision. */
	queued: countSchema,
	/** Offers created, changed, confirmed as unchanged, and (`gone`) marked out of stock because they have no line. */
	created: countSchema,
	changed: countSchema,
	confirmed: countSchema,
	gone: countSchema,
	/** Lines that are no model of ours, or that staff leave out. */
	leftOut: countSchema,
	otherCurrency: countSchema,
	/** Readable lines in pounds that are for sale, matched or not. */
	inPounds: countSchema,
	/** Lines of shops that staff have not decided on. */
	unknownMerchant: countSchema,
	/** Lines not used because another line of the same model and shop is better. */
	duplicate: countSchema,
	/** Lines whose held prices left their offers unchanged (docs/product.md#held-prices). */
	heldPrices: countSchema,
	unreadable: countSchema,
	/** Number of offers that the undo of the run left as they are. */
	left: z.int().min(0).optional(),
	/** Number of matched lines by their unknown text: 'stock "Ready"'. */
	unknownTexts: z.record(z.string(), z.int()).default({}),
});

export type RunCounts = z.infer<typeof runCounts>;

/** Returns counts of 0. */
export function noCounts(): RunCounts {
	return runCounts.parse({});
}

/** Result of a feed's run. */
export interface FeedRunResult {
	status: "ran";
	runId: number;
	state: RunState;
	/** Sentences for staff. */
	message: string;
	counts: RunCounts;
}

/** A line of a feed that is a model, may be one, or is left out by staff. */
const plannedLine = feedLine.omit({ category: true }).extend({
	/** Line number in the file. */
	number: z.int(),
	retailerId: z.int(),
	image: feedLine.shape.image.default(""),
	state: z.enum(["new", "matched", "left-out"]),
	sku: z.string().nullable(),
	rule: z.enum(["ean", "mpn", "title", "staff"]).nullable(),
	proposals: proposalsSchema,
	/** Rank in the queue; 0 comes first (`queueRank`). */
	rank: z.literal([0, 1, 2]).default(2),
	/** The account that decided, and the time; null if a rule decided. */
	answeredBy: z.string().nullable(),
	answeredAt: z.string().nullable(),
});

export const plannedLines = z.array(plannedLine);

export type PlannedLine = z.infer<typeof plannedLine>;

/** The decision about a line, by staff or by rules. */
export type LineDecision = Pick<
	PlannedLine,
	"state" | "sku" | "rule" | "proposals" | "answeredBy" | "answeredAt" | "condition"
>;

/** A line that sells a model. */
export type MatchedLine = PlannedLine & { sku: string };

export function isMatched(line: PlannedLine): line is MatchedLine {
	return line.state === "matched" && line.sku !== null;
}

/** Returns the key of a line, which is the same in each run. */
export function lineKey({ id, merchant }: Pick<PlannedLine, "id" | "merchant">): string {
	return `${merchant}\n${id}`;
}

/** Problems with single lines, for staff; stored with the run. */
export const lineProblems = z.array(z.object({ number: z.int(), reason: z.string() }));

export type LineProblem = z.infer<typeof lineProblems>[number];

/** The plan of a run without its lines. */
export const planHead = z.object({
	counts: runCounts,
	/** Number of lines that may be a model but did not fit in the queue. */
	unqueued: z.int(),
	problems: lineProblems,
	headings: z.array(z.string()),
	/** Digests of the file and of the input of its decisions (`feeds.appliedInput`). */
	file: z.string(),
	input: z.string(),
	etag: z.string().nullable(),
	lastModified: z.string().nullable(),
});

export type PlanHead = z.infer<typeof planHead>;

/** Everything that a run will write, determined without reading the offers. */
export interface RunPlan extends PlanHead {
	lines: PlannedLine[];
}
