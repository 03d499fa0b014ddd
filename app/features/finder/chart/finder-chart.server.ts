import { brandNameFromSlug } from "~/features/catalogue/brand/brand";
import { slugOf } from "~/features/catalogue/identity/sku";
import { priceParts, withFormattedCheckTime } from "~/features/catalogue/offers/price/price";
import type { FinderList } from "~/features/finder/find-models.server";
import type { FinderModel } from "~/features/finder/finder-model";
import type { PickRole } from "~/features/finder/picks/pick-role";
import type { ChosenModel } from "~/features/finder/picks/picks";
import { mainFactOf, VERTICAL_FACTS } from "./chart-facts";

/** With more dots, the page would be too long and the dots would hide each other. */
const MAX_DOTS = 300;

/** A model of the chart as the page's data has it. */
interface ChartModel {
	slug: string;
	name: string;
	pence: number;
	/** The words before an unusual price: 'Last known price'; null for an ordinary one. */
	priceLabel: string | null;
	fact: number;
	/** The text that the shop requires beside the price; '' if it requires none. */
	priceWords: string;
	/** The role of a pick, whose dot has a ring and its name; null for other models. */
	role: PickRole | null;
}

/** The models of a chart in columns, which are shorter than rows in a page's data. */
export type ChartColumns = {
	readonly [Name in Exclude<keyof ChartModel, "priceWords">]: readonly ChartModel[Name][];
} & {
	/** Absent if no shop requires words beside its price. */
	readonly priceWords?: readonly string[] | undefined;
};

function columnsOf(models: readonly ChartModel[]): ChartColumns {
	return {
		slug: models.map(({ slug }) => slug),
		name: models.map(({ name }) => name),
		pence: models.map(({ pence }) => pence),
		priceLabel: models.map(({ priceLabel }) => priceLabel),
		fact: models.map(({ fact }) => fact),
		role: models.map(({ role }) => role),
		...(models.some(({ priceWords }) => priceWords !== "") && {
			priceWords: models.map(({ priceWords }) => priceWords),
		}),
	};
}

/** A model with the numbers that place its dot. */
interface ModelToDraw {
	model: FinderModel;
	pence: number;
	fact: number;
}

function priceOf(model: FinderModel) {
	return priceParts({ ...model, priceNote: "" });
}

/** Returns the models to draw: all, or of too many the picks and those with the highest scores. */
function modelsOfChart(
	list: FinderList,
	drawableModels: readonly ModelToDraw[],
	picks: ReadonlySet<string>,
) {
	if (drawableModels.length <= MAX_DOTS) return drawableModels;
	const { catalogue } = list.servedCatalogue;
	const byScore = catalogue.sortedBy("best", list.state.conditions);
	const rankByIndex = new Map(byScore.map((modelIndex, index) => [modelIndex, index]));
	const rankOf = ({ model: { id, sku } }: ModelToDraw) =>
		picks.has(sku) ? -1 : (rankByIndex.get(catalogue.indexById.get(id) ?? -1) ?? byScore.length);
	return [...drawableModels].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, MAX_DOTS);
}

/** Returns the chart of all models of a list that have a price and the fact in its address. */
export async function finderChart(list: FinderList, chosenModels: readonly ChosenModel[]) {
	const now = new Date();
	const { servedCatalogue, state, result } = list;
	const { conditions } = state;
	const { catalogue } = servedCatalogue;
	const { use } = conditions;
	// The table of main facts has the slugs of a new site, which staff may have changed since.
	const mainFact = mainFactOf(use === null ? null : (catalogue.builtInSlugByUse.get(use) ?? use));
	const factName = state.fact ?? mainFact;
	const verticalFact = VERTICAL_FACTS[factName];

	const roles = new Map(chosenModels.map(({ model, role }) => [model.sku, role]));
	const models = result.ids.flatMap((id) => catalogue.modelOf(id) ?? []);
	const modelsWithPrice = models.filter((model) => priceOf(model).pence > 0);
	const drawableModels = modelsWithPrice.flatMap((model): ModelToDraw[] => {
		const fact = verticalFact.factOf(model, conditions);
		return fact === null || fact <= 0 ? [] : [{ model, pence: priceOf(model).pence, fact }];
	});
	const modelsToDraw = [...modelsOfChart(list, drawableModels, new Set(roles.keys()))].sort(
		(a, b) => a.pence - b.pence || a.model.id - b.model.id,
	);

	const chartModels = modelsToDraw.map(async ({ model, pence, fact }): Promise<ChartModel> => {
		const brand = await servedCatalogue.nameOf("brand", model.brandSlug);
		return {
			slug: slugOf(model.sku),
			name: `${brand ?? brandNameFromSlug(model.brandSlug)} ${model.model}`,
			pence,
			priceLabel: priceOf(model).label,
			priceWords:
				model.displayPriceWords === null
					? ""
					: withFormattedCheckTime(model.displayPriceWords, now),
			fact,
			role: roles.get(model.sku) ?? null,
		};
	});
	return {
		/** Name of the fact on the vertical axis. */
		fact: factName,
		/** The default fact, shown if the address has none. */
		mainFactName: mainFact,
		/** In order of price. */
		models: columnsOf(await Promise.all(chartModels)),
		/** Number of models with both a price and the fact. */
		drawableCount: drawableModels.length,
		/** Numbers of models without a price, and of models with a price but without the fact. */
		lackingCounts: {
			price: models.length - modelsWithPrice.length,
			fact: modelsWithPrice.length - drawableModels.length,
		},
	};
}

export type FinderChart = Awaited<ReturnType<typeof finderChart>>;
