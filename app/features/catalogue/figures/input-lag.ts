import { DECIMAL, decimal, RANGE } from "./decimal";

/** Above this a picture would not be called live. */
const MAX_MS = 1000;

const UNIT = String.raw`\s*(?:ms|msec|milliseconds?)(?![a-z])`;
const VALUE = new RegExp(
	String.raw`(?<![\d.,a-z])(${DECIMAL})(?:(?:${UNIT})?${RANGE}(${DECIMAL}))?${UNIT}`,
	"g",
);
const BARE = new RegExp(`^(${DECIMAL})(?:${RANGE}(${DECIMAL}))?$`);

/** A lower bound or a negative number says nothing of how long one waits. */
const NO_FIGURE = /^\s*[-−]|[>≥]|\b(?:over|above|more than|at least|from)\b/;

/**
 * Input lag in milliseconds: of several values the smallest, for each stands for a mode that can be chosen; of a range the
 * larger end. 'At most 60 ms' counts as 60. Null for what is no lag.
 */
export function inputLagMs(text: string): number | null {
	const lower = text.toLowerCase().trim();
	if (NO_FIGURE.test(lower)) return null;
	const bare = BARE.exec(lower);
	const matches = bare ? [bare] : [...lower.matchAll(VALUE)];
	const values = matches.map(([, first = "", second = first]) =>
		Math.max(decimal(first), decimal(second)),
	);
	const isSound = values.length > 0 && values.every((value) => value > 0 && value <= MAX_MS);
	return isSound ? Math.min(...values) : null;
}
