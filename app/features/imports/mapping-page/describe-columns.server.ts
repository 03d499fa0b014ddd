import type { Db } from "db/schema";
import { ukDate } from "~/components/uk-date";
import { excerpt } from "~/features/catalogue/fields/message-text";
import { listNamedShops } from "~/features/catalogue/offers/shops/shops.queries.server";
import {
	digestOf,
	type ImportSource,
	sheetsOf,
} from "~/features/imports/apply/import-source.server";
import { findMapping } from "~/features/imports/apply/mapping-data.queries.server";
import { mappingFaults } from "~/features/ingest/columns/check-mapping";
import {
	findConvertibleSheet,
	isTransposed,
	possibleHeaderRowKeys,
} from "~/features/ingest/columns/convertible-sheet";
import {
	type FieldByIndex,
	guessImportColumns,
	guessKind,
	type SampledColumn,
} from "~/features/ingest/columns/guess-columns";
import { columnKeys, headerRowKey } from "~/features/ingest/columns/header-key";
import { type FileLayout, layoutColumns, layoutOf } from "~/features/ingest/columns/layouts";
import type { ColumnMapping } from "~/features/ingest/columns/mapping";
import { MAX_ROWS_ABOVE_HEADER, type Sheet } from "~/features/ingest/read/sheet";
import { isPlaceholder } from "~/features/ingest/values/yes-or-no";
import { ExpectedError } from "~/logging/expected-error";

/** Maximum number of rows from which the meanings of columns are guessed. */
const MAX_GUESSED_ROWS = 200;
const MAX_VALUE_LENGTH = 500;
const MAX_SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 60;
const MAX_HEADER_LENGTH = 100;

function columnsOf({ rows }: Sheet, headerIndex: number): SampledColumn[] {
	const headers = rows[headerIndex]?.cells ?? [];
	const body = rows.slice(headerIndex + 1, headerIndex + 1 + MAX_GUESSED_ROWS);
	const width = Math.max(headers.length, ...body.map(({ cells }) => cells.length));
	return Array.from({ length: width }, (_, index) => ({
		index,
		header: (headers[index] ?? "").trim(),
		values: body.map(({ cells }) => (cells[index] ?? "").trim().slice(0, MAX_VALUE_LENGTH)),
	})).filter(({ header, values }) => header !== "" || values.some((value) => value !== ""));
}

function samplesOf(values: readonly string[]): string[] {
	const filledValues = values.filter((value) => !isPlaceholder(value));
	const samples = filledValues.length > 0 ? filledValues : values.filter((value) => value !== "");
	return [...new Set(samples)]
		.slice(0, MAX_SAMPLES)
		.map((value) => excerpt(value, MAX_SAMPLE_LENGTH));
}

/** Returns the meanings of columns in an earlier mapping. */
function meaningsInMapping(
	{ columns }: ColumnMapping,
	keys: readonly string[],
	sampledColumns: readonly SampledColumn[],
): FieldByIndex {
	const fieldEntries = sampledColumns.flatMap(({ index }) => {
		const field = columns[keys[index] ?? ""];
		return field === undefined ? [] : [[index, field] as const];
	});
	return Object.fromEntries(fieldEntries);
}

/** Returns the meanings of the columns of an export; columns that the shop owner added are guessed. */
function layoutMeanings(
	layout: FileLayout,
	headers: readonly string[],
	columns: readonly SampledColumn[],
) {
	const hasValues = (columnIndex: number) =>
		columns.some(
			({ index, values }) => index === columnIndex && values.some((value) => !isPlaceholder(value)),
		);
	const fieldByIndex = layoutColumns(layout, headers, hasValues);
	const metafieldColumns = columns.filter(({ header }) => /metafield/i.test(header));
	const takenFields = new Set(Object.values(fieldByIndex));
	const guessedEntries = Object.entries(guessImportColumns(metafieldColumns, "projectors"));
	return {
		...Object.fromEntries(guessedEntries.filter(([, field]) => !takenFields.has(field))),
		...fieldByIndex,
	};
}

function headerIndexOf({ rows }: Sheet, headerRow: number | undefined): number | undefined {
	const index = rows.slice(0, MAX_ROWS_ABOVE_HEADER).findIndex(({ row }) => row === headerRow);
	return index === -1 ? undefined : index;
}

/** Returns the columns of a file with values and guesses. Throws an ExpectedError if the file cannot be read. */
export async function describeColumns(db: Db, source: ImportSource, headerRow?: number) {
	const convertibleSheet = findConvertibleSheet(await sheetsOf(source));
	if (!convertibleSheet) {
		throw new ExpectedError(
			400,
			"This file has no row of headings with rows below it. Put one above the values and upload it again.",
		);
	}
	const { sheet } = convertibleSheet;
	if (isTransposed(sheet)) {
		throw new ExpectedError(
			400,
			"This file has a model in each column. Needed is a model in each row: copy the table in your spreadsheet program, paste it transposed (Paste special, Transpose), and upload it again.",
		);
	}
	const headerIndex = headerIndexOf(sheet, headerRow) ?? convertibleSheet.headerIndex;
	const savedMapping = await findMapping(db, possibleHeaderRowKeys(sheet), digestOf(source));
	const headers = sheet.rows[headerIndex]?.cells ?? [];
	const rowKey = headerRowKey(headers);
	const earlierMapping = source.fileMapping?.mapping ?? savedMapping?.fileMapping.mapping;
	// A mapping of another header row does not apply.
	const mapping = earlierMapping?.rowKey === rowKey ? earlierMapping : undefined;
	const columns = columnsOf(sheet, headerIndex);
	const keys = columnKeys(headers);
	const layout = layoutOf(headers);
	const kind = mapping?.kind ?? (layout ? "projectors" : guessKind(columns));
	const guessMeanings = (): FieldByIndex =>
		layout ? layoutMeanings(layout, headers, columns) : guessImportColumns(columns, kind);
	const shops = await listNamedShops(db);
	const fieldByIndex = mapping ? meaningsInMapping(mapping, keys, columns) : guessMeanings();
	const shopSlug = mapping?.retailer ?? "";
	const columnItems = columns.map(({ index, header, values }) => ({
		index,
		header: excerpt(header, MAX_HEADER_LENGTH),
		samples: samplesOf(values),
	}));
	return {
		status: "columns" as const,
		fileName: source.fileName,
		sheetName: sheet.name,
		headerRow: sheet.rows[headerIndex]?.row ?? 1,
		/** The first rows, any of which may be the header row. */
		firstRows: sheet.rows.slice(0, MAX_ROWS_ABOVE_HEADER).map(({ row, cells }) => ({
			row,
			text: excerpt(cells.filter((cell) => cell.trim() !== "").join(", "), MAX_SAMPLE_LENGTH),
		})),
		rowCount: sheet.rows.length - headerIndex - 1,
		columns: columnItems,
		/** Keys of the columns and of the header row in mappings. */
		keys,
		rowKey,
		kind,
		fieldByIndex,
		/** True if nothing more has to be chosen before the file is read. */
		isMappingComplete:
			mappingFaults({ kind, fieldByIndex, retailer: shopSlug }, columnItems) === undefined,
		/** Name of the program that exports such a file. */
		program: layout?.name,
		/** Slug of the shop of all offers; blank if a column names it. */
		retailer: shopSlug,
		shops: shops.map(({ name, slug }) => ({ name, slug })),
		/** Date of the stored mapping for these headers. */
		rememberedOn: mapping && savedMapping && ukDate(new Date(savedMapping.savedAt)).text,
	};
}
