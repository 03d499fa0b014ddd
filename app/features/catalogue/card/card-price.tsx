import type { ModelPrice } from "~/features/catalogue/model";
import { priceParts } from "~/features/catalogue/offers/price/price";
import { DeliveryNote, PriceLabel } from "~/features/catalogue/offers/price/price-badges";

function shopsText(shopCount: number): string {
	if (shopCount === 0) return "Not in stock";
	return shopCount === 1 ? "In 1 shop" : `In ${shopCount} shops`;
}

/** Shows a model's price and its number of shops. A sample price is never marked as the lowest. */
export function CardPrice({ price, className }: { price: ModelPrice; className?: string }) {
	const { label, pence, amount, note, textRequiredByShop } = priceParts(price);
	return (
		<p className={className}>
			{pence > 0 ? (
				<>
					<PriceLabel label={label} />
					<b>{amount}</b>
					<DeliveryNote note={note} suffix=" ·" />
					{textRequiredByShop && ` ${textRequiredByShop} ·`}
					{` ${shopsText(price.shopCount)}`}
					{price.isLowestPrice && !price.isSamplePrice && <mark> Lowest in 90 days</mark>}
				</>
			) : (
				amount
			)}
		</p>
	);
}
