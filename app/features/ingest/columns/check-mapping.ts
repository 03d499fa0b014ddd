import { columnFieldName, type FileColumn } from "./column-choices";
import { mappableFields, mappedFieldLabel, TITLE_COLUMN } from "./fields";
import type { FieldByIndex } from "./guess-columns";
import { type ColumnMapping, MEANINGS_KIND_FIELD } from "./mapping";
import type { MappedKind } from "./table-kinds";

/** Chosen meanings of the columns of a file. */
export interface MappingDraft {
	kind: MappedKind;
	/** Our columns by the index of the file's column. */
	fieldByIndex: FieldByIndex;
	/** Slug of the shop of all rows; blank if a column names it. */
	retailer: string;
}

export interface MappingFaults {
	/** Messages by column index. */
	columns: Record<number, string>;
	/** Sentences about what is missing. */
	missing: string[];
}

function missingColumnTexts(kind: MappedKind, fields: ReadonlySet<string>, shop: string): string[] {
	const hasModelName = fields.has(TITLE_COLUMN) || (fields.has("brand") && fields.has("model"));
	if (kind === "projectors") {
		return hasModelName || fields.has("sku")
			? []
			: ["Choose the column with the title, or those with brand and model."];
	}
	const missingTexts = [];
	if (!hasModelName && !fields.has("sku") && !fields.has("eans")) {
		missingTexts.push("Choose the column that says which model it is: SKU, EAN, or a title.");
	}
	for (const field of ["price", "affiliate_url"]) {
		if (!fields.has(field)) missingTexts.push(`Choose the column for: ${mappedFieldLabel(field)}.`);
	}
	if (!fields.has("retailer") && shop === "") {
		missingTexts.push("Choose the column with the shop, or the one shop that all rows are of.");
	}
	return missingTexts;
}

/** Returns the faults of a draft; undefined if a file can be read with it. */
export function mappingFaults(
	{ kind, fieldByIndex, retailer }: MappingDraft,
	columns: readonly FileColumn[],
): MappingFaults | undefined {
	const faults: MappingFaults = { columns: {}, missing: [] };
	const kindFields = mappableFields(kind);
	const columnByField = new Map<string, FileColumn>();
	for (const column of columns) {
		const field = fieldByIndex[column.index];
		if (field === undefined) continue;
		const earlierColumn = columnByField.get(field);
		if (!kindFields.includes(field)) {
			faults.columns[column.index] =
				kind === "projectors"
					? "Only offers have this column. Leave it out, or choose above that the rows are offers."
					: "Offers have no such column. Leave it out, or choose above that the rows are models.";
		} else if (earlierColumn) {
			faults.columns[column.index] = `This is chosen for "${earlierColumn.header}" already.`;
		} else {
			columnByField.set(field, column);
		}
	}
	faults.missing = missingColumnTexts(kind, new Set(columnByField.keys()), retailer);
	const isValid = faults.missing.length === 0 && Object.keys(faults.columns).length === 0;
	return isValid ? undefined : faults;
}

/**
 * Returns a draft as the mapping to store. `keys` are those of the file's columns by index; `rowKey` is that of its
 * header row, by which the mapping is found for the next file.
 */
export function mappingOf(
	{ kind, fieldByIndex, retailer }: MappingDraft,
	{ keys, rowKey }: { keys: readonly string[]; rowKey: string },
): ColumnMapping {
	const columns = Object.entries(fieldByIndex).flatMap(([index, field]) => {
		const key = keys[Number(index)];
		return key === undefined ? [] : [[key, field] as const];
	});
	const isOneShop = kind === "listings" && retailer !== "";
	const columnMapping = { rowKey, kind, columns: Object.fromEntries(columns) };
	return isOneShop ? { ...columnMapping, retailer } : columnMapping;
}

/**
 * Reads a draft from a form; unknown columns and meanings are dropped. If the kind of rows was just changed, meanings
 * that do not fit the new kind are dropped too, since they were proposed for the earlier kind.
 */
export function readImportMapping(fields: FormData, columns: readonly FileColumn[]): MappingDraft {
	const kind = fields.get("kind") === "listings" ? "listings" : "projectors";
	const meaningsKind = fields.get(MEANINGS_KIND_FIELD) ?? kind;
	const allFields = [...mappableFields("projectors"), ...mappableFields("listings")];
	const possibleFields = new Set(meaningsKind === kind ? allFields : mappableFields(kind));
	const fieldByIndex: FieldByIndex = {};
	for (const { index } of columns) {
		const field = String(fields.get(columnFieldName(index)) ?? "");
		if (possibleFields.has(field)) fieldByIndex[index] = field;
	}
	return { kind, fieldByIndex, retailer: String(fields.get("retailer") ?? "") };
}
