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
}

export type Measure = (effort: Effort) => Promise<Measurement[]>;

/** Makes a measurement; one that cannot be made is a line that failed, so that the others go on. */
export async function measured(
	name: string,
	measure: () => Promise<Measurement[]>,
): Promise<Measurement[]> {
	try {
		return await measure();
	} catch (error) {
		console.error(error);
		const figure = String(error).split("\n", 1)[0] ?? "";
		return [{ what: name, goal: "can be measured", figure, passed: false, numbers: {} }];
	}
}

/** The line of what cannot be measured on this machine, and why. */
export function skipped(what: string, reason: string): Measurement {
	return { what, goal: FOR_COMPARISON, figure: `skipped: ${reason}`, numbers: {} };
}

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
