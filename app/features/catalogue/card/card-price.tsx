import { priceParts } from "~/features/catalogue/offers/price/price";
import type { ModelPrice } from "~/features/catalogue/projector";

/** In how many shops a model is in stock, beside its price. */
function shopsText(shops: number): string {
	if (shops === 0) return "Not in stock";
	return shops === 1 ? "In 1 shop" : `In ${shops} shops`;
}

/** What a model costs and where, in a list. Spaces stand in the texts, so that they are one node each. */
export function CardPrice({ price, className }: { price: ModelPrice; className?: string }) {
	const { label, pence, amount } = priceParts(price);
	return (
		<p className={className}>
			{pence > 0 ? (
				<>
					{label && <small>{`${label} `}</small>}
					<b>{amount}</b>
					{` ${shopsText(price.shops)}`}
					{price.isLowestPrice && <mark> Lowest in 90 days</mark>}
				</>
			) : (
				amount
			)}
		</p>
	);
}
