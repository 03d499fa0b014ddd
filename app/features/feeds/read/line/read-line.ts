import { printable } from "~/features/catalogue/fields/cells";
import { insteadText, shown } from "~/features/catalogue/fields/shown-text";
import { gtin14 } from "~/features/catalogue/identity/gtin";
import type { FeedField, FeedLine } from "~/features/feeds/feed-line";
import type { FeedRow, UnreadableRow } from "../feed-row";
import { MAX_ADDRESS, MAX_TEXT, MAX_TITLE } from "../read-limits";
import { type FeedPrice, readFeedPrice } from "./feed-price";
import { htmlText } from "./html-text";
import type { LineRules } from "./line-rules";
import { britishPence } from "./placed-prices";
import { isSaleOn } from "./sale-period";
import { isInStock, isNo, offerCondition } from "./stock-words";

/** Why a line is left out though nothing is wrong with it. */
export type LeftOutReason = "currency" | "not for sale" | "heading";

export type FeedEntry =
	| { number: number; line: FeedLine }
	| { number: number; leftOut: LeftOutReason }
	| UnreadableRow;

/** What is wrong with a line, found deep inside its reading. */
class Unreadable extends Error {}

interface Found {
	key: string;
	text: string;
}

/** The text that a field has: of its columns, the first that is not blank. Shops write HTML's characters in any of them. */
function find(row: FeedRow, rules: LineRules, field: FeedField): Found | undefined {
	for (const key of rules.keys[field]) {
		const text = row.text(key);
		if (text !== "") return { key, text: htmlText(text) };
	}
	return undefined;
}

/** A text of its own: a part of a greater one would keep the greater one in memory. */
function own(text: string): string {
	return ` ${text}`.slice(1);
}

const ORDINARY = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

function textOf(row: FeedRow, rules: LineRules, field: FeedField, maxLength: number): string {
	const found = find(row, rules, field);
	if (found === undefined) return "";
	const { text } = found;
	const isOrdinary = text.length <= maxLength && ORDINARY.test(text);
	return own(isOrdinary ? text : shown(printable(text), maxLength));
}

function addressOf(row: FeedRow, rules: LineRules): string {
	const text = find(row, rules, "url")?.text ?? "";
	if (text === "") throw new Unreadable("it has no link");
	if (!/^https:\/\//i.test(text)) {
		throw new Unreadable(`its link must begin with https://${insteadText(text)}`);
	}
	if (text.length > MAX_ADDRESS) {
		throw new Unreadable(`its link is longer than ${MAX_ADDRESS} characters`);
	}
	if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) {
		throw new Unreadable(`its link is no address${insteadText(text)}`);
	}
	return own(text);
}

function isForeign(currency: string): boolean {
	return currency !== "" && currency !== "GBP";
}

function priceOf(row: FeedRow, rules: LineRules): FeedPrice {
	const found = find(row, rules, "price");
	if (found === undefined) throw new Unreadable("it has no price");
	const price = readFeedPrice(found.text, rules.commaKeys.has(found.key));
	if (price === undefined) {
		throw new Unreadable(
			`its price must be a number up to 1,000,000 such as 1199.00${insteadText(found.text)}`,
		);
	}
	return price;
}

/** What is asked today: the sale's price while it lasts, where it is a lower one. */
function pricePenceOf(row: FeedRow, rules: LineRules, { pence }: FeedPrice): number {
	if (pence < 0) throw new Unreadable("its price is below zero");
	if (pence === 0) throw new Unreadable("its price is 0");
	const found = find(row, rules, "sale_price");
	const sale = found && readFeedPrice(found.text, rules.commaKeys.has(found.key));
	if (sale === undefined || isForeign(sale.currency)) return pence;
	const isLower = sale.pence > 0 && sale.pence < pence;
	return isLower && isSaleOn(row.text("sale_price_effective_date"), rules.now) ? sale.pence : pence;
}

/** Google names the sum from which delivery is free in a field of its own. */
function deliveryPenceOf(row: FeedRow, rules: LineRules, pricePence: number): number | null {
	const threshold = row.text("free_shipping_threshold");
	const freeFrom = threshold === "" ? undefined : britishPence(threshold, false);
	if (freeFrom !== undefined && pricePence >= freeFrom) return 0;
	const found = find(row, rules, "delivery");
	if (found === undefined) return null;
	return britishPence(found.text, rules.commaKeys.has(found.key)) ?? null;
}

const MAX_EANS = 50;

function eansOf(row: FeedRow, rules: LineRules): string[] {
	const eans = new Set<string>();
	for (const key of rules.keys.ean) {
		for (const part of row.text(key).split(/[,;|]/)) {
			// A blank stands within a code, or parts two.
			const whole = gtin14(part);
			const codes = whole === undefined ? part.split(/\s+/).map(gtin14) : [whole];
			for (const code of codes) if (code !== undefined) eans.add(code);
		}
	}
	return [...eans].slice(0, MAX_EANS);
}

function inStock(row: FeedRow, rules: LineRules): boolean {
	const stock = find(row, rules, "stock");
	if (stock !== undefined) return isInStock(stock.text);
	const quantity = find(row, rules, "quantity");
	return quantity === undefined || isInStock(quantity.text);
}

function readParts(row: FeedRow, rules: LineRules): FeedEntry {
	const { number } = row;
	const forSale = find(row, rules, "for_sale");
	if (forSale !== undefined && isNo(forSale.text)) return { number, leftOut: "not for sale" };
	const currency = find(row, rules, "currency")?.text.toUpperCase() ?? "";
	if (isForeign(currency === "£" ? "" : currency)) return { number, leftOut: "currency" };
	const price = priceOf(row, rules);
	if (isForeign(price.currency)) return { number, leftOut: "currency" };
	const title = textOf(row, rules, "title", MAX_TITLE);
	if (title === "") throw new Unreadable("it has no title");
	const url = addressOf(row, rules);
	const id = textOf(row, rules, "id", MAX_ADDRESS);
	if (id === "") throw new Unreadable("it has no id");
	const pricePence = pricePenceOf(row, rules, price);
	return {
		number,
		line: {
			id,
			title,
			brand: textOf(row, rules, "brand", MAX_TEXT),
			mpn: textOf(row, rules, "mpn", MAX_TEXT),
			eans: eansOf(row, rules),
			merchant: textOf(row, rules, "merchant", MAX_TEXT),
			category: textOf(row, rules, "category", MAX_TEXT),
			url,
			pricePence,
			deliveryPence: deliveryPenceOf(row, rules, pricePence),
			inStock: inStock(row, rules),
			condition: offerCondition(find(row, rules, "condition")?.text ?? ""),
		},
	};
}

/** Returns what a line of a feed says, or why it is left out or cannot be read. */
export function readLine(row: FeedRow, rules: LineRules): FeedEntry {
	try {
		return readParts(row, rules);
	} catch (error) {
		if (error instanceof Unreadable) return { number: row.number, unreadable: error.message };
		throw error;
	}
}
