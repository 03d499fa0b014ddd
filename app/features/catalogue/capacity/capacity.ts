/** The heap of a site with a small catalogue and full caches. */
const BASE_HEAP_MB = 75;

/**
 * What a model takes of the heap of a process that serves pages, with its places in the finder's orders and what a
 * change of all models takes for a moment. Measured: 0.8 kB (docs/scale.md#models-and-memory).
 */
const MODEL_KB = 1;

/** Above this share of the heap, collecting garbage takes more and more of the time. */
const USABLE_HEAP_SHARE = 0.8;

/** More than any machine needs to hold: the limit of the largest import (docs/product.md#limits). */
export const MAX_STORED_MODELS = 100_000;

/** Returns how many models a process with such a heap holds. */
export function modelsThatFit(heapMb: number): number {
	const availableKb = (heapMb * USABLE_HEAP_SHARE - BASE_HEAP_MB) * 1024;
	// Rounded, because staff read it.
	const models = 1000 * Math.floor(availableKb / MODEL_KB / 1000);
	return Math.min(MAX_STORED_MODELS, Math.max(1000, models));
}

/**
 * Returns why a catalogue may not grow, in a sentence; undefined if it may. `maxModels` is how many models the site
 * holds, if that is known. A catalogue that is too large already may be changed, only not grow.
 */
export function tooManyModelsReason({
	maxModels,
	stored,
	added,
}: {
	maxModels: number | undefined;
	stored: number;
	added: number;
}): string | undefined {
	const total = stored + added;
	if (maxModels === undefined || added === 0 || total <= maxModels) return undefined;
	const countText = (models: number) => models.toLocaleString("en-GB");
	return `The memory of this site holds ${countText(maxModels)} models, and this import would make ${countText(total)}. Nothing was changed. Import fewer, or give the site more memory.`;
}
