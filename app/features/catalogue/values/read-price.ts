import { type AmountStyle, amountOf, amountTexts, withAmountsReplaced } from "./amount";
import { currenciesIn, currencyIn, currencyText, POUNDS, UNKNOWN_CURRENCY } from "./currency";
import { poundsToPence } from "./pounds";
import { isListPrice, isPartOfPrice, isWithoutVat } from "./price-header";
import { anyWordOf, comparableText, DELIVERY, FREE, INCLUDED, TAX, WITHOUT } from "./value-words";

/** Context of a cell from its column. */
export interface PriceColumn extends AmountStyle {
	header?: string | undefined;
	/** Currency of amounts that name none; by default that of the header, otherwise pounds. */
	currency?: string | undefined;
	/** True if a list price is accepted, as for a spare part. */
	allowsListPrice?: boolean;
}

/** An amount in pounds, blank for a text without an amount, or the reason why a text cannot be read. */
export type ParsedPrice =
	| { kind: "price"; pence: number }
	| { kind: "blank" }
	/** `isForeign` if it is in another currency. */
	| { kind: "unread"; reason: string; isForeign?: boolean };

/** Reason why a price without a currency is not read. */
export const NO_CURRENCY = "nothing says that it is in pounds";

/** Highest accepted price in pounds: a higher one probably lacks its decimal separator. */
const MAX_POUNDS = 1_000_000;
/** A longer text says more than a price. */
const MAX_TEXT_LENGTH = 200;

const MORE_THAN_A_PRICE = "it says more than a price";

const ON_REQUEST =
	/request|aanvraag|anfrage|demande|consulter|contact|kontakt|enquire|(?<!\p{L})(?:poa|p\.o\.a\.?|call|bellen|anrufen)(?!\p{L})/u;

const unreadablePrice = (reason: string): ParsedPrice => ({ kind: "unread", reason });

/** Words that may be around a price, the longer ones first. */
const WORDS_BESIDE_PRICE = [
	anyWordOf(
		`(?:${INCLUDED} |and |& |\\+ )?${FREE} ${DELIVERY}(?: included)?`,
		`${DELIVERY} (?:is )?${FREE}`,
	),
	anyWordOf(
		"versandkostenfrei",
		"frei haus",
		"franco(?: huis| domicile)?",
		"delivered",
		"geliefert",
		"geleverd",
		"livree?",
	),
	anyWordOf(
		`(?:${WITHOUT}|${INCLUDED}|and|und|en|et|&) ?(?:the |uk )?${DELIVERY}`,
		`${DELIVERY} (?:is )?(?:extra|${INCLUDED}|excluded|excl|exkl|exclusief)\\.?`,
	),
	anyWordOf(
		`${INCLUDED} ?(?:of )?(?:all )?(?:uk )?(?:der |gesetzl(?:iche[rn]?|\\.) |\\d{1,2}(?:[.,]\\d)? ?% ?(?:uk )?)*${TAX}`,
		`(?:uk )?${TAX} ?(?:is )?${INCLUDED}`,
		"ttc|t\\.t\\.c\\.?|toutes taxes comprises|brutto|gross",
	),
	anyWordOf(
		"(?:per|pro|par|/|a) ?(?:unit|item|piece|each|stuck|stuk|unite)|each|ea|stuckpreis|p ?/ ?st|la piece|/ ?(?:st|stk)",
		"(?:our|the|unser|onze|notre|today'?s?|sale|special|offer|online|web|internet|regular|normal|current|selling|retail|exclusive|deal|clearance) (?:price|preis|prijs|prix|offer|deal)",
		"price|prices|preis|verkaufspreis|prijs|verkoopprijs|prix|now|only|just|today|sale|nur|jetzt|nu|slechts|maintenant|seulement|aktuell|offer|deal",
	),
];

/** Replaces words that are removed from a text. */
const REMOVED_WORDS_MARKER = "·";

/** Signs that may remain beside an amount: "£499*", "only £499!", "£499 (inc VAT)". */
const ONLY_PUNCTUATION = /^[\s()[\]:;,.!*'"|=/·-]*$/;

/** The dash of a price without pence: 849,- */
const NO_PENCE = /(?<=\d) ?[.,] ?-{1,2}(?! ?\d)/g;

const POUND_WORDS =
	/(?<!\p{L})(?:(?:gbp|stg|uk) ?)?£(?: ?gbp(?!\p{L}))?|(?<!\p{L})(?:gbp|pounds?(?: sterling)?|sterling)(?!\p{L})/gu;

/** 12£99 may be twelve pounds, or twelve hundred. */
const POUND_SIGN_WITHIN = /(?<=\d) ?£ ?(?=\d)/g;

/** An amount in pence, 1299p, also after the name of the currency. */
const PENCE = /^(?:gbp ?)?(\d{1,3}(?:,?\d{3})*) ?(?:p|pence)(?: gbp)?$/;

/** £12.99p is an amount in pounds. */
const POUNDS_AND_P = /(?<=£ ?\d[\d,]*\.\d\d) ?p(?!\p{L})/u;

const NEGATIVE_AMOUNT = /^\s*- ?[.,\d]|(?<!\d) ?-(?=[.,\d])|\d ?- *$/;
const BRACKETED_AMOUNT = /^[^\d]*[([][^\d]*\d[\d.,'’ ]*[)\]][^\d]*$/;

/** Returns the refusal of an amount because of its currency; undefined if it is in pounds. */
function currencyObjection(text: string, column: PriceColumn): ParsedPrice | undefined {
	const currencies = currenciesIn(text);
	if (
		currencies.length > 1 &&
		currencies.includes(POUNDS) &&
		amountTexts(comparableText(text)).length === 1
	) {
		return unreadablePrice("it names two currencies");
	}
	const currency = currencyIn(text) ?? column.currency ?? currencyIn(column.header ?? "") ?? POUNDS;
	if (currency === POUNDS) return undefined;
	if (currency === UNKNOWN_CURRENCY) {
		// 0 is the same in every currency.
		return /^\D*0([.,]0+)?\D*$/.test(text) ? undefined : unreadablePrice(NO_CURRENCY);
	}
	const reason = `it is in ${currencyText(currency)}, not in pounds`;
	return { kind: "unread", reason, isForeign: true };
}

function parseBareAmount(amountText: string, column: PriceColumn): ParsedPrice {
	const [amount = "", second] = amountTexts(amountText);
	if (amount === "") return unreadablePrice("it has no number");
	if (second !== undefined) return unreadablePrice("it has several numbers");
	if (!ONLY_PUNCTUATION.test(withAmountsReplaced(amountText, " ")))
		return unreadablePrice(MORE_THAN_A_PRICE);
	if (NEGATIVE_AMOUNT.test(amountText)) return unreadablePrice("it is less than 0");
	if (BRACKETED_AMOUNT.test(amountText))
		return unreadablePrice("it is in brackets, as if less than 0");
	const pounds = amountOf(amount, column);
	if (pounds === undefined) return unreadablePrice("its number is not clear");
	if (pounds > MAX_POUNDS) return unreadablePrice("it is above £1,000,000");
	return { kind: "price", pence: Math.round(Number((pounds * 100).toFixed(4))) };
}

/**
 * Reads a price in pounds, VAT included: one amount, a currency, and words such as "inc VAT", "each" or "now". Blank if
 * it is given on request.
 */
export function readPrice(text: string, column: PriceColumn = {}): ParsedPrice {
	const plainText = comparableText(text);
	if (plainText === "") return { kind: "blank" };
	if (plainText.length > MAX_TEXT_LENGTH) return unreadablePrice(MORE_THAN_A_PRICE);
	if (!/\d/.test(plainText))
		return ON_REQUEST.test(plainText) ? { kind: "blank" } : unreadablePrice("it has no number");
	const objection = currencyObjection(text, column);
	if (objection !== undefined) return objection;
	const header = column.header ?? "";
	if (isWithoutVat(text) || isWithoutVat(header)) return unreadablePrice("it is without VAT");
	if (!column.allowsListPrice && (isListPrice(text) || isListPrice(header))) {
		return unreadablePrice("it is a list or former price, not the shop's");
	}
	if (isPartOfPrice(header)) return unreadablePrice("its column is not of whole prices");
	const [, pence = ""] = PENCE.exec(plainText) ?? [];
	if (pence !== "") return { kind: "price", pence: Number(pence.replaceAll(",", "")) };
	const amountText = WORDS_BESIDE_PRICE.reduce(
		(remainingText, words) => remainingText.replace(words, REMOVED_WORDS_MARKER),
		plainText,
	)
		.replace(POUNDS_AND_P, "")
		.replace(POUND_SIGN_WITHIN, REMOVED_WORDS_MARKER)
		.replace(POUND_WORDS, "")
		.replace(NO_PENCE, "");
	return parseBareAmount(amountText.trim(), column);
}

const PLAIN_PRICE = /^\d{1,6}(\.\d{1,2})?$/;

/** Decimals after the pence, which a typed price does not have. */
const PART_OF_PENNY = /\.\d{2,}[1-9]/;

/**
 * Reads a price from a form or from a cell of the import template: pounds with a decimal point, such as
 * '£1,299.50', or pence, such as '99p', as whole pence. Undefined for anything else.
 */
export function penceFromText(text: string): number | undefined {
	// The fast path for nearly all cells of a file.
	if (PLAIN_PRICE.test(text)) return poundsToPence(Number(text));
	const parsed = readPrice(text, { decimalSeparator: ".", isStrict: true });
	return parsed.kind === "price" && !PART_OF_PENNY.test(text) ? parsed.pence : undefined;
}
