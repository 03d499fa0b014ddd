import { COMMISSION_NOTE } from "~/features/catalogue/offers/shop-link";
import { projectorName } from "~/features/catalogue/projector";
import type { Comparison } from "../comparison";
import { CellContent } from "./cell-content";
import { ColumnHead, ColumnLinks, ShopLink } from "./column-head";
import type { ComparedHead, ComparisonTable } from "./comparison-table";

/** Narrow enough for two models beside the labels on a phone, where a third shows its edge; more scroll into sight. */
const WIDTHS = ["", "", "min-w-[20rem]", "min-w-[25.25rem]", "min-w-[31.75rem]"];

const SIDE = "sticky left-0 border-b border-line text-left align-top font-normal text-quiet";
const LABEL = `${SIDE} z-10 bg-card px-1.5 py-2 max-sm:text-xs sm:p-3`;
const VALUE = "border-b border-l border-line p-1.5 align-top tabular sm:p-3";

/** The models side by side. Row and column heads stay in sight while the rest scrolls. */
export function ComparisonGrid({
	comparison,
	models,
	table: { rows, unstated, unanswered },
}: {
	comparison: Comparison;
	models: readonly ComparedHead[];
	table: ComparisonTable;
}) {
	const { onlyDifferences } = comparison;
	const shown = onlyDifferences ? rows.filter((row) => row.differs) : rows;
	const hasOffers = models.some(({ offer }) => offer !== null);
	return (
		<>
			{/* A scrolling region must be reachable by keyboard. */}
			<section
				aria-label="Comparison table"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: see above
				tabIndex={0}
				className="relative max-h-[85vh] overflow-auto rounded-card border border-line bg-card lg:max-h-none lg:overflow-visible print:max-h-none print:overflow-visible"
			>
				<table
					className={`w-full table-fixed border-separate border-spacing-0 text-sm break-words sm:text-base ${WIDTHS[models.length]}`}
				>
					<caption className="sr-only">
						{models.map(({ projector }) => projectorName(projector)).join(" compared with ")}
					</caption>
					<thead>
						<tr>
							<td className="sticky top-0 left-0 z-20 w-[5.5rem] border-b border-line bg-card sm:w-44" />
							{models.map((model) => (
								<ColumnHead key={model.projector.sku} model={model} comparison={comparison} />
							))}
						</tr>
					</thead>
					<tbody>
						<tr>
							<td className={LABEL} />
							{models.map((model, index) => (
								<td key={model.projector.sku} className={VALUE}>
									<ColumnLinks model={model} comparison={comparison} eager={index < 2} />
								</td>
							))}
						</tr>
						<tr>
							<th scope="row" className={LABEL}>
								Cheapest shop
							</th>
							{models.map(({ projector, offer }) => (
								<td key={projector.sku} className={VALUE}>
									<ShopLink offer={offer} />
								</td>
							))}
						</tr>
						{shown.map(({ label, cells, differs }) => (
							<tr key={label}>
								<th scope="row" className={LABEL}>
									{label}
									{differs && <span className="sr-only"> (differs)</span>}
									{differs && (
										<span aria-hidden="true" className="ml-1">
											≠
										</span>
									)}
								</th>
								{cells.map((cell, index) => (
									<td
										key={models[index]?.projector.sku}
										className={
											cell.kind === "text" && cell.isBest ? `${VALUE} bg-beam-soft` : VALUE
										}
									>
										<CellContent cell={cell} />
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</section>
			<div className="mt-3 flex max-w-prose flex-col gap-1 text-sm text-quiet">
				{!onlyDifferences && unstated.length > 0 && (
					<p>We do not have these yet: {unstated.join(", ")}</p>
				)}
				{!onlyDifferences && unanswered.length > 0 && (
					<p>Not known without those: {unanswered.join(", ")}</p>
				)}
				{hasOffers && <p>{COMMISSION_NOTE}</p>}
			</div>
		</>
	);
}
