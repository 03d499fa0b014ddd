export const CHART_WIDTH = 300;
export const BARS_HEIGHT = 80;

/** A bar chart of counts by day, with its texts. */
export interface DayChart {
	/** Name and sum: "Views: 1,234 in 30 days". */
	title: string;
	/** The highest count: "1,066 on 15 November". */
	peakText: string;
	/** All bars as one SVG path, in a box of `CHART_WIDTH` by `BARS_HEIGHT`. */
	barsPath: string;
	/** The count at the upper end of the axis. */
	axisMaxText: string;
	/** The first and the last day: "15 November". */
	firstDayText: string;
	lastDayText: string;
}

/** Counts by day as bars; the table beside it has the numbers. */
export function DayBars({
	chart: { title, peakText, barsPath, axisMaxText, firstDayText, lastDayText },
}: {
	chart: DayChart;
}) {
	return (
		<figure className="min-w-0 rounded-card border border-line bg-card p-3 text-sm">
			<figcaption>
				<span className="block font-semibold">{title}</span>
				<span className="text-muted">{peakText}</span>
			</figcaption>
			<div aria-hidden="true" className="mt-2">
				<p className="border-b border-line text-xs text-muted tabular">{axisMaxText}</p>
				<svg
					aria-hidden="true"
					viewBox={`0 0 ${CHART_WIDTH} ${BARS_HEIGHT}`}
					preserveAspectRatio="none"
					className="h-24 w-full border-b border-edge"
				>
					<path d={barsPath} className="fill-link forced-colors:fill-[CanvasText]" />
				</svg>
				<p className="flex justify-between text-xs text-muted">
					<span>{firstDayText}</span>
					<span>{lastDayText}</span>
				</p>
			</div>
		</figure>
	);
}
