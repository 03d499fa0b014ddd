import { SKU_PATTERN } from "~/features/catalogue/identity/sku";
import { type FileMapping, type RowDecision, rowUse } from "~/features/ingest/columns/mapping";

// The names of the fields of the page that shows how rows were read. The use of a row is what the import makes of it
// (`rowUse`): it updates the matching model, becomes a new model, or is left out.

/**
 * Field with the use of a row: a select, but for a new row a checkbox that leaves it out. A blank field before the
 * checkbox shows that the page had it.
 */
export const rowUseField = (row: number) => `use-${row}`;
export const skuField = (row: number) => `sku-${row}`;
/** Field with the SKU that the page proposed: an unchanged SKU is proposed again. */
export const proposedSkuField = (row: number) => `proposed-${row}`;
/** Field with the brand that a word of the file means. */
export const brandField = (word: string) => `brand:${word}`;
/** Checkbox of a column that would overwrite values of models. */
export const replacementField = (field: string) => `replace:${field}`;
/** Checkbox of a column that is left out for models that exist. */
export const leftOutField = (field: string) => `leave:${field}`;
/** Checkbox for using a column's facts from titles, after a blank field that shows that the page had it. */
export const titleField = (field: string) => `from-title:${field}`;
/**
 * Checkbox for using a column's fact from the title of one row, after a blank field that shows that the page had it.
 */
export const rowTitleField = (row: number, field: string) => `from-title-of:${row}:${field}`;
/**
 * Checkboxes of the categories that a category name of the file means, after a blank field that shows that the page had
 * them.
 */
export const categoryField = (key: string) => `category:${key}`;
/** Field with the features that a category name of the file means. */
export const featuresField = (key: string) => `features:${key}`;
/** Field with the currency of prices, if the file does not state it. */
export const CURRENCY_FIELD = "currency";

/** Field with the use of all rows that match models of the catalogue. */
export const MATCHED_ROWS_USE_FIELD = "use-all";

const readUse = (fields: FormData, name: string) =>
	rowUse.safeParse(fields.getAll(name).at(-1)).data;

const MAX_BRAND_LENGTH = 80;

/** Typed values of a refused form, by field name. */
export type FieldTexts = Readonly<Record<string, string>>;

/** Messages by field name. */
export type FieldFaults = Record<string, string>;

function readRowDecision(row: string, fields: FormData): RowDecision {
	const number = Number(row);
	const use = readUse(fields, rowUseField(number));
	const sku = String(fields.get(skuField(number)) ?? "").trim();
	const isChanged = sku !== "" && sku !== fields.get(proposedSkuField(number));
	return { ...(use && { use }), ...(isChanged && { sku }) };
}

const isTicked = (fields: FormData, name: string) =>
	fields.getAll(name).some((value) => value !== "");

/**
 * Returns, by row, the columns whose facts in the row's title are left out: the earlier ones, changed by the decisions
 * of a form.
 */
function readLeftOutTitleFacts(
	fields: FormData,
	earlierColumnsByRow: FileMapping["notFromTitleOf"] = {},
): NonNullable<FileMapping["notFromTitleOf"]> {
	const columnsByRow = new Map(
		Object.entries(earlierColumnsByRow).map(([row, columns]) => [row, new Set(columns)]),
	);
	for (const name of new Set(fields.keys())) {
		const [, row, column] = /^from-title-of:(\d{1,9}):(\w+)$/.exec(name) ?? [];
		if (row === undefined || column === undefined) continue;
		const columns = columnsByRow.get(row) ?? new Set<string>();
		if (isTicked(fields, name)) columns.delete(column);
		else columns.add(column);
		columnsByRow.set(row, columns);
	}
	const rowsWithColumns = [...columnsByRow].filter(([, columns]) => columns.size > 0);
	return Object.fromEntries(rowsWithColumns.map(([row, columns]) => [row, [...columns]]));
}

/**
 * Returns the mapping with the decisions of a form added to the earlier ones, and the faults of the form. The form
 * always has all choices of `replace` and `leave`.
 */
export function readDecisions(
	fields: FormData,
	{ replace: _, leave: __, ...earlierMapping }: FileMapping,
): { mapping: FileMapping; faults: FieldFaults } {
	const faults: FieldFaults = {};
	const brands = { ...earlierMapping.values.brands };
	const categories = { ...earlierMapping.values.categories };
	const rows = { ...earlierMapping.rows };
	const features = { ...earlierMapping.values.features };
	const tickedFields = { replace: [] as string[], leave: [] as string[] };
	const notFromTitle = new Set(earlierMapping.notFromTitle);
	for (const [name, value] of fields) {
		const text = String(value).replace(/\s+/g, " ").trim();
		const [, kind, key = ""] =
			/^(brand|category|features|replace|leave|from-title):(.*)$/s.exec(name) ?? [];
		const row = /^proposed-(\d{1,9})$/.exec(name)?.[1];
		if (kind === "replace" || kind === "leave") tickedFields[kind].push(key);
		if (kind === "from-title") {
			if (isTicked(fields, name)) notFromTitle.delete(key);
			else notFromTitle.add(key);
		}
		if (kind === "category") categories[key] = fields.getAll(name).filter(Boolean).join(";");
		if (kind === "features") features[key] = text;
		if (kind === "brand") {
			if (text === "") faults[name] = "Say which brand it is.";
			else if (text.length > MAX_BRAND_LENGTH) faults[name] = "A brand has at most 80 characters.";
			else brands[key] = text;
		}
		if (row === undefined) continue;
		const decision = readRowDecision(row, fields);
		if (decision.sku !== undefined && !SKU_PATTERN.test(decision.sku)) {
			faults[skuField(Number(row))] =
				"A SKU is up to 64 letters, digits, dots, hyphens or underscores.";
			continue;
		}
		const savedSku = decision.sku === undefined ? rows[row]?.sku : decision.sku;
		// A saved SKU that the page proposed again stays; one that it did not propose is out of date.
		const wasSavedSkuProposed =
			savedSku === String(fields.get(proposedSkuField(Number(row))) ?? "");
		const sku = decision.sku ?? (wasSavedSkuProposed ? savedSku : undefined);
		const use = decision.use ?? (fields.has(rowUseField(Number(row))) ? undefined : rows[row]?.use);
		rows[row] = { ...(use && { use }), ...(sku !== undefined && { sku }) };
	}
	const matchedRowsUse = readUse(fields, MATCHED_ROWS_USE_FIELD);
	if (matchedRowsUse !== undefined) {
		for (const [row, { sku }] of Object.entries(rows)) rows[row] = sku === undefined ? {} : { sku };
	}
	const newMatchedRowsUse = matchedRowsUse ?? earlierMapping.likeUse;
	const currency = fields.get(CURRENCY_FIELD);
	const values = {
		...earlierMapping.values,
		brands,
		categories,
		...(Object.keys(features).length > 0 && { features }),
		...(currency !== null && { currency: String(currency) }),
	};
	const {
		notFromTitle: ___,
		notFromTitleOf: earlierNotFromTitleOf,
		...otherRules
	} = earlierMapping;
	const notFromTitleOf = readLeftOutTitleFacts(fields, earlierNotFromTitleOf);
	const mapping = {
		...otherRules,
		values,
		rows,
		...(notFromTitle.size > 0 && { notFromTitle: [...notFromTitle] }),
		...(Object.keys(notFromTitleOf).length > 0 && { notFromTitleOf }),
		...(newMatchedRowsUse !== undefined && { likeUse: newMatchedRowsUse }),
		...(tickedFields.replace.length > 0 && { replace: tickedFields.replace }),
		...(tickedFields.leave.length > 0 && { leave: tickedFields.leave }),
	};
	return { mapping, faults };
}
