import { Link, useLocation } from "@remix-run/react";
import { SectionFallback } from "~/components/state/section-fallback";
import type { Section } from "~/logging/section.server";
import { HISTORY_ANCHOR, RANGES, type RangeDays, rangePath } from "./history-range";
import { PriceFigure } from "./price-figure";
import type { HistoryView } from "./price-history.server";

/** What a model cost in the past: a drawing, and its figures as a table. */
export function HistorySection({
	range,
	sku,
	history,
}: {
	range: RangeDays;
	/** For the address of all figures. */
	sku: string;
	history: Section<HistoryView | null>;
}) {
	const { pathname, search } = useLocation();
	return (
		<section id={HISTORY_ANCHOR} aria-labelledby="history-heading" className="mt-10 scroll-mt-4">
			<h2 id="history-heading" className="text-2xl">
				Price history
			</h2>
			{history.status === "error" ? (
				<SectionFallback>
					Sorry, we couldn't load the price history. Please try again later.
				</SectionFallback>
			) : !history.data ? (
				<p className="mt-4">No shop's price of this model has been recorded yet.</p>
			) : (
				<>
					<nav
						aria-label="Days of price history"
						className="mt-4 flex flex-wrap gap-2 print:hidden"
					>
						{RANGES.map(({ days, name }) => (
							<Link
								key={days}
								to={rangePath(pathname, search, days)}
								aria-current={days === range ? "true" : undefined}
								className={`rounded-control border px-2 py-0.5 ${days === range ? "border-ink bg-ink text-paper" : "border-edge hover:border-link"}`}
							>
								{name}
							</Link>
						))}
					</nav>
					<PriceFigure history={history.data} />
					<Figures sku={sku} history={history.data} />
				</>
			)}
		</section>
	);
}

function Figures({
	sku,
	history: { range, changes, isCut },
}: {
	sku: string;
	history: HistoryView;
}) {
	return (
		<details className="mt-2 text-sm tabular">
			<summary className="inline-block cursor-pointer py-2 text-link underline underline-offset-4">
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
					{changes.split("\n").map((change) => (
						<tr key={change}>
							{change.split("|").map((cell) => (
								<td key={cell} className="pr-4">
									{cell}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			<p className="text-quiet">
				New offers in stock, without delivery. {isCut && "Earlier ones are left out. "}
				<a
					href={`/api/projectors/${encodeURIComponent(sku)}/price-history?days=${range}`}
					className="inline-block py-2 text-link underline underline-offset-4"
				>
					All as JSON
				</a>
			</p>
		</details>
	);
}
