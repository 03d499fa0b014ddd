/** Returns a number with its noun: "1 message", "2,000 messages". */
export function countText(count: number, singular: string, plural: string): string {
	return `${count.toLocaleString("en-GB")} ${count === 1 ? singular : plural}`;
}

/** Returns the number of models that match, in visitors' words: '7 projectors found' (docs/product.md#counts). */
export function matchingModelsText(count: number): string {
	return `${count} ${count === 1 ? "projector" : "projectors"} found`;
}

/** Returns '1 model', '7 models' (docs/product.md#brands). */
export function modelsText(count: number): string {
	return `${count} ${count === 1 ? "model" : "models"}`;
}
