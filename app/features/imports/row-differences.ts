import type { CsvCell } from "./csv-text";

/** What an import does to one row, for a preview. */
export interface ChangedRow {
	kind: "projector" | "listing";
	sku: string;
	/** The retailer's slug, of a listing. */
	retailer?: string;
	isNew: boolean;
	/** Columns of the file that differ; texts as the file writes them. Empty for a new row. */
	fields: { field: string; before: string; after: string }[];
}

function cellText(cell: CsvCell): string {
	return cell === null || cell === undefined ? "" : String(cell);
}

/** The columns in which two rows of a file differ. */
export function differingFields(
	before: Readonly<Record<string, CsvCell>>,
	after: Readonly<Record<string, CsvCell>>,
): ChangedRow["fields"] {
	return Object.keys(after)
		.map((field) => ({
			field,
			before: cellText(before[field]),
			after: cellText(after[field]),
		}))
		.filter((field) => field.before !== field.after);
}
