/**
 * Notes on the prices of a whole page: the style sheet shows each while the page has a price that it is about, and keeps
 * its place otherwise, so that nothing moves. Browsers without that look show none.
 */
export function PriceNotes({ hasSamplePrices }: { hasSamplePrices: boolean }) {
	return (
		<aside aria-label="About the prices" className="price-notes">
			{hasSamplePrices && (
				<span className="on-examples">
					* Demonstration prices: models are real, prices are not.{" "}
				</span>
			)}
			<span className="on-delivery">Prices before delivery.</span>
		</aside>
	);
}
