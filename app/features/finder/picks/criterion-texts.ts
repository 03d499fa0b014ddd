import { CRITERIA, CRITERION_NAMES, type Criterion } from "~/features/finder/filters/criteria";
import { floorTexts } from "./rules";
import {
	FULL_BATTERY_MINUTES,
	FULL_LIFE_HOURS,
	LAG_TIMES,
	NOISE_DB,
	OLD_YEARS,
	SHARPNESS_MARKS,
	THROW_RATIO,
	WEIGHT_KG,
} from "./score";
import type { UseWeights } from "./use-weights";

const number = new Intl.NumberFormat("en-GB");
export const percent = new Intl.NumberFormat("en-GB", { style: "percent" });
const [, fullHd, shifted] = SHARPNESS_MARKS;

/** The rule for the marks of a criterion in plain words. */
export const MARKS_TEXTS: Readonly<Record<Criterion, string>> = {
	price:
		"Half marks at the middle of the prices found, more for a lower price, fewer for a higher one.",
	brightness:
		"Full marks from the lumens in the table on, or from what your room needs where you tell us how light it is; in proportion below. More light than that earns nothing more.",
	sharpness: `Native 4K has full marks, 4K by shifted pixels ${percent.format(shifted)}, Full HD ${percent.format(fullHd)}, anything below none.`,
	lag: `Full marks up to the milliseconds in the table, none from ${LAG_TIMES} times as many on, nor for a lag whose mode we do not know.`,
	life: `Full marks from ${number.format(FULL_LIFE_HOURS)} hours on; in proportion below.`,
	weight: `Full marks up to ${WEIGHT_KG.full} kg, none from ${WEIGHT_KG.none} kg on.`,
	throw: `Full marks up to a throw ratio of ${THROW_RATIO.full}:1, none from ${THROW_RATIO.none}:1 on.`,
	features:
		"The share it has of a few features that matter for the use, such as a battery for travel.",
	newness: `Full marks for the newest year found, none for a model ${OLD_YEARS} years older.`,
	noise: `Full marks up to ${NOISE_DB.full} dB in the normal mode, none from ${NOISE_DB.none} dB on.`,
	battery: `Full marks from ${FULL_BATTERY_MINUTES} minutes on; in proportion below.`,
};

/** Returns the weights of a use, the weightiest first: "Sharpness 30". */
export function weightTexts({ weights }: UseWeights): string[] {
	return CRITERIA.map((criterion) => ({
		name: CRITERION_NAMES[criterion].name,
		weight: weights[criterion],
	}))
		.filter(({ weight }) => weight > 0)
		.sort((a, b) => b.weight - a.weight)
		.map(({ name, weight }) => `${name}\u00a0${weight}`);
}

/** Returns the floors of a use as a sentence: "1080p or sharper, and 500 lumens that count." */
export function floorText(use: UseWeights): string {
	const text = floorTexts(use).join(", and ");
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Returns the figures of full marks for brightness and, if it counts, for lag. */
export function fullMarksText({ lumens, lagMs, weights }: UseWeights): string {
	const lag = weights.lag > 0 ? `, ${lagMs}\u00a0ms` : "";
	return `${number.format(lumens)} lumens${lag}`;
}
