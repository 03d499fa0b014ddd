import { anyWordOf, comparableText, DELIVERY, TAX, WITHOUT } from "./value-words";

const WITHOUT_DELIVERY = anyWordOf(`${WITHOUT} ?(?:the )?${DELIVERY}`);

/** "ex VAT", "+ VAT", "excl. delivery and VAT", "zzgl. der gesetzlichen MwSt" */
const WITHOUT_TAX = new RegExp(
	`(?<![\\p{L}\\p{N}])${WITHOUT}[ -]?(?:of |the |any |${DELIVERY} ?(?:and|und|en|et|&|,|/|\\+) ?|der |gesetzl(?:iche[rn]?|\\.) |\\d+ ?% ?)*${TAX}(?![\\p{L}\\p{N}])`,
	"u",
);

const TAX_LEFT_OUT = [
	WITHOUT_TAX,
	// "VAT extra", "MwSt. exkl.", "VAT not included", "BTW-vrij"
	new RegExp(
		`(?<![\\p{L}\\p{N}])${TAX}[ -]?(?:is |will be |to be )?(?:extra|ex|exc|exkl|excl|excluded|exclusief|exempt|exempted|free|frei|vrij|zero rated|zero-rated|added|on top|not (?:inc|incl|included|charged|applicable)|nicht (?:enthalten|inbegriffen)|niet inbegrepen|non (?:comprise|incluse)|en sus)(?![\\p{L}\\p{N}])(?!\\.? ?${DELIVERY})`,
		"u",
	),
	/(?<![\p{L}\p{N}])(?:nett?o?|nett(?:o)?(?:preis|prijs)|zero[ -]rated|h\.?t\.?|htva|steuerfrei|tax[ -]?free|vat[ -]?free|taxfree)(?![\p{L}\p{N}])/u,
	// "EX" or "excl." at the end, which can only mean the tax.
	/(?<![\p{L}\p{N}])(?:ex|exc|excl|exkl|exclusive|exclusief|exklusive)\.? ?(?:[)\]]|$)/u,
];

/** Returns true for the text of a price without VAT; "excl. delivery" alone is not about VAT. */
export function isWithoutVat(text: string): boolean {
	const plainText = comparableText(text);
	if (WITHOUT_TAX.test(plainText)) return true;
	const textAfterDelivery = plainText.replace(WITHOUT_DELIVERY, " ").trim();
	return TAX_LEFT_OUT.some((pattern) => pattern.test(textAfterDelivery));
}

const LIST_PRICE = anyWordOf(
	"m?s?rrp|m?srp|uvp|upe|pvc|avp",
	"(?:list|catalogue|catalog|recommended(?: retail)?|suggested(?: retail)?|manufacturer'?s?(?: suggested)?|official) ?(?:retail )?prices?",
	"was(?: price)?|old(?: price)?|previous(?:ly)?(?: price)?|original(?:ly)?(?: price)?|former(?:ly)?(?: price)?|compare(?:d)? at(?: price)?|before(?: price)?|usual(?:ly)?(?: price)?|strike ?through(?: price)?",
	"list|listenpreis|katalogpreis|unverbindliche(?: preisempfehlung)?|statt(?:preis)?|streichpreis|alter preis|fruher|vorher|bisher",
	"adviesprijs|advies verkoopprijs|catalogusprijs|lijstprijs|van(?: prijs| voor)?|oude prijs|was prijs",
	"prix (?:public|catalogue|conseille|barre|de liste|initial|avant)|ancien prix|au lieu de",
);

/** Returns true for a recommended, former or list price, in a cell or in a header. */
export function isListPrice(text: string): boolean {
	return comparableText(text).search(LIST_PRICE) !== -1;
}

const PART_OF_PRICE = anyWordOf(
	"deposits?|anzahlung|aanbetaling|acompte|instal?lments?|finance|monthly|weekly|(?:per|a|each|p) ?/? ?(?:month|week|day|hour)|pcm|p ?/? ?m|/ ?(?:mo|month|week)|monatlich|pro monat|mtl|maandelijks|per maand|par mois|mensuel(?:le)?|mensualites?|raten?|rate|leasing|lease|rental|rent|hire|miete|huur|location",
	"from|starting(?: at)?|starts at|as low as|ab|vanaf|a partir de|up to|max|min|maximum|minimum|highest|lowest|average|avg|mean|threshold|estimate[d]?",
	"sav(?:e|ed|ing|ings)|discount(?:ed by)?(?! ?price)|off|reduction|rabatt|korting|(?<!prix )remise|cash ?back|voucher|rebate|markup|mark up|margin|profit|marge|gewinn|commission|provision|vat amount|vat rate|amount of vat|tax amount|tax rate|mwst satz|mwst betrag|btw bedrag|btw tarief|montant tva|taux tva",
);

const COST_PRICE = anyWordOf(
	"(?:trade|dealer|reseller|wholesale|distributor|cost|buy|buying|purchase|landed|supplier|supply|partner|b2b|member|members)(?: ?price)?s?",
	"ek(?: preis)?|einkauf(?:spreis)?|handlerpreis|haendlerpreis|dealerprijs|inkoop(?:prijs)?|groothandel(?:sprijs)?|prix (?:d'? ?)?(?:achat|revendeur|de gros)|prix revendeur",
);

const TAX_WORD_ALONE = /^(?:vat|tax|mwst|btw|tva)$/;

/**
 * Returns true for the header of amounts that are not a shop's prices: list prices, parts, savings, cost prices, tax.
 */
export function isOtherAmount(header: string): boolean {
	const plainText = comparableText(header);
	const words = plainText.replaceAll("-", " ");
	return (
		TAX_WORD_ALONE.test(words) ||
		isListPrice(header) ||
		isPartOfPrice(header) ||
		words.search(COST_PRICE) !== -1
	);
}

/** Returns true for the header of a part of a price, or of a bound: "Price per month", "Deposit", "Price from". */
export function isPartOfPrice(header: string): boolean {
	return comparableText(header).search(PART_OF_PRICE) !== -1;
}
