import { type BrandedTitle, proposedBrand } from "~/features/ingest/values/brands";

/** Words for any projector, alone or as the end of "laserbeamer": no part of a model's name. */
const GENERIC_WORDS =
	/(?<![\p{L}\p{N}-])(?:\p{L}+-?|[48]k-?)?(?:beamers?|projectors?|projektor(?:en)?|projecteurs?|projectoren)(?![\p{L}\p{N}-])/giu;

/** Placeholder of such a word until the rest of the title is read. */
const NOUN = "◊";
const FIRST_NOUNS = new RegExp(`^(${NOUN}\\s*)+`, "u");
const LAST_NOUN = new RegExp(`\\s*${NOUN}$`, "u");

const COLOURS =
	"black|white|grey|gray|silver|zwarte?|witte?|wit|grijs|zilver|schwarz|weiss|weiß|grau|silber|noire?|blanche?|blanc|grise?|argent";
const COLOUR = new RegExp(`\\s*\\((in )?(gold|${COLOURS})\\)`, "giu");
const COLOUR_AT_END = new RegExp(`\\s+(in )?(${COLOURS})$`, "iu");
const KIND_AT_END =
	/\s+(full[ -]?hd|fhd|w?u?xga|svga|1080p|720p|dlp|3?lcd|lcos|thuisbioscoop|heimkino|home[ -](cin[eé]ma|theat(er|re)))$/iu;

/** Abilities at the end of titles. */
const ABILITY_AT_END =
	/\s+(?:(?:native |true )?[48]k|(?:4k[ -]?)?(?:pro-)?uhd|ultra[ -]hd|hdr(?:10\+?)?|laser|led|lamp|ust|home|(?:ultra[ -])?short[ -]throw|smart|mini|gaming|portable|tragbar)$/iu;

/** Figures at the end of titles, which are no part of any name. */
const LAST_FACT =
	/\s+(?:\(?(?:(?:up to|max\.|with|mit|met|bis zu|tot) )?[\d.,'’]*\d ?k? ?(?:(?:ansi|iso|led|cvia|peak|light[ -]source)[ -]?)*(?:lumens?|lm|ansi)\)?|\(?\d{3,4} ?[x×] ?\d{3,4}\)?|\(?(?:supports?|supporting|unterstützt|ondersteunt) \S+|\(?(?:4k|8k|uhd|1080p|full hd) (?:support(?:ed|s)?|input|ready|compatible)\)?)$/iu;

/** "Epson - EH-TW7100 - 4K beamer": the first part is the brand, though we may not know it. */
const PARTS = /\s+[-–—|•]\s+/u;
const BRAND_LIKE = /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?$/u;

/** Separators before the abilities of a model. */
const TITLE_TAIL = /\s+[-–—|•]\s+.*$|,\s+.*$|\s*\|.*$/su;

interface TitleParts {
	brand: string;
	model: string;
	/** The first word, if it was read as an unknown brand. */
	guessedBrand?: string;
}

const trimSeparators = (text: string) =>
	text
		.replace(/\s+/g, " ")
		.replace(/^[\s,:;|–—-]+|[\s,:;|–—-]+$/g, "")
		.trim();

const withoutNouns = (text: string) => trimSeparators(text.replaceAll(NOUN, " "));

/** "EH-TW7100" or "PH31" completes the name of a model; "Capsule 3" does not. */
const isNumber = (word: string) => /\p{L}/u.test(word) && (word.match(/\d/g) ?? []).length > 1;

/**
 * Removes colours and abilities from the end of a name, but keeps those that make it another model: "Capsule 3 Laser".
 */
function withoutTail(name: string): string {
	const text = name.replace(FIRST_NOUNS, "");
	const isNamedBefore = (place: number) => {
		const before = text.slice(0, place);
		return before.includes(NOUN) || before.split(" ").some(isNumber);
	};
	const shorter = text
		.replace(LAST_NOUN, "")
		.replace(LAST_FACT, "")
		.replace(COLOUR_AT_END, "")
		.replace(KIND_AT_END, "")
		.replace(ABILITY_AT_END, (ability, place: number) => (isNamedBefore(place) ? "" : ability));
	return shorter === text ? withoutNouns(text) : withoutTail(shorter);
}

/**
 * Splits a title such as "Epson EH-TW7100 beamer - 4K PRO-UHD" into brand and model. A known brand may be anywhere in
 * it; otherwise the first word is proposed, or its replacement by staff in `renamed`.
 */
export function splitTitle(
	title: string,
	findBrand: (title: string) => BrandedTitle | undefined,
	renamed: Readonly<Record<string, string>> = {},
): TitleParts {
	const [first = "", second = "", ...moreParts] = title.split(PARTS);
	const isBranded = second !== "" && findBrand(first)?.rest === "";
	const isBrand =
		isBranded || (moreParts.length > 0 && BRAND_LIKE.test(first) && /\d/.test(second));
	const fullName = isBrand ? `${first} ${second}` : title;
	const cut = trimSeparators(fullName.replace(TITLE_TAIL, "").replace(COLOUR, ""));
	const marked = trimSeparators(cut.replace(GENERIC_WORDS, NOUN)).replace(FIRST_NOUNS, "");
	const text = withoutNouns(marked) === "" ? cut : marked;
	const words = text.split(" ");
	for (const place of words.keys()) {
		const match = findBrand(words.slice(place).join(" "));
		// "HP" and "LG" within a name are more likely a part of it.
		if (!match || (place > 0 && match.brand.length < 3)) continue;
		const model = trimSeparators([...words.slice(0, place), match.rest].join(" "));
		return { brand: match.brand, model: withoutTail(model) };
	}
	const word = isBrand ? first : (words[0] ?? "");
	const brand = Object.hasOwn(renamed, word) ? (renamed[word] ?? "") : proposedBrand(word);
	const hasBrandPrefix = brand !== "" && text.toLowerCase().startsWith(`${brand.toLowerCase()} `);
	const rest = hasBrandPrefix ? text.slice(brand.length) : text.slice(word.length);
	return { brand, model: withoutTail(trimSeparators(rest)), guessedBrand: word };
}

/** Returns the model in a name whose brand is known. */
export function modelInName(
	name: string,
	brand: string,
	findBrand: (title: string) => BrandedTitle | undefined,
): string {
	const { model, guessedBrand } = splitTitle(name, findBrand);
	if (guessedBrand === undefined) return model;
	return splitTitle(`${brand} ${name}`, findBrand).model;
}

/** Removes the brand from the start of a model's name; sheets with both columns often repeat it. */
export function withoutBrand(model: string, brand: string): string {
	const rest = model.toLowerCase().startsWith(`${brand.toLowerCase()} `)
		? model.slice(brand.length)
		: model;
	return trimSeparators(rest) || model;
}
