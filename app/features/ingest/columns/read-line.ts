import { printable } from "~/features/catalogue/fields/cells";
import { excerpt, wrongTextSuffix } from "~/features/catalogue/fields/message-text";
import { gtin14 } from "~/features/catalogue/identity/gtin";
import { readCondition } from "~/features/catalogue/values/condition";
import { POUNDS } from "~/features/catalogue/values/currency";
import { readDelivery } from "~/features/catalogue/values/delivery";
import { guessDecimalSeparator } from "~/features/catalogue/values/number-style";
import { readPrice } from "~/features/catalogue/values/read-price";
import { readStock } from "~/features/catalogue/values/stock";
import { withoutZeroWidth } from "~/features/catalogue/words/zero-width";
import { type FeedRow, feedColumnKey, type UnreadableRow } from "../read/feed-row";
import { MAX_ADDRESS_LENGTH, MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from "../read/read-limits";
import { htmlText, saysUnpublished } from "../values/line-texts";
import { isSaleOn } from "../values/sale-period";
import type { FeedLine } from "./feed-layout";
import {
	FACT_FIELDS,
	FEED_FIELDS,
	FEED_PRICE_FIELDS,
	type FeedColumns,
	type FeedField,
	type LineFacts,
} from "./feed-line";
import { LAYOUTS, salePeriod } from "./layouts";

/** Returns the address of a line's first photo; blank if it has no valid address. */
function photoAddressOf(row: FeedRow, rules: LineRules): string {
	const [text = ""] = (findCell(row, rules, "image")?.text ?? "").split(/\s*,\s+(?=https?:)/i);
	return text.length > MAX_ADDRESS_LENGTH || !URL.canParse(text) ? "" : copyText(text);
}

export interface LineRules {
	/** Keys of headers by meaning, the preferred keys first. */
	headerKeys: Readonly<Record<FeedField, readonly string[]>>;
	/** Keys of columns with a decimal comma. */
	commaKeys: ReadonlySet<string>;
	/** The time that decides if a sale price is valid. */
	now: Date;
}

/** Returns the keys of headers by meaning; without a column of ids, the address identifies a product. */
function headerKeysByMeaning(columns: FeedColumns): LineRules["headerKeys"] {
	const keyEntries = FEED_FIELDS.map((field) => [field, (columns[field] ?? []).map(feedColumnKey)]);
	const keysByField: Record<FeedField, string[]> = Object.fromEntries(keyEntries);
	return keysByField.id.length > 0 ? keysByField : { ...keysByField, id: keysByField.url };
}

/** Returns the rules for reading all lines, determined from the first lines. */
export function lineRules(columns: FeedColumns, sample: readonly FeedRow[], now: Date): LineRules {
	const headerKeys = headerKeysByMeaning(columns);
	const priceKeys = new Set(FEED_PRICE_FIELDS.flatMap((field) => headerKeys[field]));
	const hasDecimalComma = (key: string) =>
		guessDecimalSeparator(sample.map((row) => row.text(key))) === ",";
	return { headerKeys, commaKeys: new Set([...priceKeys].filter(hasDecimalComma)), now };
}

/** Reason why a valid line is left out; "heading" is a repetition of the header row. */
export type LeftOutReason = "currency" | "not for sale" | "heading";

export type FeedEntry =
	| { number: number; line: FeedLine }
	| { number: number; leftOut: LeftOutReason }
	| UnreadableRow;

/** Texts in a currency column that mean pounds. */
const POUND_CURRENCIES: ReadonlySet<string> = new Set(["", "£", POUNDS]);

const MAX_QUOTED_LENGTH = 60;

/** Thrown inside `readLine` for a line that cannot be read. */
class UnreadableLineError extends Error {}

/** Returns the first text of a field's columns that is not blank, HTML entities decoded, with the key of its column. */
function findCell(row: FeedRow, rules: LineRules, field: FeedField) {
	for (const key of rules.headerKeys[field]) {
		const text = withoutZeroWidth(htmlText(row.text(key)));
		if (text !== "") return { key, text };
	}
	return undefined;
}

/** Copies a text, because a slice would keep the text of the complete file in memory. */
function copyText(text: string): string {
	return ` ${text}`.slice(1);
}

const PLAIN_ASCII = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

function textOf(row: FeedRow, rules: LineRules, field: FeedField, maxLength: number): string {
	const cell = findCell(row, rules, field);
	if (cell === undefined) return "";
	const { text } = cell;
	const isOrdinary = text.length <= maxLength && PLAIN_ASCII.test(text);
	return copyText(isOrdinary ? text : excerpt(printable(text), maxLength));
}

function linkOf(row: FeedRow, rules: LineRules): string {
	const text = findCell(row, rules, "url")?.text ?? "";
	if (text === "") throw new UnreadableLineError("it has no link");
	if (!/^https:\/\//i.test(text)) {
		throw new UnreadableLineError(`its link must begin with https://${wrongTextSuffix(text)}`);
	}
	if (text.length > MAX_ADDRESS_LENGTH) {
		throw new UnreadableLineError(`its link is longer than ${MAX_ADDRESS_LENGTH} characters`);
	}
	if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) {
		throw new UnreadableLineError(`its link is no address${wrongTextSuffix(text)}`);
	}
	return copyText(text);
}

/** Reasons that are reported by the general sentence about a price that is no number. */
const NO_PRICE_REASONS = new Set([
	"it has no number",
	"its number is not clear",
	"it is above £1,000,000",
]);

function priceError(reason: string, text: string): UnreadableLineError {
	return NO_PRICE_REASONS.has(reason)
		? new UnreadableLineError(
				`its price must be a number up to 1,000,000 such as 1199.00${wrongTextSuffix(text)}`,
			)
		: new UnreadableLineError(
				`its price is unread: ${reason} ("${excerpt(text, MAX_QUOTED_LENGTH)}")`,
			);
}

/** Reads the first price of a field's columns; undefined if all are blank. */
function readAmount(row: FeedRow, rules: LineRules, field: "price" | "sale_price") {
	const cell = findCell(row, rules, field);
	if (cell === undefined) return undefined;
	const parsedPrice = readPrice(cell.text, {
		decimalSeparator: rules.commaKeys.has(cell.key) ? "," : ".",
		isStrict: true,
		header: cell.key,
		currency: findCell(row, rules, "currency") && POUNDS,
	});
	return { text: cell.text, parsedPrice };
}

/** Returns the price outside of sales in pence; undefined if it is in another currency. */
function regularPenceOf(row: FeedRow, rules: LineRules): number | undefined {
	const amount = readAmount(row, rules, "price");
	if (amount === undefined) throw new UnreadableLineError("it has no price");
	const { parsedPrice, text } = amount;
	if (parsedPrice.kind === "blank") throw priceError("it has no number", text);
	if (parsedPrice.kind === "price") {
		if (parsedPrice.pence === 0) throw new UnreadableLineError("its price is 0");
		return parsedPrice.pence;
	}
	if (parsedPrice.isForeign) return undefined;
	throw priceError(parsedPrice.reason, text);
}

const SALE_COLUMNS = LAYOUTS.flatMap(({ rowRules }) => rowRules.sale ?? []);

/** Returns the period of a row's sale, in whichever layout the row states it. */
function periodOf(row: FeedRow): [from: string, to: string] {
	const periods = SALE_COLUMNS.map((sale) =>
		salePeriod(sale, (header) => row.text(feedColumnKey(header))),
	);
	return periods.find((bounds) => bounds.some((bound) => bound !== "")) ?? ["", ""];
}

/** Returns today's price: the sale price while a sale is on, if it is lower. */
function pricePenceOf(row: FeedRow, rules: LineRules, regularPence: number): number {
	const sale = readAmount(row, rules, "sale_price")?.parsedPrice;
	if (sale?.kind !== "price") return regularPence;
	const isLower = sale.pence > 0 && sale.pence < regularPence;
	return isLower && isSaleOn(...periodOf(row), rules.now) ? sale.pence : regularPence;
}

/**
 * Returns the cost of delivery, null if it is unknown. Google has a field for the price from which delivery is free.
 */
function deliveryPenceOf(row: FeedRow, rules: LineRules, pricePence: number): number | null {
	const threshold = readDelivery(row.text("free_shipping_threshold"), { decimalSeparator: "." });
	if (threshold.kind === "price" && pricePence >= threshold.pence) return 0;
	const cell = findCell(row, rules, "delivery");
	if (cell === undefined) return null;
	const parsed = readDelivery(cell.text, {
		decimalSeparator: rules.commaKeys.has(cell.key) ? "," : ".",
		header: cell.key,
		pricePence,
	});
	return parsed.kind === "price" ? parsed.pence : null;
}

const MAX_EANS = 50;

function eansOf(row: FeedRow, rules: LineRules): string[] {
	const eans = new Set<string>();
	for (const key of rules.headerKeys.ean) {
		for (const codeText of row.text(key).split(/[,;|]/)) {
			// A space may be within a code or between two codes.
			const singleCode = gtin14(codeText);
			const codes = singleCode === undefined ? codeText.split(/\s+/).map(gtin14) : [singleCode];
			for (const code of codes) if (code !== undefined) eans.add(code);
		}
	}
	return [...eans].slice(0, MAX_EANS);
}

/** Reads the stock of a line; an unknown text leaves an offer's stock as it was. */
function stockOf(row: FeedRow, rules: LineRules): Pick<FeedLine, "inStock" | "unknownStock"> {
	const text = (findCell(row, rules, "stock") ?? findCell(row, rules, "quantity"))?.text;
	if (text === undefined) return { inStock: true };
	const inStock = readStock(text);
	return inStock === undefined
		? { inStock: false, unknownStock: excerpt(text, MAX_QUOTED_LENGTH) }
		: { inStock };
}

/** Reads the condition of a line; an unknown text counts as refurbished. */
function conditionOf(
	row: FeedRow,
	rules: LineRules,
): Pick<FeedLine, "condition" | "unknownCondition"> {
	const text = findCell(row, rules, "condition")?.text;
	if (text === undefined) return { condition: "new" };
	const condition = readCondition(text);
	return condition === undefined
		? { condition: "refurbished", unknownCondition: excerpt(text, MAX_QUOTED_LENGTH) }
		: { condition };
}

function factsOf(row: FeedRow, rules: LineRules): LineFacts {
	const texts = FACT_FIELDS.map(
		(field) => [field, textOf(row, rules, field, MAX_TEXT_LENGTH)] as const,
	);
	return Object.fromEntries(texts.filter(([, text]) => text !== ""));
}

function readValidLine(row: FeedRow, rules: LineRules): FeedEntry {
	const { number } = row;
	const forSaleCell = findCell(row, rules, "for_sale");
	if (forSaleCell !== undefined && saysUnpublished(forSaleCell.text))
		return { number, leftOut: "not for sale" };
	const currency = findCell(row, rules, "currency")?.text.toUpperCase() ?? "";
	if (!POUND_CURRENCIES.has(currency)) return { number, leftOut: "currency" };
	const regularPence = regularPenceOf(row, rules);
	if (regularPence === undefined) return { number, leftOut: "currency" };
	const title = textOf(row, rules, "title", MAX_TITLE_LENGTH);
	if (title === "") throw new UnreadableLineError("it has no title");
	const url = linkOf(row, rules);
	const id = textOf(row, rules, "id", MAX_ADDRESS_LENGTH);
	if (id === "") throw new UnreadableLineError("it has no id");
	const pricePence = pricePenceOf(row, rules, regularPence);
	const facts = factsOf(row, rules);
	return {
		number,
		line: {
			id,
			title,
			brand: textOf(row, rules, "brand", MAX_TEXT_LENGTH),
			mpn: textOf(row, rules, "mpn", MAX_TEXT_LENGTH),
			eans: eansOf(row, rules),
			merchant: textOf(row, rules, "merchant", MAX_TEXT_LENGTH),
			category: textOf(row, rules, "category", MAX_TEXT_LENGTH),
			url,
			image: photoAddressOf(row, rules),
			pricePence,
			deliveryPence: deliveryPenceOf(row, rules, pricePence),
			...stockOf(row, rules),
			...conditionOf(row, rules),
			...(Object.keys(facts).length > 0 && { facts }),
		},
	};
}

/** Reads a line of a feed, or returns why it is left out or cannot be read. */
export function readLine(row: FeedRow, rules: LineRules): FeedEntry {
	try {
		return readValidLine(row, rules);
	} catch (error) {
		if (error instanceof UnreadableLineError)
			return { number: row.number, unreadable: error.message };
		throw error;
	}
}
