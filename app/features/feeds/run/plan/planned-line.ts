import { z } from "zod";

const proposal = z.object({ sku: z.string(), why: z.string() });

/** A line of a feed that is a model, may be one, or is left out by staff: what a run knows of it until it is written. */
export const plannedLine = z.object({
	/** Where it stands in the file. */
	number: z.int(),
	id: z.string(),
	merchant: z.string(),
	retailerId: z.int(),
	title: z.string(),
	brand: z.string(),
	mpn: z.string(),
	eans: z.array(z.string()),
	url: z.string(),
	pricePence: z.int().positive(),
	deliveryPence: z.int().nullable(),
	inStock: z.boolean(),
	condition: z.enum(["new", "refurbished"]),
	state: z.enum(["new", "matched", "left-out"]),
	sku: z.string().nullable(),
	rule: z.enum(["ean", "mpn", "title", "staff"]).nullable(),
	proposals: z.array(proposal),
	/** How soon staff should see it where it waits for an answer (`queueRank`). */
	rank: z.literal([0, 1, 2]).default(2),
	/** Who of staff said what it is, and when; null where a rule did. */
	answeredBy: z.string().nullable(),
	answeredAt: z.string().nullable(),
});

export type PlannedLine = z.infer<typeof plannedLine>;

/** What is decided of a line, by staff or by rules. */
export type LineDecision = Pick<
	PlannedLine,
	"state" | "sku" | "rule" | "proposals" | "answeredBy" | "answeredAt" | "condition"
>;

/** A line that sells a model. */
export type MatchedLine = PlannedLine & { sku: string };

export function isMatched(line: PlannedLine): line is MatchedLine {
	return line.state === "matched" && line.sku !== null;
}

/** What a line is known by from one day to the next. */
export function lineKey({ id, merchant }: Pick<PlannedLine, "id" | "merchant">): string {
	return `${merchant}\n${id}`;
}
