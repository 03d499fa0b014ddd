import { numbersIn } from "./number-style";
import { type ColumnSense, type ReadValue, read, unread } from "./reader";

const EXCLUDES_VAT = /excl|ex\.?\s*(vat|btw)|zzgl|netto|\bnet\b|\bht\b|hors tax/i;
const OTHER_CURRENCIES: readonly [name: string, sign: RegExp][] = [
	["euros", /€|\beur(os?)?\b/i],
	["dollars", /\$|\busd\b/i],
	["Swiss francs", /\bchf\b/i],
];
const ON_REQUEST =
	/request|aanvraag|anfrage|demande|consulter|contact|kontakt|\b(poa|call|bellen)\b/i;

/** Reads a price in pounds, VAT included; blank if it is given on request. */
export function price(cell: string, column: ColumnSense): ReadValue {
	if (ON_REQUEST.test(cell)) return read("");
	const all = `${cell} ${column.heading} ${column.unit ?? ""}`;
	const other = OTHER_CURRENCIES.find(([, sign]) => sign.test(all));
	if (other && !/£|\bgbp\b/i.test(cell)) return unread(`it is in ${other[0]}, not in pounds`);
	if (EXCLUDES_VAT.test(all)) return unread("it is without VAT");
	if (/gratis|free|kostenlos|gratuit/i.test(cell)) return read("0");
	const numbers = numbersIn(cell, { mark: column.mark, hasThousands: true });
	const [pounds, second] = numbers;
	if (pounds === undefined) return unread("it has no number");
	if (second !== undefined) return unread("it has several numbers");
	return /-\s*\d/.test(cell) ? unread("it is less than 0") : read(pounds.toFixed(2));
}
