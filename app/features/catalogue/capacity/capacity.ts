/** The heap of a site with a small catalogue and full caches. */
const WITHOUT_MODELS_MB = 75;

/**
 * What a model takes of the heap of a process that serves pages, with its places in the finder's orders and what a
 * change of all models takes for a moment. Measured: 0.8 kB (docs/scale.md#models-and-memory).
 */
const MODEL_KB = 1;

/** Above it, collecting garbage takes more and more of the time. */
const FULL_SHARE = 0.8;

/** More than any machine needs to hold: the limit of the largest import (docs/product.md#limits). */
export const MAX_STORED_MODELS = 100_000;

/** Returns how many models a process with such a heap holds. */
export function modelsThatFit(heapMb: number): number {
	const room = (heapMb * FULL_SHARE - WITHOUT_MODELS_MB) * 1024;
	// Rounded, because staff read it.
	const models = 1000 * Math.floor(room / MODEL_KB / 1000);
	return Math.min(MAX_STORED_MODELS, Math.max(1000, models));
}

/**
 * Returns why a catalogue may not grow, in a sentence; undefined if it may. `maxModels` is how many models the site holds, if
 * that is known. A catalogue that is too large already may be changed, only not grow.
 */
export function whyTooMany({
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
	const text = (models: number) => models.toLocaleString("en-GB");
	return `The memory of this site holds ${text(maxModels)} models, and this import would make ${text(total)}. Nothing was changed. Import fewer, or give the site more memory.`;
}
