import { formatPence } from "~/features/catalogue/offers/price/price";
import { COMMISSION_NOTE, SHOP_LINK } from "~/features/catalogue/offers/shop-link";
import { OFFERS_ANCHOR } from "~/features/catalogue/projector";
import { isFreshInStock, type Offer, totalPence } from "./offer";
import { cheapestDelivered } from "./offer-order";
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

const HEADING = "mt-4 scroll-mt-4 text-base";

/** The offers of a model, and searches for it where no shop has it as far as was checked lately. */
export function Offers({ ways: { offers, searchLinks } }: { ways: WaysToBuy }) {
	const available = offers.filter(isFreshInStock);
	const others = offers.filter((offer) => !isFreshInStock(offer));
	const lowest = cheapestDelivered(offers);
	return (
		<>
			<h2 id={OFFERS_ANCHOR} className={HEADING}>
				{available.length > 0
					? "Available from these UK retailers:"
					: "Not currently available from our partner retailers"}
			</h2>
			{lowest && <CheapestLine offer={lowest} />}
			{available.length > 0 && <OfferRows offers={available} lowest={lowest} />}
			{others.length > 0 && (
				<>
					<h2 className={HEADING}>Out of stock, or not checked lately:</h2>
					<OfferRows offers={others} />
				</>
			)}
			{searchLinks.length > 0 && <SearchLinks searchLinks={searchLinks} />}
			<p className="mt-2 text-sm text-quiet">{COMMISSION_NOTE}</p>
		</>
	);
}

function CheapestLine({ offer }: { offer: Offer }) {
	const total = formatPence(totalPence(offer) ?? offer.pricePence);
	return (
		<p className="text-sm wrap-anywhere">
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
