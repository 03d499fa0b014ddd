/** An axis with round steps. */
export interface Axis {
	/** From the lower end to the upper, at most five. */
	ticks: readonly number[];
	/** True if the steps grow, each a multiple of the one before, because few values are far above all others. */
	isGrowing: boolean;
	/** Returns the place of a value in percent of the axis, from its lower end. */
	at(value: number): number;
}

const MAX_TICKS = 5;

/** Above so many times the median, even steps would press most values into a corner. */
const FAR_ABOVE = 6;

/** Returns the round number at an index: 1, 2, 5, 10, 20, 50, … from index 0; fractions below. */
function roundNumber(index: number): number {
	const power = Math.floor(index / 3);
	const digit = [1, 2, 5][index - 3 * power] ?? 1;
	return power < 0 ? digit / 10 ** -power : digit * 10 ** power;
}

/** Returns the index of the largest round number that is at most a positive value. */
function roundIndex(value: number): number {
	let index = 3 * Math.floor(Math.log10(value));
	while (roundNumber(index) > value) index -= 1;
	while (roundNumber(index + 1) <= value) index += 1;
	return index;
}

/** Sums of fractions lose their roundness in binary numbers. */
const rounded = (value: number) => Number(value.toPrecision(12));

function percentBetween(low: number, high: number) {
	return (value: number) => (100 * (value - low)) / (high - low);
}

/** Even steps; from zero unless all values are close together far from it. */
function evenAxis(low: number, high: number): Axis {
	const isFarFromZero = low < high && low > high / 2;
	const least = isFarFromZero ? low : 0;
	let index = roundIndex(high - least) - 3;
	for (;;) {
		const step = roundNumber(index);
		const first = Math.floor(rounded(least / step));
		const last = Math.ceil(rounded(high / step));
		if (last - first < MAX_TICKS) {
			const ticks = Array.from({ length: last - first + 1 }, (_, n) => rounded((first + n) * step));
			return {
				ticks,
				isGrowing: false,
				at: percentBetween(rounded(first * step), rounded(last * step)),
			};
		}
		index += 1;
	}
}

/** Returns the indexes of ticks: all that fit, else tens if there are enough of them, else every second. */
function growingTicks(indexes: readonly number[]): readonly number[] {
	if (indexes.length <= MAX_TICKS) return indexes;
	const every = (step: number) => indexes.filter((index) => index % step === 0);
	const tens = [every(3), every(6), every(9), every(12)].find(({ length }) => length <= MAX_TICKS);
	if (tens && tens.length >= 3) return tens;
	return indexes.filter((_, n) => n % 2 === 0).slice(0, MAX_TICKS);
}

/** Growing steps of 1, 2, 5, 10, … */
function growingAxis(low: number, high: number): Axis {
	const first = roundIndex(low);
	const last = roundNumber(roundIndex(high)) === high ? roundIndex(high) : roundIndex(high) + 1;
	const indexes = Array.from({ length: last - first + 1 }, (_, n) => first + n);
	const place = percentBetween(Math.log(roundNumber(first)), Math.log(roundNumber(last)));
	return {
		ticks: growingTicks(indexes).map(roundNumber),
		isGrowing: true,
		at: (value) => place(Math.log(value)),
	};
}

/** Returns the axis for positive values; there is at least one. */
export function axisOf(values: readonly number[]): Axis {
	const sorted = [...values].sort((a, b) => a - b);
	const low = sorted[0] ?? 1;
	const high = sorted.at(-1) ?? low;
	const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? low;
	return high > FAR_ABOVE * median ? growingAxis(low, high) : evenAxis(low, high);
}

const number = new Intl.NumberFormat("en-GB");
const short = new Intl.NumberFormat("en-GB", { notation: "compact", maximumFractionDigits: 1 });

/** From here on numbers are too long for an axis on a phone. */
const LONG = 10_000;

/** Returns the text of a tick: '500', '5,000', '20k'. */
export function tickText(value: number): string {
	return (value >= LONG ? short : number).format(value);
}
