import type { OfferCondition } from "db/schema";

const NOT_NEW =
	/\b(?:refurb\w*|renewed|recertified|re-?conditioned|open[ -]?box(?:ed)?|(?<!colou?r[ -])graded|grade[ -][abcd]\d?|[abc]\d?[ -]grade|[bc][ -]?stock|ex[ -](?:demo\w*|display|hire|rental|lease|showroom|loan)|pre[ -]?owned|pre[ -]loved|second[ -]?hand|2nd[ -]hand|(?:demo|display) (?:model|unit|stock)|shop[ -]soiled|nearly new|like new|as new|customer returns?|used)\b/gi;

/** "Can be used outdoors" and "never used" mean no previous owner. */
const NO_OWNER = /\b(?:be|never|not|commonly|widely|when|if)\s*$/i;
const USED_FOR = /^\s*(?:for|with|as|in|to|by|outdoors|indoors)\b/i;

/**
 * Returns the condition of a line: refurbished if its column or title contains refurbished, renewed, graded, open box,
 * ex-demo or used.
 */
export function conditionOf(stated: OfferCondition, title: string): OfferCondition {
	if (stated === "refurbished") return "refurbished";
	for (const found of title.matchAll(NOT_NEW)) {
		if (found[0].toLowerCase() !== "used") return "refurbished";
		const before = title.slice(0, found.index);
		const after = title.slice(found.index + found[0].length);
		if (!NO_OWNER.test(before) && !USED_FOR.test(after)) return "refurbished";
	}
	return "new";
}
