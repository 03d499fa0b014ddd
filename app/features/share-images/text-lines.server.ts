import { readFileSync } from "node:fs";
import { join } from "node:path";

export const FONT_FOLDER = join(process.cwd(), "app/features/share-images/fonts");

export type Weight = 400 | 700;

/** Names of the font families: the display font, as its files name it, and the fallback. */
export const FONT_FAMILIES = "Outfit Thin, DejaVu Sans";

/** Returns the widths of the characters of a TrueType font, in ems, by their code points. */
function readWidths(file: string): ReadonlyMap<number, number> {
	const font = readFileSync(join(FONT_FOLDER, file));
	const tables = new Map<string, number>();
	for (let index = 0; index < font.readUInt16BE(4); index++) {
		const entry = 12 + index * 16;
		tables.set(font.toString("latin1", entry, entry + 4), font.readUInt32BE(entry + 8));
	}
	const table = (name: string) => {
		const offset = tables.get(name);
		if (offset === undefined) throw new Error(`The font ${file} has no table ${name}.`);
		return offset;
	};
	const unitsPerEm = font.readUInt16BE(table("head") + 18);
	const metricCount = font.readUInt16BE(table("hhea") + 34);
	const advances = table("hmtx");
	const widthOf = (glyph: number) =>
		font.readUInt16BE(advances + 4 * Math.min(glyph, metricCount - 1)) / unitsPerEm;
	const widths = new Map<number, number>();
	for (const [code, glyph] of glyphsOf(font, table("cmap"))) widths.set(code, widthOf(glyph));
	return widths;
}

/** Yields the glyphs of a font by code point, from its character map (`cmap`) of format 4. */
function* glyphsOf(font: Buffer, cmap: number): Generator<[code: number, glyph: number]> {
	const count = font.readUInt16BE(cmap + 2);
	const offsets = Array.from(
		{ length: count },
		(_, index) => cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4),
	);
	const start = offsets.find((offset) => font.readUInt16BE(offset) === 4);
	if (start === undefined) throw new Error("The font has no table of characters of format 4.");
	const segments = font.readUInt16BE(start + 6);
	for (let at = 0; at < segments; at += 2) {
		const lastLine = font.readUInt16BE(start + 14 + at);
		const first = font.readUInt16BE(start + 16 + segments + at);
		const delta = font.readUInt16BE(start + 16 + segments * 2 + at);
		const rangeAt = start + 16 + segments * 3 + at;
		const range = font.readUInt16BE(rangeAt);
		for (let code = first; code <= lastLine && code < 0xffff; code++) {
			const glyph = range === 0 ? code : font.readUInt16BE(rangeAt + range + (code - first) * 2);
			if (glyph !== 0) yield [code, (glyph + delta) & 0xffff];
		}
	}
}

interface FontWidths {
	display: ReadonlyMap<number, number>;
	fallback: ReadonlyMap<number, number>;
}

const widthsByWeight = new Map<Weight, FontWidths>();

function widthsOf(weight: Weight): FontWidths {
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
function emsOf(text: string, weight: Weight): number {
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
	weight: Weight;
}

export interface FittedText {
	lines: string[];
	size: number;
}

const graphemes = new Intl.Segmenter("en-GB");

/** Splits a word into parts that each fit a line. */
function wordParts(word: string, maxEms: number, weight: Weight): string[] {
	if (emsOf(word, weight) <= maxEms) return [word];
	const parts: string[] = [];
	let part = "";
	for (const { segment } of graphemes.segment(word)) {
		if (part !== "" && emsOf(part + segment, weight) > maxEms) {
			parts.push(part);
			part = "";
		}
		part += segment;
	}
	return [...parts, part];
}

function wrapText(text: string, maxEms: number, weight: Weight): string[] {
	const lines: string[] = [];
	for (const word of text.split(" ").filter(Boolean)) {
		const [first = "", ...otherParts] = wordParts(word, maxEms, weight);
		const lastLine = lines.at(-1);
		const joined = lastLine === undefined ? first : `${lastLine} ${first}`;
		if (lastLine !== undefined && emsOf(joined, weight) <= maxEms) lines[lines.length - 1] = joined;
		else lines.push(first);
		lines.push(...otherParts);
	}
	return lines;
}

/** Cuts a line so that an ellipsis fits after it. */
function withEllipsis(line: string, maxEms: number, weight: Weight): string {
	const parts = [...graphemes.segment(line)].map(({ segment }) => segment);
	while (parts.length > 0 && emsOf(`${parts.join("").trimEnd()}…`, weight) > maxEms) parts.pop();
	return `${parts.join("").trimEnd()}…`;
}

/**
 * Returns a text in lines that fit a box, in the largest size in which it fits without breaking a word, else with
 * broken words, else in the smallest size and cut with an ellipsis.
 */
export function fitText(text: string, { width, height, sizes, weight }: TextBox): FittedText {
	const drawable = drawableText(text);
	const smallest = Math.min(...sizes);
	const maxLines = (size: number) => Math.max(1, Math.floor(height / (size * LINE_HEIGHT)));
	const fitting = sizes
		.map((size) => ({ lines: wrapText(drawable, width / size, weight), size }))
		.filter(({ lines, size }) => lines.length <= maxLines(size));
	const words = new Set(drawable.split(" "));
	const breaksNoWord = ({ lines }: FittedText) =>
		lines.every((line) => line.split(" ").every((word) => words.has(word)));
	const best = fitting.find(breaksNoWord) ?? fitting[0];
	if (best) return best;
	const maxEms = width / smallest;
	const lines = wrapText(drawable, maxEms, weight).slice(0, maxLines(smallest));
	const lastLine = lines.pop() ?? "";
	return { lines: [...lines, withEllipsis(lastLine, maxEms, weight)], size: smallest };
}
