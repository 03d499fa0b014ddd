import { MAX_POUNDS } from "../read-limits";

export interface FeedPrice {
	/** Below zero where the shop wrote so. */
	pence: number;
	/** As ISO 4217 names it; blank where the text names none. */
	currency: string;
}

const SIGNS: ReadonlyMap<string, string> = new Map([
	["£", "GBP"],
	["€", "EUR"],
	["$", "USD"],
]);
/** A pattern with repeated blanks takes long over a long text. */
const MAX_PRICE_LENGTH = 50;
const PRICE =
	/^(?<before>[a-z]{3}|[£€$])?\s*(?<number>[-\u2212]?\s*[£€$]?\d[\d.,\s']*|[.,]\d+)\s*(?<after>[a-z]{3}|[£€$])?$/i;

/** 1,199.00 or 1 199.00 or 1199.5, with the mark before pence given; undefined where it may be read in two ways. */
function readNumber(text: string, decimal: "," | "."): number | undefined {
	const thousands = decimal === "." ? "," : ".";
	const [whole = "", fraction = "", ...more] = text
		.replace(/(?<=\d)[\s'](?=\d{3})/g, "")
		.split(decimal);
	if (more.length > 0 || /[^\d]/.test(fraction)) return undefined;
	// 1.199 may be one thousand or one pound twenty; prices with three decimals are hardly ever meant.
	if (/^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3) return undefined;
	const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(whole) && whole.includes(thousands);
	const digits = isGrouped ? whole.replaceAll(thousands, "") : whole;
	if (!/^\d*$/.test(digits) || digits + fraction === "") return undefined;
	return Number(`${digits || "0"}.${fraction || "0"}`);
}

/**
 * Reads 1199, 1,199.00, £1,199.00, 1199.00 GBP and GBP 1199; with `isCommaDecimal` 1.199,00 too. Undefined for anything
 * else, and above a million pounds, where a mark is likely to be missing.
 */
export function readFeedPrice(text: string, isCommaDecimal: boolean): FeedPrice | undefined {
	if (text.length > MAX_PRICE_LENGTH) return undefined;
	const { before, number = "", after } = PRICE.exec(text.trim())?.groups ?? {};
	const sign = /[£€$]/.exec(number)?.[0];
	const named = [before, sign, after].filter((one) => one !== undefined);
	const currencies = new Set(named.map((one) => SIGNS.get(one) ?? one.toUpperCase()));
	if (currencies.size > 1) return undefined;
	const digits = number.replace(/[£€$\u2212-]/g, "").trim();
	const pounds = readNumber(digits, isCommaDecimal ? "," : ".");
	if (pounds === undefined || pounds > MAX_POUNDS) return undefined;
	const isNegative = /[\u2212-]/.test(number);
	const pence = Math.round(Number((pounds * 100).toFixed(4)));
	const [currency = ""] = currencies;
	return { pence: isNegative && pence > 0 ? -pence : pence, currency };
}

const ENDS_WITH_COMMA = /,\d{1,2}(?!\d)\D*$/;
const ENDS_WITH_POINT = /\.\d{1,2}(?!\d)\D*$/;

/** A column's prices have a comma before their pence: more of them end so than in a point. */
export function isCommaColumn(prices: Iterable<string>): boolean {
	let commas = 0;
	let points = 0;
	for (const price of prices) {
		if (ENDS_WITH_COMMA.test(price)) commas += 1;
		else if (ENDS_WITH_POINT.test(price)) points += 1;
	}
	return commas > points;
}
