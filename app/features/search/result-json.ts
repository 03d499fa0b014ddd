import { modelImagePath } from "~/features/catalogue/model-json";
import { STANDARD_TEXTS } from "~/features/catalogue/numeric-facts/numeric-facts";
import { brightnessText } from "~/features/catalogue/spec-text";
import { poundsToPence } from "~/features/catalogue/values/pounds";
import type {
	CountedLink,
	SearchLinks,
	SearchNote,
	SearchResponse,
	SearchResult,
	SearchSuggestion,
} from "./search-result";

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}

function textOrNull(value: unknown): string | null {
	return typeof value === "string" ? value : null;
}

function numberOrNull(value: unknown): number | null {
	return typeof value === "number" ? value : null;
}

function keyOrNull<Key extends string>(texts: Record<Key, string>, value: unknown): Key | null {
	const isKey = (text: unknown): text is Key => typeof text === "string" && text in texts;
	return isKey(value) ? value : null;
}

// Parsed by hand, because a schema library would be larger than the rest of the dialog.
function resultFromJson(value: unknown): SearchResult {
	if (!isRecord(value)) throw new TypeError("not a projector");
	const { sku, slug, brand, model } = value;
	const { imagePath, resolution, resolutionText = resolution } = value;
	const { price, shownPrice = price } = value;
	const isNamed =
		typeof sku === "string" &&
		typeof slug === "string" &&
		typeof brand === "string" &&
		typeof model === "string";
	if (!isNamed) throw new TypeError("not a projector");
	return {
		slug,
		brand,
		model,
		// The JSON always has an address; for models without a photograph it is that of a placeholder.
		imagePath: imagePath === modelImagePath(sku) ? null : textOrNull(imagePath),
		resolution: textOrNull(resolutionText) ?? "",
		brightness: brightnessText(
			numberOrNull(value.brightness),
			keyOrNull(STANDARD_TEXTS, value.brightnessStandard),
			numberOrNull(value.measuredBrightness),
		),
		pricePence: typeof shownPrice === "number" ? poundsToPence(shownPrice) : 0,
		priceNote: textOrNull(value.priceNote) ?? "",
		...(typeof value.priceWords === "string" && { priceWords: value.priceWords }),
		...(typeof value.priceHiddenBy === "string" && { priceHiddenBy: value.priceHiddenBy }),
		priceLabel: textOrNull(value.priceLabel),
	};
}

/** Returns true for an object with these properties as texts, and a number `count` if required. */
function hasTexts(value: unknown, texts: readonly string[], count?: "count"): boolean {
	if (!isRecord(value)) return false;
	const isCounted = count === undefined || typeof value[count] === "number";
	return isCounted && texts.every((name) => typeof value[name] === "string");
}

function isCountedLink(value: unknown): value is CountedLink {
	return hasTexts(value, ["path"], "count");
}

function isSuggestion(value: unknown): value is SearchSuggestion {
	if (!isRecord(value) || !hasTexts(value, ["path", "text", "used"], "count")) return false;
	const { unused = [], nearest = [] } = value;
	const isText = (part: unknown) => typeof part === "string";
	const isNearestLink = (link: unknown) => hasTexts(link, ["text", "path"]);
	return (
		Array.isArray(unused) &&
		unused.every(isText) &&
		Array.isArray(nearest) &&
		nearest.every(isNearestLink)
	);
}

function isLink(value: unknown): value is { name: string; path: string } {
	return hasTexts(value, ["name", "path"]);
}

function isNote(value: unknown): value is SearchNote {
	return hasTexts(value, ["text", "name", "path"]);
}

function linksFromJson({ notes, offer, all, pages, uses }: Record<string, unknown>): SearchLinks {
	return {
		...(Array.isArray(notes) && { notes: notes.filter(isNote) }),
		...(isSuggestion(offer) && { offer }),
		...(isCountedLink(all) && { all }),
		...(Array.isArray(pages) && { pages: pages.filter(isLink) }),
		...(Array.isArray(uses) && { uses: uses.filter(isLink) }),
	};
}

/** Parses a response of `/api/projectors/search`. Throws TypeError for anything else. */
export function searchResponseFromJson(body: unknown): SearchResponse {
	if (!isRecord(body) || !Array.isArray(body.projectors)) throw new TypeError("not an answer");
	return {
		results: body.projectors.map(resultFromJson),
		isGuess: body.projectors.some((projector) => isRecord(projector) && projector.guess === true),
		...linksFromJson(body),
	};
}
