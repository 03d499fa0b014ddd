import { addressesCell } from "~/features/catalogue/fields/cells";
import type { DecimalSeparator } from "~/features/catalogue/values/number-style";
import { wordKey, yesOrNo } from "./yes-or-no";

/** Context of a cell from its column. */
export interface ColumnContext {
	/** The decimal separator of the column's numbers, if they or the rest of the file show it. */
	decimalSeparator: DecimalSeparator | undefined;
	/** The unit in the column's header. */
	unit: string | undefined;
	header: string;
	/** Currency of prices without a currency in their cell; by default that of the header, otherwise pounds. */
	currency?: string | undefined;
	/** The price of the cell's row, which limits of free delivery are compared with. */
	pricePence?: number | undefined;
}

/** The result of reading a cell. */
export interface ReadValue {
	/** The value in the form of our column; blank if the cell has none. */
	text: string;
	/** Values that the cell has for other columns of ours. */
	otherFields?: Readonly<Record<string, string>>;
	/** The reason if the cell could not be read. */
	why?: string;
	/** An unknown text, such as stock “Ready to fly”, which was read as the worse value. */
	unknownText?: string;
}

/** A function that reads a cell with a value. */
export type CellReader = (cell: string, column: ColumnContext) => ReadValue;

export const readAs = (text: string): ReadValue => ({ text });
export const unreadableValue = (why: string): ReadValue => ({ text: "", why });

export const collapseSpaces = (text: string) => text.replace(/\s+/g, " ").trim();

/** Returns a reader that replaces texts, each by our word for it; texts with the same word have bars between them. */
function wordReader(textsWithWord: readonly [texts: string, word: string][]): CellReader {
	const wordByKey = new Map(
		textsWithWord.flatMap(([texts, word]) => texts.split("|").map((text) => [text, word])),
	);
	return (cell) => readAs(wordByKey.get(wordKey(cell)) ?? collapseSpaces(cell));
}

/** Reads a throw type: "ultra courte focale" is Ultra Short. */
export const readThrowType = wordReader([
	[
		"ultra short|ultra short throw|ultra-short throw|ust|ultrakurzdistanz|ultra korte afstand|ultrakurz|ultra courte focale|ultra-courte focale",
		"Ultra Short",
	],
	["short|short throw|short-throw|st|kurzdistanz|korte afstand|kort|kurz|courte focale", "Short"],
	["standard|normal|normaal|standaard|normale|standard throw|normaldistanz", "Standard"],
	["long|long throw|lang|lange afstand|langdistanz|longue focale", "Long"],
]);

/** Reads a light source: "UHP-Lampe" is Lamp. */
export const readLightSource = wordReader([
	["lamp|lampe|lampen|uhp|uhp lamp|uhp-lamp|uhp-lampe|ampoule|quecksilberlampe", "Lamp"],
	["laser|laserlicht|laser diode|laserdiode", "Laser"],
	["led|leds|led-lamp|led lampe|led-lampe", "LED"],
]);

/** Reads a projection technology: "Tri-LCD" is 3LCD. */
const readProjectionTechnology = wordReader([
	["3lcd|3-lcd|3 lcd|tri-lcd|tri lcd|lcd x3|3 x lcd|3xlcd", "3LCD"],
	["dlp|dlp-technik|dlp chip|dlp-chip", "DLP"],
]);

const LIGHT_SOURCE =
	/(?<![\p{L}\d])(?:(?:rgb|triple|tri-?color|dual|blue|pure)[ -])*(?:laser(?:s|licht|[ -]?(?:diode|phosph?or))?|leds?|uhp(?:[ -]lampe?)?|lamp(?:e|en|s)?|ampoule|hybrid)(?![\p{L}\d])(?:\s*\([^)]*\))?/giu;

/** Reads "DLP, Laser" as DLP with a laser, and "LED" alone as a light source. */
export const readProjectionType: CellReader = (cell, column) => {
	const lightSources = (cell.match(LIGHT_SOURCE) ?? []).map(
		(text) => readLightSource(text, column).text,
	);
	if (lightSources.length === 0) return readProjectionTechnology(cell, column);
	const technologyText = cell
		.replace(LIGHT_SOURCE, " ")
		.replace(/\(\s*\)/g, " ")
		.replace(/(?<!\p{L})(?:with|mit|met|avec|en|and|und|light source)(?!\p{L})/giu, " ")
		.replace(/^[\s,;/|+&-]+|[\s,;/|+&-]+$/g, "");
	const { text } = readProjectionTechnology(technologyText, column);
	return { text, otherFields: { light_source_type: [...new Set(lightSources)].join(" + ") } };
};

const ENTITIES: Readonly<Record<string, string>> = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: '"',
	apos: "'",
	nbsp: " ",
};

function withoutEntities(text: string): string {
	return text.replace(/&(?:#(\d{1,6})|(\w{1,8}));/g, (entity, code?: string, name?: string) => {
		const character =
			code === undefined ? ENTITIES[name ?? ""] : String.fromCodePoint(Number(code));
		return character ?? entity;
	});
}

/** Reads a description, without the markup in exports of shops. */
export function readDescription(cell: string): ReadValue {
	if (!/<\/?[a-z][^<>]{0,500}>|&[#\w]{2,8};/i.test(cell)) return readAs(cell.trim());
	const text = cell
		.replace(/<(script|style)\b[^>]*>.*?<\/\1>/gis, " ")
		.replace(/<\/?(?:p|div|br|li|ul|ol|h[1-6]|tr|table)\b[^<>]*>/gi, "\n")
		.replace(/<\/?[a-z][^<>]*>/gi, "");
	const lines = withoutEntities(text).split("\n").map(collapseSpaces);
	return readAs(lines.filter((line) => line !== "").join("\n"));
}

/** Reads equipment that a model may lack, such as loudspeakers, with yes and no in English: "Ja, 10W" is "Yes, 10W". */
export function readEquipment(cell: string): ReadValue {
	const text = collapseSpaces(cell);
	const isYes = yesOrNo(text);
	if (isYes !== undefined) return readAs(isYes ? "Yes" : "No");
	const firstWord = /^\p{L}+/u.exec(text)?.[0] ?? "";
	const textAfterWord = text.slice(firstWord.length);
	const isFirstWordYes =
		textAfterWord === "" || /^[\s,:(]/.test(textAfterWord) ? yesOrNo(firstWord) : undefined;
	// These words for yes and no also begin texts that mean neither, such as "x 2" and "op aanvraag".
	if (isFirstWordYes === undefined || /^(in|op|x|o)$/i.test(firstWord)) return readAs(text);
	return readAs(`${isFirstWordYes ? "Yes" : "No"}${textAfterWord}`);
}

const IMAGE_CELL = addressesCell("image_url");

/** Reads addresses of photos; only https addresses can be fetched. */
export function readImageUrls(cell: string): ReadValue {
	const { success } = IMAGE_CELL.safeParse(cell);
	return success ? readAs(cell.trim()) : unreadableValue("it has no https addresses");
}
