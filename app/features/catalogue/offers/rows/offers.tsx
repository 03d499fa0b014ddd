import {
	EXAMPLE_PRICE,
	formatPence,
	hasVisiblePrice,
	hiddenPriceText,
	isFreshInStock,
	type OfferCost,
	payablePence,
} from "~/features/catalogue/offers/price/price";
import { DeliveryNote, PriceLabel } from "~/features/catalogue/offers/price/price-badges";
import { COMMISSION_NOTE, SHOP_LINK_ATTRIBUTES } from "~/features/catalogue/offers/shop-link";
import { checkedText, deliveryText, type Offer } from "./offer";
import { ShopButton } from "./shop-button";

interface SearchLink {
	name: string;
	url: string;
}

export interface WaysToBuy {
	/** In the order of the page. */
	offers: readonly Offer[];
	/** True if staff confirmed a partnership with one of the shops. */
	hasPartners: boolean;
	/** True if a shop had the model in stock in the last 90 days, but no shop has it now. */
	wasOffered: boolean;
	/** Searches of shops' sites; empty while a shop has a fresh offer in stock. */
	searchLinks: readonly SearchLink[];
}

/** Describes the order of `orderByCost`. */
const ORDER_NOTE =
	"Cheapest first, with delivery where it is stated; refurbished last. Commissions do not matter.";

/** Shows the offers of a model, and links to search for it if no shop has a fresh offer in stock. */
export function Offers({
	waysToBuy: { offers, searchLinks, hasPartners, wasOffered },
}: {
	waysToBuy: WaysToBuy;
}) {
	const availableOffers = offers.filter(isFreshInStock);
	const otherOffers = offers.filter((offer) => !isFreshInStock(offer));
	const [first] = availableOffers;
	const lowestOffer = first?.condition === "new" && hasVisiblePrice(first) ? first : undefined;
	return (
		<>
			<h2 className="text-2xl sm:text-3xl">
				{availableOffers.length > 0
					? "Available from these UK retailers:"
					: `Not currently available from ${hasPartners ? "our partner retailers" : "the shops we compare"}`}
			</h2>
			{availableOffers.length > 1 && <p className="mt-2 max-w-prose text-muted">{ORDER_NOTE}</p>}
			{availableOffers.length > 0 && (
				<OffersTable caption="Offers in stock" offers={availableOffers} lowestOffer={lowestOffer} />
			)}
			{otherOffers.length > 0 && (
				<>
					<h3 className="mt-6 text-lg">Out of stock, or not checked lately:</h3>
					<OffersTable caption="Other offers" offers={otherOffers} />
				</>
			)}
			{searchLinks.length > 0 && <SearchLinks searchLinks={searchLinks} wasOffered={wasOffered} />}
			<p className="mt-3 max-w-prose text-sm text-muted">{COMMISSION_NOTE}</p>
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
						<a
							href={url}
							{...SHOP_LINK_ATTRIBUTES}
							className="inline-block py-2 underline underline-offset-4"
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

/** A detail of offers; if all offers of a table agree, it is stated once above the table. */
interface OfferDetail {
	text: (offer: Offer) => string;
	/** Returns the sentence about all offers. */
	sentence: (text: string) => string;
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns an offer's stock and condition; for a sample offer only its condition, because its stock was never checked.
 */
function stockText({ isSample, inStock, isStale, condition }: Offer): string {
	if (isSample && inStock && !isStale) return upperFirst(condition);
	return `${inStock ? "In stock" : "Out of stock"}, ${condition}`;
}

const DETAILS = {
	delivery: { text: deliveryText, sentence: (text) => text },
	stock: { text: stockText, sentence: (text) => text },
	checked: {
		text: (offer) => (offer.isSample ? "" : upperFirst(checkedText(offer))),
		sentence: (text) => text,
	},
	kind: {
		text: ({ linkKind }) => linkKind,
		sentence: (kind) => `Each button leads to the shop's ${kind} page`,
	},
} as const satisfies Record<string, OfferDetail>;

/** Returns which details need a column because offers differ, and the sentences that apply to all offers. */
function sharedDetails(offers: readonly Offer[]) {
	const differs = ({ text }: OfferDetail) => new Set(offers.map(text)).size > 1;
	const sharedSentences = Object.values<OfferDetail>(DETAILS).flatMap((detail) => {
		const [first] = offers;
		const text = first === undefined || differs(detail) ? "" : detail.text(first);
		return text === "" ? [] : [detail.sentence(text)];
	});
	return {
		hasColumn: (detail: keyof typeof DETAILS) => differs(DETAILS[detail]),
		sharedSentences,
	};
}

/** Shows offers in the given order, stale and sold out ones in grey. */
function OffersTable({
	caption,
	offers,
	lowestOffer,
}: {
	caption: string;
	offers: readonly Offer[];
	lowestOffer?: Offer | undefined;
}) {
	const { hasColumn, sharedSentences } = sharedDetails(offers);
	const isDeliveryIncluded = offers
		.filter(hasVisiblePrice)
		.every(({ deliveryPence }) => deliveryPence !== null);
	return (
		<>
			{sharedSentences.length > 0 && (
				<p className="mt-2 max-w-prose">{`${sharedSentences.join(". ")}.`}</p>
			)}
			<table className="offers-table">
				<caption className="sr-only">{caption}</caption>
				<thead>
					<tr>
						<th scope="col">Shop</th>
						<th scope="col" className="amount">
							{isDeliveryIncluded ? "Price delivered" : "Price"}
						</th>
						{hasColumn("stock") && <th scope="col">Stock</th>}
						{hasColumn("checked") && <th scope="col">Checked</th>}
						<th scope="col">
							<span className="sr-only">Link to the shop</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{offers.map((offer) => (
						<OfferRow
							key={offer.retailerId}
							offer={offer}
							isLowest={offer === lowestOffer}
							hasColumn={hasColumn}
						/>
					))}
				</tbody>
			</table>
		</>
	);
}

function OfferRow({
	offer,
	isLowest,
	hasColumn,
}: {
	offer: Offer;
	isLowest: boolean;
	hasColumn: ReturnType<typeof sharedDetails>["hasColumn"];
}) {
	const { shopName, inStock, isStale } = offer;
	const isCurrent = inStock && !isStale;
	return (
		<tr className={isCurrent ? "" : "text-muted"}>
			<th scope="row">
				{shopName}
				{isLowest && !offer.isSample && offer.deliveryPence !== null && (
					<>
						{" "}
						<mark className="rounded-control bg-positive-soft px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-positive">
							Lowest price
						</mark>
					</>
				)}
			</th>
			<td className="amount">
				{hasVisiblePrice(offer) ? (
					<OfferAmount offer={offer} showsDelivery={hasColumn("delivery")} />
				) : (
					hiddenPriceText(shopName)
				)}
			</td>
			{hasColumn("stock") && (
				<td className={isCurrent ? "text-positive" : undefined}>{stockText(offer)}</td>
			)}
			{hasColumn("checked") && <td>{DETAILS.checked.text(offer)}</td>}
			<td>
				<ShopButton
					offer={offer}
					look={isLowest ? "primary" : "secondary"}
					showsLinkKind={hasColumn("kind")}
				/>
			</td>
		</tr>
	);
}

function OfferAmount({
	offer,
	showsDelivery,
}: {
	offer: Offer & OfferCost;
	/** True if the offers of the table differ in their delivery. */
	showsDelivery: boolean;
}) {
	return (
		<>
			<PriceLabel label={offer.isSample ? EXAMPLE_PRICE : null} />
			<b className="text-lg">{formatPence(payablePence(offer))}</b>
			{offer.deliveryPence !== null && (
				<DeliveryNote note="delivered" className="text-sm sm:sr-only" />
			)}
			{showsDelivery && (
				<p className={offer.deliveryPence === null ? "undelivered" : undefined}>
					{deliveryText(offer)}
				</p>
			)}
			{offer.priceWords && <p>{offer.priceWords}</p>}
		</>
	);
}
