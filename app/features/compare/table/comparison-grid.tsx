import { Fragment, type RefObject, useEffect, useRef } from "react";
import { COMMISSION_NOTE } from "~/features/catalogue/offers/shop-link";
import { projectorName } from "~/features/catalogue/projector";
import { NOT_SPECIFIED } from "~/features/catalogue/spec-text";
import { RateNote } from "~/features/running-cost/cost-details";
import type { Comparison } from "../comparison";
import { ColumnHead, ColumnLinks } from "./column-head";
import type { Cell, ComparedHead, ComparisonTable } from "./comparison-table";

/** Column counts for the style sheet. */
const COUNTS = ["", "[--models:1]", "[--models:2]", "[--models:3]", "[--models:4]"];

const SIDE = "sticky left-0 border-b border-line text-left align-top font-normal text-muted";
const LABEL = `${SIDE} z-10 bg-card px-1.5 py-2 max-sm:text-xs lg:p-3`;
const VALUE = "border-b border-l border-line p-1.5 align-top tabular lg:p-3";

/**
 * Shows the models side by side. Row and column heads stay in sight while the rest scrolls (app/styles/comparison.css).
 */
export function ComparisonGrid({
	comparison,
	models,
	table: { costs, rows, unstated },
}: {
	comparison: Comparison;
	models: readonly ComparedHead[];
	table: ComparisonTable;
}) {
	const { onlyDifferences } = comparison;
	const shown = onlyDifferences ? rows.filter((row) => row.differs) : rows;
	const hasOffers = models.some(({ offer }) => offer !== null);
	const region = useRef<HTMLElement>(null);
	useSidewaysScroll(region);
	return (
		<>
			<section
				ref={region}
				aria-label="Comparison table"
				className={`comparison rounded-card border border-line bg-card ${COUNTS[models.length]}`}
			>
				<table className="w-full table-fixed border-separate border-spacing-0 text-sm break-words lg:text-base">
					<caption className="sr-only">
						{models.map(({ projector }, index) => (
							<Fragment key={projector.sku}>
								{index > 0 && " compared with "}
								<bdi>{projectorName(projector)}</bdi>
							</Fragment>
						))}
					</caption>
					<thead>
						<tr>
							<td className="sticky left-0 z-10 border-b border-line bg-card" />
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
											cell.kind === "text" && cell.isBest ? `${VALUE} bg-accent-soft` : VALUE
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
			<div className="mt-3 flex max-w-prose flex-col gap-1 text-sm text-muted">
				{costs?.breakEven.map((line) => (
					<p key={line} className="text-ink">
						{line}
					</p>
				))}
				{costs && <RateNote rate={costs.rate} />}
				{!onlyDifferences && unstated.length > 0 && (
					<p>We do not have these yet: {unstated.join(", ")}</p>
				)}
				{hasOffers && <p>{COMMISSION_NOTE}</p>}
			</div>
		</>
	);
}

function CellContent({ cell }: { cell: Cell }) {
	switch (cell.kind) {
		case "text":
			return (
				<>
					{cell.text}
					{cell.isBest && (
						<>
							{" "}
							<b className="text-xs font-semibold whitespace-nowrap text-positive">Best</b>
						</>
					)}
					{cell.note && <span className="block text-xs text-muted">{cell.note}</span>}
				</>
			);
		case "boolean":
			return cell.value ? (
				<Icon shape="✓" name="Yes" colour="text-positive" />
			) : (
				<Icon shape="✗" name="No" colour="text-negative" />
			);
		case "empty":
			return (
				<span className="text-muted">
					<span aria-hidden="true">– </span>
					{NOT_SPECIFIED}
				</span>
			);
		case "error":
			return <Icon shape="–" name="Could not be shown" colour="text-muted" />;
	}
}

function Icon({ shape, name, colour }: { shape: string; name: string; colour: string }) {
	return (
		<span className={`font-bold ${colour}`}>
			<span aria-hidden="true">{shape}</span>
			<span className="sr-only">{name}</span>
		</span>
	);
}

/** Completes app/styles/comparison.css for rows that scroll sideways. */
function useSidewaysScroll(comparison: RefObject<HTMLElement>): void {
	useEffect(() => {
		const box = comparison.current;
		const rows = box?.querySelector("tbody");
		if (!box || !rows) return;
		const follow = () => box.style.setProperty("--scrolled", `${-rows.scrollLeft}px`);
		if (!CSS.supports("timeline-scope", "none")) {
			box.dataset.follows = "";
			follow();
			rows.addEventListener("scroll", follow, { passive: true });
		}
		/** Scrolls a focused element fully into view: browsers leave half of it behind the labels. */
		function reveal({ target }: FocusEvent): void {
			if (!(target instanceof Element && target.matches(":focus-visible"))) return;
			const head = target.closest("thead th");
			if (!(head instanceof HTMLTableCellElement)) {
				target.scrollIntoView({ block: "nearest", inline: "nearest" });
			} else if (rows) {
				rows.scrollLeft = (head.cellIndex - 1) * head.offsetWidth;
			}
		}
		box.addEventListener("focusin", reveal);
		return () => {
			rows.removeEventListener("scroll", follow);
			box.removeEventListener("focusin", reveal);
		};
	}, [comparison]);
}
