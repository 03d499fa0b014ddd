import type { IndexedModel } from "./matchable-model";
import type { TitleWords } from "./titles/title-words";

/** Units after a number that is a measure, not part of a name. */
const UNITS =
	"k|p|hz|khz|w|watts?|v|mm|cm|m|metres?|meters?|ft|in|inch|inches|lm|lms|lux|lumens?|lumen|ansi|iso|cvia|led|nits?|h|hr|hrs|hours?|kg|g|lbs?|ms|mah|wh|gb|tb|mb|bit|bits|x|d|yrs?|years?|mp|ch|pin|pcs|pcs|deg|degree|degrees|fps|db|watt|px|ghz|gbps|mbps|day|days|month|months|apps|color|colours?|bn|billion|million";
const UNIT_WORD = new RegExp(
	`^(?:${UNITS}|screen|max|picture|image|display|projection|uhd|hd|contrast)$`,
);
const QUANTITY_WORD = new RegExp(`^\\d+(?:${UNITS})(?:\\d*(?:hz|ma|w|in|inch|fps)?)?$`);

const TERM_WORD =
	/^(?:\d+x\d+[pi]?|\d+p\d+(?:hz)?|\d+k(?:\d+(?:hz)?)?|hdr\d*|hdr10plus|p3|dcip3|mp[34]|ps[2-5]|rs232c?|rj45|usb\d|hdmi\d|wifi\d|bt\d|[1-5][gd]|rec709|rec2020|bt2020|bt709|h26[45]|av1|f\d|tv\d|hdcp\d+|mpeg\d|ac3|a4|b2b|\d{1,2}v\d?|mt9\d{3}|80211\w*|5ghz|[0-9]+mp|3lcd|\d+(?:st|nd|rd|th)|dlp\d?|hd1080p?|fhd1080p?|1080phd|1080pfhd|2d|in1|3in1|2in1|\d+w\d*|tizen\d*|webos\d*|1080i|d65|bluetooth\d|android\d+|6e|wifi6e|802|\d\d?(?:ac|ax|bgn)|\d+x?(?:hdmi|usb|vga|lan)\d*|\d+wx\d|\d+ansi(?:lm|lumens?)|native1080p)$/;

/** Article numbers of Epson, BenQ, Optoma and Amazon, which do not mean another model. */
const ARTICLE_NUMBER =
	/^(?:v11h\w{6,8}|9h[a-z0-9]{6,9}|[ew][0-9]?p[a-z0-9]{2}\w{5,}|b0[a-z0-9]{8})$/;

const YEAR = /^20[12]\d$/;

/** Returns true if a word with a digit is a fact or term that any projector may have. */
function isFactOrTerm({ words, isJoinedToPrevious }: TitleWords, index: number): boolean {
	const word = words[index] ?? "";
	// "EB-760W" is not 760 watts.
	if (
		isJoinedToPrevious[index] &&
		/^\d{3,}[a-oq-z]$/.test(word) &&
		/^[a-z]{2,4}$/.test(words[index - 1] ?? "")
	)
		return false;
	if (QUANTITY_WORD.test(word) || TERM_WORD.test(word) || ARTICLE_NUMBER.test(word)) return true;
	if (/^x\d$/.test(word))
		return words
			.slice(Math.max(0, index - 3), index)
			.some((nearWord) => /^(?:hdmi|usb)/.test(nearWord));
	if (!/^\d+$/.test(word)) return false;
	if (word.length < 3 || YEAR.test(word)) return true;
	// "HDR 3500 ANSI lumens", "Rec 709", "1920 x 1080".
	const neighbours = [words[index + 1], words[index + 2], words[index - 1]];
	return neighbours.some(
		(nearWord) => nearWord !== undefined && (UNIT_WORD.test(nearWord) || nearWord === "rec"),
	);
}

function isBeforeUnit(words: readonly string[], index: number): boolean {
	const nextWord = words[index + 1];
	return (
		nextWord !== undefined &&
		(UNIT_WORD.test(nextWord) || nextWord === "rgb" || nextWord === "hdmi" || nextWord === "usb")
	);
}

/** A model's name in a title, with facts of the model. */
interface NameHit extends Pick<IndexedModel, "is4k" | "isLaser" | "isLed" | "throwKind"> {
	start: number;
	end: number;
	/** True if the name is a number such as "W2700", not words. */
	isCode: boolean;
	/** The name as the title has it, without spaces. */
	text: string;
}

/** Words that turn a name into that of another model. */
const VARIANTS = new Set(
	(
		"pro max plus air se mini ultra lite ii iii iv v vi s x e i st ust lv nano ultimate infinity premium edge flip go duo neo " +
		"prime evo elite signature rgb gen1 gen2 gen3 gen4 gen5 mk2 mkii one stx dual connect wifi4 special limited series"
	).split(" "),
);

/** Variants that count anywhere in a title if the model's name consists of words. */
const VARIANTS_ANYWHERE = new Set(
	"pro max plus air se mini ultra lite ii iii nano ultimate infinity gen2 gen3 gen4 gen5 mk2 mkii".split(
		" ",
	),
);

/** By variant, words after it with which it is a phrase like "Ultra HD" or "mini projector", not part of a name. */
const PHRASE_ENDINGS: Readonly<Record<string, RegExp>> = {
	ultra:
		/^(?:hd|high|short|portable|bright|wide|low|compact|sharp|quiet|slim|clear|large|big|smart|light|4k|long|fast|definition|thin)$/,
	pro: /^(?:uhd|av|cinema|grade|gaming|gamers?|installation|calibrated|4k|quality|level|and|audio)$/,
	mini: /^(?:projectors?|portable|smart|led|laser|beamer|home|dlp|pocket|hdmi|outdoor|movie|video|cinema|wifi|bluetooth|4k|1080p|jack|usb|projektor|pico|wireless|android|ust|hd|full)$/,
	max: /^(?:\d{2,}|brightness|screen|lumens|resolution|image|projection)$/,
	st: /^(?:throw)$/,
	dual: /^(?:band|wifi|speakers?|hdmi|\d+w|light|laser|screen|usb|harman|driver|core|lens|mode|led|with|bluetooth|memory)$/,
	air: /^(?:quality|play|mouse)$/,
	plus: /^(?:delivery)$/,
	one: /^(?:year|touch|click|button|cable|box)$/,
	edge: /^(?:blend|blending|to)$/,
	premium: /^(?:home|portable|4k|audio|sound|smart|dlp|laser|long|short|projector|quality|design)$/,
	elite: /^(?:gaming)$/,
	rgb: /^(?:laser|triple|led|pure|light|lasers|3|colour|color|rgb)$/,
	signature: /^(?:projector)$/,
	special: /^(?:offer|price)$/,
	limited: /^(?:offer|stock|time)$/,
	connect: /^(?:to|with)$/,
	go: /^(?:anywhere)$/,
	x: /^\d+$/,
};

/** `PHRASE_ENDINGS` for names that consist of words: there "Premium 4K" or "Pro Gaming" may be part of the name. */
const PHRASE_ENDINGS_AFTER_WORDS: Readonly<Record<string, RegExp>> = {
	ultra: /^(?:hd|high|short|slim|bright|compact|quiet|clear|definition|thin)$/,
	mini: /^(?:projectors?|portable|smart|led|laser|beamer|hdmi|dlp)$/,
	max: /^\d{2,}$/,
	dual: /^(?:light|laser|band|speakers?|harman|led)$/,
	rgb: /^(?:laser|triple|led|lasers)$/,
	pro: /^(?:uhd)$/,
};

/** Words before "max" with which it means a maximum. */
const WORDS_BEFORE_MAX = /^(?:\d+.*|inch|inches|lumens|hz|at|up|to)$/;

/** Words that may be between a name and its variant. */
const WORDS_BEFORE_VARIANT = new Set(
	"4k uhd laser led dlp hd full smart projector portable".split(" "),
);

function isVariant(words: readonly string[], index: number, isCode: boolean): boolean {
	const word = words[index] ?? "";
	if (!VARIANTS.has(word)) return false;
	if (word === "max" && WORDS_BEFORE_MAX.test(words[index - 1] ?? "")) return false;
	if (
		word === "pro" &&
		/^(?:4k|uhd|gaming)$/.test(words[index - 1] ?? "") &&
		words[index + 1] === "uhd"
	)
		return false;
	const phrases = isCode ? PHRASE_ENDINGS : PHRASE_ENDINGS_AFTER_WORDS;
	return phrases[word]?.test(words[index + 1] ?? "") !== true;
}

/** Returns a letter or region code after the model's number: "LS12000-B", "HU810PW.AEK", "XW5000ES/B". */
function suffixOf(
	{ words, isJoinedToPrevious }: TitleWords,
	{ end, isCode }: NameHit,
): string | undefined {
	const word = words[end];
	if (word === undefined || !isCode) return undefined;
	if (isJoinedToPrevious[end] && /^[a-z]{1,4}$/.test(word) && !WORDS_BEFORE_VARIANT.has(word))
		return word;
	const isGrade = /^(?:grade|stock)$/.test(words[end + 1] ?? "");
	return /^[b-z]$/.test(word) && word !== "x" && !isGrade ? word : undefined;
}

function addedWordText(word: string): string {
	return `The title adds “${word}” to the name.`;
}

/** Words that may follow a name of words without being part of it: "Titan projector", not "Titan Noir". */
const WORDS_AFTER_NAME = new Set(
	(
		"projector projectors projection beamer smart portable home mini outdoor indoor full hd uhd 4k 8k fhd ultra long short throw " +
		"ust st with for dlp laser led triple dual tri rgb trichroma alpd android google gtv webos wifi wi bluetooth netflix black " +
		"white grey gray silver gold misty blue pink green rose beige in and official native gaming game cinema movie video theatre " +
		"theater entertainment hdr dolby imax harman compact pocket pico auto refurbished refurb renewed open used ex grade graded " +
		"new latest version uk by from wireless lightweight bright true all intelligent hybrid cinebeam battery tv xgimi jmgo hisense " +
		"samsung dangbei formovie anker nebula asus philips xiaomi valerion optoma lg cordless rechargeable digital multimedia max " +
		"premium super lifestyle design easy built up to 3d hi fi licensed on the a an at certified reconditioned pre second b boxed " +
		"global carry gimbal instant mega immersive designed stylish tiny small slim thin high quality reconditioned demo display"
	).split(" "),
);

/** Returns a word after a name of words that may belong to another model's name. */
function foreignWordAfterName(
	{ words, isSeparatedFromPrevious }: TitleWords,
	{ end }: NameHit,
	acceptedWords: ReadonlySet<string>,
) {
	const word = words[end];
	if (
		word === undefined ||
		isSeparatedFromPrevious[end] ||
		WORDS_AFTER_NAME.has(word) ||
		acceptedWords.has(word)
	)
		return undefined;
	return /\d/.test(word) ? undefined : word;
}

/** Returns the word after a model's name that may make it another model's: a variant, a short number or "tv". */
function variantAfterName(words: readonly string[], hit: NameHit): string | undefined {
	let index = hit.end;
	while (
		WORDS_BEFORE_VARIANT.has(words[index] ?? "") &&
		words[index] !== "projector" &&
		words[index] !== "smart"
	)
		index += 1;
	const word = words[index] ?? "";
	const isThrowOfModel =
		(word === "ust" && hit.throwKind === "ultra-short") ||
		(word === "st" && hit.throwKind === "short");
	if (isVariant(words, index, hit.isCode) && !isThrowOfModel) return word;
	const nextWord = words[hit.end] ?? "";
	if (!hit.isCode && /^\d{1,4}$/.test(nextWord) && !isBeforeUnit(words, hit.end)) return nextWord;
	if (!hit.isCode && nextWord === "tv") return nextWord;
	return undefined;
}

const INPUT_4K_WORDS =
	/^(?:support|supported|supports|input|compatible|decoding|ready|playback|video|content)$/;

/** Returns a light source or resolution in the title that a model named by words does not have. */
function findOtherFact(words: readonly string[], hit: NameHit): string | undefined {
	for (const [index, word] of words.entries()) {
		if (index >= hit.start && index < hit.end) continue;
		const isNext = index === hit.end;
		if (word === "4k" || word === "uhd") {
			const isInput = [words[index - 1], words[index - 2], words[index + 1], words[index + 2]].some(
				(nearWord) => nearWord !== undefined && INPUT_4K_WORDS.test(nearWord),
			);
			if (hit.is4k === false && (isNext || !isInput)) return word;
			if (hit.is4k === undefined && isNext) return word;
		}
		if (
			word === "laser" &&
			!/^(?:auto|focus|autofocus|pointer|tof|af)$/.test(words[index + 1] ?? "")
		) {
			if (hit.isLaser === false || (hit.isLaser === undefined && isNext)) return word;
		}
		if (word === "led" && hit.isLed === false && isNext) return word;
	}
	return undefined;
}

/** Returns a number that may be another model's: neither part of the hit nor a fact. */
function findOtherNumber(
	title: TitleWords,
	hit: NameHit,
	acceptedWords: ReadonlySet<string>,
): string | undefined {
	const { words } = title;
	for (let index = 0; index < words.length; index += 1) {
		if (index >= hit.start && index < hit.end) continue;
		const word = words[index] ?? "";
		if (!/\d/.test(word) || acceptedWords.has(word) || isFactOrTerm(title, index)) continue;
		// "The Premiere LSP9T (SP-LSP9TFAXXU)": the maker's article number of the same model.
		if (hit.isCode && word.startsWith(hit.text) && word.length >= hit.text.length + 4) continue;
		if (hit.text.endsWith(word) && word.length >= 4) continue;
		return word;
	}
	return undefined;
}

/** Returns a throw in the title that the model does not have: "ZH450 short throw" is the ZH450ST. */
function findOtherThrow(words: readonly string[], { throwKind }: NameHit): string | undefined {
	if (throwKind === undefined) return undefined;
	const throwIndex = words.findIndex(
		(word, index) => word === "short" && words[index + 1] === "throw",
	);
	if (throwIndex === -1) return undefined;
	const isUltra = words[throwIndex - 1] === "ultra";
	if (isUltra ? throwKind === "ultra-short" : /short/.test(throwKind)) return undefined;
	return isUltra ? "ultra short throw" : "short throw";
}

/**
 * Returns the reason why a title with a model's name may mean another model, as a sentence for staff; undefined without
 * a contradiction. `acceptedWords` never contradict: the names and part numbers of this model.
 */
export function contradictionOf(
	title: TitleWords,
	hit: NameHit,
	acceptedWords: ReadonlySet<string>,
) {
	const { words } = title;
	const suffix = suffixOf(title, hit);
	if (suffix) return `Same number, but the title adds “${suffix}”.`;
	const variant = variantAfterName(words, hit);
	if (variant) return addedWordText(variant);
	if (!hit.isCode) {
		const distantVariant = words.find(
			(word, index) =>
				(index < hit.start || index >= hit.end) &&
				VARIANTS_ANYWHERE.has(word) &&
				isVariant(words, index, false),
		);
		if (distantVariant) return addedWordText(distantVariant);
		const foreignWord = foreignWordAfterName(title, hit, acceptedWords);
		if (foreignWord) return addedWordText(foreignWord);
		const fact = findOtherFact(words, hit);
		if (fact) return `The title says “${fact}”, which this model is not known for.`;
	}
	const otherThrowText = findOtherThrow(words, hit);
	if (otherThrowText)
		return `The title says “${otherThrowText}”, which this model is not known for.`;
	const number = findOtherNumber(title, hit, acceptedWords);
	return number ? `The title also names “${number}”.` : undefined;
}
