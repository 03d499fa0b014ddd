import { anyWordOf, DELIVERY, FREE, TIME_SPAN } from "./value-words";

// Words about the costs of delivery; patterns expect a text of `comparableText`.

/** Words for delivery that not all customers get, or for services other than delivery: collection, returns. */
const NOT_FOR_ALL = anyWordOf(
	"(?:click ?(?:&|and|n) ?)?collect(?:ion|ed)?|pick ?-?up|(?:selbst)?abhol\\w*|afhal\\w*|ophal\\w*|retrait|stores?|in ?-?store|shops?|branch|magasin|filiale|winkel|lockers?",
	"members?(?:hip)?|mitglieder\\w*|leden|membres?|prime|club|subscri\\w+|loyalty|account|trade|business|b2b|students?|staff|first order|new customers?|codes?|vouchers?|coupons?",
	"returns?|retouren?|ruck(?:sendung|gabe)\\w*|retours?|exchanges?|installation|assembly",
);

/** Parts of the country with dearer rates than the mainland. */
const OUTLYING_REGION =
	" ?(?:(?:scottish )?highlands|(?:channel |scottish )?islands|(?:northern|n\\.?) ?ireland|ni|isle of (?:man|wight)|offshore|remote (?:areas|locations))";

/** Words that do not affect the cost of delivery. */
const FILLER_PHRASES = [
	DELIVERY,
	"(?:royal mail|parcel ?force|dpd|dhl|ups|fedex|tnt|gls|hermes|evri|yodel|couriers?|kurier|koerier|coursier|parcels?|pallet|post|mail)",
	"(?:standard|express|economy|tracked|signed|insured|priority|(?:next|same)[ -](?:working )?day|home|doorstep|kerbside|flat|fixed|rates?|fees?|costs?|charges?|price|service|only|otherwise|else|normally|usually|also|now|just|always|today)",
	"(?:of|the|a|an|is|all|any|every|this|our|your|you|on|for|to|in|within|per|with|by|when|if|from us|and|at|or|orders?|items?|products?|projectors?|everything|spend)",
	`(?:excl(?:\\.|udes|uding)?|except(?: for)?|not)(?: (?:to|the|and|&|or|,)|${OUTLYING_REGION})*`,
	"(?:uk|u\\.k\\.|gb|united kingdom|great britain|britain|england|mainland|nationwide)",
].join("|");

const FILLER_WORDS = anyWordOf(FILLER_PHRASES);
const TIME_SPANS = anyWordOf(TIME_SPAN);
const FREE_WORDS = anyWordOf(
	FREE,
	"versandkostenfrei|frei haus|franco(?: huis| domicile)?|post ?frei",
	`no (?:extra )?${DELIVERY}`,
);

/** "Delivery included" or "nil" and nothing else; "included" without delivery may be about VAT. */
const DELIVERY_INCLUDED = new RegExp(
	`^(?:${DELIVERY} (?:is )?(?:included|inclusive|incl?\\.?|nil)|nil)$`,
	"u",
);

const ONLY_PUNCTUATION = /^[\s()[\]:;,.!*'"|=&-]*$/;

const CURRENCY = "(?:£|€|\\$|gbp|eur(?:os?)?|usd|pounds?)";
const SUM = `(?:${CURRENCY} ?)?\\d[\\d.,]*(?: ?${CURRENCY})?`;
const ORDERS =
	"(?:(?:on |for |with |if |when |a |the |your |you |an |all )*(?:orders?|purchases?|baskets?|spend(?:s|ing)?|totals?|values?|items?|bestellungen|bestellwert|bestellingen|achats?|commandes?)(?: (?:order|spend|basket|total|value|is|are|of|worth))* )?";
const MINIMUM_ORDER =
	"(?:with |for |on )?(?:a )?min(?:imum|\\.)?(?: (?:order|spend|basket|purchase))?(?: value)?(?: of)?|spend(?:ing)?";
const MORE_THAN =
	"(?:of )?(?:over|above|from|exceed(?:s|ing)?|more than|at least|greater than|upwards of|ab|uber|ueber|vanaf|boven|des|a partir de|plus de|>=?|≥)";
const AND_MORE =
	"(?:\\+|(?:and|or|&) (?:over|above|more|up)|plus|(?:und|en|of) (?:mehr|meer)|min(?:imum)?)";
/** No letter, percentage or other unit follows, so that the number before is a sum of money. */
const NO_OTHER_UNIT =
	"(?![\\p{L}\\p{N}]| ?(?:%|/ ?\\d|items?|products?|orders?|units?|days?|hours?|miles?|kg)(?!\\p{L}))";

/** "over £50", "on orders of £50 or more", "£50+", "when you spend £50". */
const FREE_DELIVERY_LIMIT = new RegExp(
	`(?<![\\p{L}\\p{N}])${ORDERS}(?:(?:${MORE_THAN}|${MINIMUM_ORDER}) ?(?<over>${SUM})${NO_OTHER_UNIT}(?: ?${AND_MORE})?|(?:of )?(?<plus>${SUM}) ?${AND_MORE})`,
	"u",
);

/** "under £50", "on orders below £50". */
const BELOW_SUM = new RegExp(
	`(?<![\\p{L}\\p{N}])${ORDERS}(?:under|below|less than|up to|unter|bis|onder|tot|moins de) ?${SUM}${NO_OTHER_UNIT}`,
	"u",
);

/** Signs and words between the clauses of a text about several services. */
const CLAUSE_BREAK =
	/[;|()[\]\n]|,(?!\d)|(?<!min|inc|incl|exc|excl)\.(?= )|(?<!\d )\/|\/(?! \d)|(?<= )-(?= )|(?<!\p{L})or(?= (?:free|click|collect|pick))|(?<!\p{L})(?:otherwise|else|but|sonst|anders|sinon)(?!\p{L})/u;

/** Returns true for words about delivery that not all customers get, or about services other than delivery. */
export const isNotForAll = (plainText: string) =>
	plainText.replace(TIME_SPANS, " ").search(NOT_FOR_ALL) !== -1;

/** Returns a text without the words that do not affect the cost of delivery. */
export const withoutFillers = (plainText: string) => plainText.replace(FILLER_WORDS, " ").trim();

/** Returns true for a text without words that affect the cost of delivery. */
const hasOnlyFillers = (plainText: string) => ONLY_PUNCTUATION.test(withoutFillers(plainText));

export const namesFreeDelivery = (plainText: string) => plainText.search(FREE_WORDS) !== -1;

/** Returns true for a text that says delivery is free, and nothing else. */
export const isFreeForAll = (plainText: string) =>
	DELIVERY_INCLUDED.test(plainText.trim()) ||
	(namesFreeDelivery(plainText) && hasOnlyFillers(plainText.replace(FREE_WORDS, " ")));

/** Returns the sum from which delivery is free, as written in a text, and the remaining text. */
export function freeDeliveryLimit(
	plainText: string,
): { sum: string; remainingText: string } | undefined {
	const { 0: limit = "", groups } = FREE_DELIVERY_LIMIT.exec(plainText) ?? {};
	const sum = groups?.over ?? groups?.plus;
	return sum === undefined
		? undefined
		: { sum: sum.replace(/[.,]+$/, ""), remainingText: plainText.replace(limit, " ") };
}

/** Removes the name of a service before its cost: "UK delivery: £4.99". */
function withoutLabel(plainText: string): string {
	const [label = "", cost, ...otherParts] = plainText.split(":");
	return cost !== undefined && otherParts.length === 0 && hasOnlyFillers(label) ? cost : plainText;
}

/**
 * Splits a text into clauses about one service each: "free over £50, otherwise £4.99" has two. A limit alone belongs to
 * the clause before it: "free delivery (orders over £50)".
 */
export function clausesOf(plainText: string): string[] {
	const clauses: string[] = [];
	for (const clause of withoutLabel(plainText).replace(TIME_SPANS, " ").split(CLAUSE_BREAK)) {
		const limit = freeDeliveryLimit(clause);
		const previousClause = clauses.at(-1);
		if (
			previousClause !== undefined &&
			limit !== undefined &&
			hasOnlyFillers(limit.remainingText)
		) {
			clauses[clauses.length - 1] = `${previousClause} ${clause}`;
		} else if (!hasOnlyFillers(clause)) clauses.push(clause);
	}
	const hasLimit = clauses.some((clause) => freeDeliveryLimit(clause) !== undefined);
	return hasLimit ? clauses.map((clause) => clause.replace(BELOW_SUM, " ")) : clauses;
}
