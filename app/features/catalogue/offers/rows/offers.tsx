import { Link } from "@remix-run/react";
import { formatPence } from "~/features/catalogue/offers/price/price";
import { COMMISSION_NOTE, SHOP_LINK } from "~/features/catalogue/offers/shop-link";
import { isFreshInStock, type Offer, totalPence } from "./offer";
import { cheapestDelivered, type OfferOrder } from "./offer-order";
import { OFFERS_ANCHOR } from "./offer-query";
import { OfferRows } from "./offer-rows";

interface SearchLink {
	name: string;
	url: string;
}

/** Where a model can be bought. */
export interface WaysToBuy {
	/** In the order of the page. */
	offers: readonly Offer[];
	/** Only where no shop has it, as far as was checked lately. */
	searchLinks: readonly SearchLink[];
}

/** The offers of a model, and searches for it where no shop has it as far as was checked lately. */
export function Offers({
	ways: { offers, searchLinks },
	order,
	orderPath,
}: {
	ways: WaysToBuy;
	order: OfferOrder;
	/** Address of the page with its offers in an order. */
	orderPath: (order: OfferOrder) => string;
}) {
	const isAvailable = offers.some(isFreshInStock);
	const lowest = cheapestDelivered(offers);
	return (
		<>
			<h2 id={OFFERS_ANCHOR} className="mt-4 scroll-mt-4 text-base">
				{isAvailable
					? "Available from these UK retailers:"
					: "Not currently available from our partner retailers"}
			</h2>
			{!isAvailable && offers.some((offer) => offer.inStock) && (
				<p className="mt-1 text-sm text-quiet">In stock when we last checked:</p>
			)}
			<div className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
				{lowest && <CheapestLine offer={lowest} />}
				{offers.length > 1 && (
					<Link
						to={orderPath(order === "total" ? "usual" : "total")}
						preventScrollReset
						className="py-1 text-link underline underline-offset-4 print:hidden"
					>
						{order === "total" ? "Usual order" : "Cheapest first"}
					</Link>
				)}
			</div>
			{offers.length > 0 && <OfferRows offers={offers} lowest={lowest} />}
			{searchLinks.length > 0 && <SearchLinks searchLinks={searchLinks} />}
			<p className="mt-2 text-sm text-quiet">{COMMISSION_NOTE}</p>
		</>
	);
}

function CheapestLine({ offer }: { offer: Offer }) {
	const total = formatPence(totalPence(offer) ?? offer.pricePence);
	return (
		<p className="wrap-anywhere">
			{`Cheapest delivered: ${offer.retailerName} `}
			<b className="tabular">{total}</b>
			{offer.isSample && " (example price)"}
		</p>
	);
}

function SearchLinks({ searchLinks }: { searchLinks: readonly SearchLink[] }) {
	return (
		<>
			<p className="mt-1 text-sm text-quiet">They may have it again: search their sites.</p>
			<ul className="mt-2 grid grid-cols-2 gap-x-4 wrap-anywhere max-enlarged:grid-cols-1">
				{searchLinks.map(({ name, url }) => (
					<li key={name}>
						<a
							href={url}
							{...SHOP_LINK}
							className="inline-block py-2 text-link underline underline-offset-4"
						>
							Search {name}
							<span className="sr-only"> (opens in a new tab)</span>
						</a>
					</li>
				))}
			</ul>
		</>
	);
}
