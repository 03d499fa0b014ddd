import { Link } from "@remix-run/react";
import { Fragment, type RefObject, useEffect, useRef } from "react";
import { ModelImage } from "~/features/catalogue/image/model-image";
import { modelName, modelPath } from "~/features/catalogue/model";
import { EXAMPLE_PRICE } from "~/features/catalogue/offers/price/price";
import { DeliveryNote, PriceLabel } from "~/features/catalogue/offers/price/price-badges";
import {
	COMMISSION_NOTE,
	SHOP_LINK_ATTRIBUTES,
	shopLinkPath,
} from "~/features/catalogue/offers/shop-link";
import { NOT_SPECIFIED } from "~/features/catalogue/spec-text";
import { focusState, pickerId, SLOTS_HEADING_ID, slotId } from "~/features/compare/slots";
import { RateNote } from "~/features/running-cost/rate-note";
import {
	type Comparison,
	carriedParameters,
	clearSlot,
	comparisonPath,
	removeSlot,
} from "../comparison";
import type { CheapestOffer, ComparedPrice } from "./compared-offers";
import type { ComparedValue } from "./comparison-rows";
import type { ComparisonTable, ModelColumnHead } from "./comparison-table";

/** Class that sets the number of columns for the style sheet, by the number of models. */
const COLUMN_COUNT_CLASSES = ["", "[--models:1]", "[--models:2]", "[--models:3]", "[--models:4]"];

const ROW_HEADER_CLASS =
	"sticky left-0 border-b border-line text-left align-top font-normal text-muted";
const LABEL_CLASSES = `${ROW_HEADER_CLASS} z-10 bg-card px-1.5 py-2 max-[34rem]:border-b-0 max-[34rem]:pb-0 lg:p-3`;
const VALUE_CLASSES = "border-b border-l border-line p-1.5 align-top tabular lg:p-3";

/**
 * Shows the models side by side. The heads of rows and columns stay visible on scrolling (app/styles/comparison.css).
 */
export function ComparisonGrid({
	comparison,
	models,
	table: { costs, rows, emptyLabels },
}: {
	comparison: Comparison;
	models: readonly ModelColumnHead[];
	table: ComparisonTable;
}) {
	const { onlyDifferences } = comparison;
	const visibleRows = onlyDifferences ? rows.filter((row) => row.differs) : rows;
	const hasOffers = models.some(({ offer }) => offer !== null);
	const region = useRef<HTMLElement>(null);
	useSidewaysScroll(region);
	return (
		<>
			<section
				ref={region}
				aria-label="Comparison table"
				className={`comparison rounded-card border border-line bg-card ${COLUMN_COUNT_CLASSES[models.length]}`}
			>
				<table className="w-full table-fixed text-sm break-words lg:text-base">
					<caption className="sr-only">
						{models.map(({ projector }, index) => (
							<Fragment key={projector.sku}>
								{index > 0 && " compared with "}
								<bdi>{modelName(projector)}</bdi>
							</Fragment>
						))}
					</caption>
					<thead>
						<tr>
							<td className="comparison-corner sticky left-0 z-10 border-b border-line bg-card" />
							{models.map((model) => (
								<ColumnHead key={model.projector.sku} model={model} comparison={comparison} />
							))}
						</tr>
					</thead>
					<tbody>
						<tr>
							<td className={`comparison-corner ${LABEL_CLASSES}`} />
							{models.map((model, index) => (
								<td key={model.projector.sku} className={VALUE_CLASSES}>
									<ColumnLinks model={model} comparison={comparison} eager={index < 2} />
								</td>
							))}
						</tr>
						{visibleRows.map(({ label, group, cells, differs }, rowIndex) => (
							<Fragment key={label}>
								{group !== visibleRows[rowIndex - 1]?.group && (
									<tr className="comparison-group">
										<th colSpan={models.length + 1} scope="rowgroup">
											{group}
										</th>
									</tr>
								)}
								<tr>
									<th scope="row" className={LABEL_CLASSES}>
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
												cell.kind === "text" && cell.isBest
													? `${VALUE_CLASSES} bg-positive-soft`
													: VALUE_CLASSES
											}
										>
											<CellContent cell={cell} />
										</td>
									))}
								</tr>
							</Fragment>
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
				{!onlyDifferences && emptyLabels.length > 0 && (
					<p>We do not have these yet: {emptyLabels.join(", ")}</p>
				)}
				{hasOffers && <p>{COMMISSION_NOTE}</p>}
			</div>
		</>
	);
}

function CellText({ cell }: { cell: Extract<ComparedValue, { kind: "text" }> }) {
	if (cell.delivery === undefined) return cell.text;
	return <PriceText price={cell} className="font-normal" />;
}

/** A price with the note on its delivery and the text that the shop requires; an example price is marked. */
function PriceText({
	price: { text, delivery = "", textRequiredByShop, note },
	className,
}: {
	price: ComparedPrice;
	className: string;
}) {
	return (
		<>
			<PriceLabel label={note === EXAMPLE_PRICE ? note : null} />
			<b className={className}>{text}</b>
			<DeliveryNote note={delivery} />
			{textRequiredByShop && <span className="block text-xs text-muted">{textRequiredByShop}</span>}
		</>
	);
}

function CellContent({ cell }: { cell: ComparedValue }) {
	switch (cell.kind) {
		case "text":
			return (
				<>
					<CellText cell={cell} />
					{cell.isBest && (
						<>
							{" "}
							<b className="text-xs font-semibold whitespace-nowrap text-positive">Best</b>
						</>
					)}
					{cell.note && cell.note !== EXAMPLE_PRICE && (
						<span className="block text-xs text-muted">{cell.note}</span>
					)}
				</>
			);
		case "list":
			return (
				<ul className="grid gap-1 tight">
					{cell.lines.map((line) => (
						<li key={line}>{line}</li>
					))}
				</ul>
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

/** Adds to app/styles/comparison.css, for rows that scroll sideways, where CSS alone is not enough. */
function useSidewaysScroll(regionRef: RefObject<HTMLElement>): void {
	useEffect(() => {
		const region = regionRef.current;
		const rows = region?.querySelector("tbody");
		if (!region || !rows) return;
		const follow = () => region.style.setProperty("--scrolled", `${-rows.scrollLeft}px`);
		if (!CSS.supports("timeline-scope", "none")) {
			region.dataset.follows = "";
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
		region.addEventListener("focusin", reveal);
		return () => {
			rows.removeEventListener("scroll", follow);
			region.removeEventListener("focusin", reveal);
		};
	}, [regionRef]);
}

const LINK_CLASSES = "inline-block py-1 text-xs underline underline-offset-4";

/** Names of more letters are set smaller, so that the head stays low. */
const LONG_NAME_LETTERS = 32;

/** The sticky head of a column: name and price. */
function ColumnHead({
	model: { projector, price },
	comparison,
}: {
	model: ModelColumnHead;
	comparison: Comparison;
}) {
	const name = modelName(projector);
	return (
		<th scope="col" className="border-b border-l border-line bg-card text-left align-top">
			<div className="comparison-head">
				<bdi
					id={slotId(comparison.slots.indexOf(projector.sku))}
					tabIndex={-1}
					className={name.length > LONG_NAME_LETTERS ? "text-xs tight" : undefined}
				>
					{name}
				</bdi>
				<span className="tabular">
					<PriceLabel label={price.note === EXAMPLE_PRICE ? price.note : null} />
					<b>{price.text}</b>
					{price.textRequiredByShop && (
						<small className="block font-normal">{price.textRequiredByShop}</small>
					)}
				</span>
			</div>
		</th>
	);
}

/** The first row of a column: photo or drawing, cheapest shop, links. */
function ColumnLinks({
	model: { projector, price, offer },
	comparison,
	eager,
}: {
	model: ModelColumnHead;
	comparison: Comparison;
	eager: boolean;
}) {
	const name = modelName(projector);
	const index = comparison.slots.indexOf(projector.sku);
	return (
		<>
			<span className="mb-2 block w-24 overflow-hidden rounded-control sm:w-32">
				<ModelImage model={projector} loading={eager ? "eager" : "lazy"} use="thumbnail" />
			</span>
			{offer && <ShopLink offer={offer} cellPrice={price} />}
			<span className="mt-1 flex flex-wrap gap-x-3 print:hidden">
				<Link
					to={modelPath(projector.slug, carriedParameters(comparison))}
					aria-label={`View Details: ${name}`}
					className={LINK_CLASSES}
				>
					View Details
				</Link>
				<Link
					to={comparisonPath(clearSlot(comparison, index))}
					preventScrollReset
					state={focusState(pickerId(index))}
					aria-label={`Change ${name}`}
					className={LINK_CLASSES}
				>
					Change
				</Link>
				<Link
					to={comparisonPath(removeSlot(comparison, index))}
					preventScrollReset
					state={focusState(SLOTS_HEADING_ID)}
					aria-label={`Remove ${name} from the table`}
					className={LINK_CLASSES}
				>
					Remove
				</Link>
			</span>
		</>
	);
}

/** Returns the price of an offer with the note on delivery and the text that the shop requires. */
function offerText({ price, delivery, textRequiredByShop }: CheapestOffer): string {
	return [price, delivery, textRequiredByShop].filter(Boolean).join(" ");
}

/** The link to the shop with the lowest price. Its text has that price, unless the column's head shows the same one. */
function ShopLink({ offer, cellPrice }: { offer: CheapestOffer; cellPrice: ComparedPrice }) {
	const isSamePrice = offer.price === cellPrice.text && offer.delivery === cellPrice.delivery;
	return (
		<a
			href={shopLinkPath(offer.listingId)}
			{...SHOP_LINK_ATTRIBUTES}
			className="grid min-h-11 max-w-64 content-center rounded-control bg-accent px-2 py-1 text-center text-xs tight font-semibold text-surface-dark hover:bg-ink hover:text-surface lg:text-sm"
		>
			<span className="max-enlarged:sr-only">Go to </span>
			{offer.shop}
			{!isSamePrice && ` ${offerText(offer)}`}
			{offer.isSearch && (
				<span className="block font-normal max-enlarged:sr-only"> search page</span>
			)}
			{!isSamePrice && offer.isSample && <span className="sr-only"> Example price</span>}
			<span className="sr-only"> (opens in a new tab)</span>
		</a>
	);
}
