import type { Model } from "~/features/catalogue/model";
import { resolutionText } from "~/features/catalogue/numeric-facts/resolution-name";
import { priceParts } from "~/features/catalogue/offers/price/price";
import { brightnessText, typographicText } from "~/features/catalogue/spec-text";
import { matchingModelsText } from "~/features/catalogue/words/count-text";
import { MAX_RESULTS, MIN_QUERY_LENGTH } from "~/features/search/index/search-terms";

/** A model in the search's results. */
export interface SearchResult {
	slug: string;
	/** As staff typed it. */
	brand: string;
	model: string;
	/** Address of a photograph, or null. */
	imagePath: string | null;
	resolution: string;
	/** '3,200 ISO lumens', or '' if the brightness is unknown. */
	brightness: string;
	/** The displayed price; 0 if none is known. */
	pricePence: number;
	/** Note on delivery, such as 'delivered'; '' if there is none. */
	priceNote: string;
	/** The text that the shop requires beside the price; absent if it requires none. */
	priceWords?: string | undefined;
	/** The shop whose rule hides the price; absent if the price is not hidden. */
	priceHiddenBy?: string | undefined;
	/** Label of a price that is not a shop's current price for a new model, such as 'Last known price'. */
	priceLabel: string | null;
}

/** A link to a list of models. */
export interface CountedLink {
	count: number;
	path: string;
}

/** A link to the list that a query means as a sentence. */
export interface SearchSuggestion extends CountedLink {
	/** The conditions: "short throw · laser". */
	text: string;
	/** The words of the query that the list uses, in the order of the query: "laser, short throw"; may be empty. */
	used: string;
	/** Typed parts of the query that the list does not use. */
	unused?: string[] | undefined;
	/** Lists with what comes nearest to unused wishes: "quieter than 30 dB". */
	nearest?: { text: string; path: string }[] | undefined;
}

/** A remark on a query with a link: a passage of the guide, a comparison, a model that we lack. */
export interface SearchNote {
	/** Empty if the link says everything. */
	text: string;
	/** Text and address of the link; both are empty if there is no link. */
	name: string;
	path: string;
}

/** Links of a search beside its results (docs/product.md#search). */
export interface SearchLinks {
	/** Remarks, shown above all other links. */
	notes?: SearchNote[] | undefined;
	/** The list that the query means as a sentence; no shop's offer. */
	offer?: SearchSuggestion | undefined;
	/** All matches, if the results are only the best of them or match a near spelling. */
	all?: CountedLink | undefined;
	/** Pages and articles of the owner with the words. */
	pages?: { name: string; path: string }[] | undefined;
	/** Categories to start with, if nothing is found. */
	uses?: { name: string; path: string }[] | undefined;
}

export interface SearchResponse extends SearchLinks {
	results: readonly SearchResult[];
	/** True if all results only match a near spelling. */
	isGuess: boolean;
}

export function searchResult(projector: Model): SearchResult {
	const { slug, brand, model, imagePath } = projector;
	const { brightness: statedBrightness, brightnessStandard, measuredBrightness } = projector;
	const brightness = brightnessText(statedBrightness, brightnessStandard, measuredBrightness);
	const { priceWords, hiddenPriceShop } = projector;
	const { label: priceLabel, pence: pricePence, note: priceNote } = priceParts(projector);
	return {
		slug,
		brand,
		model,
		imagePath,
		resolution: resolutionText(projector),
		brightness,
		pricePence,
		priceNote,
		...(priceWords && { priceWords }),
		...(hiddenPriceShop && { priceHiddenBy: hiddenPriceShop }),
		priceLabel,
	};
}

/** Returns the known details of a result: '3,200 ISO lumens', 'Full HD (1920 × 1080)'. */
export function resultDetails({ resolution, brightness }: SearchResult): string[] {
	return [brightness, typographicText(resolution)].filter(Boolean);
}

/** The state of a search; during a search the previous results stay. */
export type SearchState =
	| { status: "idle" }
	| ({ status: "searching" } & SearchResponse)
	| ({ status: "found" } & SearchResponse)
	| { status: "error" };

export const IDLE_SEARCH: SearchState = { status: "idle" };

/** Returns true if there is too little text to search for. */
export function isTooShort(query: string): boolean {
	return query.trim().length < MIN_QUERY_LENGTH;
}

const EMPTY_RESPONSE: SearchResponse = { results: [], isGuess: false };

/** Returns the results to show. */
export function responseOfSearch(state: SearchState): SearchResponse {
	if (!("results" in state)) return EMPTY_RESPONSE;
	const { status, ...response } = state;
	return response;
}

/** Returns the status line of a search, for screen readers too. */
export function statusText(state: SearchState, query: string): string {
	switch (state.status) {
		case "idle":
			return `Type at least ${MIN_QUERY_LENGTH} characters.`;
		case "searching":
			return "Searching...";
		case "error":
			return "Error: Failed to search projectors";
		case "found":
			if (state.isGuess) return `No exact match for "${query.trim()}". Similar:`;
			if (state.results.length === 0) {
				if (!state.offer || state.offer.count === 0) return "No matching projectors found";
				return state.offer.used === ""
					? "These words fit every projector:"
					: "No model has all of these words. Understood as:";
			}
			if (state.results.length === MAX_RESULTS) return `The ${MAX_RESULTS} best matches`;
			return matchingModelsText(state.results.length);
	}
}
