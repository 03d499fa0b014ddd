import { Link } from "@remix-run/react";
import { PageStyles } from "~/components/page-styles";
import { modelPath } from "~/features/catalogue/model";
import { EXAMPLE_PRICE } from "~/features/catalogue/offers/price/price";
import {
	conditionsQuery,
	encodeFinder,
	type FinderState,
} from "~/features/finder/filters/address-parts";
import { FINDER_PATH } from "~/features/finder/finder-address";
import { ROLE_TEXTS } from "~/features/finder/picks/pick-role";
import { CHART_FACTS } from "~/features/finder/views";
import chartCss from "~/styles/chart.css?inline";
import { VERTICAL_FACTS } from "./chart-facts";
import { type ChartDot, type ChartDrawing, type ChartName, chartLayout } from "./chart-layout";
import type { FinderChart } from "./finder-chart.server";
import { anchorAt, breakIntoLines, PLOT_HEIGHT_IN_LINES } from "./labels";
import { targetRadiiOf } from "./target-radii";

/** Shows a list as dots, by price and one numeric fact, and the same models as a table. */
export function Chart({ state, chart }: { state: FinderState; chart: FinderChart }) {
	const drawing = chartLayout(chart);
	const { dots, hasGrowingStepsByAxis } = drawing;
	const query = conditionsQuery(state);
	// `models` has a list for each property of the models.
	const { priceLabel: priceLabels } = chart.models;
	const hasExamples = priceLabels.includes(EXAMPLE_PRICE);
	const { title, isLowerBetter } = VERTICAL_FACTS[chart.fact];
	return (
		<>
			<PageStyles css={chartCss} />
			<FactLinks state={state} chart={chart} />
			{dots.length > 0 && (
				<figure className={hasExamples ? "chart with-examples" : "chart"}>
					<p>
						<b>{`↑ ${title}`}</b>
						{isLowerBetter && ", lower is better"}
						{hasGrowingStepsByAxis.fact && ", in growing steps"}
					</p>
					<p className="chart-across">
						<b>Price in pounds →</b>
						{hasGrowingStepsByAxis.price && ", in growing steps"}
					</p>
					<Plot drawing={drawing} query={query} label={`${title} by price`} />
					<PickList dots={dots} query={query} />
				</figure>
			)}
			<Counts chart={chart} />
			{dots.length > 0 && <Table chart={chart} dots={dots} query={query} />}
		</>
	);
}

/** Links to the numeric facts that the vertical axis of the chart may show. */
function FactLinks({
	state,
	chart: { fact, mainFactName },
}: {
	state: FinderState;
	chart: FinderChart;
}) {
	return (
		<nav aria-label="Figure of the chart" className="choices print:hidden">
			<span>Price against</span>
			{CHART_FACTS.map((name) => (
				<Link
					key={name}
					to={FINDER_PATH + encodeFinder({ ...state, fact: name === mainFactName ? null : name })}
					aria-current={name === fact ? "true" : undefined}
					preventScrollReset
				>
					{VERTICAL_FACTS[name].name}
				</Link>
			))}
		</nav>
	);
}

/** Keeps labels near the right edge inside it; labels at the left may reach under the other axis. */
function tickAnchor(percent: number): "middle" | "end" {
	return percent > 93 ? "end" : "middle";
}

/** A drawing that stretches, with dots and text of a fixed size. The links come last, over what is visible. */
function Plot({ drawing, query, label }: { drawing: ChartDrawing; query: string; label: string }) {
	const { dots, names, factTicks, priceTicks } = drawing;
	const targetRadii = targetRadiiOf(dots);
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a drawing
		<svg role="group" aria-label={label} className="chart-plot tabular">
			<g>
				{factTicks.map(({ percent, label }) => (
					<g key={label}>
						<line x2="100%" y1={`${100 - percent}%`} y2={`${100 - percent}%`} />
						<text x="-8" y={`${100 - percent}%`} dy=".35em" textAnchor="end">
							{label}
						</text>
					</g>
				))}
				{priceTicks.map(({ percent, label }) => (
					<g key={label}>
						<line x1={`${percent}%`} x2={`${percent}%`} y2="100%" />
						<text x={`${percent}%`} y="100%" dy="1.5em" textAnchor={tickAnchor(percent)}>
							{label}
						</text>
					</g>
				))}
			</g>
			<Dots dots={dots} />
			{names.map((name) => (
				<Name key={name.role} name={name} />
			))}
			{dots.map((dot, index) => (
				<DotLink key={dot.slug} dot={dot} targetRadius={targetRadii[index] ?? 0} query={query} />
			))}
		</svg>
	);
}

/** Dots are spread over three paths: dots of one path do not darken each other where they overlap. */
const PATH_NUMBERS = [0, 1, 2];

/** The visible dots, drawn as lines without length. */
function Dots({ dots }: { dots: readonly ChartDot[] }) {
	const otherDots = dots.filter(({ role }) => role === null);
	const picks = dots.filter(({ role }) => role !== null);
	return (
		<g className="chart-dots">
			<svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none">
				{PATH_NUMBERS.map((path) => (
					<path
						key={path}
						d={otherDots
							.filter((_, index) => index % PATH_NUMBERS.length === path)
							.map(({ x, y }) => `M${x} ${y}h0`)
							.join("")}
					/>
				))}
			</svg>
			{picks.map(({ slug, x, y }) => (
				<g key={slug}>
					<circle cx={`${x}%`} cy={`${y}%`} r="5" />
					<circle cx={`${x}%`} cy={`${y}%`} r="9" />
				</g>
			))}
		</g>
	);
}

/** Distance from one line of a text to the next. */
const LINE_HEIGHT = "1.25em";

/** Dots nearer to the top than this have their text below, because there is no room above. */
const TEXT_BELOW_PERCENT = 25;

/** The link of a model over its dot; shows a mark and the model's texts while it has the pointer or the focus. */
function DotLink({
	dot,
	targetRadius,
	query,
}: {
	dot: ChartDot;
	targetRadius: number;
	query: string;
}) {
	const { x, y } = dot;
	const lines = [...breakIntoLines(dot.name), ...breakIntoLines(dot.price), dot.fact];
	const firstLine = y < TEXT_BELOW_PERCENT ? "1.9em" : `${0.1 - 1.25 * lines.length}em`;
	return (
		// The nested svg is around the link: an svg inside the link would keep the text from naming the link.
		// biome-ignore lint/a11y/noSvgWithoutTitle: the link in it has a name
		<svg x={`${x}%`} y={`${y}%`}>
			<a href={modelPath(dot.slug) + query}>
				<circle r={targetRadius} />
				<circle r="5" />
				<text textAnchor={anchorAt(x)}>
					{lines.map((line, index) => (
						<tspan key={line} x="0" dy={index === 0 ? firstLine : LINE_HEIGHT}>
							{`${line} `}
						</tspan>
					))}
				</text>
			</a>
		</svg>
	);
}

/** The name of a pick with a line to its dot. The dot's link has the name too. */
function Name({ name: { x, y, top, anchor, lines } }: { name: ChartName }) {
	const edge = top > y ? top : top + (100 * lines.length) / PLOT_HEIGHT_IN_LINES;
	return (
		<g className="chart-name">
			<line x1={`${x}%`} x2={`${x}%`} y1={`${y}%`} y2={`${edge}%`} />
			<text y={`${top}%`} textAnchor={anchor}>
				{lines.map((line, index) => (
					<tspan key={line} x={`${x}%`} dy={index === 0 ? "1em" : LINE_HEIGHT}>
						{line}
					</tspan>
				))}
			</text>
		</g>
	);
}

/** The picks of the drawing in words. */
function PickList({ dots, query }: { dots: readonly ChartDot[]; query: string }) {
	const picks = dots.filter(({ role }) => role !== null);
	if (picks.length === 0) return null;
	return (
		<ul>
			{picks.map(({ slug, name, price, fact, role }) => (
				<li key={slug}>
					{role !== null && `${ROLE_TEXTS[role]}: `}
					<a href={modelPath(slug) + query}>
						<bdi>{name}</bdi>
					</a>
					{`, ${price}, ${fact}`}
				</li>
			))}
		</ul>
	);
}

/** Returns the verb for a number of models. */
const hasOrHave = (count: number) => (count === 1 ? "has" : "have");

/** Shows the number of models on the drawing, if not all, and of those that lack a price or the fact. */
function Counts({ chart }: { chart: FinderChart }) {
	const { models, drawableCount, lackingCounts } = chart;
	const { missingFactName: fact } = VERTICAL_FACTS[chart.fact];
	const drawnCount = models.slug.length;
	const texts = [
		drawnCount < drawableCount &&
			`These are the ${drawnCount} with the highest scores of ${drawableCount.toLocaleString("en-GB")}.`,
		drawableCount === 0 && `None has both a price and ${fact}.`,
		lackingCounts.price > 0 &&
			`${lackingCounts.price.toLocaleString("en-GB")} ${hasOrHave(lackingCounts.price)} no price.`,
		lackingCounts.fact > 0 &&
			`${lackingCounts.fact.toLocaleString("en-GB")} ${hasOrHave(lackingCounts.fact)} no ${fact}.`,
	].filter(Boolean);
	return texts.length > 0 && <p className="mt-3 text-sm text-muted">{texts.join(" ")}</p>;
}

/** The models of the drawing as a table. */
function Table({
	chart,
	dots,
	query,
}: {
	chart: FinderChart;
	dots: readonly ChartDot[];
	query: string;
}) {
	return (
		<details className="chart-table tabular">
			<summary>The same models as a table</summary>
			<table>
				<thead>
					<tr>
						<th>Model</th>
						<th>Price</th>
						<th>{VERTICAL_FACTS[chart.fact].name}</th>
					</tr>
				</thead>
				<tbody>
					{dots.map(({ slug, name, price, fact }) => (
						<tr key={slug}>
							<td>
								<a href={modelPath(slug) + query}>
									<bdi>{name}</bdi>
								</a>
							</td>
							<td>{price}</td>
							<td>{fact}</td>
						</tr>
					))}
				</tbody>
			</table>
		</details>
	);
}
