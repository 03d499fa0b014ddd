import { formatPence } from "~/features/catalogue/offers/price/price";
import type { PickRole } from "~/features/finder/picks/pick-role";
import { type Axis, axisOf, tickText } from "./axis";
import { VERTICAL_FACTS } from "./chart-facts";
import type { FinderChart } from "./finder-chart.server";
import { type Anchor, anchorAt, breakIntoLines, topsOfNames } from "./labels";

/** A model on the chart; `x` and `y` are in percent from the left and from the top. */
export interface ChartDot {
	slug: string;
	name: string;
	/** With its label: 'Last known price £499.00'. */
	price: string;
	fact: string;
	x: number;
	y: number;
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

const numberFormat = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });

/** Rounds to half percents: fine enough for a dot, and shorter in the page. */
const roundToHalf = (percent: number) => Math.round(percent * 2) / 2;

function axisTicks(axis: Axis, textOf: (tick: string) => string) {
	return axis.ticks.map((tick) => ({
		percent: roundToHalf(axis.percentOf(tick)),
		label: textOf(tickText(tick, axis)),
	}));
}

/** Returns the names to draw beside the dots of picks. */
function pickNames(dots: readonly ChartDot[]): ChartName[] {
	const pickedDots = dots.flatMap(({ role, name, x, y }) =>
		role === null ? [] : [{ role, x, y, lines: breakIntoLines(name) }],
	);
	const tops = topsOfNames(
		pickedDots.map(({ x, y, lines }) => ({ x, y, lineCount: lines.length })),
	);
	return pickedDots.map((pick, index) => ({
		...pick,
		top: roundToHalf(tops[index] ?? 0),
		anchor: anchorAt(pick.x),
	}));
}

/**
 * Returns the layout of a chart: its dots, the names of picks, the ticks of both axes. `models` is a list of values for
 * each property, all in the order of the models.
 */
export function chartLayout({ models, fact: factName }: Pick<FinderChart, "models" | "fact">) {
	const priceAxis = axisOf(models.pence.map((pence) => pence / 100));
	const factAxis = axisOf(models.fact);
	const dots = models.slug.map((slug, index): ChartDot => {
		const pence = models.pence[index] ?? 0;
		const fact = models.fact[index] ?? 0;
		const label = models.priceLabel[index] ?? null;
		// The text that the shop requires beside its price.
		const priceWords = models.priceWords?.[index];
		const amount = priceWords ? `${formatPence(pence)}, ${priceWords}` : formatPence(pence);
		return {
			slug,
			name: models.name[index] ?? slug,
			price: label === null ? amount : `${label} ${amount}`,
			fact: VERTICAL_FACTS[factName].withUnit(numberFormat.format(fact)),
			x: roundToHalf(priceAxis.percentOf(pence / 100)),
			y: roundToHalf(100 - factAxis.percentOf(fact)),
			role: models.role[index] ?? null,
		};
	});
	return {
		/** In the order of the models. */
		dots,
		names: pickNames(dots),
		priceTicks: axisTicks(priceAxis, (tick) => `£${tick}`),
		factTicks: axisTicks(factAxis, (tick) => tick),
		/** For each axis, true if each step between its ticks is a multiple of the one before: 100, 1,000, 10,000. */
		hasGrowingStepsByAxis: { price: priceAxis.hasGrowingSteps, fact: factAxis.hasGrowingSteps },
	};
}

export type ChartDrawing = ReturnType<typeof chartLayout>;
