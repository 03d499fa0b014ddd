/** One line of the report of `npm run bench` (docs/operations.md#budgets). */
export interface Measurement {
	what: string;
	goal: string;
	figure: string;
	/** Undefined without a goal. */
	passed?: boolean;
}

/** The goal of a line that has none. */
export const FOR_COMPARISON = "for comparison";

/** Returns the value that a share of the samples, 0 to 1, does not exceed. */
export function percentile(samples: readonly number[], share: number): number {
	const sorted = [...samples].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
	return percentile(samples, 0.5);
}

/** Returns percentiles of response times in words. */
export function timesInWords(times: readonly number[], digits = 0): string {
	const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
	const longest = Math.max(...times).toFixed(digits);
	return `p99 ${p99.toFixed(digits)} ms (p50 ${p50.toFixed(digits)}, longest ${longest})`;
}
