import { type BrandedTitle, proposedBrand } from "./brands";

/** What every product of a list of projectors is called: no part of its model. */
const GENERIC =
	/(?<![\p{L}\p{N}-])(beamers?|projectors?|projektor(en)?|video-?projecteurs?|vid[ée]o-?projecteurs?|projecteurs?|projectoren|heimkinobeamer|heimkino-beamer)(?![\p{L}\p{N}-])/giu;

const COLOUR =
	/\s*\((in )?(black|white|grey|gray|silver|gold|zwart|wit|grijs|zilver|schwarz|weiss|weiß|grau|silber|noire?|blanche?|grise?|argent)\)/giu;

/** Behind these a title goes on with what the model can do. */
const TAIL = /\s+[-–—|•]\s+.*$|,\s+.*$|\s*\|.*$/su;

export interface TitleParts {
	brand: string;
	model: string;
	/** The first word, where it had to be taken for a brand that nobody knows. */
	guessedBrand?: string;
}

const tidy = (text: string) =>
	text
		.replace(/\s+/g, " ")
		.replace(/^[\s,:;|–—-]+|[\s,:;|–—-]+$/g, "")
		.trim();

/**
 * Parts a title such as "Epson EH-TW7100 beamer - 4K PRO-UHD" into brand and model. A brand that is known may stand
 * anywhere in it; else the first word is proposed, or what staff said of it in `renamed`.
 */
export function splitTitle(
	title: string,
	findBrand: (title: string) => BrandedTitle | undefined,
	renamed: Readonly<Record<string, string>> = {},
): TitleParts {
	const cut = tidy(title.replace(TAIL, "").replace(COLOUR, ""));
	const bare = tidy(cut.replace(GENERIC, " ")) || cut;
	const words = bare.split(" ");
	for (const place of words.keys()) {
		const found = findBrand(words.slice(place).join(" "));
		// "HP" and "LG" within a name are more likely a part of it.
		if (!found || (place > 0 && found.brand.length < 3)) continue;
		const model = tidy([...words.slice(0, place), found.rest].join(" "));
		return { brand: found.brand, model };
	}
	const [first = ""] = words;
	const guessed = first;
	const brand = Object.hasOwn(renamed, guessed) ? (renamed[guessed] ?? "") : proposedBrand(first);
	const isWhole = brand !== "" && bare.toLowerCase().startsWith(`${brand.toLowerCase()} `);
	const rest = isWhole ? bare.slice(brand.length) : words.slice(1).join(" ");
	return { brand, model: tidy(rest), guessedBrand: guessed };
}

/** A model's name without its brand in front, as sheets with both columns often have it. */
export function withoutBrand(model: string, brand: string): string {
	const rest = model.toLowerCase().startsWith(`${brand.toLowerCase()} `)
		? model.slice(brand.length)
		: model;
	return tidy(rest) || model;
}
