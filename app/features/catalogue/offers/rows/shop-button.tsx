import { SHOP_LINK_ATTRIBUTES, shopLinkPath } from "~/features/catalogue/offers/shop-link";
import type { LinkedOffer } from "./offer";

const LINK_LOOKS = {
	primary: "bg-accent text-surface-dark hover:bg-ink hover:text-surface",
	secondary: "border border-edge hover:border-ink",
};

/** The link to an offer's shop. */
export function ShopButton({
	offer,
	look,
	showsLinkKind = true,
}: {
	offer: LinkedOffer;
	look: keyof typeof LINK_LOOKS;
	/** False if a sentence above the list states the kind of page to which all links lead. */
	showsLinkKind?: boolean;
}) {
	return (
		<a
			href={shopLinkPath(offer.id)}
			{...SHOP_LINK_ATTRIBUTES}
			className={`flex min-h-11 flex-col items-center justify-center self-center rounded-control px-3 py-1 text-center wrap-anywhere ${LINK_LOOKS[look]}`}
		>
			<b>{`View at ${offer.shopName}`}</b>
			{showsLinkKind && <small className="text-xs">{`${offer.linkKind} page`}</small>}
			<span className="sr-only"> (opens in a new tab)</span>
		</a>
	);
}
