/**
 * Notes on the prices of a whole page: the style sheet shows each note while the page has such a price, and otherwise
 * keeps its space free, so that nothing moves. Browsers without support for the rule (`:has`) show no notes.
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
