import { formatPence } from "~/features/catalogue/offers/price/price";
import { SHOP_LINK, shopLinkPath } from "~/features/catalogue/offers/shop-link";
import { type Offer, totalPence } from "./offer";
import { checkedText, deliveryText } from "./offer-text";

const LINK_LOOKS = {
	buy: "bg-beam text-night hover:bg-ink hover:text-paper",
	ask: "border border-edge hover:border-link hover:text-link",
};

/** The offers of a model in the order given; those that may not hold any more are greyed. */
export function OfferRows({
	offers,
	lowest,
}: {
	offers: readonly Offer[];
	/** The one that costs least delivered. */
	lowest?: Offer | undefined;
}) {
	return (
		<ul className="mt-2">
			{offers.map((offer) => (
				<OfferRow key={offer.retailerId} offer={offer} isLowest={offer === lowest} />
			))}
		</ul>
	);
}

function OfferRow({ offer, isLowest }: { offer: Offer; isLowest: boolean }) {
	const { retailerName, deliveryPence, inStock, isStale } = offer;
	const total = deliveryPence ? totalPence(offer) : null;
	const isCurrent = inStock && !isStale;
	return (
		<li
			className={`grid grid-cols-[1fr_8.5rem] gap-x-3 gap-y-1 border-t border-line py-3 text-sm wrap-anywhere max-enlarged:grid-cols-1 sm:grid-cols-[1fr_12rem] ${isCurrent ? "" : "text-quiet"}`}
		>
			<p className="self-end text-base">
				{retailerName}
				{isLowest && (
					<>
						{" "}
						<mark className="rounded-control bg-beam px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap text-night">
							Lowest price
						</mark>
					</>
				)}
			</p>
			<p className="text-right max-enlarged:text-left">
				{offer.isSample && "Example price "}
				<b className="block text-lg tabular">{formatPence(offer.pricePence)}</b>
			</p>
			<div className="*:first-letter:uppercase">
				<p>{deliveryText(deliveryPence)}</p>
				{total !== null && <p className="tabular">{`${formatPence(total)} in total`}</p>}
				<p>
					{isCurrent && (
						<span aria-hidden="true" className="mr-1.5 inline-block size-2 rounded-full bg-go" />
					)}
					<span className={isCurrent ? "text-go" : ""}>
						{inStock ? "In stock" : "Out of stock"}
					</span>
					{offer.condition === "new" ? ", new" : ", refurbished"}
				</p>
				<p>{checkedText(offer)}</p>
			</div>
			<a
				href={shopLinkPath(offer.id)}
				{...SHOP_LINK}
				className={`flex min-h-11 flex-col items-center justify-center self-center rounded-control px-2 py-1 text-center ${isCurrent ? LINK_LOOKS.buy : LINK_LOOKS.ask}`}
			>
				<b>{`View at ${retailerName}`}</b>
				<small className="text-xs">{`${offer.linkKind} page`}</small>
				<span className="sr-only"> (opens in a new tab)</span>
			</a>
		</li>
	);
}
