/** Returns '1 projector found', '7 projectors found' (docs/product.md#counts). */
export function projectorsFoundText(count: number): string {
	return `${count} ${count === 1 ? "projector" : "projectors"} found`;
}

/** Returns '1 model', '7 models' (docs/product.md#brands). */
export function modelsText(count: number): string {
	return `${count} ${count === 1 ? "model" : "models"}`;
}
