import { LIGHT_KINDS, RESOLUTION_CLASSES, THROW_KINDS } from "~/features/catalogue/figures/figures";
import type { FinderSort } from "~/features/finder/conditions";
import type { Facet, FinderModel, NeededFigure } from "~/features/finder/finder-model";
import { type ModelSet, modelsWhere } from "./model-set";
import { type ValueColumn, valueColumn } from "./value-column";

/** Which facets are values that a model has; `room` is judged by figures. */
export type ValueFacet = Exclude<Facet, "room">;

/** The figures that are compared by size; NaN where a model has none. */
export interface NumberColumns {
	pricePence: Float64Array;
	brightness: Float64Array;
	/** At any resolution. */
	inputLagMs: Float64Array;
	inputLagMsAt4k: Float64Array;
	throwRatioMin: Float64Array;
	throwRatioMax: Float64Array;
}

/** An order of the list; that of lags has two, for those who ask for 4K the second. */
export type ListOrder = FinderSort | "lag-at-4k";

/** Every model of the catalogue by columns. A model's place is where it stands among the newest. */
export interface FinderIndex {
	models: readonly FinderModel[];
	/** The same models, each with its lag at 4K. */
	modelsAt4k: readonly FinderModel[];
	placeOf: ReadonlyMap<number, number>;
	facets: Readonly<Record<ValueFacet, ValueColumn>>;
	/** By which slugs our texts know uses whose address is another now. */
	useTexts: ReadonlyMap<string, string>;
	numbers: NumberColumns;
	lacks: Readonly<Record<NeededFigure, ModelSet>>;
	/** The places in an order of the list. */
	placesBy(sort: ListOrder): Uint32Array;
}

/** What a model has of each facet. */
const VALUES_OF: Readonly<Record<ValueFacet, (model: FinderModel) => readonly string[]>> = {
	use: ({ uses }) => uses,
	brand: ({ brandSlug }) => [brandSlug],
	res: ({ figures: { resolutionClass } }) =>
		// Native 4K is 4K too.
		resolutionClass === "native-4k" ? ["4k", "native-4k"] : listOf(resolutionClass),
	light: ({ figures }) => listOf(figures.lightKind),
	throw: ({ figures }) => listOf(figures.throwKind),
	feature: ({ features }) => features,
	stock: ({ inStock }) => (inStock ? ["1"] : []),
};

function listOf(value: string | null): readonly string[] {
	return value === null ? [] : [value];
}

/** What makes a model lack a figure. */
const LACKS: Readonly<Record<NeededFigure, (model: FinderModel) => boolean>> = {
	throwRatio: ({ figures }) => figures.throwRatioMin === null,
	throwType: ({ figures }) => figures.throwKind === null,
	brightness: ({ brightness }) => brightness === null,
	inputLag: ({ lag }) => lag.ms === null,
	lightSource: ({ figures }) => figures.lightKind === null,
	resolution: ({ figures }) => figures.resolutionClass === null,
};

function bySku(a: FinderModel, b: FinderModel): number {
	return a.sku < b.sku ? -1 : Number(a.sku > b.sku);
}

function byNewest(a: FinderModel, b: FinderModel): number {
	return (b.launchYear ?? 0) - (a.launchYear ?? 0) || bySku(a, b);
}

function numbers(
	models: readonly FinderModel[],
	numberOf: (model: FinderModel) => number | null,
): Float64Array {
	return Float64Array.from(models, (model) => numberOf(model) ?? Number.NaN);
}

/** Numbers that put models in an order, ascending; missing ones last. */
function sortKeys(
	{ pricePence, brightness, inputLagMs, inputLagMsAt4k }: NumberColumns,
	sort: Exclude<ListOrder, "newest">,
): Float64Array {
	const keys = {
		"price-low": () => pricePence,
		"price-high": () => pricePence.map((pence) => -pence),
		brightest: () => brightness.map((lumens) => -lumens),
		lag: () => inputLagMs,
		"lag-at-4k": () => inputLagMsAt4k,
	}[sort]();
	return keys.map((key) => (Number.isNaN(key) ? Number.POSITIVE_INFINITY : key));
}

/** Makes the columns of a catalogue; `uses` are the slugs of its categories in their order. */
export function finderIndex(
	unsorted: readonly FinderModel[],
	uses: readonly string[],
	useTexts: ReadonlyMap<string, string> = new Map(),
): FinderIndex {
	const models = [...unsorted].sort(byNewest);
	const size = models.length;
	const column = (facet: ValueFacet, values: readonly string[]) =>
		valueColumn(values, models, VALUES_OF[facet]);
	const distinct = (facet: ValueFacet) => [...new Set(models.flatMap(VALUES_OF[facet]))].sort();
	const where = (figure: NeededFigure) =>
		modelsWhere(size, (place) => models[place] !== undefined && LACKS[figure](models[place]));
	const modelsAt4k = models.map((model) =>
		model.lag === model.lagAt4k ? model : { ...model, lag: model.lagAt4k },
	);

	const columns: NumberColumns = {
		pricePence: numbers(models, ({ pricePence }) => (pricePence > 0 ? pricePence : null)),
		brightness: numbers(models, ({ brightness }) => brightness),
		inputLagMs: numbers(models, ({ lag }) => lag.ms),
		inputLagMsAt4k: numbers(modelsAt4k, ({ lag }) => lag.ms),
		throwRatioMin: numbers(models, ({ figures }) => figures.throwRatioMin),
		throwRatioMax: numbers(models, ({ figures }) => figures.throwRatioMax ?? figures.throwRatioMin),
	};
	const inNewestOrder = Uint32Array.from(models.keys());
	const orders = new Map<ListOrder, Uint32Array>([["newest", inNewestOrder]]);

	function order(sort: Exclude<ListOrder, "newest">): Uint32Array {
		const keys = sortKeys(columns, sort);
		const key = (place: number) => keys[place] ?? 0;
		const compare = (a: number, b: number) => {
			const one = models[a];
			const other = models[b];
			// Two missing numbers are infinitely large: their difference is none.
			if (key(a) !== key(b)) return key(a) < key(b) ? -1 : 1;
			return one && other ? bySku(one, other) : 0;
		};
		return inNewestOrder.slice().sort(compare);
	}

	return {
		models,
		modelsAt4k,
		useTexts,
		placeOf: new Map(models.map(({ id }, place) => [id, place])),
		facets: {
			use: column("use", uses),
			brand: column("brand", distinct("brand")),
			res: column("res", RESOLUTION_CLASSES),
			light: column("light", LIGHT_KINDS),
			throw: column("throw", THROW_KINDS),
			feature: column("feature", distinct("feature")),
			stock: column("stock", ["1"]),
		},
		numbers: columns,
		lacks: {
			throwRatio: where("throwRatio"),
			throwType: where("throwType"),
			brightness: where("brightness"),
			inputLag: where("inputLag"),
			lightSource: where("lightSource"),
			resolution: where("resolution"),
		},
		placesBy(sort) {
			const known = orders.get(sort);
			if (known !== undefined || sort === "newest") return known ?? inNewestOrder;
			const made = order(sort);
			orders.set(sort, made);
			return made;
		},
	};
}
