/** Value of `text-anchor`: which point of a text is at its dot. */
export type Anchor = "start" | "middle" | "end";

/** Number of letters that fit on a line of the plot on a narrow phone. */
export const MAX_LINE_LETTERS = 22;

/** Height of a plot in lines of text, one rem each. */
export const PLOT_HEIGHT_IN_LINES = 22;

/** Height of a line in percent of a plot. */
const LINE_HEIGHT_PERCENT = 100 / PLOT_HEIGHT_IN_LINES;

/** Space above and below the centre of a dot that its ring takes, in percent of a plot. */
const RING_PERCENT = 3.5;

/** Returns a text in lines of at most `letters` letters, broken between words, and within longer words. */
export function breakIntoLines(text: string, letters = MAX_LINE_LETTERS): string[] {
	const pieces = text
		.split(" ")
		.flatMap((word) => word.match(new RegExp(`.{1,${letters}}`, "gu")) ?? []);
	const lines: string[] = [];
	for (const piece of pieces) {
		const lastLine = lines.at(-1);
		const longerLine = `${lastLine} ${piece}`;
		if (lastLine !== undefined && [...longerLine].length <= letters)
			lines[lines.length - 1] = longerLine;
		else lines.push(piece);
	}
	return lines;
}

/** Returns the anchor that keeps even full lines inside a narrow plot; `x` is the dot's, in percent from the left. */
export function anchorAt(x: number): Anchor {
	if (x < 40) return "start";
	return x > 60 ? "end" : "middle";
}

/** A dot to be named, in percent from the left and from the top. */
export interface NamedDot {
	x: number;
	y: number;
	/** Number of lines of its name. */
	lineCount: number;
}

/** The vertical space that something takes, in percent from the top. */
interface Band {
	top: number;
	bottom: number;
}

function overlaps(a: Band, b: Band): boolean {
	return a.top < b.bottom && b.top < a.bottom;
}

/** Returns the tops that a name may have, the nearest to its dot first. */
function possibleTops({ y, lineCount }: NamedDot): number[] {
	const height = lineCount * LINE_HEIGHT_PERCENT;
	const topsBesideDot = [y - RING_PERCENT - height, y + RING_PERCENT];
	const allTops = Array.from(
		{ length: 2 * PLOT_HEIGHT_IN_LINES },
		(_, n) => (n * LINE_HEIGHT_PERCENT) / 2,
	);
	const distanceOf = (top: number) => Math.abs(top + height / 2 - y);
	return [...topsBesideDot, ...allTops]
		.filter((top) => top >= 0 && top + height <= 100)
		.sort((a, b) => distanceOf(a) - distanceOf(b));
}

/** Returns tops for the dots' names that overlap neither `takenBands` nor each other; undefined if there are none. */
function findFreeTops(
	dots: readonly NamedDot[],
	takenBands: readonly Band[],
): number[] | undefined {
	const [dot, ...otherDots] = dots;
	if (dot === undefined) return [];
	for (const top of possibleTops(dot)) {
		const band = { top, bottom: top + dot.lineCount * LINE_HEIGHT_PERCENT };
		if (takenBands.some((takenBand) => overlaps(takenBand, band))) continue;
		const otherTops = findFreeTops(otherDots, [...takenBands, band]);
		if (otherTops) return [top, ...otherTops];
	}
	return undefined;
}

/**
 * Returns the top of each name in percent of the plot: near its dot, without overlapping other names and, if there
 * is room, without overlapping a named dot. Names do not overlap at any width of the plot.
 */
export function topsOfNames(dots: readonly NamedDot[]): number[] {
	const rings = dots.map(({ y }): Band => ({ top: y - RING_PERCENT, bottom: y + RING_PERCENT }));
	return findFreeTops(dots, rings) ?? findFreeTops(dots, []) ?? dots.map(() => 0);
}
