import { currencyIn } from "~/features/catalogue/values/currency";
import { readPrice } from "~/features/catalogue/values/price";

const ENDS_WITH_COMMA = /,\d{1,2}(?!\d)\D*$/;
const ENDS_WITH_POINT = /\.\d{1,2}(?!\d)\D*$/;

/** Returns true if more prices of a column have a decimal comma than a decimal point. */
export function isCommaColumn(prices: Iterable<string>): boolean {
	let commas = 0;
	let points = 0;
	for (const price of prices) {
		if (ENDS_WITH_COMMA.test(price)) commas += 1;
		else if (ENDS_WITH_POINT.test(price)) points += 1;
	}
	return commas > points;
}

const BRITISH = new Set(["gb", "uk", "gbr", "united kingdom", "great britain"]);

const MAX_PLACED_LENGTH = 5_000;

/** Splits Google's country:region:service:price at commas, except those within a price. */
function split(text: string): string[] {
	const parts: string[] = [];
	for (const part of text.split(",")) {
		const last = parts.at(-1);
		if (last !== undefined && !part.includes(":")) parts[parts.length - 1] = `${last},${part}`;
		else parts.push(part);
	}
	return parts;
}

const COLLECTION = /collect|pick.?up|abhol|afhal|ophal|retrait|in.?store|members?\b/i;
const FREE_DELIVERY =
	/^free(?: of charge)?(?: (?:uk|standard|express|next day|home))*(?: delivery| shipping)?[.!]?$/i;

/** Google's price is the part with a currency, else the fourth, or the last of fewer. */
function priceIndex(parts: readonly string[]): number {
	const named = parts.findIndex((part) => /\d/.test(part) && currencyIn(part) !== undefined);
	return named === -1 ? Math.min(3, parts.length - 1) : named;
}

/** Reads country:region:service:price:days; undefined for a rate of a region, or of a collection. */
function readPlaced(text: string, isCommaDecimal: boolean) {
	const parts = text.split(":");
	const index = priceIndex(parts);
	const mark = isCommaDecimal ? "," : ".";
	const price = readPrice(parts[index] ?? "", { mark, isStrict: true });
	const country = index > 0 ? (parts[0] ?? "").trim().toLowerCase() : "";
	const isRegional = parts.slice(1, Math.max(1, index - 1)).some((part) => part.trim() !== "");
	if (price.kind !== "price" || isRegional || COLLECTION.test(text)) return undefined;
	return { country, pence: price.pence };
}

/**
 * Returns the pence of a price by country, such as 4.99, free or GB::Standard:4.99 GBP: the lowest for Britain, else the
 * first without a country; undefined without either.
 */
export function britishPence(text: string, isCommaDecimal: boolean): number | undefined {
	if (text.length > MAX_PLACED_LENGTH) return undefined;
	if (FREE_DELIVERY.test(text.trim())) return 0;
	const alone = readPlaced(text, isCommaDecimal);
	if (!text.includes(":")) return alone?.pence;
	const prices = split(text)
		.map((part) => readPlaced(part, isCommaDecimal))
		.filter((price) => price !== undefined);
	const british = prices.filter(({ country }) => BRITISH.has(country)).map(({ pence }) => pence);
	if (british.length > 0) return Math.min(...british);
	return prices.find(({ country }) => country === "")?.pence;
}

/** Parses an instant, in UTC without a zone; accepts +0000 as well as +00:00. */
function instant(text: string): number {
	const withColon = text.trim().replace(/([+-]\d{2})(\d{2})$/, "$1:$2");
	const hasTime = /T\d/.test(withColon);
	const hasZone = /(Z|[+-]\d{2}:\d{2})$/i.test(withColon);
	return Date.parse(hasTime && !hasZone ? `${withColon}Z` : withColon);
}

/**
 * Returns true if a sale is on by Google's period, as 2026-11-01T00:00+0000/2026-11-30T23:59+0000. Without a period it is
 * always on, with an unreadable one never.
 */
export function isSaleOn(period: string, now: Date): boolean {
	if (period === "") return true;
	const [from = "", to = ""] = period.split("/");
	// A day without a time counts to its end.
	const end = /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(to) ? instant(`${to.trim()}T23:59:59`) : instant(to);
	return instant(from) <= now.getTime() && now.getTime() <= end;
}
