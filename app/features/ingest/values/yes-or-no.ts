import { withoutAccents } from "~/config/accents";

// Words for nothing in English, German, Dutch and French, and for yes and no in more languages.

function wordSet(text: string): ReadonlySet<string> {
	return new Set(text.split("|"));
}

/** Returns a cell's text as cells are compared: in lower case, with single spaces, trimmed. */
export function wordKey(text: string): string {
	return text
		.toLowerCase()
		.replace(/[\s\p{C}]+/gu, " ")
		.trim();
}

const NO_VALUE_WORDS = wordSet(
	"n/a|na|#n/a|n.a.|nan|null|nil|tbc|tba|tbd|unknown|not known|not stated|not specified|not applicable|not available|" +
		"n.v.t.|n.v.t|nvt|n/b|n.b.|nb|n.n.b.|nnb|nog niet bekend|onbekend|niet bekend|niet van toepassing|niet opgegeven|n.t.b.|ntb|" +
		"k.a.|k. a.|ka|keine angabe|keine angaben|k.a|unbekannt|nicht bekannt|nicht zutreffend|entfällt|n. v.|n.v.|" +
		"n/c|n.c.|nc|n.d.|nd|s/o|s.o.|non communiqué|non communique|non précisé|non renseigné|inconnu|sans objet|à préciser",
);

const NONE_WORDS = wordSet(
	"none|no|geen|nee|niet aanwezig|keine|keiner|kein|nein|aucun|aucune|non|sans|without|zonder|ohne",
);

/**
 * Returns a cell's text as it is compared with yes and no: without accents and variants of symbols, and only the letters
 * of "[x]" and "✅ ja".
 */
function flagKey(text: string): string {
	const key = wordKey(withoutAccents(text).normalize("NFC"));
	return key.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "") || key;
}

const flagWords = (text: string) => new Set(text.split("|").map(flagKey));

const YES_KEYS = flagWords(
	"yes|y|true|1|x|v|✓|✔|✅|☑|🗸|👍|🟢|●|■|ja|j|waar|wahr|oui|o|vrai|sí|s|verdadero|vero|sim|verdadeiro|tak|prawda|ano|áno|igen|da|да|так|" +
		"kyllä|sant|ναι|evet|はい|是|예|on|in stock|available|op voorraad|voorraad|leverbaar|direct leverbaar|" +
		"auf lager|lagernd|verfügbar|lieferbar|sofort lieferbar|en stock|disponible|instock|in_stock",
);

const NO_KEYS = flagWords(
	"no|n|false|0|nee|onwaar|nein|falsch|non|faux|falso|não|nie|fałsz|ne|nem|nu|нет|не|ні|ei|nei|nej|falskt|όχι|hayır|いいえ|否|아니요|off|" +
		"✗|✘|❌|✖|❎|⛔|🚫|☒|👎|🔴|☐|○|□|out of stock|sold out|unavailable|niet op voorraad|uitverkocht|" +
		"niet leverbaar|nicht auf lager|ausverkauft|nicht verfügbar|nicht lieferbar|épuisé|rupture|rupture de stock|" +
		"en rupture|indisponible|hors stock|outofstock|out_of_stock",
);

/** Returns true for a cell without a value: blank, dashes, "N/A", "TBC", "n.v.t.", "k.A.", "n/b". */
export function isPlaceholder(text: string): boolean {
	const key = wordKey(text);
	return /^[-–—−.?*/]*$/.test(key) || NO_VALUE_WORDS.has(key.replace(/^\((.*)\)$/, "$1"));
}

/** Returns true for a cell that means none: "none", "geen", "aucun". */
export function saysNone(text: string): boolean {
	return NONE_WORDS.has(wordKey(text));
}

/** Returns true for yes, false for no, and undefined for anything else. */
export function yesOrNo(text: string): boolean | undefined {
	const key = flagKey(text);
	if (YES_KEYS.has(key)) return true;
	return NO_KEYS.has(key) ? false : undefined;
}

/** Returns true for a word for yes or no, a single letter, or a symbol without letters or digits. */
export function isTickMark(text: string): boolean {
	const key = flagKey(text);
	return yesOrNo(text) !== undefined || /^\p{L}$/u.test(key) || !/[\p{L}\p{N}]/u.test(key);
}
