import { RESOLUTION_CLASSES } from "~/features/catalogue/figures/figures";
import { asksFor4k } from "~/features/finder/filters/filter-kinds";
import {
	type Conditions,
	RESOLUTION_TEXTS,
	ROOM_TEXTS,
	SCREENS_OF_USES,
	screenOf,
} from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import { USUAL_SCREEN, willDoLumens } from "~/features/room/brightness";
import { ROOM_LIGHTS } from "~/features/room/room";
import type { Floors, UseWeights } from "./use-weights";

const number = new Intl.NumberFormat("en-GB");

/** A model under a floor plays no role while so many others reach all floors. */
export const LEAST_OTHERS = 3;
/** Factor by which "worth more money" may exceed the budget. */
export const OVER_BUDGET = 1.4;
/** Factor by which "worth more money" may exceed the price of the best without a budget. */
export const OVER_BEST = 2;
/** The marks that "worth more money" gains over the best, without those for the price. */
export const WORTH_MARKS = 8;
/** A smaller difference of two prices is none, in pence. */
export const LEAST_PENCE = 500;
/** Percent of the price of the best that the cheapest may cost. */
export const CHEAPER_PERCENT = 90;
/** Distance, in metres, from which an ultra-short-throw model is too far from the wall. */
export const ULTRA_SHORT_METRES = 0.7;

interface Floor<Value> {
	text(value: Value): string;
	holds(model: FinderModel, value: Value, conditions: Conditions): boolean;
}

/** Comparisons with a figure that we lack are false. */
const known = (figure: number | null) => figure ?? Number.NaN;

/** Returns true if a model is known to have a battery. */
export function hasBattery({ batteryMinutes, features }: FinderModel): boolean {
	return batteryMinutes !== null || features.includes("built-in-battery");
}

const FLOORS: { readonly [Name in keyof Floors]-?: Floor<Required<Floors>[Name]> } = {
	resolution: {
		text: (least) => `${RESOLUTION_TEXTS[least]} or sharper`,
		holds: ({ resolutionClass }, least) =>
			resolutionClass !== null &&
			RESOLUTION_CLASSES.indexOf(resolutionClass) >= RESOLUTION_CLASSES.indexOf(least),
	},
	lumens: {
		text: (least) => `${number.format(least)} lumens that count`,
		holds: ({ lumens }, least) => known(lumens) >= least,
	},
	lagMs: {
		text: (most) => `a known lag of at most ${most}\u00a0ms`,
		holds: ({ inputLagMs, isLagModeStated }, most, conditions) =>
			known(inputLagMs) <= most && (isLagModeStated === 1 || !asksFor4k(conditions)),
	},
	throwRatio: {
		text: (most) => `a smallest throw ratio of at most ${most}:1`,
		holds: ({ throwRatioMin }, most) => known(throwRatioMin) <= most,
	},
	weightKg: {
		text: (most) => `at most ${most}\u00a0kg or a battery`,
		holds: (model, most) => known(model.weightKg) <= most || hasBattery(model),
	},
};

const FLOOR_LIST = Object.entries(FLOORS) as [keyof Floors, Floor<unknown>][];

/** Returns the floors of a use in words; empty if it has none. */
export function floorTexts({ floors }: UseWeights): string[] {
	return FLOOR_LIST.flatMap(([name, { text }]) =>
		floors[name] === undefined ? [] : text(floors[name]),
	);
}

/** Returns the floors of rooms in words. */
export function roomFloorText(): string {
	const lumens = ROOM_LIGHTS.map(
		(light) => `${number.format(willDoLumens(light, USUAL_SCREEN))} in a ${ROOM_TEXTS[light]}`,
	);
	return `For a picture of ${USUAL_SCREEN} inches, in lumens: ${lumens.join(", ")}; for others in proportion to their area. If you name no size, we take ${USUAL_SCREEN} inches, for travel ${SCREENS_OF_USES["portable-travel"]}.`;
}

/** Returns true if a model is known to reach every floor of the use and of the visitor's room. */
export function reachesFloors(
	model: FinderModel,
	conditions: Conditions,
	{ floors }: UseWeights,
): boolean {
	const { room } = conditions;
	const isLit = room === null || known(model.lumens) >= willDoLumens(room, screenOf(conditions));
	return (
		isLit &&
		FLOOR_LIST.every(
			([name, { holds }]) => floors[name] === undefined || holds(model, floors[name], conditions),
		)
	);
}
