/** One line of the report of `npm run bench` (design section 9). */
export interface Measurement {
	what: string;
	goal: string;
	figure: string;
	passed: boolean;
	/** The same in numbers, for comparison between runs. */
	numbers: Record<string, number>;
}

/** The value that a share of the samples, 0 to 1, does not exceed. */
export function percentile(samples: readonly number[], share: number): number {
	const sorted = [...samples].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
