import { currencyIn } from "./currency";
import {
	clausesOf,
	freeDeliveryLimit,
	isFreeForAll,
	isNotForAll,
	namesFreeDelivery,
	withoutFillers,
} from "./delivery-words";
import { isWithoutVat } from "./price-header";
import { type ParsedPrice, type PriceColumn, readPrice } from "./read-price";
import { comparableText } from "./value-words";

/** Context of a cell about delivery: its column, and the price in its row. */
export interface DeliveryColumn extends PriceColumn {
	/** The offer's price, which is compared with the limit of "free over £50"; undefined if it is unknown. */
	pricePence?: number | undefined;
}

const MAX_RATES_LENGTH = 5_000;
/** A longer text says more than a price. */
const MAX_TEXT_LENGTH = 200;

const unreadablePrice = (reason: string): ParsedPrice => ({ kind: "unread", reason });

function penceOf(text: string, column: PriceColumn): number | undefined {
	const parsed = readPrice(text, column);
	return parsed.kind === "price" ? parsed.pence : undefined;
}

/** Reads a clause: an amount, free, or free from a limit; undefined for anything else. */
function readClause(clause: string, column: PriceColumn) {
	if (isFreeForAll(clause)) return { pence: 0 };
	const limit = freeDeliveryLimit(clause);
	if (limit !== undefined) {
		const fromPence = penceOf(limit.sum, column);
		return isFreeForAll(limit.remainingText) && fromPence !== undefined ? { fromPence } : undefined;
	}
	const pence = namesFreeDelivery(clause) ? undefined : penceOf(withoutFillers(clause), column);
	return pence === undefined ? undefined : { pence };
}

/** Reads words beside amounts: "Free over £50, otherwise £4.99", "£9.99 (free for members)". */
function readClauses(plainText: string, column: DeliveryColumn): ParsedPrice {
	const clauses = clausesOf(plainText);
	const clausesForAll = clauses.filter((clause) => !isNotForAll(clause));
	const clauseCosts = clausesForAll.map((clause) => readClause(clause, column));
	const isClear = clauseCosts.length > 0 && !clauseCosts.includes(undefined);
	if (!isClear) return unreadablePrice("it is not clear what delivery costs");
	const limits = clauseCosts.flatMap((clause) => clause?.fromPence ?? []);
	const pricePence = column.pricePence ?? -1;
	const isOverLimit = limits.some((limit) => pricePence >= limit);
	const amounts = isOverLimit ? [0] : clauseCosts.flatMap((clause) => clause?.pence ?? []);
	const [pence, ...otherCosts] = new Set(amounts);
	if (pence === undefined)
		return unreadablePrice("the offer's price is below that of free delivery");
	if (otherCosts.length > 0) return unreadablePrice("it names several costs of delivery");
	const isForSome = clausesForAll.length < clauses.length;
	return pence === 0 && isForSome
		? unreadablePrice("it is free for some people or services only")
		: { kind: "price", pence };
}

/** Matches a word beside an amount. */
const WORD_BESIDE_AMOUNT = /(?<!\p{L})(?!(?:gbp|eur|usd|chf|p)(?!\p{L}))\p{L}/u;

function readText(text: string, column: DeliveryColumn): ParsedPrice {
	const { pricePence: _, ...priceColumn } = column;
	const price = readPrice(text, priceColumn);
	const plainText = comparableText(text);
	if (price.kind === "blank" || !WORD_BESIDE_AMOUNT.test(plainText)) return price;
	if (price.kind === "unread" && price.isForeign) return price;
	if (isWithoutVat(text)) return price;
	return readClauses(plainText, column);
}

const UK_NAMES = new Set(["gb", "uk", "gbr", "united kingdom", "great britain"]);

const isCountry = (text: string) => /^(?:[a-z]{2,3})?$/.test(text) || UK_NAMES.has(text);

/** Splits Google's rates at commas, semicolons, bars and line ends, except those within a price. */
function rateTexts(text: string): string[] {
	const rates: string[] = [];
	for (const part of text.split(/([,;|\n])/)) {
		const lastRate = rates.at(-1);
		if (lastRate === undefined || part.includes(":")) rates.push(part);
		else rates[rates.length - 1] = lastRate + part;
	}
	return rates.map((rate) => rate.replace(/[\s,;|]+$/, "").trim());
}

/** Returns the index of the price in a rate: the part with a currency, else the fourth part, else the last. */
function priceIndex(parts: readonly string[], column: PriceColumn): number {
	const placeOfCurrency = parts.findIndex(
		(part) => currencyIn(part) !== undefined && readPrice(part, column).kind === "price",
	);
	return placeOfCurrency === -1 ? Math.min(3, parts.length - 1) : placeOfCurrency;
}

/** Reads country:region:service:price:days; undefined for a region or for collection, and if it cannot be read. */
function readRate(rate: string, column: DeliveryColumn) {
	const parts = rate.split(":").map((part) => part.trim());
	const index = priceIndex(parts, column);
	const [country = ""] = index > 0 ? parts : [];
	const isRegional = parts.slice(1, Math.max(1, index - 1)).some((part) => part !== "");
	const parsed = readText(parts[index] ?? "", column);
	if (parsed.kind !== "price" || isRegional || isNotForAll(comparableText(rate))) return undefined;
	// "Free over £50" may be the name of a service that costs 0.
	const service = index > 1 ? (parts[index - 1] ?? "") : "";
	const isLimited = parsed.pence === 0 && freeDeliveryLimit(comparableText(service)) !== undefined;
	if (isLimited && readText(service, column).kind !== "price") return undefined;
	return { country: country.toLowerCase(), pence: parsed.pence };
}

/** Reads Google's rates: the lowest for Britain, else the first without a country. */
function readRates(rates: readonly string[], column: DeliveryColumn): ParsedPrice {
	const readableRates = rates
		.map((rate) => readRate(rate, column))
		.filter((rate) => rate !== undefined);
	const britishCosts = readableRates
		.filter(({ country }) => UK_NAMES.has(country))
		.map(({ pence }) => pence);
	if (britishCosts.length > 0) return { kind: "price", pence: Math.min(...britishCosts) };
	const nationwideRate = readableRates.find(({ country }) => country === "");
	return nationwideRate === undefined
		? unreadablePrice("no rate is for delivery to all of the United Kingdom")
		: { kind: "price", pence: nationwideRate.pence };
}

/**
 * Reads the cost of delivery within Britain in pounds. It is 0 only for "free" beside no other words than those of
 * delivery, or if the offer's price reaches the limit of free delivery. Reads Google's rates too, such as
 * GB::Standard:4.99 GBP:0:1:2:3.
 */
export function readDelivery(text: string, column: DeliveryColumn = {}): ParsedPrice {
	const { header = "", currency = currencyIn(header), decimalSeparator, pricePence } = column;
	if (isWithoutVat(header)) return unreadablePrice("it is without VAT");
	const cellColumn = { decimalSeparator, currency, pricePence };
	const [first = "", ...parts] = text.trim().split(":");
	const hasRates = parts.length > 0 && isCountry(first.trim().toLowerCase());
	if (text.length > (hasRates ? MAX_RATES_LENGTH : MAX_TEXT_LENGTH)) {
		return unreadablePrice("it says more than a price");
	}
	return hasRates ? readRates(rateTexts(text.trim()), cellColumn) : readText(text, cellColumn);
}
