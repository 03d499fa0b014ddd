import type { Asked, SlugFilter } from "~/features/finder/filters/filter-kinds";
import {
	asksFor4k,
	byFacet,
	type Facet,
	FILTERS,
	lagMs,
	NO_CONDITIONS,
	usageOf,
} from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import type { FinderSort } from "~/features/finder/sorts";
import { type CostModel, costOf } from "~/features/running-cost/cost";
import type { Rate } from "~/features/running-cost/cost-texts";

/** Every model of the catalogue, with the options that the form offers. */
export interface FinderCatalogue {
	/** Newest first. */
	models: readonly FinderModel[];
	modelOf: ReadonlyMap<number, FinderModel>;
	idOf: ReadonlyMap<string, number>;
	/** The options of each facet in order. */
	options: Readonly<Record<Facet, readonly string[]>>;
	/** Returns how many models of the catalogue have an option. */
	totalOf(facet: SlugFilter, option: string): number;
	/** Current slugs of categories by the slugs that our own texts use for them. */
	useTexts: ReadonlyMap<string, string>;
	/** The price of electricity that costs count. */
	rate: Rate;
	/** Returns the models in an order; lags are those at 4K if 4K is requested. */
	sortedBy(sort: FinderSort, asked: Asked): readonly FinderModel[];
}

/** Numbers to sort by, ascending; null is last. */
const SORT_KEYS: Readonly<
	Record<FinderSort, (model: FinderModel, asked: Asked, rate: Rate) => number | null>
> = {
	newest: ({ launchYear }) => launchYear && -launchYear,
	"price-low": ({ pricePence }) => pricePence || null,
	"price-high": ({ pricePence }) => -pricePence || null,
	brightest: ({ figures: { lumens } }) => lumens && -lumens,
	lag: lagMs,
	lightest: ({ figures }) => figures.weightKg,
	quietest: ({ noiseDb }) => noiseDb,
	cost: (model, asked, rate) =>
		costOf(costModel(model), usageOf(asked), rate?.pencePerKwh ?? null).total,
};

/** Returns the figures of a model that decide its cost over the years. */
export function costModel({ pricePence, figures, ownership }: FinderModel): CostModel {
	return { pricePence, ...figures, ...ownership };
}

function sorted(
	models: readonly FinderModel[],
	sort: FinderSort,
	asked: Asked,
	rate: Rate,
): FinderModel[] {
	const keyOf = SORT_KEYS[sort];
	const keyed = models.map((model) => ({ model, key: keyOf(model, asked, rate) ?? Infinity }));
	keyed.sort((a, b) => {
		if (a.key !== b.key) return a.key < b.key ? -1 : 1;
		return a.model.sku < b.model.sku ? -1 : Number(a.model.sku > b.model.sku);
	});
	return keyed.map(({ model }) => model);
}

/** Counts the options that models have; an option that no model has is missing. */
export function countOptions(
	models: readonly FinderModel[],
	facet: Facet,
	asked: Asked,
): ReadonlyMap<string, number> {
	const { valuesOf } = FILTERS[facet].choice;
	const counts = new Map<string, number>();
	for (const model of models) {
		for (const value of valuesOf(model, asked)) counts.set(value, (counts.get(value) ?? 0) + 1);
	}
	return counts;
}

export type Totals = Readonly<Record<Facet, ReadonlyMap<string, number>>>;

/** Prepares a catalogue; `uses` are the slugs of its categories in order. */
export function finderCatalogue(
	unsorted: readonly FinderModel[],
	uses: readonly string[],
	useTexts: ReadonlyMap<string, string> = new Map(),
	rate: Rate = undefined,
	totals: Totals = byFacet((facet) => countOptions(unsorted, facet, NO_CONDITIONS)),
): FinderCatalogue {
	const models = sorted(unsorted, "newest", NO_CONDITIONS, rate);
	const orders = new Map<string, readonly FinderModel[]>([["newest", models]]);
	const optionsOf = (facet: Facet) => {
		const { options } = FILTERS[facet].choice;
		if (options !== "catalogue") return options;
		return facet === "use" ? uses : [...totals[facet].keys()].sort();
	};
	return {
		models,
		modelOf: new Map(models.map((model) => [model.id, model])),
		idOf: new Map(models.map(({ sku, id }) => [sku, id])),
		options: byFacet(optionsOf),
		totalOf: (facet, option) => totals[facet].get(option) ?? 0,
		useTexts,
		rate,
		sortedBy(sort, asked) {
			// Too many uses to keep an order for each.
			if (sort === "cost") return sorted(models, sort, asked, rate);
			const order = sort === "lag" && asksFor4k(asked) ? "lag at 4K" : sort;
			const ordered = orders.get(order) ?? sorted(models, sort, asked, rate);
			orders.set(order, ordered);
			return ordered;
		},
	};
}
