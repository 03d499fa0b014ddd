import { CHART_HEIGHT } from "./chart-height";
import type { PriceChart } from "./price-chart.server";
import type { HistoryView } from "./price-history.server";

const PERIODS = { 30: "30 days", 90: "90 days", 365: "year" } as const;

/** The cheapest price and each shop's by day, with the lowest and the median marked. */
export function PriceFigure({
	history: { range, chart, lowest, median, examples },
}: {
	history: HistoryView;
}) {
	if (!chart) {
		return (
			<p className="mt-4">{`No shop had it new and in stock in the last ${PERIODS[range]}.`}</p>
		);
	}
	return (
		<figure className="mt-4 rounded-card border border-line bg-card p-4 text-ink">
			<Chart
				chart={chart}
				label={`Cheapest price by day over the last ${PERIODS[range]}: lowest ${lowest}, median ${median}.`}
			/>
			<figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular">
				<Key sign="━">Cheapest</Key>
				{chart.shops && (
					<Key sign="─" className="opacity-45">
						Each shop
					</Key>
				)}
				<Key sign="●" className="text-beam">{`Lowest: ${lowest}`}</Key>
				<Key sign="┄">{`Median: ${median}`}</Key>
				{examples && <b>{examples}</b>}
			</figcaption>
		</figure>
	);
}

/** What a sign of the drawing stands for. */
function Key({
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

/** Labels near an edge stand inside it. */
function anchorAt(percent: number): "start" | "middle" | "end" {
	if (percent < 7) return "start";
	return percent > 93 ? "end" : "middle";
}

/** Of a line whose drawing stretches, while its width stays. */
const LINE = { vectorEffect: "non-scaling-stroke" } as const;

/** The drawing stretches to its place; lines and letters keep their size. */
function Chart({ chart, label }: { chart: PriceChart; label: string }) {
	const [x, y] = chart.lowest;
	const prices = chart.prices.split("|");
	return (
		<svg
			role="img"
			aria-label={label}
			fill="currentColor"
			stroke="none"
			className="mt-2 mb-8 ml-13 h-50 w-[calc(100%-3.25rem)] overflow-visible text-xs tabular"
		>
			{prices.map((price, place) => {
				const height = `${100 - (100 * place) / (prices.length - 1)}%`;
				return (
					<g key={price}>
						<line x2="100%" y1={height} y2={height} stroke="currentColor" opacity=".15" />
						<text x="-8" y={height} dy="4" textAnchor="end">
							{price}
						</text>
					</g>
				);
			})}
			{chart.dates.split("|").map((tick) => {
				const [percent = "", date] = tick.split(": ");
				return (
					<text
						key={tick}
						x={`${percent}%`}
						y="100%"
						dy="20"
						textAnchor={anchorAt(Number(percent))}
					>
						{date}
					</text>
				);
			})}
			<svg
				aria-hidden="true"
				viewBox={`0 0 ${chart.width} ${CHART_HEIGHT}`}
				preserveAspectRatio="none"
				fill="none"
				stroke="currentColor"
				className="overflow-visible"
			>
				<path {...LINE} d={chart.shops} opacity=".45" />
				<path {...LINE} d={`M0 ${chart.median}h${chart.width}`} strokeDasharray="2 5" />
				<path {...LINE} d={chart.cheapest} strokeWidth="2.5" />
				<path
					{...LINE}
					d={`M${x + 0.5} ${y}h0`}
					stroke="var(--color-beam)"
					strokeWidth="13"
					strokeLinecap="round"
				/>
			</svg>
		</svg>
	);
}
