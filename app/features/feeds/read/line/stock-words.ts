import type { OfferCondition } from "db/schema";

const NO = /^(0|no|n|false|nee|nein|non)$/i;
const IN_STOCK =
	/^(1|yes|y|true|ja|j|oui|in[\s_-]?stock\b(?! (soon|again|from|on|due|expected)\b).*|instock|available( now)?|(low|limited)[\s_-]?(stock\b.*|availability)|op voorraad|auf lager|en stock)$/i;
const COUNT =
	/^[>+]?\s?(\d[\d,]*)(\.0+)?\+?(\s?(pcs|pieces|units))?(\s?(in[\s_-]?stock|available|left))?$/i;

export function isNo(text: string): boolean {
	return NO.test(text);
}

/** Returns true for goods in stock now, not for pre-orders, back-orders or unknown words. A number is a count. */
export function isInStock(text: string): boolean {
	// Words of schema.org follow its address.
	const word = text.replace(/^https?:\/\/schema\.org\//i, "");
	const [, count] = COUNT.exec(word) ?? [];
	if (count !== undefined) return Number(count.replaceAll(",", "")) > 0;
	return IN_STOCK.test(word);
}

const SECOND_HAND =
	/refurb|recondition|renewed|\bused|\bgraded?\b|\bb[\s-]?stock|open[\s-]?box|\bopened\b|\bpre[\s-]?(owned|loved)|(second|2nd)[\s-]?hand|\bex[\s-]?(demo|display)|\bdisplay (model|unit)|\b(customer return|returned|shop[\s-]?soiled|damaged)|\b(like|as) new\b|\bnew other\b/i;

/** Returns the condition: used, graded and opened goods count as refurbished, unknown words as new. */
export function offerCondition(text: string): OfferCondition {
	return SECOND_HAND.test(text.replaceAll("_", " ")) ? "refurbished" : "new";
}
