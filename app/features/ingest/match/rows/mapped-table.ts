import { mappableFields } from "~/features/ingest/columns/fields";
import { columnKeys, headerWords } from "~/features/ingest/columns/header-key";
import { isOfPhotos } from "~/features/ingest/columns/header-synonyms";
import type { FileMapping } from "~/features/ingest/columns/mapping";
import type { ReadColumn } from "~/features/ingest/columns/read-column";
import { MAX_ROWS_ABOVE, rowsBelow, type Sheet, type SheetRow } from "~/features/ingest/read/sheet";
import { isPlaceholder } from "~/features/ingest/values/yes-or-no";
import { type VariantRows, variantRows } from "./grouped-rows";

/** A mapped column and its place in the file's rows. */
export interface PlacedColumn extends ReadColumn {
	index: number;
}

/** The part of a sheet that a mapping speaks of. */
export interface MappedTable extends VariantRows {
	headers: readonly string[];
	columns: readonly PlacedColumn[];
	/** Headings of columns with values that are not mapped. */
	leftOut: string[];
}

/** Returns a test for rows that only add a picture to the model above, as shop systems export them. */
function photoRows(headers: readonly string[]): (line: SheetRow) => boolean {
	const photos = headers.map(isOfPhotos);
	const handle = headers.findIndex((header) => headerWords(header) === "handle");
	return ({ cells }) => {
		const filled = cells.flatMap((cell, index) => (cell.trim() === "" ? [] : [index]));
		const otherCells = filled.filter((index) => !photos[index]);
		return otherCells.length < filled.length && otherCells.every((index) => index === handle);
	};
}

/** Finds the row with the headings of a mapping, its columns and the rows below; undefined if the file lacks one. */
export function findMappedTable(sheet: Sheet, { mapping }: FileMapping): MappedTable | undefined {
	const mappedKeys = Object.keys(mapping.columns);
	const fields = mappableFields(mapping.kind);
	for (const [place, { cells: headers }] of sheet.rows.slice(0, MAX_ROWS_ABOVE).entries()) {
		const keys = columnKeys(headers);
		if (!mappedKeys.every((key) => keys.includes(key))) continue;
		const { rows, ...counts } = variantRows(headers, rowsBelow(sheet, place));
		const columns = keys.flatMap((key, index): PlacedColumn[] => {
			const field = Object.hasOwn(mapping.columns, key) ? mapping.columns[key] : undefined;
			if (field === undefined || !fields.includes(field)) return [];
			const header = (headers[index] ?? "").trim();
			return [{ index, header, field, cells: rows.map((row) => row.cells[index] ?? "") }];
		});
		const leftOut = headers.filter(
			(header, index) =>
				header.trim() !== "" &&
				columns.every((column) => column.index !== index) &&
				rows.some((row) => !isPlaceholder(row.cells[index] ?? "")),
		);
		const isPhoto = photoRows(headers);
		return { rows: rows.filter((row) => !isPhoto(row)), headers, columns, leftOut, ...counts };
	}
	return undefined;
}
