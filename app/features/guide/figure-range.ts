/** The numbers of a figure; an end that the figure leaves open is absent. */
export interface FigureRange {
	from?: number;
	to?: number;
}

const NUMBER = /\d[\d,]*(?:\.\d+)?/g;

/**
 * Reads a figure in the guide's notation ("3,000-5,000 hours", "up to 20,000 hours", "4,000+ lumens", "below 0.3:1"),
 * so that drawings use the figures of the text.
 */
export function figureRange(figure: string): FigureRange {
	const withoutRatio = figure.replaceAll(":1", "");
	const [first, second] = [...withoutRatio.matchAll(NUMBER)].map(([number]) =>
		Number(number.replaceAll(",", "")),
	);
	if (first === undefined) throw new Error(`No number in "${figure}"`);
	if (second !== undefined) return { from: first, to: second };
	return /^(?:up to|below|under)/.test(figure) ? { to: first } : { from: first };
}

/** Reads a number of pixels ("1920x1080"). */
export function pixelSize(figure: string): { width: number; height: number } {
	const [width, height] = figure.split("x").map(Number);
	if (!width || !height) throw new Error(`No picture size in "${figure}"`);
	return { width, height };
}
