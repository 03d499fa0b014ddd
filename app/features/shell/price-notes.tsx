/**
 * Notes on the prices of a whole page, each shown while the page has a price that it is about: the style sheet looks for
 * the marks of prices. Browsers without that look show none.
 */
export function PriceNotes({ hasSamplePrices }: { hasSamplePrices: boolean }) {
	return (
		<p className="price-notes">
			{hasSamplePrices && (
				<span className="on-examples">
					* Demonstration prices: models are real, prices are not.{" "}
				</span>
			)}
			<span className="on-delivery">Prices before delivery.</span>
		</p>
	);
}
