import { z } from "zod";

/** What staff said that the columns of a file mean. */
export const columnMapping = z.object({
	/** What the heading row is remembered by. */
	rowKey: z.string(),
	/** What each row is. */
	kind: z.enum(["projectors", "listings"]),
	/** Our columns by the file's columns, as `columnKeys` names them. */
	columns: z.record(z.string(), z.string()),
	/** The shop whose offers all rows are, where no column says which. */
	retailer: z.string().optional(),
});

export type ColumnMapping = z.infer<typeof columnMapping>;

/** What staff said of values, which holds for the next file of this layout too. */
const valueAnswers = z.object({
	/** What to take for the brand of titles that begin with an unknown word. */
	brands: z.record(z.string(), z.string()),
	/** Slugs of our categories by what the file calls them, in small letters; blank leaves it out. */
	categories: z.record(z.string(), z.string()),
});

/** What staff said of one row. */
const rowAnswer = z.object({
	/** Of a row that is like a model of the catalogue. */
	use: z.enum(["update", "new", "skip"]).optional(),
	/** The SKU of a new model. */
	sku: z.string().optional(),
});

export type RowAnswer = z.infer<typeof rowAnswer>;

/** How a file is read whose headings are not the template's. */
export const fileReading = z.object({
	mapping: columnMapping,
	values: valueAnswers,
	/** By row number. */
	rows: z.record(z.string(), rowAnswer),
});

export type FileReading = z.infer<typeof fileReading>;

/** What a mapping remembers for the next file. */
export const rememberedReading = fileReading.omit({ rows: true });

/** A reading by columns alone, of which nothing else was said yet. */
export function readingOf(mapping: ColumnMapping): FileReading {
	return { mapping, values: { brands: {}, categories: {} }, rows: {} };
}
