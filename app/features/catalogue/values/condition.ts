import { anyWordOf, comparableText } from "./value-words";

/**
 * Words for goods that are not new in English, German, Dutch, French, Spanish and Italian, in titles and columns alike.
 */
const SECOND_HAND = anyWordOf(
	"refurb\\w*|renewed|re-?certified|re-?conditioned|remanufactured|reman|(?:box )?opened(?: box)?|unsealed|open(?:ed)? packag(?:e|ing)|open[ -]?box(?:ed)?|unboxed|(?<!colou?r[ -])graded|grade[ -](?:[abcd]\\d?|\\d)|[abc]\\d?[ -]grade|[bc][ -]?stock|[bc][ -]?ware|[bc][ -]goods",
	"ex[ -]?(?:dem|demo\\w*|display|shop[ -]?display|hire|rental|lease|showroom|loan|shop|school|office|corporate|government|studio)|pre[ -]?owned|pre[ -]?loved|(?:second|2nd|2e)[ -]?hands?|(?:demo|display|showroom)[ -](?:model|unit|stock|item)|demo(?! (?:mode|disc|video))|showroom|(?:shop[ -])?soiled|(?:new )?(?:without|no) (?:original |retail )?(?:box|packaging|tags)|(?:nearly|like|as)[ -]new|new \\(?other\\)?|customer returns?|returned(?: item)?|(?<!easy )return(?= ?$)|retour(?:deal)?|repaired|(?:factory|slight) seconds?|(?:careful|previous) owners?|(?:fully )?tested(?: (?:and|&) working| ok)|liquidation|pristine|low hours|warehouse deals?|outlet(?= ?$| (?:deal|item|stock))|clearance return",
	"(?:mint|(?:very )?good|excellent|fair|acceptable) condition|vgc|damaged(?: box| packaging)?|(?:box|packaging) damaged|(?:cracked|torn|crushed|scuffed|marked) (?:box|packaging)|scratch(?:es|ed)|dented|blemished|(?<!\\p{N})\\d{1,4} (?:lamp )?hours (?:only|used?)|demo \\d+ hours",
	"gebraucht\\w*|(?:general)?u(?:e)?berholt\\w*|aufbereitet|ruckl(?:a|ae)ufer|retoure|vorfuhr\\w*|ausstellungs\\w*|neuwertig|wie neu|zweite wahl|tweede ?hands|tweedekans|gebruikt|gereviseerd|demomodel|showmodel|zo goed als nieuw|reconditionnee?|d'? ?occasion|remis a neuf|deballe|comme neuf|(?:tres )?bon etat|seconde main|usado|reacondicionado|segunda mano|usato|ricondizionato",
);
const FRENCH_USED =
	/(?<!\b(?:any|every|each|all|special|that|the|an) )\boccasions?(?=$| ?[)\],-])/u;

const USED_WORD = /(?<![\p{L}\p{N}])used(?![\p{L}\p{N}])/gu;
/** "Can be used outdoors" and "never used" mean no previous owner. */
const NO_PREVIOUS_OWNER = /(?<!\p{L})(?:be|never|not|commonly|widely|when|if)\s*$/u;
const USED_FOR = /^\s*(?:for|with|as|in|to|by|outdoors|indoors)(?!\p{L})/u;

/** A grade of quality at the end: "Projector (B)", "Projector - Very Good". */
const GRADE_AT_END =
	/(?:\([bc]\)|[-(|,] ?(?:very good|good|excellent|acceptable|fair|mint)\)?) *$/u;

function isUsed(plainText: string): boolean {
	for (const { 0: word, index } of plainText.matchAll(USED_WORD)) {
		const hasNoPreviousOwner = NO_PREVIOUS_OWNER.test(plainText.slice(0, index));
		if (!hasNoPreviousOwner && !USED_FOR.test(plainText.slice(index + word.length))) return true;
	}
	return false;
}

/** Returns true for the title of goods that were used, opened or displayed before. */
export function isSecondHand(text: string): boolean {
	const plainText = comparableText(text);
	return (
		plainText.search(SECOND_HAND) !== -1 ||
		FRENCH_USED.test(plainText) ||
		GRADE_AT_END.test(plainText) ||
		isUsed(plainText)
	);
}

const NEW_CONDITION =
	/^(?:(?:brand|factory|100 ?%)?[ -]?new(?: condition| in (?:sealed )?box| with tags| sealed| ?\/ ?sealed| product| item)?|newcondition|unused|never used|(?:brand )?new,? ?-? ?(?:never used|unused|sealed|unopened|\(sealed\)|boxed)|(?:factory )?sealed|unopened|b?nib|neu(?:e?[rsw]?|ware)?(?: ?[,/] ?ovp)?|nagelneu|fabrikneu|ungeoffnet|unbenutzt|ungebraucht|nieuw|ongebruikt|ongeopend|neufs?|neuve|neuf sous (?:blister|emballage)|nuevo|nuovo)[.!]?$/u;

/** Returns the condition that a cell names; undefined for unknown words. */
export function readCondition(text: string): "new" | "refurbished" | undefined {
	const plainText = comparableText(
		text.replace(/^(?:https?:\/\/)?(?:www\.)?schema(?:\.org\/|:)/i, ""),
	);
	if (NEW_CONDITION.test(plainText)) return "new";
	const usedPattern =
		/^(?:very good|good|excellent|acceptable|fair|poor|mint|[a-d]|occasion|damaged ?condition|used ?condition)$/u;
	return usedPattern.test(plainText) || isSecondHand(plainText) ? "refurbished" : undefined;
}
