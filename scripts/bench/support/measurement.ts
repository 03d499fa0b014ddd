/** One line of the report of `npm run bench` (docs/operations.md#budgets). */
export interface Measurement {
	what: string;
	goal: string;
	figure: string;
	/** Left out where there is no goal: the figure is for comparison. */
	passed?: boolean;
	/** The same in numbers, for comparison between runs. */
	numbers: Record<string, number>;
}

/** How thorough a run is: a quick one shows that everything works, not how fast it is. */
export interface Effort {
	isQuick: boolean;
	/** How long the soak lasts; undefined for as long as usual. */
	minutes: number | undefined;
}

export type Measure = (effort: Effort) => Promise<Measurement[]>;

/** The goal of a line that has none. */
export const FOR_COMPARISON = "for comparison";

/** The value that a share of the samples, 0 to 1, does not exceed. */
export function percentile(samples: readonly number[], share: number): number {
	const sorted = [...samples].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
	return percentile(samples, 0.5);
}
