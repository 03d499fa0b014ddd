import { asksFor4k, type Conditions } from "~/features/finder/conditions";
import type { Facet, NeededFigure } from "~/features/finder/finder-model";
import { willDoLumens } from "~/features/room/brightness";
import { fitsScreen, throwsUsualPicture } from "~/features/room/picture-size";
import type { FinderIndex, NumberColumns } from "./finder-index";
import { add, type ModelSet, modelsWhere, noModels } from "./model-set";
import { modelsWithAny } from "./value-column";

/** One condition over a whole catalogue. */
export interface Rule {
	/** The facet whose options it chooses among, if it is of one. */
	facet: Facet | null;
	/** The models that meet it. */
	passes: ModelSet;
	needs: Need | null;
}

/** A figure that a condition needs, and the models that lack it. */
interface Need {
	figure: NeededFigure;
	lacks: ModelSet;
}

/** The figure behind the options of a facet. */
export const FIGURE_OF_FACET: Readonly<Record<Facet, NeededFigure | null>> = {
	use: null,
	brand: null,
	res: "resolution",
	light: "lightSource",
	throw: "throwType",
	feature: null,
	stock: null,
	room: "brightness",
};

function needOf(index: FinderIndex, figure: NeededFigure | null): Need | null {
	return figure && { figure, lacks: index.lacks[figure] };
}

/** The models of which a number of theirs holds; a missing one is NaN, and no comparison holds of that. */
export function modelsByNumber(
	{ numbers, models }: FinderIndex,
	column: keyof NumberColumns,
	holds: (value: number) => boolean,
): ModelSet {
	const values = numbers[column];
	return modelsWhere(models.length, (place) => holds(values[place] ?? Number.NaN));
}

function modelsById({ models, placeOf }: FinderIndex, ids: readonly number[]): ModelSet {
	const set = noModels(models.length);
	for (const id of ids) {
		const place = placeOf.get(id);
		if (place !== undefined) add(set, place);
	}
	return set;
}

function valueRules(index: FinderIndex, conditions: Conditions): Rule[] {
	const { use, brands, resolutions, lights, throws, features, inStock } = conditions;
	const rules: [Exclude<Facet, "room">, readonly string[]][] = [
		["use", use === null ? [] : [use]],
		["brand", brands],
		["res", resolutions],
		["light", lights],
		["throw", throws],
		// All of them: a rule each.
		...features.map((feature): ["feature", string[]] => ["feature", [feature]]),
		["stock", inStock ? ["1"] : []],
	];
	return rules
		.filter(([, values]) => values.length > 0)
		.map(([facet, values]) => ({
			facet,
			passes: modelsWithAny(index.facets[facet], values),
			needs: needOf(index, FIGURE_OF_FACET[facet]),
		}));
}

/** Lags at 4K where 4K is asked for, else those at any resolution. */
export function lagRule(index: FinderIndex, lag: number, is4kAsked: boolean): Rule {
	const column = is4kAsked ? "inputLagMsAt4k" : "inputLagMs";
	const passes = modelsByNumber(index, column, (own) => own <= lag);
	const lacks = is4kAsked ? modelsByNumber(index, column, Number.isNaN) : index.lacks.inputLag;
	return { facet: null, passes, needs: { figure: "inputLag", lacks } };
}

function numberRules(index: FinderIndex, { min, max, lumens, room }: Conditions): Rule[] {
	const rules: Rule[] = [];
	function rule(
		column: keyof NumberColumns,
		holds: (value: number) => boolean,
		needed: NeededFigure | null = null,
		facet: Facet | null = null,
	) {
		const needs = needOf(index, needed);
		rules.push({ facet, passes: modelsByNumber(index, column, holds), needs });
	}
	if (min !== null) rule("pricePence", (pence) => pence >= min * 100);
	if (max !== null) rule("pricePence", (pence) => pence <= max * 100);
	if (lumens !== null) rule("brightness", (own) => own >= lumens, "brightness");
	if (room.light !== null) {
		const least = willDoLumens(room.light, room.screen);
		rule("brightness", (own) => own >= least, "brightness", "room");
	}
	return rules;
}

/** The models whose picture from the distance is of the size asked for or, without one, of a usual size. */
function fitRules(index: FinderIndex, { room }: Conditions): Rule[] {
	const { models, numbers } = index;
	const { distance, screen } = room;
	if (distance === null) return [];
	const ratio = (column: Float64Array, place: number) => column[place] ?? Number.NaN;
	const passes = modelsWhere(models.length, (place) => {
		const ratios = {
			min: ratio(numbers.throwRatioMin, place),
			max: ratio(numbers.throwRatioMax, place),
		};
		return screen === null
			? throwsUsualPicture(distance, ratios)
			: fitsScreen(screen, distance, ratios);
	});
	return [{ facet: null, passes, needs: needOf(index, "throwRatio") }];
}

/** The conditions in force as sets; `matching` are the ids of the models that have the words of `q`. */
export function conditionRules(
	index: FinderIndex,
	conditions: Conditions,
	matching: readonly number[] | null,
): Rule[] {
	const { lag } = conditions;
	return [
		...(matching === null
			? []
			: [{ facet: null, passes: modelsById(index, matching), needs: null }]),
		...valueRules(index, conditions),
		...numberRules(index, conditions),
		...(lag === null ? [] : [lagRule(index, lag, asksFor4k(conditions))]),
		...fitRules(index, conditions),
	];
}
