import { EXAMPLE_CELLS } from "~/features/catalogue/fields/field-values.server";
import { PROJECTOR_COLUMNS } from "~/features/catalogue/write/catalogue-cells";
import { toCsv } from "~/features/imports/csv-text";

export const TEMPLATE_FILE_NAME = "projector-template.csv";

/** A row to be replaced; it shows how each kind of cell is written. */
const EXAMPLE: Record<(typeof PROJECTOR_COLUMNS)[number], string> = {
	sku: "EXAMPLE-1",
	brand: "Epson",
	model: "Example 1",
	...EXAMPLE_CELLS,
};

/** Returns the import template: its columns and an example row, which can be imported. */
export function templateRows(): string[][] {
	return [[...PROJECTOR_COLUMNS], PROJECTOR_COLUMNS.map((column) => EXAMPLE[column])];
}

export function templateCsv(): string {
	return toCsv(templateRows());
}
