import type { LightKind, ResolutionClass, ThrowKind } from "~/features/catalogue/figures/figures";
import { gtin14 } from "~/features/catalogue/identity/gtin";
import { brandKey } from "./brands";
import { modelNames } from "./model-names";
import { readWords, squeeze } from "./titles/words";

export interface MatchableModel {
	sku: string;
	brand: string;
	model: string;
	/** As staff typed them; invalid ones are ignored. */
	eans: readonly string[];
	mpn: string | null;
	/** Distinguish "Elfin Flip" from "Elfin Flip 4K" if only one of them is listed; null is unknown. */
	resolutionClass?: ResolutionClass | null;
	lightKind?: LightKind | null;
	throwKind?: ThrowKind | null;
}

/** Shorter part numbers are rather a shop's serial numbers than a maker's. */
const MIN_MPN_LENGTH = 4;

/** Returns a part number in lower case without spaces and hyphens; empty if it is too short to be one. */
export function mpnKey(mpn: string | null): string {
	const key = squeeze(mpn ?? "");
	return key.length >= MIN_MPN_LENGTH ? key : "";
}

function indexedModel(model: MatchableModel) {
	const { resolutionClass, lightKind } = model;
	return {
		sku: model.sku,
		brand: brandKey(model.brand),
		words: readWords(model.model).words,
		names: modelNames(model.brand, model.model),
		/** True if another model's name begins with its name: "Horizon Pro" with "Horizon". */
		isBeginning: false as boolean,
		gtins: model.eans.map(gtin14).filter((gtin) => gtin !== undefined),
		mpn: mpnKey(model.mpn),
		is4k: resolutionClass ? /4k/.test(resolutionClass) : undefined,
		isLaser: lightKind ? lightKind === "laser" || lightKind === "hybrid" : undefined,
		isLed: lightKind ? lightKind === "led" || lightKind === "hybrid" : undefined,
		throwKind: model.throwKind ?? undefined,
	};
}

/** A model as the rules compare it; undefined facts are unknown. */
export type IndexedModel = ReturnType<typeof indexedModel>;

/** Groups models by their keys. */
export function groupBy(
	models: readonly IndexedModel[],
	keysOf: (model: IndexedModel) => string[],
) {
	const groups = new Map<string, IndexedModel[]>();
	for (const model of models) {
		for (const key of new Set(keysOf(model))) {
			const group = groups.get(key);
			if (group) group.push(model);
			else groups.set(key, [model]);
		}
	}
	return groups;
}

/** Returns models with their names, barcodes and part numbers in the form that lines are compared with. */
export function indexedModels(models: readonly MatchableModel[]): IndexedModel[] {
	const indexed = models.map(indexedModel);
	const ofModel = (model: IndexedModel) =>
		[model.names.full, ...model.names.short].map((name) => ({
			name: `${model.brand} ${name}`,
			model,
		}));
	const sorted = indexed.flatMap(ofModel).sort((a, b) => (a.name < b.name ? -1 : 1));
	for (const [at, { name, model }] of sorted.entries()) {
		let next = at + 1;
		while (sorted[next]?.model === model) next += 1;
		if (sorted[next]?.name.startsWith(name)) model.isBeginning = true;
	}
	return indexed;
}
