import type { OfferCondition } from "db/schema";

const NO = /^(0|no|n|false|nee|nein|non)$/i;
const IN_STOCK =
	/^(1|yes|y|true|ja|j|oui|in[\s_-]?stock\b.*|instock|available( now)?|(low|limited)[\s_-]?stock\b.*|op voorraad|auf lager|en stock)$/i;

export function isNo(text: string): boolean {
	return NO.test(text);
}

/** Only what a shop has now counts: no pre-orders, no back-orders, nothing unknown. A number counts pieces. */
export function isInStock(text: string): boolean {
	// Schema.org's words stand behind its address.
	const word = text.replace(/^https?:\/\/schema\.org\//i, "");
	const isCount = /^\+?\d+(\.0+)?\+?$/.test(word);
	return isCount ? Number.parseInt(word.replace("+", ""), 10) > 0 : IN_STOCK.test(word);
}

const SECOND_HAND =
	/refurb|recondition|renewed|\bused\b|\bgraded?\b|b[\s-]?stock|open[\s_-]?box|pre[\s_-]?owned|second[\s_-]?hand|ex[\s_-]?(demo|display)/i;

/** Used, graded and opened ones count as refurbished; what a feed leaves open is new. */
export function offerCondition(text: string): OfferCondition {
	return SECOND_HAND.test(text.replaceAll("_", " ")) ? "refurbished" : "new";
}
