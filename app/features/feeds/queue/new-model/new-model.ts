import { COLUMN_LABELS } from "~/features/catalogue/fields/column-labels";
import { printedGtin } from "~/features/catalogue/identity/gtin";
import { titleFacts } from "~/features/catalogue/numeric-facts/title-facts";
import type { QueuedLine } from "~/features/feeds/queue/feed-lines.queries.server";
import type { LineFacts } from "~/features/ingest/columns/feed-line";
import { splitTitle } from "~/features/ingest/match/rows/split-title";
import { leadingBrandFinder } from "~/features/ingest/values/brands";
import { readCell } from "~/features/ingest/values/readers";

/** The fields of the form that makes a model, with their labels. */
export const MODEL_LABELS = {
	sku: COLUMN_LABELS.sku,
	brand: COLUMN_LABELS.brand,
	model: COLUMN_LABELS.model,
	eans: COLUMN_LABELS.eans,
	mpn: COLUMN_LABELS.mpn,
	brightness: COLUMN_LABELS.brightness,
	brightness_standard: COLUMN_LABELS.brightness_standard,
	resolution: COLUMN_LABELS.resolution,
	throw_ratio: COLUMN_LABELS.throw_ratio,
	throw_type: COLUMN_LABELS.throw_type,
};

/** Notes in brackets after the labels of some of these fields. */
export const LABEL_NOTES: Partial<Record<string, string>> = {
	eans: "EAN, UPC or GTIN",
	brightness: "lumens",
	brightness_standard: "ansi, iso ...",
};

export type ModelValues = Record<keyof typeof MODEL_LABELS, string>;

/** A longer name ends with advertising, which is cut off. */
const MAX_MODEL_LENGTH = 120;

/** Words about the condition of an item, which are not part of the model's name. */
const CONDITION_WORDS =
	/[([]?\b(refurbished|renewed|used|open[ -]box|ex[ -]display|graded)\b[)\]]?/gi;

/** Facts and praise after a name: "Full HD 4000 Lumens Smart Projector with Wi-Fi". */
const PRAISE_AFTER_NAME =
	/(?<=\S)\s+(full hd|hd ready|(4k )?(ultra hd|uhd)|wuxga|wxga|xga|svga|[\d,]+ (ansi )?lumens?|smart|home cinema|with)\b.*$/i;

/** Removes the part number that some shops put before a title: "V11H961040 | Epson EH-TW7100". */
function withoutPartNumber(title: string, mpn: string): string {
	const [firstText, ...furtherTexts] = title.split(" | ");
	const isPartNumber = mpn !== "" && firstText?.trim().toLowerCase() === mpn.toLowerCase();
	return isPartNumber && furtherTexts.length > 0 ? furtherTexts.join(" | ") : title;
}

const THROW_RATIO = /\d[.,]\d+(?:\s*[-–]\s*\d[.,]\d+)?\s*:\s*1\b/;

const THROW_WORDS = /\b(ultra[ -]short|short|long)[ -]throw\b/i;

/** Returns the facts of a line: those of its columns, otherwise those in its title. */
function factsOf(title: string, facts: LineFacts) {
	const column = { decimalSeparator: undefined, unit: undefined, header: "" };
	const factsInTitle = titleFacts(title);
	const titleBrightnessStandard =
		facts.brightness === undefined ? factsInTitle.brightness_standard : undefined;
	const readFact = (field: keyof LineFacts, fallbackText = "") => {
		const text = facts[field] ?? fallbackText;
		return text === "" ? { text } : readCell(field, text, column);
	};
	const { text: brightness, otherFields } = readFact("brightness", factsInTitle.brightness);
	const throwWord = THROW_WORDS.exec(title)?.[1];
	return {
		brightness,
		brightness_standard: otherFields?.brightness_standard ?? titleBrightnessStandard ?? "",
		resolution: readFact("resolution", factsInTitle.resolution).text,
		throw_ratio: readFact("throw_ratio", THROW_RATIO.exec(title)?.[0]).text,
		throw_type: throwWord ? readCell("throw_type", throwWord.replace("-", " "), column).text : "",
	};
}

/** Proposes the values of a new model for a line, without its SKU. */
export function valuesFromLine(
	line: Pick<QueuedLine, "title" | "brand" | "mpn" | "eans" | "facts">,
	brands: readonly string[],
): Omit<ModelValues, "sku"> {
	const { title, brand, mpn, eans, facts } = line;
	const cleanedTitle = withoutPartNumber(title, mpn).replace(CONDITION_WORDS, " ");
	const titleParts = splitTitle(
		cleanedTitle,
		leadingBrandFinder(brand === "" ? brands : [...brands, brand]),
	);
	const catalogueBrand = brands.find(
		(existingBrand) => existingBrand.toLowerCase() === brand.toLowerCase(),
	);
	return {
		brand: (catalogueBrand ?? brand) || titleParts.brand,
		model: (titleParts.model.replace(PRAISE_AFTER_NAME, "") || mpn)
			.slice(0, MAX_MODEL_LENGTH)
			.trim(),
		eans: eans.map(printedGtin).join(";"),
		mpn,
		...factsOf(title, facts),
	};
}

/** The result of making models of several lines. */
export interface NewModelsResult {
	/** Names of the new models. */
	names: string[];
	/** Number of lines that share a model with an earlier line. */
	joinedLineCount: number;
	/** Texts about lines of which no model was made, with the reason. */
	skippedLines: string[];
}

const MAX_REPORTED_LINES = 3;

/** Returns the toast about new models. */
export function newModelsToast({ names, joinedLineCount, skippedLines }: NewModelsResult) {
	const hiddenCount = skippedLines.length - MAX_REPORTED_LINES;
	const hiddenText = hiddenCount > 0 ? `; and ${hiddenCount} more` : "";
	const sentences = [
		...(joinedLineCount > 0
			? [
					`${joinedLineCount} more ${joinedLineCount === 1 ? "line counts" : "lines count"} as one of them.`,
				]
			: []),
		...(skippedLines.length > 0
			? [`Not made: ${skippedLines.slice(0, MAX_REPORTED_LINES).join("; ")}${hiddenText}.`]
			: []),
	];
	const title = names.length === 1 ? `${names[0]} was added` : `${names.length} models were added`;
	return {
		title,
		description: sentences.join(" ") || "Their lines count as them from the next run on.",
	};
}
