/** Words of spreadsheets in English, German, Dutch and French that stand for nothing, yes or no. */

function words(text: string): ReadonlySet<string> {
	return new Set(text.split("|"));
}

/** A cell as its words are compared: small letters, single spaces, nothing around them. */
export function wordKey(text: string): string {
	return text
		.toLowerCase()
		.replace(/[\s\p{C}]+/gu, " ")
		.trim();
}

const NOTHING = words(
	"n/a|na|#n/a|n.a.|nan|null|nil|tbc|tba|tbd|unknown|not known|not stated|not specified|not applicable|not available|" +
		"n.v.t.|n.v.t|nvt|n/b|n.b.|nb|n.n.b.|nnb|nog niet bekend|onbekend|niet bekend|niet van toepassing|niet opgegeven|n.t.b.|ntb|" +
		"k.a.|k. a.|ka|keine angabe|keine angaben|k.a|unbekannt|nicht bekannt|nicht zutreffend|entfällt|n. v.|n.v.|" +
		"n/c|n.c.|nc|n.d.|nd|s/o|s.o.|non communiqué|non communique|non précisé|non renseigné|inconnu|sans objet|à préciser",
);

const NONE = words(
	"none|no|geen|nee|niet aanwezig|keine|keiner|kein|nein|aucun|aucune|non|sans|without|zonder|ohne",
);

const YES = words(
	"yes|y|true|1|x|✓|✔|ja|j|waar|wahr|oui|o|vrai|in stock|available|op voorraad|voorraad|leverbaar|direct leverbaar|" +
		"auf lager|lagernd|verfügbar|lieferbar|sofort lieferbar|en stock|disponible|instock|in_stock",
);

const NO = words(
	"no|n|false|0|nee|onwaar|nein|falsch|non|faux|out of stock|sold out|unavailable|niet op voorraad|uitverkocht|" +
		"niet leverbaar|nicht auf lager|ausverkauft|nicht verfügbar|nicht lieferbar|épuisé|rupture|rupture de stock|" +
		"en rupture|indisponible|hors stock|outofstock|out_of_stock|✗|✘",
);

/** Whether a cell says nothing: blank, dashes, "N/A", "TBC", "n.v.t.", "k.A.", "n/b". */
export function saysNothing(text: string): boolean {
	const key = wordKey(text);
	return /^[-–—−.?*/]*$/.test(key) || NOTHING.has(key.replace(/^\((.*)\)$/, "$1"));
}

/** Whether a cell says that there is none of something. */
export function saysNone(text: string): boolean {
	return NONE.has(wordKey(text));
}

/** What a cell says of a yes-or-no question; undefined for anything else. */
export function yesOrNo(text: string): boolean | undefined {
	const key = wordKey(text);
	if (YES.has(key)) return true;
	return NO.has(key) ? false : undefined;
}
