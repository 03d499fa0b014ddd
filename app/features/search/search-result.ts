import type { BodyType } from "~/features/catalogue/body-type";
import { priceParts } from "~/features/catalogue/offers/price/price";
import type { Projector } from "~/features/catalogue/projector";
import { brightnessText, typeset } from "~/features/catalogue/spec-text";

/** What a result shows of a model. */
export interface SearchResult {
	slug: string;
	/** As staff typed it. */
	brand: string;
	model: string;
	/** Address of a photograph, or null. */
	imagePath: string | null;
	/** The drawing that stands in for a missing photograph. */
	bodyType: BodyType;
	resolution: string;
	/** Lumens; null when unknown. */
	brightness: number | null;
	/** The price shown; 0 when none is known. */
	pricePence: number;
	/** Label of a price that no shop asks for a new one today, such as 'Last known price'. */
	priceLabel: string | null;
}

/** A list of models that a search leads to. */
export interface FoundLink {
	/** How many models are there. */
	count: number;
	path: string;
}

/** A list by conditions that stands for what was typed. */
export interface SearchOffer extends FoundLink {
	/** The conditions: "short throw · laser". */
	text: string;
	/** Typed parts of the query that the list does not use. */
	unused?: string[] | undefined;
}

/** Where a search leads besides its results (docs/product.md#search). */
export interface SearchLinks {
	/** What was typed, understood as conditions. */
	offer?: SearchOffer | undefined;
	/** All that match, if the results are only the best of them or only near what was typed. */
	all?: FoundLink | undefined;
	/** Where to begin, where nothing was found. */
	uses?: { name: string; path: string }[] | undefined;
}

/** What a search answers. */
export interface SearchAnswer extends SearchLinks {
	results: readonly SearchResult[];
	/** Whether all results are only near what was typed. */
	isGuess: boolean;
}

/** A result from a whole model. */
export function searchResult(projector: Projector): SearchResult {
	const { slug, brand, model, imagePath, bodyType, resolution, brightness } = projector;
	const { label: priceLabel, pence: pricePence } = priceParts(projector);
	const named = { slug, brand, model, imagePath, bodyType };
	return { ...named, resolution, brightness, pricePence, priceLabel };
}

/** '3,000 lumens' and 'Full HD (1920 × 1080)', without what is unknown. */
export function resultDetails({ resolution, brightness }: SearchResult): string[] {
	return [brightness ? brightnessText(brightness) : "", typeset(resolution)].filter(Boolean);
}
