import { createHash } from "node:crypto";
import { currencyIn, currencyText, POUNDS } from "~/features/catalogue/values/currency";
import { guessDecimalSeparator } from "~/features/catalogue/values/number-style";
import type { ParsedPrice } from "~/features/catalogue/values/read-price";
import { headerRowKey } from "~/features/ingest/columns/header-key";
import { MAX_ROWS_ABOVE, type Sheet, type SheetRow } from "~/features/ingest/read/sheet";
import { earnedAmount } from "./earned-amount";
import { isMonthFirst, saleDay } from "./sale-day";
import { type SaleState, saleState } from "./sale-status";
import {
	affiliateNetwork,
	guessStatementColumns,
	isComplete,
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
	/** What the same sale has in every statement of its shop; null for a line that is no sale. */
	key: string | null;
	/** Day of the sale in UTC; null if it is not read. */
	day: string | null;
	/** Pence, negative for what is taken away; 0 for a line that is not read. */
	pence: number;
	state: LineState;
	/** In lower case; '' if there is none. */
	reference: string;
	/** Why it is not read; null for a sale. */
	why: string | null;
}

/** The table of a statement: its headings and the rows below them. */
export interface StatementTable {
	headers: readonly string[];
	rows: readonly SheetRow[];
	/** What statements of the same kind have in common: the network's name, or a digest of the headings. */
	layout: string;
	/** Guessed from the headings. */
	columns: StatementColumns;
}

const digestOfText = (text: string) =>
	createHash("sha256").update(text).digest("base64url").slice(0, 22);

function tableAt({ rows }: Sheet, place: number): StatementTable {
	const headers = (rows[place]?.cells ?? []).map((cell) => cell.trim());
	return {
		headers,
		rows: rows.slice(place + 1),
		layout: affiliateNetwork(headers) ?? digestOfText(headerRowKey(headers)),
		columns: guessStatementColumns(headers),
	};
}

/**
 * Returns the table of a statement: below the first row whose headings say what was earned and when, else below the
 * first with several cells. Undefined if no sheet has any.
 */
export function findTable(sheets: readonly Sheet[]): StatementTable | undefined {
	const visible = sheets.filter(({ isHidden, rows }) => !isHidden && rows.length > 0);
	for (const sheet of visible) {
		const tops = sheet.rows.slice(0, MAX_ROWS_ABOVE + 1);
		const place = tops.findIndex(({ cells }) => isComplete(guessStatementColumns(cells)));
		if (place !== -1) return tableAt(sheet, place);
	}
	for (const sheet of visible) {
		const place = sheet.rows.findIndex(({ cells }) => cells.filter((cell) => cell).length > 1);
		if (place !== -1) return tableAt(sheet, place);
	}
	return undefined;
}

const MAX_CELL = 60;
const MAX_KEY = 100;
const MAX_REFERENCE = 60;

const excerpt = (text: string) => (text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text);

const TOTAL = /^(?:grand |sub[- ]?|report )?(?:totals?|sum)\b/i;

/** Returns true for a row that adds up the others: it says so, or has nothing but numbers. */
function isTotal(cells: readonly string[], cellOf: (field: StatementField) => string): boolean {
	if (cells.some((cell) => TOTAL.test(cell.trim()))) return true;
	const isNamed = cellOf("transaction") !== "" || cellOf("reference") !== "";
	return !isNamed && cells.every((cell) => !/\p{L}{4}/u.test(cell));
}

/** Returns the currency of amounts that name none. */
function currencyOf(
	cell: string | undefined,
	headerCurrency: string | undefined,
): string | undefined {
	if (cell === undefined) return headerCurrency ?? POUNDS;
	return currencyIn(cell) ?? currencyIn(cell.toUpperCase());
}

/** Readings that are kept, as a long statement repeats its amounts. */
const MAX_PARSED_LINES = 50_000;

/** Returns a function that reads each text only once. */
function readEachOnce(readText: (amount: string, currency: string) => ParsedPrice) {
	const lines = new Map<string, ParsedPrice>();
	return (amount: string, currency: string): ParsedPrice => {
		const key = `${currency} ${amount}`;
		const earlier = lines.get(key);
		if (earlier) return earlier;
		const parsed = readText(amount, currency);
		if (lines.size < MAX_PARSED_LINES) lines.set(key, parsed);
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
		const written = cellOf("currency");
		const why =
			written === ""
				? "Its currency is missing."
				: `Its currency “${excerpt(written)}” is not known.`;
		return { state: "unread", why };
	}
	const parsed = readAmount(amount, currency ?? POUNDS);
	if (parsed.kind === "blank") return { state: "unread", why: "It has no amount." };
	if (parsed.kind === "unread") {
		const amountCurrency = currencyIn(amount) ?? currency ?? POUNDS;
		return parsed.isForeign
			? {
					state: "foreign",
					why: `It is in ${currencyText(amountCurrency)}, not in pounds: ${excerpt(amount)}.`,
				}
			: { state: "unread", why: `Amount “${excerpt(amount)}”: ${parsed.reason}.` };
	}
	const state = saleState(cellOf("status"), parsed.pence);
	return state === undefined
		? { state: "unread", why: `Its status “${excerpt(cellOf("status"))}” is not known.` }
		: { pence: parsed.pence, state };
}

/**
 * Returns the lines of a statement, without those that add up others. Of a line without a number of its sale, the key is
 * made of its cells but for the status, and of how many such lines come before it.
 */
export function readStatementLines(
	{ headers, rows }: Pick<StatementTable, "headers" | "rows">,
	columns: StatementColumns,
): StatementLine[] {
	const { amount = -1, day = -1, status, currency, transaction } = columns;
	const columnTexts = (index: number) => rows.map(({ cells }) => cells[index]?.trim() ?? "");
	const decimalSeparator = guessDecimalSeparator(columnTexts(amount)) ?? ".";
	const monthFirst = isMonthFirst(columnTexts(day));
	const headerCurrency = currencyIn(headers[amount] ?? "");
	const readAmount = readEachOnce((amountText: string, amountCurrency: string) =>
		earnedAmount(amountText, { decimalSeparator, currency: amountCurrency }),
	);
	const repeats = new Map<string, number>();
	return rows.flatMap(({ row, cells }): StatementLine[] => {
		const cellOf = (field: StatementField) => {
			const index = columns[field];
			return index === undefined ? "" : (cells[index]?.trim() ?? "");
		};
		const readDay = saleDay(cellOf("day"), monthFirst);
		if (readDay === undefined && isTotal(cells, cellOf)) return [];
		const line = {
			line: row,
			shop: cellOf("shop").slice(0, MAX_KEY),
			day: readDay ?? null,
			reference: cellOf("reference").toLowerCase().slice(0, MAX_REFERENCE),
		};
		const unread = (state: LineState, why: string) => [
			{ ...line, key: null, pence: 0, state, why },
		];
		if (readDay === undefined) {
			const text = cellOf("day");
			return unread("unread", text === "" ? "It has no day." : `“${excerpt(text)}” is not a day.`);
		}
		const lineCurrency = currencyOf(
			currency === undefined ? undefined : cellOf("currency"),
			headerCurrency,
		);
		const sale = readSale(cellOf, lineCurrency, readAmount);
		if ("why" in sale) return unread(sale.state, sale.why);
		const id = transaction === undefined ? "" : cellOf("transaction").slice(0, MAX_KEY);
		if (id !== "") return [{ ...line, key: `id ${id}`, ...sale, why: null }];
		const content = digestOfText(
			JSON.stringify(cells.map((cell, index) => (index === status ? "" : cell))),
		);
		const repeat = (repeats.get(content) ?? 0) + 1;
		repeats.set(content, repeat);
		return [{ ...line, key: `line ${content} ${repeat}`, ...sale, why: null }];
	});
}
