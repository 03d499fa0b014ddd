import { asksFor4k, type Conditions, type FinderSort } from "~/features/finder/conditions";
import {
	FACETS,
	type Facet,
	type FinderModel,
	NEEDED_FIGURES,
	type NeededFigure,
} from "~/features/finder/finder-model";
import { willDoLumens } from "~/features/room/brightness";
import { ROOM_LIGHTS } from "~/features/room/room";
import {
	conditionRules,
	FIGURE_OF_FACET,
	lagRule,
	modelsByNumber,
	type Rule,
} from "./condition-rules";
import type { FinderIndex } from "./finder-index";
import {
	both,
	either,
	has,
	type ModelSet,
	modelsWhere,
	noModels,
	sizeOf,
	without,
} from "./model-set";
import { countValues } from "./value-column";

/** How many models each option of a facet would give, in the order of the options. */
export type FacetCounts = readonly (readonly [value: string, count: number])[];

/** What was found. */
export interface Found {
	/** In order; those that lack a figure, where they are asked for, after the others. */
	ids: readonly number[];
	/** How many there are, those included that lack a figure where they are asked for. */
	total: number;
	/** How many models meet every other condition and lack this figure; without those that are none. */
	lacking: Readonly<Partial<Record<NeededFigure, number>>>;
	facets: Readonly<Record<Facet, FacetCounts>>;
	/** The figures that a model lacks and a condition needs. */
	missingFiguresOf(id: number): NeededFigure[];
}

/** Models that meet all rules, and those that meet all or lack what a rule needs. */
interface Passing {
	strictly: ModelSet;
	widely: ModelSet;
}

function everyModel({ models }: FinderIndex): ModelSet {
	return modelsWhere(models.length, () => true);
}

function strictly(index: FinderIndex, rules: readonly Rule[]): ModelSet {
	return rules.map(({ passes }) => passes).reduce(both, everyModel(index));
}

function widely(index: FinderIndex, rules: readonly Rule[]): ModelSet {
	const widened = ({ passes, needs }: Rule) =>
		needs === null ? passes : either(passes, needs.lacks);
	return rules.map(widened).reduce(both, everyModel(index));
}

/** The figures that rules need, each with the models that lack it. */
function neededFigures(rules: readonly Rule[]): [NeededFigure, ModelSet][] {
	return NEEDED_FIGURES.flatMap((figure): [NeededFigure, ModelSet][] => {
		const needs = rules.find((rule) => rule.needs?.figure === figure)?.needs;
		return needs ? [[figure, needs.lacks]] : [];
	});
}

function lackingCounts(rules: readonly Rule[], passed: Passing): Found["lacking"] {
	const more = without(passed.widely, passed.strictly);
	const counts = neededFigures(rules).map(
		([figure, lacks]) => [figure, sizeOf(both(more, lacks))] as const,
	);
	return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

function countsIn(
	index: FinderIndex,
	facet: Facet,
	base: ModelSet,
	{ room, includeUnknown }: Conditions,
): FacetCounts {
	const figure = FIGURE_OF_FACET[facet];
	const unknown = includeUnknown && figure !== null ? sizeOf(both(base, index.lacks[figure])) : 0;
	if (facet === "room") {
		return ROOM_LIGHTS.map((light) => {
			const least = willDoLumens(light, room.screen);
			const bright = modelsByNumber(index, "brightness", (lumens) => lumens >= least);
			return [light, sizeOf(both(base, bright)) + unknown];
		});
	}
	const column = index.facets[facet];
	const counts = countValues(column, base);
	return column.values.map((value, number) => [value, (counts[number] ?? 0) + unknown]);
}

/** Rules with the lag as those who ask for 4K mean it; of models of other resolutions it is the same. */
function withLagAt4k(
	index: FinderIndex,
	rules: readonly Rule[],
	{ lag }: Conditions,
): readonly Rule[] {
	if (lag === null) return rules;
	return rules.map((rule) =>
		rule.needs?.figure === "inputLag" ? lagRule(index, lag, true) : rule,
	);
}

function facetCounts(
	index: FinderIndex,
	rules: readonly Rule[],
	conditions: Conditions,
): Found["facets"] {
	const passing = conditions.includeUnknown ? widely : strictly;
	const whole = passing(index, rules);
	const entries = FACETS.map((facet) => {
		const all = facet === "res" ? withLagAt4k(index, rules, conditions) : rules;
		// Features that are ticked stay: all of them must hold.
		const others = facet === "feature" ? all : all.filter((rule) => rule.facet !== facet);
		const isWhole = all === rules && others.length === rules.length;
		return [
			facet,
			countsIn(index, facet, isWhole ? whole : passing(index, others), conditions),
		] as const;
	});
	return Object.fromEntries(entries) as Record<Facet, FacetCounts>;
}

function idsIn(
	index: FinderIndex,
	{ conditions, sort }: { conditions: Conditions; sort: FinderSort },
	sets: readonly ModelSet[],
): number[] {
	const isLagAt4k = sort === "lag" && asksFor4k(conditions);
	const places = index.placesBy(isLagAt4k ? "lag-at-4k" : sort);
	const ids: number[] = [];
	for (const set of sets) {
		for (const place of places) {
			const model = has(set, place) ? index.models[place] : undefined;
			if (model !== undefined) ids.push(model.id);
		}
	}
	return ids;
}

/**
 * Finds the models that meet conditions, with what each option would give (docs/product.md#find-a-projector).
 * `matching` are the ids of the models that have the words of `q`; null where no words are asked for.
 */
export function find(
	index: FinderIndex,
	asked: { conditions: Conditions; sort: FinderSort },
	matching: readonly number[] | null,
): Found {
	const { conditions } = asked;
	const rules = conditionRules(index, conditions, matching);
	const passed = { strictly: strictly(index, rules), widely: widely(index, rules) };
	const more = conditions.includeUnknown
		? without(passed.widely, passed.strictly)
		: noModels(index.models.length);
	const ids = idsIn(index, asked, [passed.strictly, more]);
	return {
		ids,
		total: ids.length,
		lacking: lackingCounts(rules, passed),
		facets: facetCounts(index, rules, conditions),
		missingFiguresOf(id) {
			const place = index.placeOf.get(id);
			if (place === undefined || !has(more, place)) return [];
			return neededFigures(rules).flatMap(([figure, lacks]) => (has(lacks, place) ? figure : []));
		},
	};
}

/**
 * The models that meet conditions and lack no figure that is needed, newest first; where 4K is asked for, each with its
 * lag there. `matching` as in `find`.
 */
export function modelsMeeting(
	index: FinderIndex,
	conditions: Conditions,
	matching: readonly number[] | null,
): FinderModel[] {
	const met = strictly(index, conditionRules(index, conditions, matching));
	const models = asksFor4k(conditions) ? index.modelsAt4k : index.models;
	return models.filter((_, place) => has(met, place));
}

/** Ids of the models that meet conditions without words and lack no figure that is needed, in order. */
export function idsMeeting(index: FinderIndex, conditions: Conditions, sort: FinderSort): number[] {
	const met = strictly(index, conditionRules(index, conditions, null));
	return idsIn(index, { conditions, sort }, [met]);
}

/** How many models meet conditions; `matching` as in `find`. */
export function countFound(
	index: FinderIndex,
	conditions: Conditions,
	matching: readonly number[] | null,
): number {
	const passing = conditions.includeUnknown ? widely : strictly;
	return sizeOf(passing(index, conditionRules(index, conditions, matching)));
}
