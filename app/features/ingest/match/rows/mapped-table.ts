import { mappableFields } from "~/features/ingest/columns/fields";
import { columnKeys, headerWords } from "~/features/ingest/columns/header-key";
import { isPhotoHeader } from "~/features/ingest/columns/header-synonyms";
import type { FileMapping } from "~/features/ingest/columns/mapping";
import type { MappedColumn } from "~/features/ingest/columns/read-column";
import {
	MAX_ROWS_ABOVE_HEADER,
	rowsBelow,
	type Sheet,
	type SheetRow,
} from "~/features/ingest/read/sheet";
import { isPlaceholder } from "~/features/ingest/values/yes-or-no";
import { type MergedVariantRows, mergeVariantRows } from "./variant-rows";

/** A mapped column with its index in the file's rows. */
export interface IndexedColumn extends MappedColumn {
	index: number;
}

/** The table of a sheet that a mapping describes. */
export interface MappedTable extends MergedVariantRows {
	headers: readonly string[];
	columns: readonly IndexedColumn[];
	/** Headers of columns that have values but no mapping. */
	leftOutHeaders: string[];
}

/** Returns a test for rows that only add a picture to the model above, as shop systems export them. */
function photoRowTest(headers: readonly string[]): (line: SheetRow) => boolean {
	const isPhotoColumn = headers.map(isPhotoHeader);
	// Shopify's key of a product, which each of its rows has.
	const handleIndex = headers.findIndex((header) => headerWords(header) === "handle");
	return ({ cells }) => {
		const filledIndexes = cells.flatMap((cell, index) => (cell.trim() === "" ? [] : [index]));
		const otherIndexes = filledIndexes.filter((index) => !isPhotoColumn[index]);
		return (
			otherIndexes.length < filledIndexes.length &&
			otherIndexes.every((index) => index === handleIndex)
		);
	};
}

/** Returns the columns of a mapping with the rows below their header row; undefined if the file lacks one of them. */
export function findMappedTable(sheet: Sheet, { mapping }: FileMapping): MappedTable | undefined {
	const mappedKeys = Object.keys(mapping.columns);
	const fields = mappableFields(mapping.kind);
	for (const [headerIndex, { cells: headers }] of sheet.rows
		.slice(0, MAX_ROWS_ABOVE_HEADER)
		.entries()) {
		const keys = columnKeys(headers);
		if (!mappedKeys.every((key) => keys.includes(key))) continue;
		const { rows, ...counts } = mergeVariantRows(headers, rowsBelow(sheet, headerIndex));
		const columns = keys.flatMap((key, index): IndexedColumn[] => {
			const field = Object.hasOwn(mapping.columns, key) ? mapping.columns[key] : undefined;
			if (field === undefined || !fields.includes(field)) return [];
			const header = (headers[index] ?? "").trim();
			return [{ index, header, field, cells: rows.map((row) => row.cells[index] ?? "") }];
		});
		const leftOutHeaders = headers.filter(
			(header, index) =>
				header.trim() !== "" &&
				columns.every((column) => column.index !== index) &&
				rows.some((row) => !isPlaceholder(row.cells[index] ?? "")),
		);
		const isPhotoRow = photoRowTest(headers);
		return {
			rows: rows.filter((row) => !isPhotoRow(row)),
			headers,
			columns,
			leftOutHeaders,
			...counts,
		};
	}
	return undefined;
}
