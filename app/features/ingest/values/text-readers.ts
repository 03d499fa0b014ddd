import { addressesCell } from "~/features/catalogue/fields/cells";
import type { DecimalSeparator } from "~/features/catalogue/values/number-style";
import { wordKey, yesOrNo } from "./yes-or-no";

/** Context of a cell from its column. */
export interface ColumnContext {
	/** The decimal mark of its numbers, if they or the rest of the file show one. */
	decimalSeparator: DecimalSeparator | undefined;
	/** The unit in its heading. */
	unit: string | undefined;
	header: string;
	/** Currency of prices whose cell names none; by default that of the heading, otherwise pounds. */
	currency?: string | undefined;
	/** The price of the cell's row, which limits of free delivery are compared with. */
	pricePence?: number | undefined;
}

/** A cell in the form of our column, blank if it has no value; `why` is the reason if it could not be read. */
export interface ReadValue {
	text: string;
	/** Values for other columns of ours. */
	more?: Readonly<Record<string, string>>;
	why?: string;
	/** A text whose words are not known, which counts for the worse: stock “Ready to fly”. */
	unknown?: string;
}

/** Reads a cell with a value. */
export type CellReader = (cell: string, column: ColumnContext) => ReadValue;

export const readAs = (text: string): ReadValue => ({ text });
export const unreadableValue = (why: string): ReadValue => ({ text: "", why });

export const collapseSpaces = (text: string) => text.replace(/\s+/g, " ").trim();

/** Returns a reader that maps whole texts to our words. */
function wordReader(names: readonly [text: string, name: string][]): CellReader {
	const byKey = new Map(names.flatMap(([keys, name]) => keys.split("|").map((key) => [key, name])));
	return (cell) => readAs(byKey.get(wordKey(cell)) ?? collapseSpaces(cell));
}

/** "ultra courte focale" is Ultra Short. */
export const throwType = wordReader([
	[
		"ultra short|ultra short throw|ultra-short throw|ust|ultrakurzdistanz|ultra korte afstand|ultrakurz|ultra courte focale|ultra-courte focale",
		"Ultra Short",
	],
	["short|short throw|short-throw|st|kurzdistanz|korte afstand|kort|kurz|courte focale", "Short"],
	["standard|normal|normaal|standaard|normale|standard throw|normaldistanz", "Standard"],
	["long|long throw|lang|lange afstand|langdistanz|longue focale", "Long"],
]);

/** "UHP-Lampe" is Lamp. */
export const lightSource = wordReader([
	["lamp|lampe|lampen|uhp|uhp lamp|uhp-lamp|uhp-lampe|ampoule|quecksilberlampe", "Lamp"],
	["laser|laserlicht|laser diode|laserdiode", "Laser"],
	["led|leds|led-lamp|led lampe|led-lampe", "LED"],
]);

/** "Tri-LCD" is 3LCD. */
const technology = wordReader([
	["3lcd|3-lcd|3 lcd|tri-lcd|tri lcd|lcd x3|3 x lcd|3xlcd", "3LCD"],
	["dlp|dlp-technik|dlp chip|dlp-chip", "DLP"],
]);

const LIGHT =
	/(?<![\p{L}\d])(?:(?:rgb|triple|tri-?color|dual|blue|pure)[ -])*(?:laser(?:s|licht|[ -]?(?:diode|phosph?or))?|leds?|uhp(?:[ -]lampe?)?|lamp(?:e|en|s)?|ampoule|hybrid)(?![\p{L}\d])(?:\s*\([^)]*\))?/giu;

/** Reads "DLP, Laser" as DLP with a laser, and "LED" alone as a light source. */
export const projectionType: CellReader = (cell, column) => {
	const lights = (cell.match(LIGHT) ?? []).map((text) => lightSource(text, column).text);
	if (lights.length === 0) return technology(cell, column);
	const rest = cell
		.replace(LIGHT, " ")
		.replace(/\(\s*\)/g, " ")
		.replace(/(?<!\p{L})(?:with|mit|met|avec|en|and|und|light source)(?!\p{L})/giu, " ")
		.replace(/^[\s,;/|+&-]+|[\s,;/|+&-]+$/g, "");
	const { text } = technology(rest, column);
	return { text, more: { light_source_type: [...new Set(lights)].join(" + ") } };
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
export function descriptionText(cell: string): ReadValue {
	if (!/<\/?[a-z][^<>]{0,500}>|&[#\w]{2,8};/i.test(cell)) return readAs(cell.trim());
	const text = cell
		.replace(/<(script|style)\b[^>]*>.*?<\/\1>/gis, " ")
		.replace(/<\/?(?:p|div|br|li|ul|ol|h[1-6]|tr|table)\b[^<>]*>/gi, "\n")
		.replace(/<\/?[a-z][^<>]*>/gi, "");
	const lines = withoutEntities(text).split("\n").map(collapseSpaces);
	return readAs(lines.filter((line) => line !== "").join("\n"));
}

/** Reads a feature of a model: "Ja, 10W" is "Yes, 10W". */
export function equipment(cell: string): ReadValue {
	const text = collapseSpaces(cell);
	const hasIt = yesOrNo(text);
	if (hasIt !== undefined) return readAs(hasIt ? "Yes" : "No");
	const [first = "", rest = ""] = [/^\p{L}+/u.exec(text)?.[0], text.replace(/^\p{L}+/u, "")];
	const isIncluded = rest === "" || /^[\s,:(]/.test(rest) ? yesOrNo(first) : undefined;
	if (isIncluded === undefined || /^(in|op|x|o)$/i.test(first)) return readAs(text);
	return readAs(`${isIncluded ? "Yes" : "No"}${rest}`);
}

const IMAGE_CELL = addressesCell("image_url");

/** Addresses of pictures; others than https cannot be fetched. */
export function imageUrls(cell: string): ReadValue {
	const { success } = IMAGE_CELL.safeParse(cell);
	return success ? readAs(cell.trim()) : unreadableValue("it has no https addresses");
}
