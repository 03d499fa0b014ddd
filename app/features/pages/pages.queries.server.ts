import { jsonList } from "db/json/json-table";
import { perVersion } from "db/per-version.server";
import type { Db, PagesTable } from "db/schema";
import { brandPath } from "~/features/catalogue/brand/brand";
import { listBrands } from "~/features/catalogue/brand/brands.queries.server";
import { MAX_STORED_MODELS } from "~/features/catalogue/capacity/capacity";
import {
	findCurrentSlug,
	listCurrentSlugs,
} from "~/features/catalogue/identity/former-slugs.queries.server";
import { listCategories, listTags } from "~/features/catalogue/lists/categories.queries.server";
import { categoryPath } from "~/features/catalogue/lists/category";
import { toModel } from "~/features/catalogue/model-rows.server";
import { listSlugs } from "~/features/catalogue/models.queries.server";
import { sitePaths } from "~/features/catalogue/seo/xml";
import { wordsOf } from "~/features/catalogue/words/words";
import { type CustomSections, DEFAULT_SECTIONS } from "~/features/guide/guide-article";
import type { LegalOverrides } from "~/features/legal/legal-page";
import type { LegalName } from "~/features/legal/legal-texts";
import { readListLine } from "~/features/model-lists/list-line";
import { renderLists } from "~/features/model-lists/render-lists.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import {
	type EmbeddedModels,
	parseText,
	renderTokens,
	termsOfLists,
	unknownImageProblems,
} from "./markdown.server";
import {
	GUIDES_FEED_PATH,
	GUIDES_PATH,
	type ListedPage,
	MAX_PAGES,
	type PageKind,
	pagePath,
} from "./page";
import { listImagesOfPage } from "./page-images.queries.server";
import { findModelListProblems } from "./text-lists.queries.server";

/** Maximum number of models that a text shows. */
const MAX_EMBEDDED_MODELS = 200;

const MAX_TAGS = 5000;

async function listEmbeddedModels(db: Db, skus: readonly string[]): Promise<EmbeddedModels> {
	const slugs = [...new Set(skus.map((sku) => sku.toLowerCase()))].slice(0, MAX_EMBEDDED_MODELS);
	const rows = await db
		.selectFrom("projectors")
		.selectAll()
		.where("slug", "in", jsonList(db, slugs, "text"))
		.execute();
	return new Map(rows.map((row) => [row.slug, toModel(row)]));
}

/** Returns the HTML of a text of Markdown whose highest headings are `h2` or another level. */
export async function renderText(
	db: Db,
	text: string,
	{
		highestLevel,
		pageId,
		isForMail = false,
	}: { highestLevel?: number | undefined; pageId?: number | undefined; isForMail?: boolean } = {},
): Promise<string> {
	const parsed = parseText(text, highestLevel);
	const [models, images] = await Promise.all([
		listEmbeddedModels(db, parsed.skus),
		pageId === undefined || parsed.images.length === 0 ? [] : listImagesOfPage(db, pageId),
	]);
	const imagesByName = new Map(images.map((image) => [image.name, image]));
	const lists = await renderLists(db, isForMail ? [] : termsOfLists(parsed), new Date());
	return renderTokens(parsed, { models, images: imagesByName, lists, isForMail });
}

/**
 * Returns the SKUs of each comparison that published texts link to, in the order that staff have set. The SKUs may be
 * unknown.
 */
export async function listLinkedComparisons(db: Db): Promise<string[][]> {
	const texts = (await listPublishedPages(db)).map(({ text }) => parseText(text));
	return texts.flatMap(({ comparisons, paths }) => [
		...comparisons,
		...paths.flatMap((path) => {
			const [page, query] = path.split(/[?#]/);
			return page === "/compare" ? [new URLSearchParams(query).getAll("sku")] : [];
		}),
	]);
}

/** Matches paths of files that texts may link to. */
const FILE_PATH_PATTERN =
	/^\/(?:illustrations|category-pictures|brands|projector-images|page-pictures)\/[^/]+$/;
const SUBPAGE_SUFFIX = /(?:\/(?:evidence|alert)|\.xml)$/;

/** Returns sentences about a text's dead links, unknown SKUs and images, and other parts that are not shown. */
export async function listTextProblems(db: Db, text: string, pageId?: number): Promise<string[]> {
	const { skus, paths, problems } = parseText(text);
	const models = await listEmbeddedModels(db, skus);
	const images = pageId === undefined ? [] : await listImagesOfPage(db, pageId);
	const linkablePaths = new Set(paths.length > 0 ? await listLinkablePaths(db) : []);
	const deadPaths = paths.filter((path) => {
		const [name = ""] = path.split(/[?#]/);
		const page = name.toLowerCase().replace(/(?<=.)\/$/, "");
		return (
			!FILE_PATH_PATTERN.test(page) &&
			!linkablePaths.has(page.replace(SUBPAGE_SUFFIX, "")) &&
			!linkablePaths.has(page)
		);
	});
	return [
		...new Set([
			...(await findModelListProblems(db, text)),
			...unknownImageProblems(text, new Set(images.map(({ name }) => name))),
			...skus
				.filter((sku) => !models.has(sku.toLowerCase()))
				.map((sku) => `No model has the SKU “${sku}”.`),
			...deadPaths.map((path) => `No published page of this site has the address ${path}.`),
			...problems,
		]),
	];
}

/** Returns the paths of all public pages with content, for search engines. */
export async function listSitePaths(db: Db): Promise<string[]> {
	const [brands, categories, modelSlugs, tags, pages] = await Promise.all([
		listBrands(db),
		listCategories(db),
		listSlugs(db, MAX_STORED_MODELS),
		listTags(db, MAX_TAGS),
		listPublishedPages(db),
	]);
	return sitePaths({ brands, categories, modelSlugs, tags, pagePaths: pages.map(pagePath) });
}

/** Returns the paths of `listSitePaths`, of further pages, and of former addresses that redirect. */
async function listLinkablePaths(db: Db): Promise<string[]> {
	const formerPaths = async (
		kind: "category" | "brand" | "page",
		pathOfSlug: (slug: string) => string,
		// The keys of the current slugs are the former ones.
	) => [...(await listCurrentSlugs(db, kind)).keys()].map(pathOfSlug);
	const paths = await Promise.all([
		listSitePaths(db),
		formerPaths("category", categoryPath),
		formerPaths("brand", brandPath),
		formerPaths("page", (path) => path),
	]);
	return [
		...paths.flat(),
		GUIDES_PATH,
		GUIDES_FEED_PATH,
		"/deal-check",
		"/falls.xml",
		"/projectors.xml",
	];
}

const isPageKind = (kind: PagesTable["kind"]): kind is PageKind => kind !== "text";

async function listPublishedPages(db: Db) {
	const rows = await db
		.selectFrom("pages")
		.selectAll()
		.where("kind", "!=", "text")
		.where("isPublished", "=", 1)
		.orderBy("place", (order) => order.asc().nullsLast())
		.orderBy("id")
		.limit(MAX_PAGES)
		.execute();
	return rows.flatMap(({ kind, ...page }) => (isPageKind(kind) ? { ...page, kind } : []));
}

/** Returns a text without the lines of its lists, which visitors do not read. */
function withoutLists(text: string): string {
	// The number of the line, which the result would repeat, does not matter here.
	return text
		.split("\n")
		.filter((line) => readListLine(line, 0) === undefined)
		.join("\n");
}

/**
 * Returns all published pages and articles in the order that staff have set, without their texts, with their words for
 * the search. Cached for each version of the data, and read through the shared connection, so a transaction must not
 * wait for it.
 */
const cachedPages = perVersion(async (db) =>
	(await listPublishedPages(db)).map(({ text, ...page }) => {
		const summary = page.summary || parseText(text).firstParagraph;
		const words = wordsOf(`${page.title} ${summary} ${withoutLists(text)}`);
		return { ...page, summary, words: ` ${[...new Set(words)].join(" ")} ` };
	}),
);

/** Maximum number of links in the footer. */
const MAX_FOOTER_LINKS = 12;

/** Returns the footer's links to the list of articles, if there are any, and to the first pages. */
export async function listFooterLinks(): Promise<{ to: string; name: string }[]> {
	const pages = await cachedPages();
	const links = pages
		.filter(({ kind }) => kind === "page")
		.map((page) => ({ to: pagePath(page), name: page.title }));
	const hasArticles = links.length < pages.length;
	const guides = hasArticles ? [{ to: GUIDES_PATH, name: "Guides" }] : [];
	return [...guides, ...links].slice(0, MAX_FOOTER_LINKS);
}

/** Returns the published articles, the last changed first. */
export async function listArticles(): Promise<ListedPage[]> {
	const articles = (await cachedPages()).filter(({ kind }) => kind === "guide");
	return articles.sort((a, b) => (a.changedAt < b.changedAt ? 1 : -1));
}

/** Returns the published pages in which every term begins a word; first those with all terms in their title. */
export async function findPages(terms: readonly string[], limit: number): Promise<ListedPage[]> {
	if (terms.length === 0) return [];
	const hasAllTerms = (words: string) => terms.every((term) => words.includes(` ${term}`));
	const matches = (await cachedPages()).filter(({ words }) => hasAllTerms(words));
	const hasTermsInTitle = ({ title }: ListedPage) => hasAllTerms(` ${wordsOf(title).join(" ")} `);
	return [
		...matches.filter(hasTermsInTitle),
		...matches.filter((page) => !hasTermsInTitle(page)),
	].slice(0, limit);
}

/** Maximum number of articles on the home page. */
const MAX_HOME_ARTICLES = 6;

/** Maximum number of articles in the contents of the buying guide. */
const MAX_GUIDE_ARTICLES = 20;

/** Returns the published articles for the home page, in the order that staff have set. */
export async function listHomeArticles() {
	const articles = (await cachedPages()).filter(({ kind, onHome }) => kind === "guide" && onHome);
	return articles
		.slice(0, MAX_HOME_ARTICLES)
		.map(({ title, summary, ...page }) => ({ title, summary, path: pagePath(page) }));
}

/** Returns the published articles for the contents of the buying guide, in the order that staff have set. */
export async function listGuideArticles() {
	const articles = (await cachedPages()).filter(({ kind, inGuide }) => kind === "guide" && inGuide);
	return articles
		.slice(0, MAX_GUIDE_ARTICLES)
		.map(({ title, ...page }) => ({ title, path: pagePath(page) }));
}

/** Finds a published page with its text. */
export async function findPublishedPage(db: Db, kind: PageKind, slug: string) {
	const page = (await cachedPages()).find(
		(publishedPage) => publishedPage.kind === kind && publishedPage.slug === slug,
	);
	if (!page) return undefined;
	const { text } = await db
		.selectFrom("pages")
		.select("text")
		.where("id", "=", page.id)
		.executeTakeFirstOrThrow();
	return { page, text };
}

/** Returns the current path of a published page by a former path. */
export async function findMovedPath(db: Db, path: string): Promise<string | undefined> {
	const currentPath = await findCurrentSlug(db, "page", path);
	return (await cachedPages()).map(pagePath).find((publishedPath) => publishedPath === currentPath);
}

/** Returns the owner's published texts as HTML, by the names of the default texts that they replace. */
async function findCustomTexts(db: Db, names: readonly string[], highestLevel?: number) {
	const rows = await db
		.selectFrom("pages")
		.select(["slug", "text", "changedAt"])
		.where("kind", "=", "text")
		.where("isPublished", "=", 1)
		.where("slug", "in", names)
		.execute();
	const texts = rows.map(async ({ slug, text, changedAt }) => {
		const html = await renderText(db, text, { highestLevel });
		return [slug, { html, changedAt }] as const;
	});
	return new Map(await Promise.all(texts));
}

/** Returns the owner's text and company for a legal page, if there are any. */
export async function findLegalOverrides(db: Db, name: LegalName): Promise<LegalOverrides> {
	const [texts, { company }] = await Promise.all([findCustomTexts(db, [name]), siteSettings(db)]);
	const text = texts.get(name);
	const hasCompany = Object.values(company).some((companyText) => companyText !== "");
	return { ...(text && { text }), ...(hasCompany && { company }) };
}

/**
 * Returns the HTML of the owner's texts of the guide's sections, with headings from `h3`; undefined if there are none.
 */
export async function findCustomSections(db: Db): Promise<CustomSections | undefined> {
	const texts = await findCustomTexts(db, Object.keys(DEFAULT_SECTIONS), 3);
	if (texts.size === 0) return undefined;
	return Object.fromEntries([...texts].map(([name, { html }]) => [name, html]));
}
