import type { OfferCondition } from "db/schema";
import sax from "sax";

declare module "sax" {
	// The published types are older.
	const ENTITIES: Readonly<Record<string, string>>;
}

/** Characters by the names of their HTML entities. */
const NAMED = new Map(Object.entries(sax.ENTITIES));

function decoded(whole: string, name: string): string {
	if (!name.startsWith("#")) return NAMED.get(name) ?? NAMED.get(name.toLowerCase()) ?? whole;
	const isHex = /^#x/i.test(name);
	const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
	return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/gi;

/** Decodes HTML entities, escaped once or twice as in the XML of some shops. Spaces of any width become plain ones. */
export function htmlText(text: string): string {
	if (!text.includes("&")) return text;
	return text
		.replace(ENTITY, decoded)
		.replace(ENTITY, decoded)
		.replace(/\p{Zs}/gu, " ");
}

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
