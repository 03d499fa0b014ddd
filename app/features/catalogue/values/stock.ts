import { anyWordOf, comparableText, DELIVERY, TIME_SPAN } from "./value-words";

const DAY =
	"(?:today|tomorrow|(?:the )?(?:next|same)(?: working)?[ -]day|monday|tuesday|wednesday|thursday|friday|saturday|sunday)";
const SENDING_WORDS = `(?:delivered|${DELIVERY}|(?:dis|des)patch(?:ed|es)?|ships|shipped|arrives|sent|get it|lieferzeit|geliefert|levertijd|geleverd|livree?|expediee?)`;

/** Matches the time when goods in stock are sent: "delivered in 2 days", "next day delivery", "order by 3 pm". */
const DELIVERY_PROMISE = anyWordOf(
	`(?:if you )?order(?:ed)? (?:by|before|within) (?:\\d{1,2}(?:[:.]\\d\\d)? ?(?:am|pm|noon)?|noon|midday|${TIME_SPAN})(?: for)?`,
	`${SENDING_WORDS} ?(?:in|within|by|on|for|:)? ?(?:${TIME_SPAN}|${DAY})`,
	`(?:${TIME_SPAN}|${DAY})[ -]?(?:${DELIVERY}|(?:dis|des)patch|lieferung|levering)`,
	`free ${DELIVERY}`,
	"order soon",
);

const NO_WORDS = anyWordOf(
	"out of ?stock|outofstock|oos|no stock|not in stock|nil|none|sold ?out|unavailable|not available|no longer available|temporarily|discontinued|end of line|eol|niet (?:op voorraad|leverbaar|beschikbaar)|uitverkocht|nicht (?:auf lager|vorratig|lieferbar|verfugbar)|ausverkauft|vergriffen|epuise|rupture|indisponible|hors stock|plus disponible|agotado|esaurito",
	"back ?-?order(?:ed|s)?|pre ?-?order(?:ed|s)?|pre ?-?sale|vorbestell\\w*|nabestell\\w*|precommande|on order|to order|special order|made to order|auf bestellung|op bestelling|sur commande|order|bestellt|reserved?",
	"suppliers?|lieferanten?|leverancier|fournisseur|manufacturer|stores?|in store only|instoreonly|in store|magasin|filiale|winkel|collect(?:ion)?|pick ?-?up|abholung|afhalen|retrait|display|showroom|ausstellung|demo",
	"soon|again|due|expected|eta|arriving|awaiting|available from(?! stock)|in stock from|from(?! stock)|bald|binnenkort|bientot|tomorrow|morgen|demain|next (?:week|month)|w ?/ ?c|(?:\\d+ ?(?:-|to) ?)?\\d+ ?(?:working )?(?:days?|weeks?|wks?|months?|hours?|hrs?|tagen?|wochen?|monaten?|werktagen?|dagen|weken|maanden?|jours?|semaines?|mois)",
	"\\d{1,2}(?:st|nd|rd|th)?\\.? (?:jan|feb|mar|maa|mrt|apr|may|mai|mei|jun|jul|aug|sep|oct|okt|nov|dec|dez)\\w*|(?:january|february|march|april|june|july|august|september|october|november|december)|\\d{4}-\\d\\d-\\d\\d|\\d{1,2} ?/ ?\\d{1,2}(?: ?/ ?\\d{2,4})?|\\d{1,2}\\.\\d{1,2}\\.\\d{2,4}",
);
const COLON_NO = /[:=(-] ?(?:no|false|nein|nee|non|n)(?!\p{L})/u;
const NO_SIGN = /^(?:no|n|false|nee|nein|non|onwaar|falsch|faux|✗|✘|❌|❎)$/u;
const YES_SIGN = /^(?:yes|y|true|ja|j|oui|si|waar|wahr|vrai|✓|✔|✅|☑)\ufe0f?$/u;

const YES_WORDS = anyWordOf(
	"in ?stock|available(?: from stock| now| immediately| online| to buy| for delivery| for dispatch)?|ready (?:to ship|to dispatch|for dispatch|for delivery)|on hand|online ?only|(?:low|limited|high|uk|good) stock|(?:low|limited) ?availability|(?:only |last |a )*few left|last (?:few|one|item|unit|pair)|back in stock",
	"(?:sofort |ab |auf |am )?(?:lager|lieferbar|verfugbar|lagernd|vorratig|versandfertig)|(?:op |uit )?voorra(?:ad|dig)|(?:direct |uit voorraad )?(?:leverbaar|beschikbaar)|en stock|disponible(?: immediatement)?|disponibile",
);
const COUNT_WORDS = anyWordOf(
	"only|just|last|noch|nur|nog|slechts|plus que|il reste|left|remaining|pcs|pieces|pce|units?|items?|st|stk|stuck|stuks|pieces?|qty|quantity|stock|yes|ja|oui|now|online|and|with|for|more than|over|>",
);

/** Returns true for goods in stock now, false for goods that are not, undefined for unknown words. */
export function readStock(text: string): boolean | undefined {
	const textWithoutSchema = text.replace(/^(?:https?:\/\/)?(?:www\.)?schema(?:\.org\/|:)/i, "");
	const plainText = comparableText(textWithoutSchema)
		.replace(/(?<=\p{L})-(?=\p{L})/gu, " ")
		// "✔ In stock", "In stock*"
		.replace(/^(?:✓|✔|✅|☑|🟢)\ufe0f? (?=\p{L})|(?<=\p{L}) ?\*+$/gu, "");
	if (YES_SIGN.test(plainText)) return true;
	if (NO_SIGN.test(plainText) || COLON_NO.test(plainText)) return false;
	const textWithoutPromise = plainText.replace(DELIVERY_PROMISE, " ");
	if (textWithoutPromise.search(NO_WORDS) !== -1) return false;
	const hasPromise = textWithoutPromise !== plainText;
	const number = /(?:^|[:=( ])-\d|\d[\d,]*(?:\.\d+)?/.exec(textWithoutPromise)?.[0];
	// Each word for stock becomes a mark.
	const markedText = textWithoutPromise.replace(YES_WORDS, "·");
	const unknownWords = markedText
		.replace(COUNT_WORDS, " ")
		.replace(/[>+]?\d[\d,]*(?:\.\d+)?/g, " ")
		.replace(/[\s()[\]:;,.!·|=+&-]/g, "");
	if (number !== undefined) {
		if (number.includes("-") || Number(number.replaceAll(",", "")) === 0) return false;
		return unknownWords === "" ? true : undefined;
	}
	if (unknownWords !== "") return undefined;
	const isSentSoon =
		hasPromise &&
		/(?:next|same)[ -](?:working )?day|(?:24|48) ?(?:hours?|hrs?|h)(?!\p{L})/u.test(plainText);
	return markedText.includes("·") || isSentSoon ? true : undefined;
}
