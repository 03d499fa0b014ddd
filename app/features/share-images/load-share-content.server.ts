import type { Db } from "db/schema";
import { ukDate } from "~/components/uk-date";
import { findBrandName } from "~/features/catalogue/brand/brands.queries.server";
import { bodyType } from "~/features/catalogue/image/body-type";
import {
	findCategoryBySlug,
	findTagLabel,
} from "~/features/catalogue/lists/categories.queries.server";
import { tagTitle } from "~/features/catalogue/lists/tag";
import { type Model, modelName } from "~/features/catalogue/model";
import {
	findBySku,
	listModels,
	listModelsById,
	type ModelConditions,
} from "~/features/catalogue/models.queries.server";
import { priceParts } from "~/features/catalogue/offers/price/price";
import { splitLead } from "~/features/catalogue/spec-text";
import { MAX_SLOTS } from "~/features/compare/comparison";
import { findModelList } from "~/features/finder/find-models.server";
import { GUIDE_SUMMARY, GUIDE_TITLE } from "~/features/guide/guide-head";
import type { PageKind } from "~/features/pages/page";
import { findPublishedPage } from "~/features/pages/pages.queries.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import type { ShareContent, SharedModel } from "./share-content.server";
import { drawableText } from "./text-lines.server";

/** The part of the content that depends on the page. */
type PageContent = Pick<ShareContent, "layout" | "title" | "text" | "models">;

/** Number of models that the image of a list shows. */
const MAX_LISTED_MODELS = 3;

/** Colour of the beam of light unless the owner set another accent. */
const DEFAULT_ACCENT = "#f2b134";

/** Returns a model's name as images can draw it; its SKU if they cannot. */
function drawableName(model: Model): string {
	return drawableText(modelName(model)) || model.sku;
}

/**
 * Returns a model as images show it. Its price has the day of its last change or check, and the text that the shop
 * requires.
 */
function sharedModel(model: Model): SharedModel {
	const { label, pence, amount, note, textRequiredByShop } = priceParts(model);
	const day = ukDate(new Date(model.priceUpdatedAt)).text;
	// The amount of a hidden price is the text in its place.
	const hiddenNote = model.hiddenPriceShop === undefined ? "" : amount;
	const notes = [label ? `${label}, ${day}` : day, note, textRequiredByShop]
		.filter(Boolean)
		.join(" · ");
	return {
		sku: model.sku,
		name: drawableName(model),
		verdict: model.verdict || splitLead(model.description ?? "")[0],
		price: pence > 0 ? amount : "",
		priceNote: pence > 0 ? notes : hiddenNote,
		photo: model.imagePath ?? "",
		body: bodyType(model),
		dimensions: model.dimensions,
	};
}

const listContent = (title: string, models: readonly Model[]): PageContent => ({
	layout: models.length > 0 ? "list" : "words",
	title,
	text: "",
	models: models.map(sharedModel),
});

const wordsContent = (title: string, text: string): PageContent => ({
	layout: "words",
	title,
	text,
	models: [],
});

async function modelContent(db: Db, slug: string): Promise<PageContent | undefined> {
	const model = await findBySku(db, slug);
	if (!model) return undefined;
	return { layout: "model", title: drawableName(model), text: "", models: [sharedModel(model)] };
}

async function comparisonContent(
	db: Db,
	params: URLSearchParams,
): Promise<PageContent | undefined> {
	const slugs = new Set(params.getAll("sku").map((sku) => sku.toLowerCase()));
	if (slugs.size === 0 || slugs.size > MAX_SLOTS) return undefined;
	const models = await Promise.all([...slugs].map((slug) => findBySku(db, slug)));
	const existingModels = models.flatMap((model) => model ?? []);
	if (existingModels.length < slugs.size) return undefined;
	const names = existingModels.map(drawableName);
	return {
		layout: "comparison",
		title: names.join(" or "),
		text: "",
		models: existingModels.map(sharedModel),
	};
}

/** Returns the content of a list of the finder, in the finder's order. */
async function finderContent(db: Db, params: URLSearchParams, title: string) {
	const { result } = await findModelList(db, params);
	return listContent(title, await listModelsById(db, result.ids.slice(0, MAX_LISTED_MODELS)));
}

async function categoryContent(db: Db, slug: string): Promise<PageContent | undefined> {
	const category = await findCategoryBySlug(db, slug);
	if (!category) return undefined;
	const use = new URLSearchParams({ use: category.slug });
	return finderContent(db, use, `${category.name} Projectors`);
}

/** Returns the content of a list of models that meet conditions, the newest first; undefined if there are none. */
async function filteredContent(
	db: Db,
	conditions: ModelConditions,
	loadTitle: () => Promise<string>,
) {
	const models = await listModels(db, conditions, { sort: "newest", limit: MAX_LISTED_MODELS });
	return models.length === 0 ? undefined : listContent(await loadTitle(), models);
}

function brandContent(db: Db, slug: string) {
	const loadTitle = async () => `${(await findBrandName(db, slug)) ?? slug} Projectors`;
	return filteredContent(db, { brandSlug: slug }, loadTitle);
}

function tagContent(db: Db, tag: string) {
	return filteredContent(db, { tag }, async () => tagTitle(tag, await findTagLabel(db, tag)));
}

const textContent =
	(kind: PageKind) =>
	async (db: Db, slug: string): Promise<PageContent | undefined> => {
		const entry = await findPublishedPage(db, kind, slug);
		return entry && wordsContent(entry.page.title, entry.page.summary);
	};

/** Functions that load the content of pages with a slug in their address, by the first part of the address. */
const CONTENT_BY_FIRST_PART: Readonly<
	Record<string, (db: Db, slug: string) => Promise<PageContent | undefined> | undefined>
> = {
	projector: modelContent,
	category: categoryContent,
	brand: brandContent,
	tag: tagContent,
	guides: textContent("guide"),
	page: textContent("page"),
};

/** Decodes a part of an address; '' for one that cannot be decoded. */
function decodedOrEmpty(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return "";
	}
}

/** Returns the content of the image of the page at an address; undefined if that page has no image of its own. */
export async function loadShareContent(
	db: Db,
	path: string,
	params: URLSearchParams,
): Promise<ShareContent | undefined> {
	const { site, look } = await siteSettings(db);
	const [, firstPart = "", encodedSlug, ...otherParts] = path.split("/");
	const slug = encodedSlug === undefined ? undefined : decodedOrEmpty(encodedSlug);
	const loadPage = () => {
		if (otherParts.length > 0) return undefined;
		if (slug !== undefined) {
			return Object.hasOwn(CONTENT_BY_FIRST_PART, firstPart)
				? CONTENT_BY_FIRST_PART[firstPart]?.(db, slug)
				: undefined;
		}
		switch (firstPart) {
			case "":
				return wordsContent(site.sentence || site.name, "");
			case "buying-guide":
				return wordsContent(GUIDE_TITLE, GUIDE_SUMMARY);
			case "compare":
				return comparisonContent(db, params);
			case "projectors":
				return finderContent(db, new URLSearchParams(), "Find a projector");
			default:
				return undefined;
		}
	};
	const page = await loadPage();
	return page && { ...page, site: site.name, accent: look.accent || DEFAULT_ACCENT };
}
