import { escapeMarkup } from "~/config/markup";
import { commonScaleDrawing, modelDrawing } from "~/features/catalogue/image/model-drawing";
import type { ShareContent, SharedModel } from "./share-content.server";
import {
	FONT_FAMILIES,
	type FontWeight,
	fitText,
	LINE_HEIGHT,
	type TextBox,
} from "./text-lines.server";

const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** Colours of app/styles/tokens.css. */
const DARK_SURFACE = "#0b1020";
const ON_DARK = "#eef0f6";
const ON_DARK_MUTED = "#b4bbcf";
const DRAWING_SURFACE = "#f2efe7";
const INK = "#161a27";

const MARGIN = 64;

/** Photos as JPEG, by SKU; models without a photo are shown as a drawing. */
export type Photos = ReadonlyMap<string, Buffer>;

/** Matches text in a script that is written from right to left, such as Hebrew and Arabic. */
const RIGHT_TO_LEFT_TEXT = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

interface Line {
	x: number;
	/** Vertical position of the baseline. */
	y: number;
	size: number;
	weight: FontWeight;
	fill: string;
	anchor?: "start" | "middle" | "end";
}

/** The `text-anchor` of a right-to-left line by the side to which it is aligned. */
const RIGHT_TO_LEFT_ANCHORS = { start: "end", middle: "middle", end: "start" } as const;

function textLine(text: string, { x, y, size, weight, fill, anchor = "start" }: Line): string {
	const isRightToLeft = RIGHT_TO_LEFT_TEXT.test(text);
	const direction = isRightToLeft ? ' direction="rtl"' : "";
	const side = isRightToLeft ? RIGHT_TO_LEFT_ANCHORS[anchor] : anchor;
	return `<text x="${Math.round(x)}" y="${Math.round(y)}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${side}"${direction}>${escapeMarkup(text)}</text>`;
}

interface Block extends TextBox {
	x: number;
	/** Top of the first line. */
	y: number;
	fill: string;
	anchor?: "start" | "middle";
}

/** Returns a text in lines as SVG, and the y coordinate of its bottom. */
function textBlock(text: string, block: Block): { svg: string; bottom: number } {
	const { lines, size } = fitText(text, block);
	const { x, y, weight, fill, anchor } = block;
	const step = size * LINE_HEIGHT;
	const line = { x, size, weight, fill, ...(anchor && { anchor }) };
	const svg = lines.map((lineText, index) =>
		textLine(lineText, { ...line, y: y + index * step + size * 0.9 }),
	);
	return { svg: svg.join(""), bottom: y + lines.length * step };
}

/** Returns the background: a beam of light in a dark room, from the symbol beside the site's name. */
function beamBackground(accent: string): string {
	const { width, height } = SHARE_SIZE;
	return (
		`<defs><linearGradient id="beam" x1="0" y1="0" x2="1" y2="0.45"><stop offset="0" stop-color="${accent}" stop-opacity=".46"/><stop offset="1" stop-color="${accent}" stop-opacity=".06"/></linearGradient></defs>` +
		`<rect width="${width}" height="${height}" fill="${DARK_SURFACE}"/>` +
		`<path d="M104 66L${width} 96V${height}H760z" fill="url(#beam)"/>`
	);
}

function wordmark(site: string, accent: string): string {
	const name = { width: 900, height: 40, sizes: [32, 26, 20], weight: 700 } as const;
	return (
		`<rect x="${MARGIN}" y="52" width="44" height="28" rx="7" fill="${ON_DARK}"/><circle cx="96" cy="66" r="8" fill="${accent}"/>` +
		textBlock(site, { ...name, x: 124, y: 48, fill: ON_DARK }).svg
	);
}

interface Rectangle {
	x: number;
	y: number;
	width: number;
	height: number;
}

function imageAt({ x, y, width, height }: Rectangle, type: string, bytes: Buffer): string {
	return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid meet" href="data:${type};base64,${bytes.toString("base64")}"/>`;
}

/** Returns a model's photo or drawing on a rounded background, as SVG. */
function photoOrDrawing(
	model: SharedModel,
	photos: Photos,
	area: Rectangle,
	draw: typeof modelDrawing,
): string {
	const { x, y, width, height } = area;
	const photo = photos.get(model.sku);
	const padding = Math.round(height * 0.05);
	const innerArea = {
		x: x + padding,
		y: y + padding,
		width: width - 2 * padding,
		height: height - 2 * padding,
	};
	const fill = photo ? "#ffffff" : DRAWING_SURFACE;
	return (
		`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="20" fill="${fill}"/>` +
		(photo
			? imageAt(innerArea, "image/jpeg", photo)
			: imageAt(innerArea, "image/svg+xml", Buffer.from(draw(model))))
	);
}

/** Returns an SVG of this size with a drawing alone. */
export function drawingSvg(drawing: string, size: Pick<Rectangle, "width" | "height">): string {
	const area = { x: 0, y: 0, ...size };
	return (
		`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">` +
		`<rect width="${size.width}" height="${size.height}" fill="${DRAWING_SURFACE}"/>` +
		`${imageAt(area, "image/svg+xml", Buffer.from(drawing))}</svg>`
	);
}

/** Returns a price with its note beneath. */
function priceSvg(
	model: SharedModel,
	{ x, y, width }: Omit<Rectangle, "height">,
	size: number,
): string {
	const amount = {
		width,
		height: size * LINE_HEIGHT,
		sizes: [size, size * 0.75],
		weight: 700,
	} as const;
	const note = { width, height: 64, sizes: [Math.max(18, size * 0.42)], weight: 400 } as const;
	if (model.price === "") {
		return model.priceNote === ""
			? ""
			: textBlock(model.priceNote, { ...note, x, y, fill: ON_DARK }).svg;
	}
	const { svg, bottom } = textBlock(model.price, { ...amount, x, y, fill: ON_DARK });
	return svg + textBlock(model.priceNote, { ...note, x, y: bottom, fill: ON_DARK_MUTED }).svg;
}

/** Top of the price of one model. */
const PRICE_TOP = 472;

function modelImage({ models: [model], title }: ShareContent, photos: Photos): string {
	if (!model) return "";
	const width = 560;
	const box = { x: MARGIN, width };
	const name = textBlock(title, {
		...box,
		y: 128,
		height: 190,
		sizes: [72, 64, 56, 48, 42, 36, 32],
		weight: 700,
		fill: ON_DARK,
	});
	const top = name.bottom + 16;
	const verdict = textBlock(model.verdict, {
		...box,
		y: top,
		height: PRICE_TOP - 8 - top,
		sizes: [32, 30, 28, 26],
		weight: 400,
		fill: ON_DARK,
	});
	const area = { x: 664, y: 128, width: 472, height: 390 };
	return (
		name.svg +
		verdict.svg +
		priceSvg(model, { ...box, y: PRICE_TOP }, 60) +
		photoOrDrawing(model, photos, area, modelDrawing)
	);
}

/** Draws models side by side: the ranked models of a list, or the models of a comparison. */
function columnsSvg(content: ShareContent, photos: Photos, top: number): string {
	const { models, layout } = content;
	const isComparison = layout === "comparison";
	const gap = isComparison ? 48 : 32;
	const columnCount = Math.max(models.length, isComparison ? 2 : 3);
	const width = Math.floor((SHARE_SIZE.width - 2 * MARGIN - gap * (columnCount - 1)) / columnCount);
	const height = Math.min(Math.round(width * 0.9), isComparison ? 300 : 200);
	return models
		.map((model, index) => {
			const x = MARGIN + index * (width + gap);
			const area = { x, y: top, width, height };
			const name = textBlock(model.name, {
				x,
				y: top + height + 14,
				width,
				height: isComparison ? 92 : 80,
				sizes: columnCount === 2 ? [40, 34, 28, 24] : [30, 26, 24, 22, 20],
				weight: 700,
				fill: ON_DARK,
			});
			const orSvg = index > 0 ? orBadge(x - gap / 2, top + height / 2, content.accent) : "";
			return (
				photoOrDrawing(model, photos, area, commonScaleDrawing) +
				name.svg +
				priceSvg(model, { x, y: name.bottom + 4, width }, columnCount === 2 ? 40 : 30) +
				(isComparison ? orSvg : "")
			);
		})
		.join("");
}

function orBadge(x: number, y: number, accent: string): string {
	const line = { x, y: y + 8, size: 24, weight: 700, fill: INK, anchor: "middle" } as const;
	return `<circle cx="${x}" cy="${y}" r="32" fill="${accent}" stroke="${DARK_SURFACE}" stroke-width="6"/>${textLine("or", line)}`;
}

function listImage(content: ShareContent, photos: Photos): string {
	const title = textBlock(content.title, {
		x: MARGIN,
		y: 104,
		width: SHARE_SIZE.width - 2 * MARGIN,
		height: 116,
		sizes: [56, 48, 40, 34, 30],
		weight: 700,
		fill: ON_DARK,
	});
	return title.svg + columnsSvg(content, photos, Math.max(200, Math.round(title.bottom + 16)));
}

function wordsImage({ title, text }: ShareContent): string {
	const box = { x: MARGIN, width: 960 };
	const heading = textBlock(title, {
		...box,
		y: 152,
		height: 300,
		sizes: [84, 72, 64, 56, 48, 42],
		weight: 700,
		fill: ON_DARK,
	});
	const sentence = textBlock(text, {
		...box,
		y: heading.bottom + 24,
		height: 130,
		sizes: [36, 32, 28],
		weight: 400,
		fill: ON_DARK,
	});
	return heading.svg + sentence.svg;
}

/** Returns the image of a shared link as SVG. */
export function shareSvg(content: ShareContent, photos: Photos): string {
	const { width, height } = SHARE_SIZE;
	const draw = {
		model: () => modelImage(content, photos),
		comparison: () => columnsSvg(content, photos, 112),
		list: () => listImage(content, photos),
		words: () => wordsImage(content),
	};
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT_FAMILIES}">${beamBackground(content.accent)}${wordmark(content.site, content.accent)}${draw[content.layout]()}</svg>`;
}
