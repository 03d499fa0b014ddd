import { z } from "zod";

export const FEED_FIELDS = [
	"id",
	"title",
	"brand",
	"mpn",
	"ean",
	"merchant",
	"category",
	"url",
	"price",
	"sale_price",
	"currency",
	"delivery",
	"stock",
	"quantity",
	"for_sale",
	"condition",
	"brightness",
	"resolution",
	"throw_ratio",
	"image",
] as const;

/** Facts of a model that a feed may have, named like our columns. */
export const FACT_FIELDS = ["brightness", "resolution", "throw_ratio"] as const;

export const lineFactsSchema = z.partialRecord(z.enum(FACT_FIELDS), z.string());

export type LineFacts = z.infer<typeof lineFactsSchema>;

export type FeedField = (typeof FEED_FIELDS)[number];

/** Fields that every line must have. */
export const NEEDED_FIELDS = ["title", "url", "price"] as const satisfies readonly FeedField[];

/** Fields that contain amounts of money. */
export const FEED_PRICE_FIELDS = [
	"price",
	"sale_price",
	"delivery",
] as const satisfies readonly FeedField[];

const feedColumnsSchema = z.partialRecord(z.enum(FEED_FIELDS), z.array(z.string()));

/** Headers of a feed's columns by meaning, the preferred headers first. */
export type FeedColumns = Partial<Record<FeedField, readonly string[]>>;

/** First lines of a feed of unknown layout, for staff to give its columns a meaning. */
const feedSampleSchema = z.object({
	headings: z.array(z.string()),
	/** Values of each of the first lines, in the order of `headings`. */
	firstLines: z.array(z.array(z.string())),
	columns: feedColumnsSchema.default({}),
});

export type FeedSample = z.infer<typeof feedSampleSchema>;

/** Decodes the meanings that staff gave a feed's columns; undefined for null. Throws if they are damaged. */
export function decodeColumns(text: string | null): FeedColumns | undefined {
	return text === null ? undefined : feedColumnsSchema.parse(JSON.parse(text));
}

/** Models that a line may be, with the reasons. */
export const proposalsSchema = z.array(z.object({ sku: z.string(), why: z.string() }));

/** Decodes the proposals of a stored line. Throws if they are damaged. */
export function decodeProposals(text: string) {
	return proposalsSchema.parse(JSON.parse(text));
}

/** Decodes the facts of a stored line. Throws if they are damaged. */
export function decodeLineFacts(text: string): LineFacts {
	return lineFactsSchema.parse(JSON.parse(text));
}

/** Decodes the sample that a run stored; undefined for null. Throws if it is damaged. */
export function decodeSample(text: string | null): FeedSample | undefined {
	return text === null ? undefined : feedSampleSchema.parse(JSON.parse(text));
}
