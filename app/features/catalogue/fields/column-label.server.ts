import { COLUMN_LABELS } from "./column-labels";
import { MODEL_FIELDS } from "./model-fields.server";

const LABELS = new Map<string, string>([
	...Object.values(MODEL_FIELDS).flatMap(({ column, display }) =>
		display ? [[column, display.label] as const] : [],
	),
	...Object.entries(COLUMN_LABELS),
]);

/** Returns the name of a column in forms, lists of columns and sentences. */
export function columnLabel(column: string): string {
	const words = column.replaceAll("_", " ");
	return LABELS.get(column) ?? words.charAt(0).toUpperCase() + words.slice(1);
}
