import { excerpt } from "~/features/catalogue/fields/message-text";
import { currencyOf, UNKNOWN_CURRENCY } from "~/features/catalogue/values/currency";
import {
	type DecimalSeparator,
	guessDecimalSeparator,
} from "~/features/catalogue/values/number-style";
import { headerUnit } from "../values/header-units";
import { PRICE_FIELDS, readCell } from "../values/readers";
import type { ReadValue } from "../values/text-readers";
import { isPlaceholder } from "../values/yes-or-no";
import { CURRENCY, mappedFieldLabel } from "./fields";

const MAX_EXAMPLES = 3;
const MAX_UNREAD = 5;

/** More than any of our columns accepts: a longer cell is an error there. */
const MAX_CELL_LENGTH = 6000;
const MAX_CACHED = 2000;
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
	/** Values and how they were read; those that changed come first. */
	examples: { cellText: string; read: string }[];
	read: number;
	/** Cells without a value. */
	blank: number;
	unread: UnreadValue[];
	unreadCount: number;
}

/** Columns whose numbers show the decimal mark of a file. */
const WITH_DECIMALS = new Set([
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

/** Returns the decimal mark of a file, for columns that show none. */
export function fileDecimalSeparator(
	columns: readonly { field: string; cells: readonly string[] }[],
) {
	const cells = columns
		.filter(({ field }) => WITH_DECIMALS.has(field))
		.map((column) => column.cells);
	return guessDecimalSeparator(cells.flat());
}

export interface ReadColumn {
	header: string;
	field: string;
	cells: readonly string[];
}

/** Returns what bare prices of a file are in: by their column, by the rest of the file, or by the answer of staff. */
export function fileCurrencies(columns: readonly ReadColumn[], staffCurrency: string | undefined) {
	const prices = columns.filter(({ field }) => PRICE_FIELDS.has(field));
	const columnCurrencies = new Map(
		prices.map((price) => [price, currencyOf([price.header, ...price.cells])]),
	);
	const rows = columns.find(({ field }) => field === CURRENCY)?.cells ?? [];
	const fileCurrency = currencyOf([
		...[...columnCurrencies.values()].map((code) => code ?? ""),
		...rows,
	]);
	const isBare = (column: ReadColumn) =>
		columnCurrencies.get(column) === undefined && column.cells.some((cell) => /\d/.test(cell));
	return {
		isUnknown: fileCurrency === undefined && prices.some(isBare),
		of: (column: ReadColumn) =>
			columnCurrencies.get(column) ?? fileCurrency ?? (staffCurrency || UNKNOWN_CURRENCY),
	};
}

/** Returns a reader of a column's cells, which also reports how it read them. */
export function columnReader(
	{ header, field, cells }: ReadColumn,
	fileSeparator: DecimalSeparator | undefined,
	currency: string,
) {
	const sense = {
		decimalSeparator: guessDecimalSeparator(cells) ?? fileSeparator,
		unit: headerUnit(header),
		header,
		currency,
	};
	const changed: ColumnReport["examples"] = [];
	const same: ColumnReport["examples"] = [];
	const explained: ColumnReport["examples"] = [];
	const report = { read: 0, blank: 0, unreadCount: 0, unread: [] as UnreadValue[] };

	/** Most columns repeat a few values. */
	const cache = new Map<string, ReadValue>();

	/** What delivery costs may depend on the price of its row. */
	function readOnce(cellText: string, pricePence: number | undefined): ReadValue {
		const key = field === "delivery_price" ? `${pricePence} ${cellText}` : cellText;
		const value = cache.get(key) ?? readCell(field, cellText, { ...sense, pricePence });
		if (cache.size < MAX_CACHED) cache.set(key, value);
		return value;
	}

	function addExample(
		cellText: string,
		read: string,
		list = cellText === read ? same : changed,
	): void {
		const example = {
			cellText: excerpt(cellText, MAX_EXAMPLE_LENGTH),
			read: excerpt(read, MAX_EXAMPLE_LENGTH),
		};
		const isSame = (listedExample: typeof example) =>
			listedExample.read === example.read && list !== explained;
		const isListed = list.some(
			(listedExample) => isSame(listedExample) || listedExample.cellText === example.cellText,
		);
		if (list.length < MAX_EXAMPLES && !isListed) list.push(example);
	}

	return {
		/** Reads a cell in the form of our column; blank if it has no value or cannot be read. */
		read(row: number, cell: string, pricePence?: number): ReadValue {
			const cellText = cell.trim().slice(0, MAX_CELL_LENGTH);
			if (isPlaceholder(cellText)) {
				if (cellText !== "") addExample(cellText, "");
				report.blank += 1;
				return { text: "" };
			}
			const value = readOnce(cellText, pricePence);
			const { text, why, more = {} } = value;
			if (why === undefined) {
				report.read += 1;
				const extraTexts = Object.entries(more).map(
					([field, cell]) => `${mappedFieldLabel(field)}: ${cell}`,
				);
				addExample(cellText, [text, ...extraTexts].filter((part) => part !== "").join("; "));
			} else {
				report.unreadCount += 1;
				if (report.unread.length < MAX_UNREAD)
					report.unread.push({ row, cellText: excerpt(cellText, MAX_EXAMPLE_LENGTH), why });
			}
			return value;
		},
		/** Adds an example of a value that was read from its whole row. */
		explain: (cellText: string, read: string) => addExample(cellText, read, explained),
		report(): ColumnReport {
			const examples = [...explained, ...changed, ...same].slice(0, MAX_EXAMPLES);
			return { header, field, label: mappedFieldLabel(field), examples, ...report };
		},
	};
}
