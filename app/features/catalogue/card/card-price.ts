/** In how many shops a model is in stock, beside its price. */
export function shopsText(shops: number): string {
	if (shops === 0) return "Not in stock";
	return shops === 1 ? "In 1 shop" : `In ${shops} shops`;
}
