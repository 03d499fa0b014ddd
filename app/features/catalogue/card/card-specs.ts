import type { ProjectorCard } from "~/features/catalogue/projector";
import { brightnessText, specText, typeset } from "~/features/catalogue/spec-text";

export type SpecRow = readonly [label: string, value: string];

/**
 * A card's rows: four that always show, with 'Not specified' for what is missing, and four that show only
 * when present (docs/product.md#projector-card).
 */
export function cardSpecs(card: ProjectorCard): SpecRow[] {
	const always: SpecRow[] = [
		["Resolution", specText(card.resolution)],
		["Brightness", brightnessText(card.brightness)],
		["Contrast ratio", specText(card.contrastRatio)],
		["Projection type", specText(card.projectionType)],
	];
	const whenPresent: [string, string | null][] = [
		["Throw type", card.throwType],
		["Speaker", card.speaker],
		["Light source life", card.lightSourceLife],
		["Light source type", card.lightSourceType],
	];
	const present = whenPresent.filter((row): row is [string, string] => !!row[1]?.trim());
	return [...always, ...present].map(([label, value]) => [label, typeset(value)]);
}
