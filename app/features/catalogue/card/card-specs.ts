import type { ProjectorCard } from "~/features/catalogue/projector";
import { type SpecRow, specText, typeset } from "~/features/catalogue/spec-text";

/**
 * Returns a card's rows: four that always show, with 'Not specified' for missing values, and four that show only if
 * present (docs/product.md#projector-card).
 */
export function cardSpecs(card: ProjectorCard): SpecRow[] {
	const always: SpecRow[] = [
		["Resolution", specText(card.resolution)],
		["Brightness", specText(card.brightnessText)],
		[card.contrastRow[0], specText(card.contrastRow[1])],
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

/** Returns the launch year of a model of this year or last year, else null (docs/product.md#projector-card). */
export function newYear(launchYear: number | null, now: Date): number | null {
	// At the turn of the year the UK is on UTC.
	const age = now.getUTCFullYear() - (launchYear ?? 0);
	return age === 0 || age === 1 ? launchYear : null;
}

/** A sentence ends before white space and a capital: not after "2.5" nor inside "e.g. this". */
const FIRST_SENTENCE = /^.*?[.!?](?=\s+\p{Lu}|\s*$)/su;

/** A card has one line for it. */
const MAX_LENGTH = 90;

/** Returns the first sentence of a description on one line; a long one is cut between words. */
export function summaryOf(description: string): string {
	const text = description.trim().replace(/\s+/g, " ");
	const sentence = FIRST_SENTENCE.exec(text)?.[0] ?? text;
	if (sentence.length <= MAX_LENGTH) return sentence;
	return `${sentence.slice(0, MAX_LENGTH - 1).replace(/\s+\S*$/, "")}…`;
}
