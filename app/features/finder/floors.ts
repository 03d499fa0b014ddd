import { RESOLUTION_CLASSES, throwRatios } from "~/features/catalogue/numeric-facts/numeric-facts";
import { RESOLUTION_CLASS_NAMES } from "~/features/catalogue/numeric-facts/resolution-name";
import { throwKindOfRatio } from "~/features/catalogue/numeric-facts/throw";
import { fullLumens, sufficientLumens, USUAL_SCREEN } from "~/features/room/brightness";
import { brightnessPictureInches } from "~/features/room/judged-picture";
import { ROOM_LIGHTS } from "~/features/room/room";
import { statedLagMs } from "~/features/scores/measures";
import type { Floors, KeyFact, ScoredUse } from "~/features/scores/uses";
import { asksFor4k, lagMsAtResolution } from "./filters/filter-kinds";
import { type Conditions, ROOM_TEXTS, SCREEN_BY_USE } from "./filters/filters";
import type { FinderModel } from "./finder-model";

const numberFormat = new Intl.NumberFormat("en-GB");

/** Distance, in metres, from which an ultra-short-throw model is too far from the wall. */
export const ULTRA_SHORT_METRES = 0.7;

/** A limit that a use sets: a minimum, or for lag, throw ratio and weight a maximum. */
interface Floor<Value> {
	text(value: Value): string;
	/** The short reason for a model under the floor: "under 2,500 lumens". */
	reason(value: Value): string;
	/** Returns true if a model is known to reach the floor. */
	holds(model: FinderModel, value: Value, conditions: Conditions): boolean;
}

/** Returns NaN for an unknown fact, so that all comparisons with it are false. */
const numberOrNaN = (fact: number | null) => fact ?? Number.NaN;

/** Returns true if a model is known to have a battery. */
function hasBattery({ batteryMinutes, features }: FinderModel): boolean {
	return batteryMinutes !== null || features.includes("built-in-battery");
}

const FLOORS: { readonly [Name in keyof Floors]-?: Floor<Required<Floors>[Name]> } = {
	resolution: {
		text: (minimum) => `${RESOLUTION_CLASS_NAMES[minimum]} or sharper`,
		reason: (minimum) => `below ${RESOLUTION_CLASS_NAMES[minimum]}`,
		holds: ({ resolutionClass }, minimum) =>
			resolutionClass !== null &&
			RESOLUTION_CLASSES.indexOf(resolutionClass) >= RESOLUTION_CLASSES.indexOf(minimum),
	},
	lumens: {
		text: (minimum) => `${numberFormat.format(minimum)} lumens that count`,
		reason: (minimum) => `under ${numberFormat.format(minimum)} lumens`,
		holds: ({ lumens }, minimum) => numberOrNaN(lumens) >= minimum,
	},
	lagMs: {
		text: (max) => `a known lag of at most ${max}\u00a0ms`,
		reason: (max) => `no known lag of at most ${max}\u00a0ms`,
		holds: (model, max, conditions) =>
			numberOrNaN(lagMsAtResolution(model, conditions)) <= max &&
			(model.isLagModeStated === 1 || !asksFor4k(conditions)),
	},
	throwRatio: {
		text: (max) => `a smallest throw ratio of at most ${max}:1`,
		reason: (max) => `no throw ratio up to ${max}:1`,
		holds: ({ throwRatioMin }, max) => numberOrNaN(throwRatioMin) <= max,
	},
	weightKg: {
		text: (max) => `at most ${max}\u00a0kg or a battery`,
		reason: (max) => `over ${max}\u00a0kg without a battery`,
		holds: (model, max) => numberOrNaN(model.weightKg) <= max || hasBattery(model),
	},
};

const FLOOR_LIST = Object.entries(FLOORS) as [keyof Floors, Floor<unknown>][];

/** Returns the floors of a use in words; empty if it has none. */
function floorTexts({ floors }: ScoredUse): string[] {
	return FLOOR_LIST.flatMap(([name, { text }]) =>
		floors[name] === undefined ? [] : text(floors[name]),
	);
}

/** Returns the floors of a use as a sentence: "1080p or sharper, and 500 lumens that count." */
export function floorText(use: ScoredUse): string {
	const otherTexts = use.isForWork ? ["no laser TV unless you ask for one"] : [];
	const text = [...floorTexts(use), ...otherTexts].join(", and ");
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Returns in words the lumens for each light of a room, at the usual size of picture: "1,000 in a dark room, …". */
function roomLumensText(lumensOf: typeof fullLumens): string {
	return ROOM_LIGHTS.map(
		(light) => `${numberFormat.format(lumensOf(light, USUAL_SCREEN))} in a ${ROOM_TEXTS[light]}`,
	).join(", ");
}

/** Returns in words the lumens from which a model gets full points for light. */
export function fullLightText(): string {
	return `for ${USUAL_SCREEN} inches ${roomLumensText(fullLumens)}.`;
}

/** Returns the floors of rooms in words. */
export function roomFloorText(): string {
	return `For a picture of ${USUAL_SCREEN} inches, in lumens: ${roomLumensText(sufficientLumens)}; for others in proportion to their area. A model is judged at the size you name if it fits your room, else at the largest that fits; without a distance at ${USUAL_SCREEN} inches, for travel ${SCREEN_BY_USE["portable-travel"]}.`;
}

/** Returns true for a laser TV: an ultra-short-throw model without network control. */
function isLaserTv({ throwKind, features }: FinderModel): boolean {
	return throwKind === "ultra-short" && !features.includes("network-control");
}

/** Returns true if conditions ask for a projector right at the wall. */
function asksForUltraShort({ throw: kinds, distance }: Conditions): boolean {
	return kinds.includes("ultra-short") || (distance !== null && distance < ULTRA_SHORT_METRES);
}

/** Returns true if a model is known to be bright enough, or a little dim, at the picture that its room allows. */
function isBrightEnough(model: FinderModel, conditions: Conditions, { light }: ScoredUse): boolean {
	const { room } = conditions;
	if (room === null) return true;
	const inches = brightnessPictureInches(throwRatios(model), conditions, light.screen);
	return numberOrNaN(model.lumens) >= sufficientLumens(room, inches);
}

/** Returns the short reason why a model is under a floor of the use or the room; undefined if it reaches all. */
export function underFloorReason(
	model: FinderModel,
	conditions: Conditions,
	use: ScoredUse,
): string | undefined {
	if (!isBrightEnough(model, conditions, use)) return "too dim for the room";
	if (use.isForWork && isLaserTv(model) && !asksForUltraShort(conditions)) return "a laser TV";
	for (const [name, { holds, reason }] of FLOOR_LIST) {
		const floor = use.floors[name];
		if (floor !== undefined && !holds(model, floor, conditions)) return reason(floor);
	}
	return undefined;
}

/** Returns true if a model is known to reach every floor of the use and of the visitor's room. */
export function reachesFloors(model: FinderModel, conditions: Conditions, use: ScoredUse): boolean {
	return underFloorReason(model, conditions, use) === undefined;
}

const HAS_KEY_FACT: Readonly<
	Record<KeyFact, (model: FinderModel, conditions: Conditions) => boolean>
> = {
	lumens: ({ lumens }) => Boolean(lumens),
	lag: (model, conditions) => statedLagMs(model, conditions) !== null,
	battery: ({ batteryMinutes }) => batteryMinutes !== null,
};

/** Returns the first of the facts that a pick for the use needs and the model lacks; undefined if it has them all. */
export function missingKeyFact(
	model: FinderModel,
	conditions: Conditions,
	{ keyFacts }: ScoredUse,
): KeyFact | undefined {
	return keyFacts.find((fact) => !HAS_KEY_FACT[fact](model, conditions));
}

/** Returns true for an ultra-short-throw model that is too far from the wall, and may not stand nearer. */
export function isTooFar(
	{ throwKind, throwRatioMin: ratio }: FinderModel,
	{ distance, nearer }: Conditions,
): boolean {
	if (distance === null || nearer || distance < ULTRA_SHORT_METRES) return false;
	const isUltraShortByRatio = ratio !== null && throwKindOfRatio(ratio) === "ultra-short";
	return throwKind === "ultra-short" || isUltraShortByRatio;
}
