import { shown } from "~/features/catalogue/fields/shown-text";
import type { CsvCell } from "~/features/imports/csv-text";

/** What an import does to one row, for a preview. */
export interface ChangedRow {
	kind: "projector" | "listing" | "shop" | "term";
	/** Of a model and of a listing. */
	sku?: string;
	/** The retailer's slug, of a listing and of a shop. */
	retailer?: string;
	/** Of the glossary. */
	term?: string;
	isNew: boolean;
	/** Columns of the file that differ, of a new row from an empty one; texts as the file writes them. */
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

/** A new row has all its values to show, and long ones would hide the rest. */
const MAX_NEW = 300;

/** What a new row has that an empty one has not. */
export function newFields(
	empty: Readonly<Record<string, CsvCell>>,
	after: Readonly<Record<string, CsvCell>>,
): ChangedRow["fields"] {
	return differingFields(empty, after).map(({ field, after }) => ({
		field,
		before: "",
		after: shown(after, MAX_NEW),
	}));
}
