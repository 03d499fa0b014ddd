import { readFileSync } from "node:fs";
import { join } from "node:path";

export const FONT_FOLDER = join(process.cwd(), "app/features/share-images/fonts");

export type FontWeight = 400 | 700;

/** Names of the font families: the display font, as its files name it, and the fallback. */
export const FONT_FAMILIES = "Outfit Thin, DejaVu Sans";

/** Returns the widths of the characters of a TrueType font, in ems, by their code points. */
function readWidths(fileName: string): ReadonlyMap<number, number> {
	const font = readFileSync(join(FONT_FOLDER, fileName));
	const tableOffsets = new Map<string, number>();
	for (let index = 0; index < font.readUInt16BE(4); index++) {
		const entryOffset = 12 + index * 16;
		tableOffsets.set(
			font.toString("latin1", entryOffset, entryOffset + 4),
			font.readUInt32BE(entryOffset + 8),
		);
	}
	const tableOffset = (name: string) => {
		const offset = tableOffsets.get(name);
		if (offset === undefined) throw new Error(`The font ${fileName} has no table ${name}.`);
		return offset;
	};
	const unitsPerEm = font.readUInt16BE(tableOffset("head") + 18);
	const metricCount = font.readUInt16BE(tableOffset("hhea") + 34);
	const advancesOffset = tableOffset("hmtx");
	const widthOf = (glyph: number) =>
		font.readUInt16BE(advancesOffset + 4 * Math.min(glyph, metricCount - 1)) / unitsPerEm;
	const widths = new Map<number, number>();
	for (const [code, glyph] of glyphsOf(font, tableOffset("cmap"))) widths.set(code, widthOf(glyph));
	return widths;
}

/** Yields the glyphs of a font by code point, from its character map (`cmap`) of format 4. */
function* glyphsOf(font: Buffer, cmapOffset: number): Generator<[code: number, glyph: number]> {
	const subtableCount = font.readUInt16BE(cmapOffset + 2);
	const subtableOffsets = Array.from(
		{ length: subtableCount },
		(_, index) => cmapOffset + font.readUInt32BE(cmapOffset + 4 + index * 8 + 4),
	);
	const subtable = subtableOffsets.find((offset) => font.readUInt16BE(offset) === 4);
	if (subtable === undefined) throw new Error("The font has no table of characters of format 4.");
	const segmentBytes = font.readUInt16BE(subtable + 6);
	for (let segmentOffset = 0; segmentOffset < segmentBytes; segmentOffset += 2) {
		const lastCode = font.readUInt16BE(subtable + 14 + segmentOffset);
		const firstCode = font.readUInt16BE(subtable + 16 + segmentBytes + segmentOffset);
		const glyphDelta = font.readUInt16BE(subtable + 16 + segmentBytes * 2 + segmentOffset);
		const rangeOffsetPlace = subtable + 16 + segmentBytes * 3 + segmentOffset;
		const rangeOffset = font.readUInt16BE(rangeOffsetPlace);
		for (let code = firstCode; code <= lastCode && code < 0xffff; code++) {
			const glyph =
				rangeOffset === 0
					? code
					: font.readUInt16BE(rangeOffsetPlace + rangeOffset + (code - firstCode) * 2);
			if (glyph !== 0) yield [code, (glyph + glyphDelta) & 0xffff];
		}
	}
}

interface FontWidths {
	display: ReadonlyMap<number, number>;
	fallback: ReadonlyMap<number, number>;
}

const widthsByWeight = new Map<FontWeight, FontWidths>();

function widthsOf(weight: FontWeight): FontWidths {
	const cached = widthsByWeight.get(weight);
	if (cached) return cached;
	const widths = {
		display: readWidths(`outfit-${weight}.ttf`),
		fallback: readWidths("dejavu-sans.ttf"),
	};
	widthsByWeight.set(weight, widths);
	return widths;
}

/** Factor of the width of bold DejaVu, which is drawn with thicker strokes. */
const BOLD_WIDTH_FACTOR = 1.06;

/** Returns the width of a text in ems, rather too wide than too narrow. */
function widthInEms(text: string, weight: FontWeight): number {
	const { display, fallback } = widthsOf(weight);
	return [...text].reduce((sum, character) => {
		const code = character.codePointAt(0) ?? 0;
		return sum + (display.get(code) ?? (fallback.get(code) ?? 0) * BOLD_WIDTH_FACTOR);
	}, 0);
}

/**
 * Returns the part of a text that the fonts can draw, in one line. Omits Chinese, Japanese and Korean, which they do
 * not have, control characters and marks of text direction.
 */
export function drawableText(text: string): string {
	const { display, fallback } = widthsOf(400);
	const isDrawn = (character: string) => {
		const code = character.codePointAt(0) ?? 0;
		return display.has(code) || fallback.has(code);
	};
	const withoutControls = text.toWellFormed().normalize("NFC").replace(/\p{C}/gu, "");
	const words = withoutControls.split(/\s+/).map((word) => [...word].filter(isDrawn).join(""));
	return words.filter(Boolean).join(" ");
}

/** Height of a line as a share of the size of its text. */
export const LINE_HEIGHT = 1.18;

export interface TextBox {
	width: number;
	height: number;
	/** Sizes in px to try, the largest first. */
	sizes: readonly number[];
	weight: FontWeight;
}

export interface FittedText {
	lines: string[];
	size: number;
}

const graphemes = new Intl.Segmenter("en-GB");

/** Splits a word into parts that each fit a line. */
function wordParts(word: string, maxEms: number, weight: FontWeight): string[] {
	if (widthInEms(word, weight) <= maxEms) return [word];
	const parts: string[] = [];
	let part = "";
	for (const { segment } of graphemes.segment(word)) {
		if (part !== "" && widthInEms(part + segment, weight) > maxEms) {
			parts.push(part);
			part = "";
		}
		part += segment;
	}
	return [...parts, part];
}

function wrapText(text: string, maxEms: number, weight: FontWeight): string[] {
	const lines: string[] = [];
	for (const word of text.split(" ").filter(Boolean)) {
		const [first = "", ...otherParts] = wordParts(word, maxEms, weight);
		const lastLine = lines.at(-1);
		const joinedLine = lastLine === undefined ? first : `${lastLine} ${first}`;
		if (lastLine !== undefined && widthInEms(joinedLine, weight) <= maxEms)
			lines[lines.length - 1] = joinedLine;
		else lines.push(first);
		lines.push(...otherParts);
	}
	return lines;
}

/** Cuts a line so that an ellipsis fits after it. */
function withEllipsis(line: string, maxEms: number, weight: FontWeight): string {
	const parts = [...graphemes.segment(line)].map(({ segment }) => segment);
	while (parts.length > 0 && widthInEms(`${parts.join("").trimEnd()}…`, weight) > maxEms)
		parts.pop();
	return `${parts.join("").trimEnd()}…`;
}

/**
 * Returns a text in lines that fit a box, in the largest size in which it fits without breaking a word, else with
 * broken words, else in the smallest size and cut with an ellipsis.
 */
export function fitText(text: string, { width, height, sizes, weight }: TextBox): FittedText {
	const drawableLine = drawableText(text);
	const smallestSize = Math.min(...sizes);
	const maxLines = (size: number) => Math.max(1, Math.floor(height / (size * LINE_HEIGHT)));
	const fittingTexts = sizes
		.map((size) => ({ lines: wrapText(drawableLine, width / size, weight), size }))
		.filter(({ lines, size }) => lines.length <= maxLines(size));
	const words = new Set(drawableLine.split(" "));
	const breaksNoWord = ({ lines }: FittedText) =>
		lines.every((line) => line.split(" ").every((word) => words.has(word)));
	const bestFit = fittingTexts.find(breaksNoWord) ?? fittingTexts[0];
	if (bestFit) return bestFit;
	const maxEms = width / smallestSize;
	const lines = wrapText(drawableLine, maxEms, weight).slice(0, maxLines(smallestSize));
	const lastLine = lines.pop() ?? "";
	return { lines: [...lines, withEllipsis(lastLine, maxEms, weight)], size: smallestSize };
}
