/** An axis with round steps. */
export interface Axis {
	/** The values with a label, in ascending order, at most five. */
	ticks: readonly number[];
	/** True if each step is a multiple of the one before, because a few values are far above all others. */
	hasGrowingSteps: boolean;
	/** Returns the position of a value in percent of the axis, from its lower end. */
	percentOf(value: number): number;
}

const MAX_TICKS = 5;

/** Above this multiple of the median, even steps would leave most values in a corner. */
const MAX_MULTIPLE_OF_MEDIAN = 6;

/** A growing axis goes beyond its lowest and its highest value by this share of the distance of their logarithms. */
const GROWING_MARGIN = 0.04;

/** Returns the round number at an index: 1, 2, 5, 10, 20, 50, … from index 0; fractions below. */
function roundNumberAt(index: number): number {
	const power = Math.floor(index / 3);
	const digit = [1, 2, 5][index - 3 * power] ?? 1;
	return power < 0 ? digit / 10 ** -power : digit * 10 ** power;
}

/** Returns the index of the largest round number that is at most a positive value. */
function indexOfRoundNumber(value: number): number {
	let index = 3 * Math.floor(Math.log10(value));
	while (roundNumberAt(index) > value) index -= 1;
	while (roundNumberAt(index + 1) <= value) index += 1;
	return index;
}

/** Removes the rounding errors of sums of fractions. */
const roundDigits = (value: number) => Number(value.toPrecision(12));

/** Returns a function for the position of a value between two others, in percent. */
function percentBetween(low: number, high: number) {
	return (value: number) => (100 * (value - low)) / (high - low);
}

/** Returns an axis with even steps, which begins at zero unless all values are close together and far from zero. */
function evenAxis(low: number, high: number): Axis {
	const isFarFromZero = low < high && low > high / 2;
	const lowest = isFarFromZero ? low : 0;
	let index = indexOfRoundNumber(high - lowest) - 3;
	for (;;) {
		const step = roundNumberAt(index);
		const firstStep = Math.floor(roundDigits(lowest / step));
		const lastStep = Math.ceil(roundDigits(high / step));
		if (lastStep - firstStep < MAX_TICKS) {
			const ticks = Array.from({ length: lastStep - firstStep + 1 }, (_, n) =>
				roundDigits((firstStep + n) * step),
			);
			return {
				ticks,
				hasGrowingSteps: false,
				percentOf: percentBetween(roundDigits(firstStep * step), roundDigits(lastStep * step)),
			};
		}
		index += 1;
	}
}

/** Steps of a growing axis within each power of ten, from fine to coarse. */
const GROWING_STEPS: readonly (readonly number[])[] = [[1, 2, 5], [1, 3], [1]];

/** Returns the numbers between two values that are one of the steps times every `powerStep`th power of ten. */
function growingTicks(
	low: number,
	high: number,
	steps: readonly number[],
	powerStep: number,
): number[] {
	const firstPower = Math.floor(Math.log10(low) / powerStep) * powerStep;
	const lastPower = Math.log10(high);
	const ticks: number[] = [];
	for (let power = firstPower; power <= lastPower; power += powerStep) {
		ticks.push(...steps.map((step) => roundDigits(step * 10 ** power)));
	}
	return ticks.filter((tick) => tick >= low && tick <= high);
}

/** Returns an axis with growing steps: 1, 2, 5, 10, …; 1, 3, 10, … or powers of ten if there would be too many. */
function growingAxis(low: number, high: number): Axis {
	const margin = (high / low) ** GROWING_MARGIN;
	const from = low / margin;
	const to = high * margin;
	const toPercent = percentBetween(Math.log(from), Math.log(to));
	const fineTicks = GROWING_STEPS.map((steps) => growingTicks(from, to, steps, 1));
	const coarseTicks = [2, 3].map((powerStep) => growingTicks(from, to, [1], powerStep));
	const ticks = [...fineTicks, ...coarseTicks].find(({ length }) => length <= MAX_TICKS) ?? [];
	return { ticks, hasGrowingSteps: true, percentOf: (value) => toPercent(Math.log(value)) };
}

/** Returns the axis for positive values; there is at least one. */
export function axisOf(values: readonly number[]): Axis {
	const sortedValues = [...values].sort((a, b) => a - b);
	const low = sortedValues[0] ?? 1;
	const high = sortedValues.at(-1) ?? low;
	const median = sortedValues[Math.floor((sortedValues.length - 1) / 2)] ?? low;
	return high > MAX_MULTIPLE_OF_MEDIAN * median ? growingAxis(low, high) : evenAxis(low, high);
}

const numberFormat = new Intl.NumberFormat("en-GB");
const compactFormat = new Intl.NumberFormat("en-GB", {
	notation: "compact",
	maximumFractionDigits: 1,
});

/** Numbers from here on are shortened, because they are too long for an axis on a phone. */
const MIN_LONG_NUMBER = 10_000;
/** The same limit for growing steps, whose labels may be close together. */
const MIN_LONG_GROWING_NUMBER = 1000;

/** Returns the text of a tick: '500', '5,000', '20k'; '5k' on an axis with growing steps. */
export function tickText(
	value: number,
	{ hasGrowingSteps }: Pick<Axis, "hasGrowingSteps">,
): string {
	const isLong = value >= (hasGrowingSteps ? MIN_LONG_GROWING_NUMBER : MIN_LONG_NUMBER);
	return (isLong ? compactFormat : numberFormat).format(value);
}
