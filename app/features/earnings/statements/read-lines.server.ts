import { createHash } from "node:crypto";
import { currencyIn, currencyText, POUNDS } from "~/features/catalogue/values/currency";
import { guessDecimalSeparator } from "~/features/catalogue/values/number-style";
import type { ParsedPrice } from "~/features/catalogue/values/read-price";
import { headerRowKey } from "~/features/ingest/columns/header-key";
import { MAX_ROWS_ABOVE_HEADER, type Sheet, type SheetRow } from "~/features/ingest/read/sheet";
import { earnedAmount } from "./earned-amount";
import { isMonthFirst, saleDay } from "./sale-day";
import { type SaleState, saleState } from "./sale-status";
import {
	affiliateNetwork,
	guessStatementColumns,
	hasRequiredColumns,
	type StatementColumns,
	type StatementField,
} from "./statement-columns";

/** State of a line: that of its sale, or that it is in another currency or cannot be read. */
export type LineState = SaleState | "foreign" | "unread";

/** A line of a statement. */
export interface StatementLine {
	/** The row number that a spreadsheet shows. */
	line: number;
	/** Name of the shop in the statement; '' if it has no such column. */
	shop: string;
	/** Identifies the sale in every statement of its shop; null for a line that is no sale. */
	key: string | null;
	/** Day of the sale in UTC; null if it is not read. */
	day: string | null;
	/** Pence, negative for a commission taken back; 0 for a line that is not read. */
	pence: number;
	state: LineState;
	/** Reference of the click in lower case; '' if the line has no reference. */
	reference: string;
	/** The reason why it is not read; null for a sale. */
	why: string | null;
}

/** The table of a statement: its headers and the rows below them. */
export interface StatementTable {
	headers: readonly string[];
	rows: readonly SheetRow[];
	/** Identifies statements of the same kind: the network's name, or a digest of the headers. */
	layout: string;
	/** The columns as guessed from the headers. */
	columns: StatementColumns;
}

const digestOfText = (text: string) =>
	createHash("sha256").update(text).digest("base64url").slice(0, 22);

function tableAt({ rows }: Sheet, headerIndex: number): StatementTable {
	const headers = (rows[headerIndex]?.cells ?? []).map((cell) => cell.trim());
	return {
		headers,
		rows: rows.slice(headerIndex + 1),
		layout: affiliateNetwork(headers) ?? digestOfText(headerRowKey(headers)),
		columns: guessStatementColumns(headers),
	};
}

/**
 * Returns the table of a statement, whose header row is the first with columns for amount and day, else the first with
 * several cells. Undefined if no sheet has either.
 */
export function findStatementTable(sheets: readonly Sheet[]): StatementTable | undefined {
	const visibleSheets = sheets.filter(({ isHidden, rows }) => !isHidden && rows.length > 0);
	for (const sheet of visibleSheets) {
		const firstRows = sheet.rows.slice(0, MAX_ROWS_ABOVE_HEADER + 1);
		const headerIndex = firstRows.findIndex(({ cells }) =>
			hasRequiredColumns(guessStatementColumns(cells)),
		);
		if (headerIndex !== -1) return tableAt(sheet, headerIndex);
	}
	for (const sheet of visibleSheets) {
		const headerIndex = sheet.rows.findIndex(
			({ cells }) => cells.filter((cell) => cell).length > 1,
		);
		if (headerIndex !== -1) return tableAt(sheet, headerIndex);
	}
	return undefined;
}

const MAX_EXCERPT_LENGTH = 60;
const MAX_KEY_LENGTH = 100;
const MAX_REFERENCE_LENGTH = 60;

const excerptOf = (text: string) =>
	text.length > MAX_EXCERPT_LENGTH ? `${text.slice(0, MAX_EXCERPT_LENGTH)}…` : text;

const TOTAL_TEXT = /^(?:grand |sub[- ]?|report )?(?:totals?|sum)\b/i;

/** Returns true for a row of totals: it contains the word, or identifies no sale and has no word of four letters. */
function isTotalRow(cells: readonly string[], cellOf: (field: StatementField) => string): boolean {
	if (cells.some((cell) => TOTAL_TEXT.test(cell.trim()))) return true;
	const hasIdentifier = cellOf("transaction") !== "" || cellOf("reference") !== "";
	return !hasIdentifier && cells.every((cell) => !/\p{L}{4}/u.test(cell));
}

/**
 * Returns the currency of amounts that name none: that of the line's cell in the column of currencies, without such a
 * column that of the amount's header, else pounds. Undefined for an unknown currency.
 */
function amountCurrencyOf(
	currencyCell: string | undefined,
	headerCurrency: string | undefined,
): string | undefined {
	if (currencyCell === undefined) return headerCurrency ?? POUNDS;
	return currencyIn(currencyCell) ?? currencyIn(currencyCell.toUpperCase());
}

/** Number of parsed amounts to cache; a long statement repeats its amounts. */
const MAX_CACHED_AMOUNTS = 50_000;

/** Returns `readAmount` with a cache. */
function withAmountCache(readAmount: (amount: string, currency: string) => ParsedPrice) {
	const amounts = new Map<string, ParsedPrice>();
	return (amount: string, currency: string): ParsedPrice => {
		const key = `${currency} ${amount}`;
		const cached = amounts.get(key);
		if (cached) return cached;
		const parsed = readAmount(amount, currency);
		if (amounts.size < MAX_CACHED_AMOUNTS) amounts.set(key, parsed);
		return parsed;
	};
}

type UnreadSale = { state: LineState; why: string };

function readSale(
	cellOf: (field: StatementField) => string,
	currency: string | undefined,
	readAmount: (amount: string, currency: string) => ParsedPrice,
): { pence: number; state: SaleState } | UnreadSale {
	const amount = cellOf("amount");
	if (amount === "") return { state: "unread", why: "It has no amount." };
	const hasCurrency = currency !== undefined || currencyIn(amount) !== undefined;
	if (!hasCurrency) {
		const currencyCell = cellOf("currency");
		const why =
			currencyCell === ""
				? "Its currency is missing."
				: `Its currency “${excerptOf(currencyCell)}” is not known.`;
		return { state: "unread", why };
	}
	const parsed = readAmount(amount, currency ?? POUNDS);
	if (parsed.kind === "blank") return { state: "unread", why: "It has no amount." };
	if (parsed.kind === "unread") {
		const amountCurrency = currencyIn(amount) ?? currency ?? POUNDS;
		return parsed.isForeign
			? {
					state: "foreign",
					why: `It is in ${currencyText(amountCurrency)}, not in pounds: ${excerptOf(amount)}.`,
				}
			: { state: "unread", why: `Amount “${excerptOf(amount)}”: ${parsed.reason}.` };
	}
	const state = saleState(cellOf("status"), parsed.pence);
	return state === undefined
		? { state: "unread", why: `Its status “${excerptOf(cellOf("status"))}” is not known.` }
		: { pence: parsed.pence, state };
}

/**
 * Returns the lines of a statement, without totals. The key of a line without a transaction number is made of its cells
 * except the status, and counts equal lines.
 */
export function readStatementLines(
	{ headers, rows }: Pick<StatementTable, "headers" | "rows">,
	columns: StatementColumns,
): StatementLine[] {
	const {
		amount: amountColumn = -1,
		day: dayColumn = -1,
		status: statusColumn,
		currency: currencyColumn,
		transaction: transactionColumn,
	} = columns;
	const columnTexts = (index: number) => rows.map(({ cells }) => cells[index]?.trim() ?? "");
	const decimalSeparator = guessDecimalSeparator(columnTexts(amountColumn)) ?? ".";
	const monthFirst = isMonthFirst(columnTexts(dayColumn));
	const headerCurrency = currencyIn(headers[amountColumn] ?? "");
	const readAmount = withAmountCache((amountText: string, amountCurrency: string) =>
		earnedAmount(amountText, { decimalSeparator, currency: amountCurrency }),
	);
	const countByContent = new Map<string, number>();
	return rows.flatMap(({ row, cells }): StatementLine[] => {
		const cellOf = (field: StatementField) => {
			const index = columns[field];
			return index === undefined ? "" : (cells[index]?.trim() ?? "");
		};
		const lineDay = saleDay(cellOf("day"), monthFirst);
		if (lineDay === undefined && isTotalRow(cells, cellOf)) return [];
		const commonFields = {
			line: row,
			shop: cellOf("shop").slice(0, MAX_KEY_LENGTH),
			day: lineDay ?? null,
			reference: cellOf("reference").toLowerCase().slice(0, MAX_REFERENCE_LENGTH),
		};
		const unreadLine = (state: LineState, why: string) => [
			{ ...commonFields, key: null, pence: 0, state, why },
		];
		if (lineDay === undefined) {
			const text = cellOf("day");
			return unreadLine(
				"unread",
				text === "" ? "It has no day." : `“${excerptOf(text)}” is not a day.`,
			);
		}
		const lineCurrency = amountCurrencyOf(
			currencyColumn === undefined ? undefined : cellOf("currency"),
			headerCurrency,
		);
		const sale = readSale(cellOf, lineCurrency, readAmount);
		if ("why" in sale) return unreadLine(sale.state, sale.why);
		const id =
			transactionColumn === undefined ? "" : cellOf("transaction").slice(0, MAX_KEY_LENGTH);
		if (id !== "") return [{ ...commonFields, key: `id ${id}`, ...sale, why: null }];
		const content = digestOfText(
			JSON.stringify(cells.map((cell, index) => (index === statusColumn ? "" : cell))),
		);
		const occurrence = (countByContent.get(content) ?? 0) + 1;
		countByContent.set(content, occurrence);
		return [{ ...commonFields, key: `line ${content} ${occurrence}`, ...sale, why: null }];
	});
}
