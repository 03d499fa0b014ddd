import type { ReactNode } from "react";
import { LinkButton } from "~/components/link-button";
import { SectionFallback } from "~/components/state/section-fallback";
import { ShortlistButton } from "~/features/shortlist/shortlist-bar";
import type { Section } from "~/logging/section.server";
import { priceAgeText } from "./price/offer-age";
import { type LabelledPrice, priceParts } from "./price/price";
import { Offers, type WaysToBuy } from "./rows/offers";

const SHORTLIST_BUTTON = { add: "Add to shortlist", remove: "On your shortlist" };

/** Shows a model's price and offers, and the next steps. */
export function BuyingBox({
	sku,
	name,
	comparePath,
	price,
	priceAgeDays,
	verdict,
	retailers,
	children,
}: {
	sku: string;
	/** Brand and model. */
	name: string;
	/** Address of a comparison that begins with the model. */
	comparePath: string;
	price: LabelledPrice;
	/** Age of the price of a new one. */
	priceAgeDays: number;
	/** The price compared with earlier ones. */
	verdict?: ReactNode;
	retailers: Section<WaysToBuy>;
	/** Further actions about the price. */
	children?: ReactNode;
}) {
	const { label, amount, note } = priceParts(price);
	return (
		<div className="rounded-card border border-line bg-card p-5 lg:sticky lg:top-4">
			<p>
				{label && `${label} `}
				<b className="block text-2xl tabular">
					{amount}
					{note && <small className="text-base font-normal">{` ${note}`}</small>}
				</b>
			</p>
			{price.pricePence > 0 && price.refurbishedPence === 0 && (
				<p className="text-sm text-muted">{priceAgeText(priceAgeDays)}</p>
			)}
			{verdict}
			{retailers.status === "error" ? (
				<div className="mt-4">
					<SectionFallback>
						Sorry, we couldn't load our retailer partners. Please try again later.
					</SectionFallback>
				</div>
			) : (
				<Offers ways={retailers.data} />
			)}
			{children}
			<div className="mt-4 flex flex-wrap gap-2 *:grow">
				<LinkButton look="dark" to={comparePath}>
					Add to Comparison
				</LinkButton>
				<ShortlistButton sku={sku} name={name}>
					{SHORTLIST_BUTTON}
				</ShortlistButton>
				<LinkButton look="quiet" to="/retailers">
					See All Retailers
				</LinkButton>
			</div>
		</div>
	);
}
