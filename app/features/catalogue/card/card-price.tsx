import { priceParts } from "~/features/catalogue/offers/price/price";
import type { ModelPrice } from "~/features/catalogue/projector";

function shopsText(shops: number): string {
	if (shops === 0) return "Not in stock";
	return shops === 1 ? "In 1 shop" : `In ${shops} shops`;
}

/** Shows a model's price and its number of shops. Spaces are part of the texts, so that each is one node. */
export function CardPrice({ price, className }: { price: ModelPrice; className?: string }) {
	const { label, pence, amount, note } = priceParts(price);
	return (
		<p className={className}>
			{pence > 0 ? (
				<>
					{label && <small>{`${label} `}</small>}
					<b>{amount}</b>
					{` ${note} · ${shopsText(price.shops)}`}
					{price.isLowestPrice && <mark> Lowest in 90 days</mark>}
				</>
			) : (
				amount
			)}
		</p>
	);
}
