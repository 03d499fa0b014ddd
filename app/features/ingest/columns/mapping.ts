import { z } from "zod";

/** Meanings of the columns of a file. */
const columnMapping = z.object({
	/** Key of the heading row. */
	rowKey: z.string(),
	/** Kind of each row. */
	kind: z.enum(["projectors", "listings"]),
	/** Our columns by the file's columns, as `columnKeys` names them. */
	columns: z.record(z.string(), z.string()),
	/** The shop of all offers, if no column names it. */
	retailer: z.string().optional(),
});

export type ColumnMapping = z.infer<typeof columnMapping>;

/** Decisions of staff about values, which also apply to the next file of this layout. */
const valueDecisions = z.object({
	/** Brands by the unknown word that titles begin with. */
	brands: z.record(z.string(), z.string()),
	/** Slugs of our categories, with semicolons between them, by the file's names in lower case; blank leaves the value out. */
	categories: z.record(z.string(), z.string()),
	/** Features that such a name becomes too. */
	features: z.record(z.string(), z.string()).optional(),
	/** Currency of prices that nothing in the file explains; blank leaves them out. */
	currency: z.string().optional(),
});

/** Updates the model that the row is like, creates a new one, or leaves the row out. */
export const rowUse = z.enum(["update", "new", "skip"]);

export type RowUse = z.infer<typeof rowUse>;

const rowDecision = z.object({
	use: rowUse.optional(),
	/** The SKU of a new model. */
	sku: z.string().optional(),
});

export type RowDecision = z.infer<typeof rowDecision>;

/** The rules for reading a file whose headings are not the template's. */
export const fileMapping = z.object({
	mapping: columnMapping,
	values: valueDecisions,
	/** Use of rows that are like a model of the catalogue; by default they update it. */
	likeUse: rowUse.optional(),
	/** By row number; overrides `likeUse`. */
	rows: z.record(z.string(), rowDecision),
	/** Our columns that may overwrite values of models; the values of other lists are added. */
	replace: z.array(z.string()).optional(),
	/** Our columns that are left out of models that are here. */
	leave: z.array(z.string()).optional(),
	/** Our columns whose figures in titles are left out. */
	notFromTitle: z.array(z.string()).optional(),
	/** By row number, our columns whose figures in its title are left out. */
	notFromTitleOf: z.record(z.string(), z.array(z.string())).optional(),
});

export type FileMapping = z.infer<typeof fileMapping>;

/** Returns a mapping without decisions about values and rows. */
export function fileMappingOf(mapping: ColumnMapping): FileMapping {
	return { mapping, values: { brands: {}, categories: {} }, rows: {} };
}

/** Field with the kind of rows that the sent choices were made for. */
export const CHOSEN_FOR_FIELD = "chosen-for";

/** Page for the meaning of columns. */
export const COLUMNS_PAGE = "/admin/upload/columns";

/** Page that shows how the rows were read. */
const ROWS_PAGE = "/admin/upload/rows";

const stagedPath = (page: string) => (stagedId: string) =>
	`${page}?${new URLSearchParams({ staged: stagedId })}`;

export const columnsPath = stagedPath(COLUMNS_PAGE);

export const rowsPath = stagedPath(ROWS_PAGE);
