import { brandNameFromSlug } from "~/features/catalogue/brand/brand";
import { slugOf } from "~/features/catalogue/identity/sku";
import { formatPence, priceParts } from "~/features/catalogue/offers/price/price";
import type { FoundList } from "~/features/finder/find-projectors.server";
import type { FinderModel } from "~/features/finder/finder-model";
import type { PickRole } from "~/features/finder/picks/pick-role";
import type { ChosenModel } from "~/features/finder/picks/picks";
import { type Axis, axisOf, tickText } from "./axis";
import { FIGURES_UPWARDS, mainFigureOf } from "./chart-figures";
import { type Anchor, anchorAt, linesOf, placeNames } from "./labels";

/** With more dots a page is too long, and they hide each other. */
const MAX_DOTS = 300;

/** A model on the chart; places are in percent from the left and from the top. */
export interface ChartDot {
	slug: string;
	name: string;
	/** With its label: 'Last known price £499.00'. */
	price: string;
	figure: string;
	x: number;
	y: number;
	/** The role of a pick, which is ringed and named. */
	role: PickRole | null;
}

/** The name of a pick beside its dot. */
export interface ChartName {
	role: PickRole;
	x: number;
	y: number;
	/** Percent from the top to the upper edge of its lines. */
	top: number;
	anchor: Anchor;
	lines: readonly string[];
}

const number = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });

/** Half percents are as fine as a dot needs, and shorter in a page. */
const half = (percent: number) => Math.round(percent * 2) / 2;

/** The figures of a model that its dot shows. */
interface Drawn {
	model: FinderModel;
	pence: number;
	figure: number;
}

function ticksOf(axis: Axis, textOf: (tick: string) => string) {
	return axis.ticks.map((tick) => ({
		at: half(axis.at(tick)),
		label: textOf(tickText(tick)),
	}));
}

function priceOf(model: FinderModel) {
	return priceParts({ ...model, priceNote: "" });
}

/** Returns the models to draw: all, or of too many the picks and those with the highest scores. */
function drawnModels(list: FoundList, all: readonly Drawn[], picks: ReadonlySet<string>) {
	if (all.length <= MAX_DOTS) return all;
	const { catalogue } = list.served;
	const byScore = catalogue.sortedBy("best", list.state.conditions);
	const rank = new Map(byScore.map((place, index) => [place, index]));
	const rankOf = ({ model: { id, sku } }: Drawn) =>
		picks.has(sku) ? -1 : (rank.get(catalogue.placeOf.get(id) ?? -1) ?? byScore.length);
	return [...all].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, MAX_DOTS);
}

/** Returns the names beside the dots of picks. */
function namesOf(dots: readonly ChartDot[]): ChartName[] {
	const picked = dots.flatMap(({ role, name, x, y }) =>
		role === null ? [] : [{ role, x, y, lines: linesOf(name) }],
	);
	const tops = placeNames(picked.map(({ x, y, lines }) => ({ x, y, lines: lines.length })));
	return picked.map((pick, index) => ({
		...pick,
		top: half(tops[index] ?? 0),
		anchor: anchorAt(pick.x),
	}));
}

/** Returns the chart of all models of a list that have a price and the figure that its address asks for. */
export async function finderChart(list: FoundList, chosen: readonly ChosenModel[]) {
	const { served, state, found } = list;
	const { conditions } = state;
	const { catalogue } = served;
	const { use } = conditions;
	const main = mainFigureOf(use === null ? null : (catalogue.useTexts.get(use) ?? use));
	const name = state.figure ?? main;
	const upwards = FIGURES_UPWARDS[name];

	const roles = new Map(chosen.map(({ model, role }) => [model.sku, role]));
	const models = found.ids.flatMap((id) => catalogue.modelOf(id) ?? []);
	const priced = models.filter((model) => priceOf(model).pence > 0);
	const all = priced.flatMap((model): Drawn[] => {
		const figure = upwards.of(model, conditions);
		return figure === null || figure <= 0 ? [] : [{ model, pence: priceOf(model).pence, figure }];
	});
	const drawn = [...drawnModels(list, all, new Set(roles.keys()))].sort(
		(a, b) => a.pence - b.pence || a.model.id - b.model.id,
	);

	const prices = axisOf(drawn.map(({ pence }) => pence / 100));
	const figures = axisOf(drawn.map(({ figure }) => figure));
	const places = drawn.map(({ pence, figure }) => ({
		x: half(prices.at(pence / 100)),
		y: half(100 - figures.at(figure)),
	}));
	const dots: ChartDot[] = [];
	for (const [index, { model, pence, figure }] of drawn.entries()) {
		const brand = await served.nameOf("brand", model.brandSlug);
		const { label } = priceOf(model);
		const amount = formatPence(pence);
		dots.push({
			slug: slugOf(model.sku),
			name: `${brand ?? brandNameFromSlug(model.brandSlug)} ${model.model}`,
			price: label === null ? amount : `${label} ${amount}`,
			figure: upwards.text(number.format(figure)),
			x: places[index]?.x ?? 0,
			y: places[index]?.y ?? 0,
			role: roles.get(model.sku) ?? null,
		});
	}
	return {
		figure: name,
		/** The figure that the chart shows without one in its address. */
		main,
		/** In order of price. */
		dots,
		names: namesOf(dots),
		prices: ticksOf(prices, (tick) => `£${tick}`),
		figures: ticksOf(figures, (tick) => tick),
		/** True for axes whose steps grow. */
		growing: { price: prices.isGrowing, figure: figures.isGrowing },
		/** Number of models with both. */
		complete: all.length,
		/** Numbers of models that have no price, and of the others that lack the figure. */
		lacking: { price: models.length - priced.length, figure: priced.length - all.length },
	};
}

export type FinderChart = Awaited<ReturnType<typeof finderChart>>;
