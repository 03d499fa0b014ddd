import { type BodyType, bodyType } from "~/features/catalogue/picture/body-type";
import type { Projector } from "~/features/catalogue/projector";
import { projectorImagePath } from "~/features/catalogue/projector-json";
import { brightnessText } from "~/features/catalogue/spec-text";

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
	/** 0 when no price is known. */
	pricePence: number;
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
}

/** Where a search leads besides its results (docs/product.md#search). */
export interface SearchLinks {
	/** What was typed, understood as conditions. */
	offer?: SearchOffer | undefined;
	/** All that match, where the results are only the best of them. */
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
	const { slug, brand, model, imagePath, bodyType, resolution, brightness, pricePence } = projector;
	return { slug, brand, model, imagePath, bodyType, resolution, brightness, pricePence };
}

/** 'Full HD (1920 x 1080)' and '3000 lumens', without what is unknown. */
export function resultDetails({ resolution, brightness }: SearchResult): string[] {
	return [resolution, brightness ? brightnessText(brightness) : ""].filter(Boolean);
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}

function textOrNull(value: unknown): string | null {
	return typeof value === "string" ? value : null;
}

// By hand, because a schema library would weigh more than the rest of the dialog.
function resultFromJson(value: unknown): SearchResult {
	if (!isRecord(value)) throw new TypeError("not a projector");
	const { sku, slug, brand, model, imagePath, resolution, brightness, categoryId, price } = value;
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
		// The JSON always names an address; this one answers with the placeholder where there is no photograph.
		imagePath: imagePath === projectorImagePath(sku) ? null : textOrNull(imagePath),
		bodyType: bodyType({
			throwType: textOrNull(value.throwType),
			categoryId: typeof categoryId === "number" ? categoryId : null,
			weight: textOrNull(value.weight),
			lightSourceType: textOrNull(value.lightSourceType),
		}),
		resolution: textOrNull(resolution) ?? "",
		brightness: typeof brightness === "number" ? brightness : null,
		pricePence: typeof price === "number" ? Math.round(price * 100) : 0,
	};
}

function isFoundLink(value: unknown): value is FoundLink {
	return isRecord(value) && typeof value.count === "number" && typeof value.path === "string";
}

function isOffer(value: unknown): value is SearchOffer {
	return isFoundLink(value) && "text" in value && typeof value.text === "string";
}

function isUse(value: unknown): value is { name: string; path: string } {
	return isRecord(value) && typeof value.name === "string" && typeof value.path === "string";
}

function linksFromJson({ offer, all, uses }: Record<string, unknown>): SearchLinks {
	return {
		...(isOffer(offer) && { offer }),
		...(isFoundLink(all) && { all }),
		...(Array.isArray(uses) && { uses: uses.filter(isUse) }),
	};
}

/** What `/api/projectors/search` answered. Throws TypeError when it is anything else. */
export function answerFromJson(answer: unknown): SearchAnswer {
	if (!isRecord(answer) || !Array.isArray(answer.projectors)) throw new TypeError("not an answer");
	return {
		results: answer.projectors.map(resultFromJson),
		isGuess: answer.projectors.some((one) => isRecord(one) && one.guess === true),
		...linksFromJson(answer),
	};
}
