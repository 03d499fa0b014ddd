import { budgetText } from "~/features/catalogue/values/pounds";
import { finderPath } from "~/features/finder/filters/address-parts";
import { capitalise } from "~/features/finder/filters/filter-kinds";
import { type Removal, removableConditionsOf } from "~/features/finder/filters/filter-texts";
import {
	type Conditions,
	FILTER_LIST,
	type FilterName,
	filterOf,
	judgedScreen,
	valuesIn,
} from "~/features/finder/filters/filters";
import { loadSlugNames } from "~/features/finder/find/current-catalogue.server";
import { changedListCounter } from "~/features/finder/find/find";
import type { FinderList } from "~/features/finder/find-models.server";
import { distancesOf } from "~/features/room/judged-picture";
import { LIGHT_NAMES, ROOM_LIGHTS, type RoomLight } from "~/features/room/room";

/** A single change of the conditions that finds more models. */
export interface WideningChange {
	/** The change in words: "£100 more". */
	change: string;
	address: string;
	/** Number of additional models. */
	count: number;
}

/** A list with this many models offers no changes. */
const ENOUGH_MODELS = 6;
const MAX_CHANGES = 3;
/** Number of steps that are compared; if they find nothing, up to `MAX_STEPS` are tried. */
const NEAR_STEPS = 2;
const MAX_STEPS = 10;

/** Number of steps that removing a condition counts as; search words and the use are removed last. */
const DEFAULT_REMOVAL_STEPS = 5;
const REMOVAL_STEPS: Readonly<Partial<Record<FilterName, number>>> = { q: 50, use: 50 };

/** Texts for a removed condition, where "Without" and the chip's text would be unclear. */
const WORDS_WITHOUT_CONDITION: Readonly<Partial<Record<FilterName, string>>> = {
	min: "Any price",
	max: "Any price",
	lumens: "Any brightness",
	lag: "Any lag",
	stock: "Out of stock too",
	distance: "Any distance",
	screen: "Any size",
	room: "Any light",
	noise: "Any noise",
	kg: "Any weight",
	battery: "Any battery life",
};

/** Steps and limits of changed sizes, in inches, and of distances, in metres further back. */
const SIZE_STEPS = { step: 20, min: 40, max: 200 } as const;
const DISTANCE_STEPS = { step: 0.5, max: 2 } as const;

const LIGHT_CHANGES: Readonly<Record<RoomLight, string>> = { ...LIGHT_NAMES, dark: "A dark room" };

/** A change in words, and the conditions that it changes. */
type Change = readonly [text: string, changedConditions: Partial<Conditions>];

/** Returns a condition loosened by a number of steps; undefined if it cannot be loosened so far. */
type Loosening = (conditions: Conditions, steps: number) => Change | undefined;

/** Returns the loosening of a number by a fixed step, as far as its filter accepts the number. */
function loosenNumber(
	name: "lumens" | "lag" | "noise" | "kg" | "battery",
	step: number,
): Loosening {
	return ({ [name]: value }, steps) => {
		const { decode, chipText } = filterOf(name);
		if (value === null) return undefined;
		const newValue = String(Math.round((value + steps * step) * 10) / 10);
		if (decode([newValue], () => null) === null) return undefined;
		return [capitalise(chipText(newValue, undefined)), { [name]: Number(newValue) }];
	};
}

/** Returns the step of a budget, both in pence: £50 below £300, £100 below £1,500, else a fifth rounded to £50. */
function budgetStep(maxPence: number): number {
	if (maxPence < 150_000) return maxPence < 30_000 ? 5000 : 10_000;
	return Math.round(maxPence / 25_000) * 5000;
}

const raiseBudget: Loosening = ({ max }, steps) => {
	if (max === null) return undefined;
	let newMax = max;
	for (let step = 0; step < steps; step += 1) newMax += budgetStep(newMax);
	return [`${budgetText(newMax - max)} more`, { max: newMax }];
};

const darkenRoom: Loosening = ({ room }, steps) => {
	const light = room && ROOM_LIGHTS[ROOM_LIGHTS.indexOf(room) - steps];
	return light ? [LIGHT_CHANGES[light], { room: light }] : undefined;
};

const hasScreenRange = (conditions: Conditions) => valuesIn(conditions, "screenmax").length > 0;

const allowSmallerScreen: Loosening = (conditions, steps) => {
	const screen = judgedScreen(conditions) - steps * SIZE_STEPS.step;
	if (screen < SIZE_STEPS.min) return undefined;
	return [`Smaller, ${hasScreenRange(conditions) ? "from " : ""}${screen} inches`, { screen }];
};

const allowLargerScreen: Loosening = (conditions, steps) => {
	const { distance, screen, screenmax } = conditions;
	if (distance === null || screen === null) return undefined;
	const newScreen = Math.max(screen, screenmax ?? 0) + steps * SIZE_STEPS.step;
	if (newScreen > SIZE_STEPS.max) return undefined;
	return hasScreenRange(conditions)
		? [`Larger, up to ${newScreen} inches`, { screenmax: newScreen }]
		: [`Larger, ${newScreen} inches`, { screen: newScreen }];
};

const moveNearer: Loosening = ({ distance }, steps) =>
	distance === null || steps > 1 ? undefined : ["Standing nearer", { nearer: true }];

const moveFurtherBack: Loosening = (conditions, steps) => {
	const distances = distancesOf(conditions);
	const metres = steps * DISTANCE_STEPS.step;
	if (distances === null || metres > DISTANCE_STEPS.max) return undefined;
	const newDistance = Math.round((distances.max + metres) * 100) / 100;
	return distances.max > distances.min
		? [`Further back, up to ${newDistance} m`, { distancemax: newDistance }]
		: [`Further back, ${newDistance} m`, { distance: newDistance }];
};

/** The loosenings of each filter's condition. */
const LOOSENINGS_BY_FILTER: Readonly<Partial<Record<FilterName, readonly Loosening[]>>> = {
	max: [raiseBudget],
	lumens: [loosenNumber("lumens", -500)],
	lag: [loosenNumber("lag", 10)],
	distance: [moveNearer, moveFurtherBack],
	screen: [allowSmallerScreen, allowLargerScreen],
	room: [darkenRoom],
	noise: [loosenNumber("noise", 2)],
	kg: [loosenNumber("kg", 0.5)],
	battery: [loosenNumber("battery", -30)],
};

interface CountedChange {
	change: Change;
	/** Number of additional models. */
	count: number;
	/** Number of steps that the change counts as. */
	steps: number;
}

const gainPerStep = ({ count, steps }: CountedChange) => count / steps;

/** Sorts by the number of models per step, the highest first, then by the number of steps. */
const byGainPerStep = (a: CountedChange, b: CountedChange) =>
	gainPerStep(b) - gainPerStep(a) || a.steps - b.steps;

/** Returns the change that removes a condition. */
function removalChange({ param, texts, remainingValue }: Removal): Change {
	const chipText = texts.join(" or ");
	// The filter `not` excludes brands.
	const isNot = param === "not";
	const text = isNot ? `${capitalise(chipText.replace("not ", ""))} too` : `Without ${chipText}`;
	return [WORDS_WITHOUT_CONDITION[param] ?? text, { [param]: remainingValue }];
}

/**
 * Returns the change of a filter's condition that finds the most models per step; its removal only if no step finds
 * more.
 */
function bestChange(
	name: FilterName,
	{ state, result }: FinderList,
	removableConditions: readonly Removal[],
	counterFor: ReturnType<typeof changedListCounter>,
): CountedChange[] {
	const loosenings = LOOSENINGS_BY_FILTER[name] ?? [];
	if (loosenings.length + removableConditions.length === 0) return [];
	const countModels = counterFor(name);
	const countChange = (change: Change, steps: number): CountedChange => {
		const [, changedConditions] = change;
		const total = countModels({ ...state.conditions, ...changedConditions });
		return { change, steps, count: total - result.total };
	};
	const changesThatFindMore = (loosening: Loosening) => {
		const countedChanges: CountedChange[] = [];
		for (let steps = 1; steps <= MAX_STEPS; steps += 1) {
			if (steps > NEAR_STEPS && countedChanges.length > 0) break;
			const change = loosening(state.conditions, steps);
			if (!change) break;
			const countedChange = countChange(change, steps);
			if (countedChange.count > 0) countedChanges.push(countedChange);
		}
		return countedChanges;
	};
	const removalChanges = removableConditions.map((removal) =>
		countChange(removalChange(removal), REMOVAL_STEPS[name] ?? DEFAULT_REMOVAL_STEPS),
	);
	return [
		loosenings.flatMap(changesThatFindMore).sort(byGainPerStep),
		removalChanges.filter(({ count }) => count > 0).sort(byGainPerStep),
	]
		.flat()
		.slice(0, 1);
}

/**
 * Returns the single changes that find the most models per step, at most three, each of another condition; none if
 * enough models are found (docs/product.md#find-a-projector).
 */
export async function wideningChanges(list: FinderList): Promise<WideningChange[]> {
	const { conditions, sort, page } = list.state;
	if (list.result.total >= ENOUGH_MODELS || page > 1) return [];
	const counterFor = changedListCounter(
		list.servedCatalogue.catalogue,
		conditions,
		list.wordMatchIds,
	);
	const removableConditions = removableConditionsOf(
		conditions,
		await loadSlugNames(list.servedCatalogue, conditions),
	);
	const bestChanges = FILTER_LIST.flatMap(([name]) => {
		const filterRemovals = removableConditions.filter(({ param }) => param === name);
		return bestChange(name, list, filterRemovals, counterFor);
	});
	return bestChanges
		.sort(byGainPerStep)
		.slice(0, MAX_CHANGES)
		.map(({ change: [text, changedConditions], count }) => {
			const address = finderPath({ ...conditions, ...changedConditions }, { sort });
			return { change: text, address, count };
		});
}
