import { Link, useLocation } from "@remix-run/react";
import { SectionFallback } from "~/components/state/state-panel";
import type { LoadedSection } from "~/logging/section.server";
import {
	CHART_HEIGHT,
	HISTORY_ANCHOR,
	HISTORY_RANGES,
	type RangeDays,
	rangePath,
} from "./history-range";
import type { PriceChart } from "./price-chart.server";
import type { HistoryView } from "./price-history.server";

/** Shows past prices of a model as a drawing and as a table. */
export function HistorySection({
	range,
	history,
}: {
	range: RangeDays;
	history: LoadedSection<HistoryView | null>;
}) {
	const { pathname, search } = useLocation();
	return (
		<section id={HISTORY_ANCHOR} aria-labelledby="history-heading">
			<h2 id="history-heading" className="text-2xl sm:text-3xl">
				Price history
			</h2>
			{history.status === "error" ? (
				<SectionFallback dataName="the price history" />
			) : !history.data ? (
				<p className="mt-4">No shop's price of this model has been recorded yet.</p>
			) : (
				<>
					<nav
						aria-label="Days of price history"
						className="mt-4 flex flex-wrap gap-2 print:hidden"
					>
						{HISTORY_RANGES.map(({ days, name }) => (
							<Link
								key={days}
								to={rangePath(pathname, search, days)}
								aria-current={days === range ? "true" : undefined}
								className={`rounded-control border border-edge px-2 py-0.5 ${days === range ? "bg-ink text-surface" : "hover:border-ink"}`}
							>
								{name}
							</Link>
						))}
					</nav>
					<PriceDrawing history={history.data} />
					<PriceChanges history={history.data} />
				</>
			)}
		</section>
	);
}

function PriceChanges({ history: { changes, hasMoreChanges } }: { history: HistoryView }) {
	return (
		<details className="mt-2 text-sm tabular">
			<summary className="inline-block cursor-pointer py-2 underline underline-offset-4">
				Changes of the cheapest price
			</summary>
			<table>
				<thead className="text-left">
					<tr>
						<th className="pr-4">Since</th>
						<th className="pr-4">Price</th>
						<th>Shop</th>
					</tr>
				</thead>
				<tbody>
					{changes.map(({ since, price, shop }) => (
						<tr key={since}>
							<td className="pr-4">{since}</td>
							<td className="pr-4">{price}</td>
							<td className="pr-4">{shop}</td>
						</tr>
					))}
				</tbody>
			</table>
			<p className="text-muted">
				New offers in stock, with delivery where it is known.
				{hasMoreChanges && " Earlier ones are left out."}
			</p>
		</details>
	);
}

const PERIOD_NAMES = { 30: "30 days", 90: "90 days", 365: "year" } as const;

/** Draws the cheapest price and each shop's by day, with the lowest and the median. */
function PriceDrawing({
	history: { range, chart, lowestText, medianText, exampleNote },
}: {
	history: HistoryView;
}) {
	if (!chart) {
		return (
			<p className="mt-4">{`No shop had it new and in stock in the last ${PERIOD_NAMES[range]}.`}</p>
		);
	}
	return (
		<figure className="mt-4 rounded-card border border-line bg-card p-4 text-ink">
			<Chart
				chart={chart}
				label={`Cheapest price by day over the last ${PERIOD_NAMES[range]}: lowest ${lowestText}, median ${medianText}.`}
			/>
			<figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular">
				<LegendEntry sign="━">Cheapest</LegendEntry>
				{chart.shopsPath && (
					<LegendEntry sign="─" className="text-muted">
						Each shop
					</LegendEntry>
				)}
				<LegendEntry sign="●" className="text-positive">{`Lowest: ${lowestText}`}</LegendEntry>
				<LegendEntry sign="┄">{`Median: ${medianText}`}</LegendEntry>
				{exampleNote && <b>{exampleNote}</b>}
			</figcaption>
		</figure>
	);
}

function LegendEntry({
	sign,
	className,
	children,
}: {
	sign: string;
	className?: string;
	children: string;
}) {
	return (
		<span>
			<span aria-hidden="true" className={className}>
				{sign}
			</span>
			{` ${children}`}
		</span>
	);
}

/** Keeps labels near an edge inside it. */
function anchorAt(percent: number): "start" | "middle" | "end" {
	if (percent < 7) return "start";
	return percent > 93 ? "end" : "middle";
}

/** Keeps the width of lines in a drawing that stretches. */
const LINE_PROPS = { vectorEffect: "non-scaling-stroke" } as const;

/** A drawing that stretches, with lines and text of a fixed size. */
function Chart({ chart, label }: { chart: PriceChart; label: string }) {
	const [x, y] = chart.lowestPoint;
	const { priceLabels } = chart;
	return (
		<svg
			role="img"
			aria-label={label}
			fill="currentColor"
			stroke="none"
			className="mt-6 mb-8 ml-13 h-50 w-[calc(100%-3.25rem)] overflow-visible text-xs tabular"
		>
			{priceLabels.map((priceLabel, index) => {
				const height = `${(100 - (100 * index) / (priceLabels.length - 1)).toFixed(1)}%`;
				return (
					<g key={priceLabel}>
						<line x2="100%" y1={height} y2={height} stroke="currentColor" opacity=".15" />
						<text x="-8" y={height} dy="4" textAnchor="end">
							{priceLabel}
						</text>
					</g>
				);
			})}
			<text x="100%" y="-8" textAnchor="end">
				Today
			</text>
			{chart.dates.map(({ percent, label: date }) => (
				<text key={date} x={`${percent}%`} y="100%" dy="20" textAnchor={anchorAt(percent)}>
					{date}
				</text>
			))}
			<svg
				aria-hidden="true"
				viewBox={`0 0 ${chart.width} ${CHART_HEIGHT}`}
				preserveAspectRatio="none"
				fill="none"
				stroke="currentColor"
				className="overflow-visible"
			>
				<path {...LINE_PROPS} d={chart.shopsPath} opacity=".45" />
				<path {...LINE_PROPS} d={`M0 ${chart.medianY}h${chart.width}`} strokeDasharray="2 5" />
				<path {...LINE_PROPS} d={`M${chart.width} 0v${CHART_HEIGHT}`} opacity=".45" />
				<path {...LINE_PROPS} d={chart.cheapestPath} strokeWidth="2.5" />
				<path
					{...LINE_PROPS}
					d={`M${x + 0.5} ${y}h0`}
					stroke="var(--color-positive)"
					strokeWidth="13"
					strokeLinecap="round"
				/>
			</svg>
		</svg>
	);
}

/** Rates the shown price against the last 90 days, with a link to the history. */
export function PriceVerdict({ history }: { history: LoadedSection<HistoryView | null> }) {
	if (history.status === "error" || !history.data?.verdict) return null;
	const { verdict, isLowest, exampleNote } = history.data;
	return (
		<p className="text-sm">
			<a
				href={`#${HISTORY_ANCHOR}`}
				className={`inline-block min-h-6 underline underline-offset-4 ${isLowest ? "rounded-control bg-positive-soft px-2 font-semibold" : "font-semibold"}`}
			>
				{verdict}
			</a>
			{exampleNote && <span className="text-muted"> (by example prices)</span>}
		</p>
	);
}
