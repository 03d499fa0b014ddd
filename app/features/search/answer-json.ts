import { STANDARD_TEXTS } from "~/features/catalogue/figures/figures";
import { projectorImagePath } from "~/features/catalogue/projector-json";
import { brightnessText } from "~/features/catalogue/spec-text";
import type {
	FoundLink,
	SearchAnswer,
	SearchLinks,
	SearchOffer,
	SearchResult,
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
	const { sku, slug, brand, model, imagePath, resolution } = value;
	const { price, shownPrice = price } = value;
	if (
		typeof sku !== "string" ||
		typeof slug !== "string" ||
		typeof brand !== "string" ||
		typeof model !== "string"
	) {
		throw new TypeError("not a projector");
	}
	return {
		slug,
		brand,
		model,
		// The JSON always has an address; this one serves the placeholder of models without a photograph.
		imagePath: imagePath === projectorImagePath(sku) ? null : textOrNull(imagePath),
		resolution: textOrNull(resolution) ?? "",
		brightness: brightnessText(
			numberOrNull(value.brightness),
			keyOrNull(STANDARD_TEXTS, value.brightnessStandard),
			numberOrNull(value.measuredBrightness),
		),
		pricePence: typeof shownPrice === "number" ? Math.round(shownPrice * 100) : 0,
		priceNote: textOrNull(value.priceNote) ?? "",
		priceLabel: textOrNull(value.priceLabel),
	};
}

function isFoundLink(value: unknown): value is FoundLink {
	return isRecord(value) && typeof value.count === "number" && typeof value.path === "string";
}

function isNear(value: unknown): boolean {
	return isRecord(value) && typeof value.text === "string" && typeof value.path === "string";
}

function isOffer(value: unknown): value is SearchOffer {
	if (!isRecord(value) || !isFoundLink(value)) return false;
	const { text, used, unused = [], nearest = [] } = value as Record<string, unknown>;
	return (
		typeof text === "string" &&
		typeof used === "string" &&
		Array.isArray(unused) &&
		unused.every((part) => typeof part === "string") &&
		Array.isArray(nearest) &&
		nearest.every(isNear)
	);
}

function isLink(value: unknown): value is { name: string; path: string } {
	return isRecord(value) && typeof value.name === "string" && typeof value.path === "string";
}

function linksFromJson({ offer, all, pages, uses }: Record<string, unknown>): SearchLinks {
	return {
		...(isOffer(offer) && { offer }),
		...(isFoundLink(all) && { all }),
		...(Array.isArray(pages) && { pages: pages.filter(isLink) }),
		...(Array.isArray(uses) && { uses: uses.filter(isLink) }),
	};
}

/** Parses a response of `/api/projectors/search`. Throws TypeError for anything else. */
export function answerFromJson(answer: unknown): SearchAnswer {
	if (!isRecord(answer) || !Array.isArray(answer.projectors)) throw new TypeError("not an answer");
	return {
		results: answer.projectors.map(resultFromJson),
		isGuess: answer.projectors.some((one) => isRecord(one) && one.guess === true),
		...linksFromJson(answer),
	};
}
