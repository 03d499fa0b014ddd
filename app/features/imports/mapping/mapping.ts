import { z } from "zod";

/** What staff said that the columns of a file mean. */
const columnMapping = z.object({
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

/** What becomes of a row: it changes the model that it is like, is a new one, or is left out. */
const rowUse = z.enum(["update", "new", "skip"]);

export type RowUse = z.infer<typeof rowUse>;

/** What staff said of one row. */
const rowAnswer = z.object({
	use: rowUse.optional(),
	/** The SKU of a new model. */
	sku: z.string().optional(),
});

export type RowAnswer = z.infer<typeof rowAnswer>;

/** How a file is read whose headings are not the template's. */
export const fileReading = z.object({
	mapping: columnMapping,
	values: valueAnswers,
	/** What becomes of rows that are like a model of the catalogue; without it they update that one. */
	likeUse: rowUse.optional(),
	/** By row number; says more than `likeUse`. */
	rows: z.record(z.string(), rowAnswer),
	/** Our columns that may take values from models. */
	replace: z.array(z.string()).optional(),
});

export type FileReading = z.infer<typeof fileReading>;

/** What a mapping remembers for the next file. */
export const rememberedReading = fileReading.omit({
	rows: true,
	likeUse: true,
	replace: true,
});

/** A reading by columns alone, of which nothing else was said yet. */
export function readingOf(mapping: ColumnMapping): FileReading {
	return { mapping, values: { brands: {}, categories: {} }, rows: {} };
}
