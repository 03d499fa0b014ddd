/** The side of its dot that a text starts at. */
export type Anchor = "start" | "middle" | "end";

/** Letters of a line that fit on the plot of a narrow phone. */
export const LINE_LETTERS = 22;

/** Lines of text, one rem each, that a plot is high. */
export const PLOT_LINES = 22;

/** Height of a line in percent of a plot. */
const LINE = 100 / PLOT_LINES;

/** Percent above and below a dot that its ring takes. */
const RING = 3.5;

/** Returns a name in lines of at most so many letters, broken between words, and within words that are longer. */
export function linesOf(text: string, letters = LINE_LETTERS): string[] {
	const pieces = text
		.split(" ")
		.flatMap((word) => word.match(new RegExp(`.{1,${letters}}`, "gu")) ?? []);
	const lines: string[] = [];
	for (const piece of pieces) {
		const last = lines.at(-1);
		const joined = `${last} ${piece}`;
		if (last !== undefined && [...joined].length <= letters) lines[lines.length - 1] = joined;
		else lines.push(piece);
	}
	return lines;
}

/** Returns the side that keeps a text of full lines inside a narrow plot; `x` is in percent from the left. */
export function anchorAt(x: number): Anchor {
	if (x < 40) return "start";
	return x > 60 ? "end" : "middle";
}

/** A dot to be named, in percent from the left and from the top. */
export interface NamedDot {
	x: number;
	y: number;
	/** Number of its lines. */
	lines: number;
}

interface Band {
	top: number;
	bottom: number;
}

function overlaps(a: Band, b: Band): boolean {
	return a.top < b.bottom && b.top < a.bottom;
}

/** Returns the tops that a name may have, the nearest to its dot first. */
function topsNear({ y, lines }: NamedDot): number[] {
	const height = lines * LINE;
	const steps = Array.from({ length: 2 * PLOT_LINES }, (_, n) => (n * LINE) / 2);
	return steps
		.flatMap((step) => [y - RING - height - step, y + RING + step])
		.filter((top) => top >= 0 && top + height <= 100);
}

/**
 * Returns the top of each name in percent of the plot: as near to its dot as possible, on lines of its own and off
 * every named dot. So names stay apart at any width of the plot.
 */
export function placeNames(dots: readonly NamedDot[]): number[] {
	const rings = dots.map(({ y }): Band => ({ top: y - RING, bottom: y + RING }));
	const taken: Band[] = [];
	return dots.map((dot) => {
		const bandAt = (top: number): Band => ({ top, bottom: top + dot.lines * LINE });
		const tops = topsNear(dot);
		const isApart = (top: number) => !taken.some((band) => overlaps(band, bandAt(top)));
		const isFree = (top: number) =>
			isApart(top) && !rings.some((ring) => overlaps(ring, bandAt(top)));
		const top = tops.find(isFree) ?? tops.find(isApart) ?? 0;
		taken.push(bandAt(top));
		return top;
	});
}
