import type { Body } from "db/schema";
import { parseSides, type Sides } from "~/features/catalogue/numeric-facts/sides";

/** Parts of a front, as shares of its width and height. */
interface Front {
	/** Sides of a model whose dimensions are unknown. */
	usualSides: Sides;
	/** Radius of the corners, as a share of the shorter side. */
	cornerShare: number;
	/** Centre and radius of the lens; the radius is a share of the shorter side. */
	lens?: { x: number; y: number; radius: number };
	/** Groups of air slots: edges and number of slots. */
	vents: readonly (readonly [
		left: number,
		right: number,
		top: number,
		bottom: number,
		count: number,
	])[];
}

const FRONT_BY_BODY: Readonly<Record<Body, Front>> = {
	box: {
		usualSides: { width: 310, depth: 240, height: 110 },
		cornerShare: 0.12,
		lens: { x: 0.26, y: 0.5, radius: 0.36 },
		vents: [[0.5, 0.92, 0.28, 0.72, 4]],
	},
	"long-throw-box": {
		usualSides: { width: 500, depth: 450, height: 190 },
		cornerShare: 0.2,
		lens: { x: 0.5, y: 0.5, radius: 0.42 },
		vents: [
			[0.06, 0.26, 0.25, 0.75, 5],
			[0.74, 0.94, 0.25, 0.75, 5],
		],
	},
	installation: {
		usualSides: { width: 500, depth: 400, height: 170 },
		cornerShare: 0.05,
		lens: { x: 0.4, y: 0.5, radius: 0.4 },
		vents: [
			[0.04, 0.18, 0.15, 0.85, 7],
			[0.64, 0.96, 0.15, 0.85, 7],
		],
	},
	"ultra-short-console": {
		usualSides: { width: 550, depth: 330, height: 140 },
		cornerShare: 0.12,
		vents: [
			[0.06, 0.3, 0.3, 0.8, 3],
			[0.7, 0.94, 0.3, 0.8, 3],
		],
	},
	cube: {
		usualSides: { width: 190, depth: 180, height: 190 },
		cornerShare: 0.14,
		lens: { x: 0.5, y: 0.42, radius: 0.3 },
		vents: [[0.14, 0.86, 0.84, 0.92, 2]],
	},
	cylinder: {
		usualSides: { width: 80, depth: 80, height: 160 },
		cornerShare: 0,
		lens: { x: 0.5, y: 0.36, radius: 0.3 },
		vents: [[0.1, 0.9, 0.72, 0.86, 3]],
	},
};

/** Leaves room below the ground for feet, ruler and its text; at its largest scale, the ruler still fits the sheet. */
const SHEET: Sheet = { width: 400, height: 300, groundY: 246, maxScale: 1.15 };
const LIST_SHEET: Sheet = { width: 400, height: 264, groundY: 232, maxScale: 0.52 };
const MARGIN = 16;
/** Shift of the back to the right and up for each unit of depth. */
const SLANT = { x: 0.34, y: 0.26 };
/** Space above a console for its beam of light. */
const LIGHT_HEIGHT = 40;
const RULER_MM = 300;

/**
 * Colours of both colour schemes; those of app/styles/tokens.css do not apply inside an image. Classes: `a`, `b` and
 * `c` are light, medium and dark fills, `n` has no stroke, `t` a thin one.
 */
const SVG_STYLE =
	"svg{fill:none;stroke:#3a4158;stroke-width:3;stroke-linejoin:round;stroke-linecap:round}.a{fill:#fffdf8}.b{fill:#e6e1d4}.c{fill:#3a4158}.n{stroke:none}.t{stroke-width:1.5}text{font:14px system-ui,sans-serif;fill:#3a4158;stroke:none;text-anchor:middle}@media(prefers-color-scheme:dark){svg{stroke:#c3cadf}.a{fill:#37436b}.b{fill:#27325a}.c{fill:#0b1020}text{fill:#c3cadf}}";

const roundToTenth = (value: number) => String(Math.round(value * 10) / 10);

/** Returns path data; numbers are rounded. */
const pathData = (parts: TemplateStringsArray, ...values: number[]) =>
	String.raw(parts, ...values.map(roundToTenth));

/** The place of a front on the sheet, in units of the SVG. */
interface FrontPlace {
	x: number;
	y: number;
	width: number;
	height: number;
	/** Shift from the front to the back, to the right and up. */
	right: number;
	up: number;
}

/** Returns the hull of a round body: its front view, and both its ends as ellipses. */
function roundHull({ x, y, width, height, up, right }: FrontPlace): string {
	const isUpright = height >= width;
	const endEllipse = (cx: number, cy: number, fillClass: string) =>
		`<ellipse class="${fillClass}" cx="${roundToTenth(cx)}" cy="${roundToTenth(cy)}" rx="${roundToTenth(isUpright ? width / 2 : right / 2)}" ry="${roundToTenth(isUpright ? up / 2 : height / 2)}"/>`;
	const farEnd: [number, number] = isUpright ? [x + width / 2, y + height] : [x, y + height / 2];
	const nearEnd: [number, number] = isUpright ? [x + width / 2, y] : [x + width, y + height / 2];
	const edges = isUpright
		? pathData`M${x} ${y}v${height}M${x + width} ${y}v${height}`
		: pathData`M${x} ${y}h${width}M${x} ${y + height}h${width}`;
	const front = `<rect class="a n" x="${roundToTenth(x)}" y="${roundToTenth(y)}" width="${roundToTenth(width)}" height="${roundToTenth(height)}"/>`;
	return `${endEllipse(...farEnd, "a")}${front}<path d="${edges}"/>${endEllipse(...nearEnd, "b")}`;
}

/** Returns the hull of a box: feet, top, side and front. */
function boxHull({ x, y, width, height, right, up }: FrontPlace, cornerShare: number): string {
	const cornerRadius = cornerShare * Math.min(width, height);
	const foot = (share: number) =>
		pathData`M${x + width * share} ${y + height}v6h${width * 0.1}v-6z`;
	return (
		`<path class="c" d="${foot(0.08)}${foot(0.82)}"/>` +
		`<path class="b" d="${pathData`M${x + cornerRadius / 2} ${y + cornerRadius / 2}L${x + right} ${y - up}H${x + width + right}V${y + height - up}L${x + width - cornerRadius / 2} ${y + height - cornerRadius / 2}z`}"/>` +
		`<path d="${pathData`M${x + width - cornerRadius / 3} ${y + cornerRadius / 3}l${right} ${-up}`}"/>` +
		`<rect class="a" x="${roundToTenth(x)}" y="${roundToTenth(y)}" width="${roundToTenth(width)}" height="${roundToTenth(height)}" rx="${roundToTenth(cornerRadius)}"/>`
	);
}

/** Returns the slot in the top of a console, and its light. */
function consoleSlot({ x, y, width, right, up }: FrontPlace): string {
	const pointAt = (share: number, back: number): [number, number] => [
		x + width * share + right * back,
		y - up * back,
	];
	const [left, frontY] = pointAt(0.3, 0.3);
	const [, backY] = pointAt(0.3, 0.75);
	const slotWidth = width * 0.4;
	const backShift = right * 0.45;
	return (
		`<path class="c" d="${pathData`M${left} ${frontY}h${slotWidth}L${left + slotWidth + backShift} ${backY}H${left + backShift}z`}"/>` +
		`<path class="n" fill="#f2b134" fill-opacity=".35" d="${pathData`M${left + backShift} ${backY}L${left - slotWidth * 0.2} ${backY - LIGHT_HEIGHT}H${left + slotWidth * 1.5}L${left + slotWidth + backShift} ${backY}z`}"/>` +
		`<path stroke="#f2b134" d="${pathData`M${left + backShift} ${backY}h${slotWidth}`}"/>`
	);
}

function lensAndVents({ x, y, width, height }: FrontPlace, { lens, vents }: Front): string {
	const rows = vents.map(([left, right, top, bottom, count]) =>
		Array.from({ length: count }, (_, row) => {
			const share = top + ((bottom - top) * row) / Math.max(1, count - 1);
			return pathData`M${x + width * left} ${y + height * share}h${width * (right - left)}`;
		}).join(""),
	);
	const slots = `<path class="t" d="${rows.join("")}"/>`;
	if (!lens) return slots;
	const circle = (share: number, attributes: string) =>
		`<circle ${attributes} cx="${roundToTenth(x + width * lens.x)}" cy="${roundToTenth(y + height * lens.y)}" r="${roundToTenth(Math.min(width, height) * lens.radius * share)}"/>`;
	return `${slots}${circle(1, 'class="b"')}${circle(0.72, 'class="c"')}${circle(0.44, 'class="n" fill="#f2b134"')}`;
}

/** Returns a ruler of 30 cm in the scale of the drawing: from the left of the front, or around a smaller body. */
function ruler(place: FrontPlace, scale: number): string {
	const length = RULER_MM * scale;
	const x = Math.min(place.x, (SHEET.width - length) / 2);
	const y = SHEET.groundY + 20;
	return (
		`<line class="t" x1="${roundToTenth(x)}" x2="${roundToTenth(x + length)}" y1="${y}" y2="${y}"/>` +
		`<path class="t" d="${pathData`M${x} ${y - 5}v10M${x + length} ${y - 5}v10`}"/>` +
		`<text x="${roundToTenth(x + length / 2)}" y="${y + 18}">30 cm</text>`
	);
}

interface DrawnModel {
	body: Body;
	dimensions: string | null;
}

/** A sheet for a drawing, in units of the SVG. */
interface Sheet {
	width: number;
	height: number;
	/** The line that the body stands on. */
	groundY: number;
	/** The largest scale, in units per mm of the body. */
	maxScale: number;
}

/** Returns the body on a sheet, smaller only if it would not fit. */
function drawOnSheet({ body, dimensions }: DrawnModel, sheet: Sheet, hasRuler: boolean): string {
	const front = FRONT_BY_BODY[body];
	const sides = parseSides(dimensions ?? "");
	const { width, depth, height } = sides ?? front.usualSides;
	const lightHeight = front.lens ? 0 : LIGHT_HEIGHT;
	const slantX = body === "cylinder" && height >= width ? 0 : SLANT.x;
	const scale = Math.min(
		sheet.maxScale,
		(sheet.width - 2 * MARGIN) / (width + depth * slantX),
		(sheet.groundY - MARGIN - lightHeight) / (height + depth * SLANT.y),
	);
	const right = depth * slantX * scale;
	const x = (sheet.width - width * scale - right) / 2;
	const y = sheet.groundY - height * scale;
	const place = {
		x,
		y,
		right,
		width: width * scale,
		height: height * scale,
		up: depth * SLANT.y * scale,
	};
	const hull = body === "cylinder" ? roundHull(place) : boxHull(place, front.cornerShare);
	const parts = hull + (front.lens ? "" : consoleSlot(place)) + lensAndVents(place, front);
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}" viewBox="0 0 ${sheet.width} ${sheet.height}"><style>${SVG_STYLE}</style>${parts}${hasRuler && sides ? ruler(place, scale) : ""}</svg>`;
}

/**
 * Returns the drawing of a model as SVG: a body of its kind in the proportions of its dimensions, above a line that is
 * 30 cm long in the same scale. Without usable dimensions it is the kind's usual body, without the line.
 */
export function modelDrawing(model: DrawnModel): string {
	return drawOnSheet(model, SHEET, true);
}

/** Returns the drawing in lists: of one scale for all, in which a body of 60 cm with its side fills the sheet. */
export function commonScaleDrawing(model: DrawnModel): string {
	return drawOnSheet(model, LIST_SHEET, false);
}

/** Returns the width of a model as lists have it: '25 cm wide'; '' if it is unknown. */
export function widthText(dimensions: string | null): string {
	const sides = parseSides(dimensions ?? "");
	return sides ? `${Math.round(sides.width / 10)} cm wide` : "";
}
