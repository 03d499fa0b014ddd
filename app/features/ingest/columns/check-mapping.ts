import { choiceName, type FileColumn } from "./column-choices";
import { mappableFields, mappedFieldLabel, TITLE } from "./fields";
import type { Chosen } from "./guess-columns";
import { CHOSEN_FOR_FIELD, type ColumnMapping } from "./mapping";
import type { MappedKind } from "./table-kinds";

/** Chosen meanings of the columns of a file. */
export interface Choices {
	kind: MappedKind;
	/** Our columns by the index of the file's. */
	chosen: Chosen;
	/** Slug of the shop of all rows; blank if a column names it. */
	retailer: string;
}

export interface MappingFaults {
	/** Messages by column index. */
	columns: Record<number, string>;
	/** Sentences about what is missing. */
	missing: string[];
}

function missingOf(kind: MappedKind, fields: ReadonlySet<string>, shop: string): string[] {
	const isNamed = fields.has(TITLE) || (fields.has("brand") && fields.has("model"));
	if (kind === "projectors") {
		return isNamed || fields.has("sku")
			? []
			: ["Choose the column with the title, or those with brand and model."];
	}
	const missing = [];
	if (!isNamed && !fields.has("sku") && !fields.has("eans")) {
		missing.push("Choose the column that says which model it is: SKU, EAN, or a title.");
	}
	for (const field of ["price", "affiliate_url"]) {
		if (!fields.has(field)) missing.push(`Choose the column for: ${mappedFieldLabel(field)}.`);
	}
	if (!fields.has("retailer") && shop === "") {
		missing.push("Choose the column with the shop, or the one shop that all rows are of.");
	}
	return missing;
}

/** Returns the faults of chosen meanings; undefined if a file can be read with them. */
export function mappingFaults(
	{ kind, chosen, retailer }: Choices,
	columns: readonly FileColumn[],
): MappingFaults | undefined {
	const faults: MappingFaults = { columns: {}, missing: [] };
	const kindFields = mappableFields(kind);
	const first = new Map<string, FileColumn>();
	for (const column of columns) {
		const field = chosen[column.index];
		if (field === undefined) continue;
		const earlier = first.get(field);
		if (!kindFields.includes(field)) {
			faults.columns[column.index] =
				kind === "projectors"
					? "Only offers have this column. Leave it out, or choose above that the rows are offers."
					: "Offers have no such column. Leave it out, or choose above that the rows are models.";
		} else if (earlier) {
			faults.columns[column.index] = `This is chosen for "${earlier.header}" already.`;
		} else {
			first.set(field, column);
		}
	}
	faults.missing = missingOf(kind, new Set(first.keys()), retailer);
	const isRight = faults.missing.length === 0 && Object.keys(faults.columns).length === 0;
	return isRight ? undefined : faults;
}

/** Returns choices as the mapping to store. */
export function mappingOf(
	{ kind, chosen, retailer }: Choices,
	{ keys, rowKey }: { keys: readonly string[]; rowKey: string },
): ColumnMapping {
	const columns = Object.entries(chosen).flatMap(([index, field]) => {
		const key = keys[Number(index)];
		return key === undefined ? [] : [[key, field] as const];
	});
	const isShop = kind === "listings" && retailer !== "";
	const columnMapping = { rowKey, kind, columns: Object.fromEntries(columns) };
	return isShop ? { ...columnMapping, retailer } : columnMapping;
}

/**
 * Reads choices from a form; unknown columns and meanings are dropped. So are those that do not fit a kind that was just
 * changed, since they were proposed for the other one.
 */
export function readImportMapping(fields: FormData, columns: readonly FileColumn[]): Choices {
	const kind = fields.get("kind") === "listings" ? "listings" : "projectors";
	const chosenFor = fields.get(CHOSEN_FOR_FIELD) ?? kind;
	const all = [...mappableFields("projectors"), ...mappableFields("listings")];
	const possible = new Set(chosenFor === kind ? all : mappableFields(kind));
	const chosen: Chosen = {};
	for (const { index } of columns) {
		const field = String(fields.get(choiceName(index)) ?? "");
		if (possible.has(field)) chosen[index] = field;
	}
	return { kind, chosen, retailer: String(fields.get("retailer") ?? "") };
}
