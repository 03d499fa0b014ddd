import { excerpt } from "~/features/catalogue/fields/message-text";
import { preferredCurrencyIn, UNKNOWN_CURRENCY } from "~/features/catalogue/values/currency";
import {
	type DecimalSeparator,
	guessDecimalSeparator,
} from "~/features/catalogue/values/number-style";
import { headerUnit } from "../values/header-units";
import { PRICE_FIELDS, readCell } from "../values/readers";
import type { ReadValue } from "../values/text-readers";
import { isPlaceholder } from "../values/yes-or-no";
import { CURRENCY_COLUMN, mappedFieldLabel } from "./fields";

const MAX_EXAMPLES = 3;
const MAX_UNREAD_VALUES = 5;

/** Longer than any of our columns accepts, so that the column's rule refuses a longer cell. */
const MAX_CELL_LENGTH = 6000;
const MAX_CACHED_VALUES = 2000;
const MAX_EXAMPLE_LENGTH = 120;

interface UnreadValue {
	row: number;
	cellText: string;
	why: string;
}

export interface ColumnReport {
	header: string;
	field: string;
	label: string;
	/** Cells and how they were read: first those read from several cells of a row, then those that reading changed. */
	examples: { cellText: string; readAs: string }[];
	readCount: number;
	/** Cells without a value. */
	blankCount: number;
	unread: UnreadValue[];
	unreadCount: number;
}

/** Columns whose numbers show the decimal separator of a file. */
const FIELDS_WITH_DECIMALS = new Set([
	"price",
	"delivery_price",
	"weight",
	"throw_ratio",
	"box_weight",
	"input_lag",
	"noise_db",
	"noise_eco_db",
	"standby_w",
	"lag_4k60",
	"lag_1080p60",
]);

/** Returns the decimal separator of a file, for columns whose numbers do not show it. */
export function fileDecimalSeparator(
	columns: readonly { field: string; cells: readonly string[] }[],
) {
	const cells = columns
		.filter(({ field }) => FIELDS_WITH_DECIMALS.has(field))
		.map((column) => column.cells);
	return guessDecimalSeparator(cells.flat());
}

export interface MappedColumn {
	header: string;
	field: string;
	cells: readonly string[];
}

/**
 * Finds the currency of prices that name none: that of their column, otherwise that of the file, otherwise the one that
 * staff chose.
 */
export function fileCurrencies(
	columns: readonly MappedColumn[],
	staffCurrency: string | undefined,
) {
	const priceColumns = columns.filter(({ field }) => PRICE_FIELDS.has(field));
	const columnCurrencies = new Map(
		priceColumns.map((column) => [column, preferredCurrencyIn([column.header, ...column.cells])]),
	);
	const currencyCells = columns.find(({ field }) => field === CURRENCY_COLUMN)?.cells ?? [];
	const fileCurrency = preferredCurrencyIn([
		...[...columnCurrencies.values()].map((code) => code ?? ""),
		...currencyCells,
	]);
	const isBare = (column: MappedColumn) =>
		columnCurrencies.get(column) === undefined && column.cells.some((cell) => /\d/.test(cell));
	return {
		isUnknown: fileCurrency === undefined && priceColumns.some(isBare),
		forColumn: (column: MappedColumn) =>
			columnCurrencies.get(column) ?? fileCurrency ?? (staffCurrency || UNKNOWN_CURRENCY),
	};
}

/** Returns a reader of a column's cells, which also reports how it read them. */
export function columnReader(
	{ header, field, cells }: MappedColumn,
	fileSeparator: DecimalSeparator | undefined,
	currency: string,
) {
	const readOptions = {
		decimalSeparator: guessDecimalSeparator(cells) ?? fileSeparator,
		unit: headerUnit(header),
		header,
		currency,
	};
	const changedExamples: ColumnReport["examples"] = [];
	const sameExamples: ColumnReport["examples"] = [];
	/** Examples of values that were read from several cells of their row. */
	const combinedExamples: ColumnReport["examples"] = [];
	const totals = { readCount: 0, blankCount: 0, unreadCount: 0, unread: [] as UnreadValue[] };

	// Most columns repeat a few values.
	const cache = new Map<string, ReadValue>();

	/** Reads a value once. The cost of delivery may depend on the price of its row. */
	function readCached(cellText: string, pricePence: number | undefined): ReadValue {
		const key = field === "delivery_price" ? `${pricePence} ${cellText}` : cellText;
		const value = cache.get(key) ?? readCell(field, cellText, { ...readOptions, pricePence });
		if (cache.size < MAX_CACHED_VALUES) cache.set(key, value);
		return value;
	}

	function addExample(
		cellText: string,
		readAs: string,
		examples = cellText === readAs ? sameExamples : changedExamples,
	): void {
		const example = {
			cellText: excerpt(cellText, MAX_EXAMPLE_LENGTH),
			readAs: excerpt(readAs, MAX_EXAMPLE_LENGTH),
		};
		const isSame = (listedExample: typeof example) =>
			listedExample.readAs === example.readAs && examples !== combinedExamples;
		const isListed = examples.some(
			(listedExample) => isSame(listedExample) || listedExample.cellText === example.cellText,
		);
		if (examples.length < MAX_EXAMPLES && !isListed) examples.push(example);
	}

	return {
		/** Returns the value of a cell in the form of our column; blank if the cell has no value or cannot be read. */
		read(row: number, cell: string, pricePence?: number): ReadValue {
			const cellText = cell.trim().slice(0, MAX_CELL_LENGTH);
			if (isPlaceholder(cellText)) {
				if (cellText !== "") addExample(cellText, "");
				totals.blankCount += 1;
				return { text: "" };
			}
			const value = readCached(cellText, pricePence);
			const { text, why, otherFields = {} } = value;
			if (why === undefined) {
				totals.readCount += 1;
				const extraTexts = Object.entries(otherFields).map(
					([field, cell]) => `${mappedFieldLabel(field)}: ${cell}`,
				);
				addExample(cellText, [text, ...extraTexts].filter((part) => part !== "").join("; "));
			} else {
				totals.unreadCount += 1;
				if (totals.unread.length < MAX_UNREAD_VALUES)
					totals.unread.push({ row, cellText: excerpt(cellText, MAX_EXAMPLE_LENGTH), why });
			}
			return value;
		},
		/** Adds an example of a value that was read from several cells of its row. */
		addExample: (cellText: string, readAs: string) =>
			addExample(cellText, readAs, combinedExamples),
		report(): ColumnReport {
			const examples = [...combinedExamples, ...changedExamples, ...sameExamples].slice(
				0,
				MAX_EXAMPLES,
			);
			return { header, field, label: mappedFieldLabel(field), examples, ...totals };
		},
	};
}
