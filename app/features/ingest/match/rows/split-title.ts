import { type BrandedTitle, proposedBrand } from "~/features/ingest/values/brands";

/** Words for any projector, alone or as the end of "laserbeamer"; they are not part of a model's name. */
const GENERIC_WORDS =
	/(?<![\p{L}\p{N}-])(?:\p{L}+-?|[48]k-?)?(?:beamers?|projectors?|projektor(?:en)?|projecteurs?|projectoren)(?![\p{L}\p{N}-])/giu;

/** Placeholder of a generic word until the rest of the title is read. */
const GENERIC_WORD_PLACEHOLDER = "◊";
const LEADING_GENERIC_WORDS = new RegExp(`^(${GENERIC_WORD_PLACEHOLDER}\\s*)+`, "u");
const TRAILING_GENERIC_WORD = new RegExp(`\\s*${GENERIC_WORD_PLACEHOLDER}$`, "u");

const COLOURS =
	"black|white|grey|gray|silver|zwarte?|witte?|wit|grijs|zilver|schwarz|weiss|weiß|grau|silber|noire?|blanche?|blanc|grise?|argent";
const COLOUR = new RegExp(`\\s*\\((in )?(gold|${COLOURS})\\)`, "giu");
const COLOUR_AT_END = new RegExp(`\\s+(in )?(${COLOURS})$`, "iu");
/** Resolutions, technologies and uses at the end of titles, which are never part of a name. */
const KIND_AT_END =
	/\s+(full[ -]?hd|fhd|w?u?xga|svga|1080p|720p|dlp|3?lcd|lcos|thuisbioscoop|heimkino|home[ -](cin[eé]ma|theat(er|re)))$/iu;

/** Abilities at the end of titles; part of the name if no model number comes before them: "Capsule 3 Laser". */
const ABILITY_AT_END =
	/\s+(?:(?:native |true )?[48]k|(?:4k[ -]?)?(?:pro-)?uhd|ultra[ -]hd|hdr(?:10\+?)?|laser|led|lamp|ust|home|(?:ultra[ -])?short[ -]throw|smart|mini|gaming|portable|tragbar)$/iu;

/** Facts at the end of titles, which are not part of a name. */
const FACT_AT_END =
	/\s+(?:\(?(?:(?:up to|max\.|with|mit|met|bis zu|tot) )?[\d.,'’]*\d ?k? ?(?:(?:ansi|iso|led|cvia|peak|light[ -]source)[ -]?)*(?:lumens?|lm|ansi)\)?|\(?\d{3,4} ?[x×] ?\d{3,4}\)?|\(?(?:supports?|supporting|unterstützt|ondersteunt) \S+|\(?(?:4k|8k|uhd|1080p|full hd) (?:support(?:ed|s)?|input|ready|compatible)\)?)$/iu;

/** In "Epson - EH-TW7100 - 4K beamer" the first part is the brand, even an unknown one. */
const PART_SEPARATOR = /\s+[-–—|•]\s+/u;
const BRAND_LIKE = /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?$/u;

/** A separator and all that follows it: the abilities of a model. */
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

const withoutPlaceholders = (text: string) =>
	trimSeparators(text.replaceAll(GENERIC_WORD_PLACEHOLDER, " "));

/** "EH-TW7100" or "PH31" completes the name of a model; "Capsule 3" does not. */
const isModelNumber = (word: string) => /\p{L}/u.test(word) && (word.match(/\d/g) ?? []).length > 1;

/**
 * Removes facts, colours, kinds and abilities from the end of a name, but keeps abilities that make it another model:
 * "Capsule 3 Laser".
 */
function withoutTrailingWords(name: string): string {
	const text = name.replace(LEADING_GENERIC_WORDS, "");
	const hasNameBefore = (index: number) => {
		const textBefore = text.slice(0, index);
		return (
			textBefore.includes(GENERIC_WORD_PLACEHOLDER) || textBefore.split(" ").some(isModelNumber)
		);
	};
	const shortened = text
		.replace(TRAILING_GENERIC_WORD, "")
		.replace(FACT_AT_END, "")
		.replace(COLOUR_AT_END, "")
		.replace(KIND_AT_END, "")
		.replace(ABILITY_AT_END, (ability, index: number) => (hasNameBefore(index) ? "" : ability));
	return shortened === text ? withoutPlaceholders(text) : withoutTrailingWords(shortened);
}

/**
 * Splits a title such as "Epson EH-TW7100 beamer - 4K PRO-UHD" into brand and model. A known brand may be anywhere in
 * it; otherwise the first word is proposed as the brand, or what staff replace it by in `brandReplacements`.
 */
export function splitTitle(
	title: string,
	findBrand: (title: string) => BrandedTitle | undefined,
	brandReplacements: Readonly<Record<string, string>> = {},
): TitleParts {
	const [firstPart = "", secondPart = "", ...moreParts] = title.split(PART_SEPARATOR);
	const isFirstPartOnlyBrand = secondPart !== "" && findBrand(firstPart)?.textAfterBrand === "";
	const isFirstPartBrand =
		isFirstPartOnlyBrand ||
		(moreParts.length > 0 && BRAND_LIKE.test(firstPart) && /\d/.test(secondPart));
	const fullName = isFirstPartBrand ? `${firstPart} ${secondPart}` : title;
	const nameText = trimSeparators(fullName.replace(TITLE_TAIL, "").replace(COLOUR, ""));
	const textWithPlaceholders = trimSeparators(
		nameText.replace(GENERIC_WORDS, GENERIC_WORD_PLACEHOLDER),
	).replace(LEADING_GENERIC_WORDS, "");
	const text = withoutPlaceholders(textWithPlaceholders) === "" ? nameText : textWithPlaceholders;
	const words = text.split(" ");
	for (const index of words.keys()) {
		const match = findBrand(words.slice(index).join(" "));
		// "HP" and "LG" within a name are more likely a part of it.
		if (!match || (index > 0 && match.brand.length < 3)) continue;
		const model = trimSeparators([...words.slice(0, index), match.textAfterBrand].join(" "));
		return { brand: match.brand, model: withoutTrailingWords(model) };
	}
	const word = isFirstPartBrand ? firstPart : (words[0] ?? "");
	const brand = Object.hasOwn(brandReplacements, word)
		? (brandReplacements[word] ?? "")
		: proposedBrand(word);
	const hasBrandPrefix = brand !== "" && text.toLowerCase().startsWith(`${brand.toLowerCase()} `);
	const nameAfterBrand = hasBrandPrefix ? text.slice(brand.length) : text.slice(word.length);
	return { brand, model: withoutTrailingWords(trimSeparators(nameAfterBrand)), guessedBrand: word };
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
	const nameAfterBrand = model.toLowerCase().startsWith(`${brand.toLowerCase()} `)
		? model.slice(brand.length)
		: model;
	return trimSeparators(nameAfterBrand) || model;
}
