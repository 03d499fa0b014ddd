import { z } from "zod";

/** Meanings of the columns of a file. */
const columnMapping = z.object({
	/** Key of the file's headers in any order (`headerRowKey`), by which the mapping is found for the next file. */
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
	/**
	 * Slugs of our categories, with semicolons between them, by the file's names in lower case; blank leaves the value
	 * out.
	 */
	categories: z.record(z.string(), z.string()),
	/** Features that the file's category names stand for, by the name in lower case. */
	features: z.record(z.string(), z.string()).optional(),
	/** Currency of prices, if the file does not state it; blank leaves the prices out. */
	currency: z.string().optional(),
});

/** Use of a row: update the matching model, create a new model, or leave the row out. */
export const rowUse = z.enum(["update", "new", "skip"]);

export type RowUse = z.infer<typeof rowUse>;

const rowDecision = z.object({
	use: rowUse.optional(),
	/** The SKU of a new model. */
	sku: z.string().optional(),
});

export type RowDecision = z.infer<typeof rowDecision>;

/** The rules for reading a file whose headers are not the template's. */
export const fileMappingSchema = z.object({
	mapping: columnMapping,
	values: valueDecisions,
	/** Use of rows that match a model of the catalogue; by default they update it. */
	likeUse: rowUse.optional(),
	/** By row number; overrides `likeUse`. */
	rows: z.record(z.string(), rowDecision),
	/** Our columns that may overwrite values of models; values of lists in other columns are added to the model's. */
	replace: z.array(z.string()).optional(),
	/** Our columns that are left out for models that exist. */
	leave: z.array(z.string()).optional(),
	/** Our columns whose facts in titles are left out. */
	notFromTitle: z.array(z.string()).optional(),
	/** By row number, our columns whose facts in the row's title are left out. */
	notFromTitleOf: z.record(z.string(), z.array(z.string())).optional(),
});

export type FileMapping = z.infer<typeof fileMappingSchema>;

/** Returns a mapping without decisions about values and rows. */
export function fileMappingOf(mapping: ColumnMapping): FileMapping {
	return { mapping, values: { brands: {}, categories: {} }, rows: {} };
}

/** Form field: the kind of rows for which the meanings in the form were chosen; `kind` may have changed since. */
export const MEANINGS_KIND_FIELD = "chosen-for";

/** Page where staff say what columns mean. */
export const COLUMNS_PAGE = "/admin/upload/columns";

/** Page that shows how the rows were read. */
const ROWS_PAGE = "/admin/upload/rows";

const stagedPath = (page: string) => (stagedId: string) =>
	`${page}?${new URLSearchParams({ staged: stagedId })}`;

export const columnsPath = stagedPath(COLUMNS_PAGE);

export const rowsPath = stagedPath(ROWS_PAGE);
