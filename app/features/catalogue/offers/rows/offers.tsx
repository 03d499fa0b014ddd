import {
	EXAMPLE_PRICE,
	formatPence,
	isFreshInStock,
	payablePence,
} from "~/features/catalogue/offers/price/price";
import { DeliveryNote, PriceLabel } from "~/features/catalogue/offers/price/price-marks";
import { COMMISSION_NOTE, SHOP_LINK, shopLinkPath } from "~/features/catalogue/offers/shop-link";
import { OFFERS_ANCHOR } from "~/features/catalogue/projector";
import { checkedText, deliveryText, type LinkedOffer, type Offer } from "./offer";

interface SearchLink {
	name: string;
	url: string;
}

export interface WaysToBuy {
	/** In the order of the page. */
	offers: readonly Offer[];
	/** Staff confirmed a partnership with one of the shops. */
	arePartners: boolean;
	/** A shop had it in the last 90 days, but none has it now. */
	wasOffered: boolean;
	/** Empty while a shop has a fresh offer in stock. */
	searchLinks: readonly SearchLink[];
}

/** The order of `orderOffers`. */
const ORDER_NOTE =
	"Cheapest first, with delivery where it is stated; refurbished last. Commissions do not matter.";

const HEADING = "scroll-mt-4 not-first:mt-4 text-base";

/** Shows the offers of a model, and links to search for it if no shop has a fresh offer in stock. */
export function Offers({
	ways: { offers, searchLinks, arePartners, wasOffered },
}: {
	ways: WaysToBuy;
}) {
	const available = offers.filter(isFreshInStock);
	const others = offers.filter((offer) => !isFreshInStock(offer));
	const [first] = available;
	const lowest = first?.condition === "new" ? first : undefined;
	return (
		<>
			<h2 id={OFFERS_ANCHOR} className={HEADING}>
				{available.length > 0
					? "Available from these UK retailers:"
					: `Not currently available from ${arePartners ? "our partner retailers" : "the shops we compare"}`}
			</h2>
			{available.length > 1 && <p className="mt-1 text-sm text-muted">{ORDER_NOTE}</p>}
			{available.length > 0 && <OfferRows offers={available} lowest={lowest} />}
			{others.length > 0 && (
				<>
					<h2 className={HEADING}>Out of stock, or not checked lately:</h2>
					<OfferRows offers={others} />
				</>
			)}
			{searchLinks.length > 0 && <SearchLinks searchLinks={searchLinks} wasOffered={wasOffered} />}
			<p className="mt-2 text-sm text-muted">{COMMISSION_NOTE}</p>
		</>
	);
}

function SearchLinks({ searchLinks, wasOffered }: Pick<WaysToBuy, "searchLinks" | "wasOffered">) {
	return (
		<>
			<p className="mt-1 text-sm text-muted">
				{wasOffered ? "They may have it again: search their sites." : "Search their sites:"}
			</p>
			<ul className="mt-2 grid grid-cols-2 gap-x-4 wrap-anywhere max-enlarged:grid-cols-1">
				{searchLinks.map(({ name, url }) => (
					<li key={name}>
						<a href={url} {...SHOP_LINK} className="inline-block py-2 underline underline-offset-4">
							Search {name}
							<span className="sr-only"> (opens in a new tab)</span>
						</a>
					</li>
				))}
			</ul>
		</>
	);
}

const LINK_LOOKS = {
	buy: "bg-accent text-surface-dark hover:bg-ink hover:text-surface",
	ask: "border border-edge hover:border-ink",
};

/** The link to an offer's shop. */
export function ShopButton({ offer, look }: { offer: LinkedOffer; look: keyof typeof LINK_LOOKS }) {
	return (
		<a
			href={shopLinkPath(offer.id)}
			{...SHOP_LINK}
			className={`flex min-h-11 flex-col items-center justify-center self-center rounded-control px-2 py-1 text-center ${LINK_LOOKS[look]}`}
		>
			<b>{`View at ${offer.shopName}`}</b>
			<small className="text-xs">{`${offer.linkKind} page`}</small>
			<span className="sr-only"> (opens in a new tab)</span>
		</a>
	);
}

/** Shows offers in the order given, stale and sold out ones greyed. */
function OfferRows({ offers, lowest }: { offers: readonly Offer[]; lowest?: Offer | undefined }) {
	return (
		<ul className="mt-2">
			{offers.map((offer) => (
				<OfferRow key={offer.retailerId} offer={offer} isLowest={offer === lowest} />
			))}
		</ul>
	);
}

function OfferRow({ offer, isLowest }: { offer: Offer; isLowest: boolean }) {
	const { shopName, inStock, isStale } = offer;
	const isCurrent = inStock && !isStale;
	return (
		<li
			className={`grid grid-cols-[1fr_8.5rem] gap-x-3 gap-y-1 border-t border-line py-3 text-sm wrap-anywhere max-enlarged:grid-cols-1 sm:grid-cols-[1fr_12rem] ${isCurrent ? "" : "text-muted"}`}
		>
			<p className="self-end text-base">
				{shopName}
				{isLowest && !offer.isSample && offer.deliveryPence !== null && (
					<>
						{" "}
						<mark className="rounded-control bg-positive-soft px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-positive">
							Lowest price
						</mark>
					</>
				)}
			</p>
			<p className="text-right max-enlarged:text-left">
				<PriceLabel label={offer.isSample ? EXAMPLE_PRICE : null} />
				<b className="block text-lg tabular">
					{formatPence(payablePence(offer))}
					{offer.deliveryPence !== null && (
						<DeliveryNote note="delivered" className="text-xs font-normal" />
					)}
				</b>
			</p>
			<div className="*:first-letter:uppercase">
				<p className={`tabular${offer.deliveryPence === null ? " undelivered" : ""}`}>
					{deliveryText(offer)}
				</p>
				<OfferState offer={offer} isCurrent={isCurrent} />
			</div>
			<ShopButton offer={offer} look={isLowest ? "buy" : "ask"} />
		</li>
	);
}

/** Whether a shop has it, and when that was checked: an example was never checked. */
function OfferState({ offer, isCurrent }: { offer: Offer; isCurrent: boolean }) {
	const { condition, inStock } = offer;
	if (offer.isSample && isCurrent) return <p>{condition}</p>;
	return (
		<>
			<p>
				{isCurrent && (
					<span
						aria-hidden="true"
						className="mr-1.5 inline-block size-2 rounded-full bg-positive"
					/>
				)}
				<span className={isCurrent ? "text-positive" : ""}>
					{inStock ? "In stock" : "Out of stock"}
				</span>
				{`, ${condition}`}
			</p>
			{!offer.isSample && <p>{checkedText(offer)}</p>}
		</>
	);
}
