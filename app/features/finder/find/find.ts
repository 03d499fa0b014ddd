import { GAMING_MODE_TEXTS } from "~/features/catalogue/figures/figures";
import type { Asked, Figure } from "~/features/finder/filters/filter-kinds";
import {
	asksFor4k,
	type Conditions,
	type Facet,
	FILTER_LIST,
	FILTERS,
	type FilterName,
	filterOf,
	isAsked,
	NEEDED_FIGURES,
} from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import type { FinderSort } from "~/features/finder/sorts";
import { countOptions, type FinderCatalogue } from "./finder-catalogue";

/** The number of models that each option of a facet would leave, in the order of the options. */
export type FacetCounts = readonly (readonly [value: string, count: number])[];

export interface Found {
	/** In order; models that lack a figure, if they are included, come after the others. */
	ids: readonly number[];
	total: number;
	/**
	 * Number of models that meet all other conditions and lack a figure, by figure; figures that no model lacks are
	 * omitted.
	 */
	lacking: Readonly<Record<string, number>>;
	countFacet(facet: Facet): FacetCounts;
	/** Returns the models that lack no figure and meet all conditions, or all but the highest price, as they are listed. */
	withDearer(): FinderModel[];
	/** Returns the figures that a condition needs and a listed model lacks. */
	missingFiguresOf(id: number): Figure[];
}

/** Ids of the models that contain the words of `q`; null without words. */
export type Matching = readonly number[] | null;

/** A condition in force. */
interface Rule {
	name: FilterName;
	figure: Figure | undefined;
	holds(model: FinderModel): boolean;
	lacks(model: FinderModel): boolean;
}

/** A model meets all conditions, meets all but lacks figures for some, or fails one. */
type Fit = "meets" | "lacks" | "fails";

function rulesOf(conditions: Conditions, matching: Matching): Rule[] {
	const ids = matching && new Set(matching);
	const rules: Rule[] = ids
		? [{ name: "q", figure: undefined, holds: ({ id }) => ids.has(id), lacks: () => false }]
		: [];
	for (const [name, filter] of FILTER_LIST) {
		const { figure } = filter;
		const holds = isAsked(conditions, name) && filter.rule?.(conditions[name], conditions);
		if (!holds) continue;
		rules.push({ name, figure, holds, lacks: (model) => lacksFigure(model, figure, conditions) });
	}
	return rules;
}

/** Returns true if a rule depends on the condition of another filter. */
function reads({ name }: Rule, other: FilterName): boolean {
	return filterOf(name).reads?.some((read) => read === other) === true;
}

function lacksFigure(model: FinderModel, figure: Figure | undefined, asked: Asked): boolean {
	return figure !== undefined && figure.of(model, asked) === null;
}

function fitOf(model: FinderModel, rules: readonly Rule[]): Fit {
	let fit: Fit = "meets";
	for (const rule of rules) {
		if (rule.holds(model)) continue;
		if (!rule.lacks(model)) return "fails";
		fit = "lacks";
	}
	return fit;
}

/** Returns the models of a list, with those that lack a figure if they are included. */
function listed(
	models: readonly FinderModel[],
	rules: readonly Rule[],
	{ unknown }: Conditions,
): FinderModel[] {
	return models.filter((model) => {
		const fit = fitOf(model, rules);
		return fit === "meets" || (unknown && fit === "lacks");
	});
}

/**
 * Counts what each option of a facet would leave: of the models that meet all other conditions, and the facet's own if
 * all chosen options must hold. `whole` is the list itself, `excluded` the models that one rule alone keeps out of it.
 */
function facetCounts(
	facet: Facet,
	catalogue: FinderCatalogue,
	rules: readonly Rule[],
	conditions: Conditions,
	whole: readonly FinderModel[],
	excluded: ReadonlyMap<FilterName, readonly FinderModel[]>,
): FacetCounts {
	const { figure, decode } = filterOf(facet);
	if (rules.some((rule) => reads(rule, facet))) {
		// Another condition depends on the option: a lag counts at 4K if 4K is requested.
		const isFixed = (rule: Rule) => rule.name !== facet && !reads(rule, facet);
		const others = listed(catalogue.models, rules.filter(isFixed), conditions);
		return catalogue.options[facet].map((option) => {
			const chosen = { ...conditions, [facet]: decode([option], (_, slug) => slug) };
			const own = rulesOf(chosen, null).filter((rule) => !isFixed(rule));
			return [option, listed(others, own, chosen).length];
		});
	}
	const own = FILTERS[facet].choice.isAll ? undefined : excluded.get(facet);
	const counted = own ? [...whole, ...own] : whole;
	const counts = countOptions(counted, facet, conditions);
	const unknown = conditions.unknown
		? counted.filter((model) => lacksFigure(model, figure, conditions)).length
		: 0;
	return catalogue.options[facet].map((value) => [value, (counts.get(value) ?? 0) + unknown]);
}

/**
 * Finds the models that meet conditions, with the number that each option would leave
 * (docs/product.md#find-a-projector).
 */
export function find(
	catalogue: FinderCatalogue,
	{ conditions, sort }: { conditions: Conditions; sort: FinderSort },
	matching: Matching,
): Found {
	const rules = rulesOf(conditions, matching);
	const meeting: FinderModel[] = [];
	const lacking: FinderModel[] = [];
	const excluded = new Map(rules.map(({ name }) => [name, [] as FinderModel[]]));
	for (const model of catalogue.sortedBy(sort, conditions)) {
		// One pass over the catalogue, because its size decides the cost of a list.
		let isLacking = false;
		let isFailing = false;
		let excluding = 0;
		let by: Rule | undefined;
		for (const rule of rules) {
			if (rule.holds(model)) continue;
			const isMissing = rule.lacks(model);
			if (isMissing) isLacking = true;
			else isFailing = true;
			if (isMissing && conditions.unknown) continue;
			excluding += 1;
			by = rule;
			if (excluding > 1 && isFailing) break;
		}
		if (!isFailing) (isLacking ? lacking : meeting).push(model);
		if (by && excluding === 1) excluded.get(by.name)?.push(model);
	}
	const needed = NEEDED_FIGURES.filter((figure) => rules.some((rule) => rule.figure === figure));
	const missing = (model: FinderModel) =>
		needed.filter((figure) => lacksFigure(model, figure, conditions));
	const counts = needed.map((figure) => {
		const count = lacking.filter((model) => lacksFigure(model, figure, conditions)).length;
		return [figure.key, count] as const;
	});
	const whole = conditions.unknown ? [...meeting, ...lacking] : meeting;
	return {
		ids: whole.map(({ id }) => id),
		total: whole.length,
		lacking: Object.fromEntries(counts.filter(([, count]) => count > 0)),
		countFacet: (facet) => facetCounts(facet, catalogue, rules, conditions, whole, excluded),
		withDearer() {
			const dearer = (excluded.get("max") ?? []).filter(
				(model) => model.pricePence > 0 && missing(model).length === 0,
			);
			return withAskedLag([...meeting, ...dearer], conditions);
		},
		missingFiguresOf(id) {
			const model = conditions.unknown && lacking.find((one) => one.id === id);
			return model ? missing(model) : [];
		},
	};
}

/** Returns a model whose lag is the one that counts at 4K. */
export function withLagAt4k<Model extends Pick<FinderModel, "figures" | "isLag4kAt120">>(
	model: Model,
) {
	return {
		...model,
		figures: { ...model.figures, inputLagMs: model.figures.inputLag4kMs },
		lagMode: model.isLag4kAt120 ? GAMING_MODE_TEXTS["4k120"] : null,
	};
}

/** Returns the models of a catalogue that meet conditions, as `meeting` does. */
export function modelsMeeting(
	catalogue: FinderCatalogue,
	conditions: Conditions,
	{ sort = "newest", matching = null }: { sort?: FinderSort; matching?: Matching } = {},
): FinderModel[] {
	return meeting(catalogue.sortedBy(sort, conditions), conditions, matching);
}

function withAskedLag(models: FinderModel[], conditions: Conditions): FinderModel[] {
	return asksFor4k(conditions) ? models.map(withLagAt4k) : models;
}

/** Returns the models that meet conditions and lack no needed figure; if 4K is requested, each with its lag at 4K. */
export function meeting(
	models: readonly FinderModel[],
	conditions: Conditions,
	matching: Matching,
): FinderModel[] {
	const met = listed(models, rulesOf(conditions, matching), { ...conditions, unknown: false });
	return withAskedLag(met, conditions);
}

/** Counts the models of a list. */
export function countFound(
	{ models }: FinderCatalogue,
	conditions: Conditions,
	matching: Matching,
): number {
	return listed(models, rulesOf(conditions, matching), conditions).length;
}

/** No condition has more rules: its own, and one that depends on it. */
const MOST_RULES = 2;

/**
 * Returns a function that prepares to count the models of lists which differ from one in the condition of a single
 * filter: only models that its rules alone exclude are looked at again.
 */
export function countsBeside(
	{ models }: FinderCatalogue,
	conditions: Conditions,
	matching: Matching,
) {
	const rules = rulesOf(conditions, matching);
	const near: { model: FinderModel; failed: readonly Rule[] }[] = [];
	for (const model of models) {
		const failed: Rule[] = [];
		for (const rule of rules) {
			if (rule.holds(model) || (conditions.unknown && rule.lacks(model))) continue;
			failed.push(rule);
			if (failed.length > MOST_RULES) break;
		}
		if (failed.length <= MOST_RULES) near.push({ model, failed });
	}
	return (name: FilterName) => {
		const isOwn = (rule: Rule) => rule.name === name || reads(rule, name);
		const pool = near.flatMap(({ model, failed }) => (failed.every(isOwn) ? [model] : []));
		const words = name === "q" ? null : matching;
		return (changed: Conditions) =>
			listed(pool, rulesOf(changed, words).filter(isOwn), changed).length;
	};
}
