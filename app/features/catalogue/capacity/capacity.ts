/** The heap of a site with a small catalogue and full caches. */
const BASE_HEAP_MB = 75;

/**
 * Heap that one model takes in a process that serves pages, with its places in the finder's orders and the temporary
 * memory of a change of all models. Measured: 0.8 kB (docs/scale.md#models-and-memory).
 */
const KB_PER_MODEL = 1;

/** Share of the heap that models may fill: above it, garbage collection slows the process down. */
const USABLE_HEAP_SHARE = 0.8;

/** Upper limit of the capacity on any machine: the size of the largest import (docs/product.md#limits). */
export const MAX_STORED_MODELS = 100_000;

/** Returns the number of models that a process with a heap of `heapMb` can hold. */
export function modelsThatFit(heapMb: number): number {
	const availableKb = (heapMb * USABLE_HEAP_SHARE - BASE_HEAP_MB) * 1024;
	// Rounded, because staff see the number.
	const models = 1000 * Math.floor(availableKb / KB_PER_MODEL / 1000);
	return Math.min(MAX_STORED_MODELS, Math.max(1000, models));
}

/**
 * Returns the reason why an import would make the catalogue too large, as a sentence; undefined if it fits. `maxModels`
 * is the site's capacity, undefined if it is unknown. A catalogue above it may be changed, but not grow.
 */
export function tooManyModelsReason({
	maxModels,
	storedCount,
	newCount,
}: {
	maxModels: number | undefined;
	storedCount: number;
	newCount: number;
}): string | undefined {
	const total = storedCount + newCount;
	if (maxModels === undefined || newCount === 0 || total <= maxModels) return undefined;
	const countText = (models: number) => models.toLocaleString("en-GB");
	return `The memory of this site holds ${countText(maxModels)} models, and this import would make ${countText(total)}. Nothing was changed. Import fewer, or give the site more memory.`;
}
