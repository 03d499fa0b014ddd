import type { ReactNode } from "react";
import { LinkButton } from "~/components/page";
import { SectionFallback } from "~/components/state/state-panel";
import { OFFERS_ANCHOR } from "~/features/catalogue/model";
import {
	isFreshInStock,
	type LabelledPrice,
	priceAgeText,
	priceParts,
} from "~/features/catalogue/offers/price/price";
import { DeliveryNote, PriceLabel } from "~/features/catalogue/offers/price/price-badges";
import { ShortlistButton } from "~/features/shortlist/shortlist-bar";
import type { LoadedSection } from "~/logging/section.server";
import type { Offer } from "./rows/offer";
import { Offers, type WaysToBuy } from "./rows/offers";
import { ShopButton } from "./rows/shop-button";

const SHORTLIST_BUTTON_TEXTS = { add: "Add to shortlist", remove: "On your shortlist" };

/** Returns the offer that the price and its button lead to: the first in stock. */
function firstOfferInStock(waysToBuy: LoadedSection<WaysToBuy>): Offer | undefined {
	return waysToBuy.status === "ok" ? waysToBuy.data.offers.find(isFreshInStock) : undefined;
}

function Price({ price }: { price: LabelledPrice }) {
	const { label, pence, amount, note, textRequiredByShop } = priceParts(price);
	return (
		<p>
			<PriceLabel label={label} className="text-base" />
			<b className={`block tabular ${pence > 0 ? "text-3xl" : "text-lg"}`}>{amount}</b>
			<DeliveryNote note={note} className="text-sm" />
			{textRequiredByShop && <small className="block text-sm">{textRequiredByShop}</small>}
		</p>
	);
}

/** Shows a model's price with a link to its shop, and what a visitor may do next. */
export function BuyingBox({
	sku,
	name,
	comparePath,
	price,
	priceAgeDays,
	verdict,
	waysToBuy,
	successor,
	room,
	share,
}: {
	sku: string;
	/** Brand and model. */
	name: string;
	/** Address of a comparison that begins with the model. */
	comparePath: string;
	price: LabelledPrice;
	/** Days since the model's price as new, not refurbished, was updated. */
	priceAgeDays: number;
	/** The price compared with earlier ones. */
	verdict?: ReactNode;
	waysToBuy: LoadedSection<WaysToBuy>;
	/** The line with the model's successor and its price. */
	successor?: ReactNode;
	/** The line on the model in the visitor's room. */
	room?: ReactNode;
	share?: ReactNode;
}) {
	const offer = firstOfferInStock(waysToBuy);
	return (
		<div className="buying-box rounded-card border border-line bg-card p-4">
			{successor}
			<div className="grid items-center gap-x-3 gap-y-2 wrap-anywhere sm:grid-cols-[auto_1fr] lg:grid-cols-1 lg:[&_.min-h-11]:self-stretch">
				<Price price={price} />
				{offer ? (
					<ShopButton offer={offer} look="primary" />
				) : (
					waysToBuy.status === "ok" && (
						<a href={`#${OFFERS_ANCHOR}`} className="py-2 underline">
							Search the shops
						</a>
					)
				)}
			</div>
			<div className="mt-1 flex flex-wrap gap-x-2 text-sm">
				{price.pricePence > 0 && price.refurbishedPence === 0 && (
					<p className="text-muted">{priceAgeText(priceAgeDays)}</p>
				)}
				{!price.isSamplePrice && verdict}
			</div>
			{room}
			<div className="mt-4 flex flex-wrap gap-2 *:grow">
				<LinkButton look="dark" to={comparePath}>
					Add to Comparison
				</LinkButton>
				<ShortlistButton sku={sku} name={name}>
					{SHORTLIST_BUTTON_TEXTS}
				</ShortlistButton>
				{share}
			</div>
		</div>
	);
}

/** Shows a model's offers. */
export function OffersBox({
	waysToBuy,
	children,
}: {
	waysToBuy: LoadedSection<WaysToBuy>;
	/** Further actions about the price. */
	children?: ReactNode;
}) {
	return (
		<aside id={OFFERS_ANCHOR} aria-label="Price and retailers">
			{waysToBuy.status === "error" ? (
				<SectionFallback dataName="our retailer partners" />
			) : (
				<Offers waysToBuy={waysToBuy.data} />
			)}
			{children}
			<div className="mt-4">
				<LinkButton to="/retailers">See All Retailers</LinkButton>
			</div>
		</aside>
	);
}

/**
 * A bar with price and shop at the lower edge of a phone's screen. It is sticky within a track (class `buying-bar`)
 * that begins one screen below the top of the content after the buying box, so that the bar shows only once the box is
 * scrolled out of view. The track ends below that content and is cut off there, so that the bar needs no space of its
 * own. Hidden with enlarged text, which leaves no room for it.
 */
export function BuyingBar({
	price,
	waysToBuy,
}: {
	price: LabelledPrice;
	waysToBuy: LoadedSection<WaysToBuy>;
}) {
	const offer = firstOfferInStock(waysToBuy);
	if (!offer) return null;
	const { label, amount, textRequiredByShop } = priceParts(price);
	return (
		<div className="buying-bar print:hidden">
			<div className="visible sticky bottom-0 z-10 flex w-full items-center justify-between gap-3 border-t border-line bg-card px-4 py-2 wrap-anywhere">
				<p className="shrink-0">
					<PriceLabel label={label} className="block text-sm" />
					<b className="text-lg tabular">{amount}</b>
					{textRequiredByShop && <small className="block text-sm">{textRequiredByShop}</small>}
				</p>
				<ShopButton offer={offer} look="primary" />
			</div>
		</div>
	);
}
