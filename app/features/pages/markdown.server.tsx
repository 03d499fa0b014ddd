import { LRUCache } from "lru-cache";
import MarkdownIt, {
	type Env,
	type StateBlock,
	type StateCore,
	type StateInline,
	type Token,
} from "markdown-it";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { escapeMarkup } from "~/config/markup";
import { siteAddress } from "~/config/site-address.server";
import { tagSlug } from "~/features/catalogue/lists/tag";
import { type Model, modelName, modelPath } from "~/features/catalogue/model";
import { GUIDE_DIAGRAMS } from "~/features/guide/diagrams";
import { type ListLine, MAX_LISTS, readListLine } from "~/features/model-lists/list-line";
import { SearchResultRow } from "~/features/search/dialog/search-parts";
import { searchResult } from "~/features/search/search-result";
import { imageNameIn, type PageImage } from "./page-image";
import { type ImageReference, imageHtml, imageReferences } from "./text-images.server";

/** Maximum depth of nested blocks; a list counts as two. */
const MAX_NESTING = 40;

/** Type of the token of a list of models. */
const LIST_TOKEN = "model_list";

/** Number of spaces at the beginning of a line of code. */
const CODE_INDENT = 4;

/** Maximum number of models in a comparison. */
const MAX_COMPARED_MODELS = 4;

/** Ids that the pages around texts use already, so that a heading with one gets a number. */
const RESERVED_IDS = [
	"main",
	"title",
	"company",
	"stored",
	"cookies-we-set",
	"kinds",
	"advertising",
];

/** `{{model SKU}}`, `{{compare SKU SKU}}` or `{{figure NAME}}` */
const EMBED_PATTERN = /\{\{ ?(model|compare|figure)[ \t]([^{}\n]{1,300})\}\}/iy;

/** Models by SKU in lower case. */
export type EmbeddedModels = ReadonlyMap<string, Model>;

/** Images of the text's page by name. */
export type EmbeddedImages = ReadonlyMap<string, PageImage>;

/** Content of the site that a text shows. */
export interface EmbeddedContent {
	models: EmbeddedModels;
	images: EmbeddedImages;
	/** HTML of lists of models by the terms of their lines. */
	lists: ReadonlyMap<string, string>;
	/** True for a mail: models become links; lists and the guide's figures, which are SVG, are left out. */
	isForMail?: boolean;
}

/** A text as tokens, with everything that it refers to. */
export interface ParsedText {
	tokens: Token[];
	skus: string[];
	/** The SKUs of each embedded comparison. */
	comparisons: string[][];
	images: ImageReference[];
	lists: ListLine[];
	/** Addresses of links within this site, and of images except those of the page. */
	paths: string[];
	/** Reasons why parts of it are not shown. */
	problems: string[];
	/** The first paragraph as plain text. */
	firstParagraph: string;
}

const markdown = new MarkdownIt("commonmark", {
	html: false,
	xhtmlOut: false,
	maxNesting: MAX_NESTING,
}).enable("table");

const SCHEME_PATTERN = /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i;
const isOnThisSite = (url: string) => !SCHEME_PATTERN.test(url);

/** Addresses that the parser refused in the current text; parsing is synchronous. */
let refusedAddresses: string[] = [];

markdown.validateLink = (url) => {
	const isAllowed = /^(?:https?:\/\/|mailto:|tel:)/i.test(url) || isOnThisSite(url);
	if (!isAllowed) refusedAddresses.push(url);
	return isAllowed;
};

/** Inline rule: reads an embed; with `isSilent` it only finds the end of the embed. */
function readEmbed(state: StateInline, isSilent: boolean): boolean {
	EMBED_PATTERN.lastIndex = state.pos;
	const [embedText, kind = "", namesText = ""] = EMBED_PATTERN.exec(state.src) ?? [];
	if (embedText === undefined || state.pos + embedText.length > state.posMax) return false;
	if (!isSilent) {
		const token = state.push("embed", "", 0);
		token.markup = kind.toLowerCase();
		token.info = namesText;
	}
	state.pos += embedText.length;
	return true;
}

/** The list of each list token. */
const listByToken = new WeakMap<Token, ListLine>();

/** Block rule: reads a list of models, which is a line by itself. */
function readList(state: StateBlock, startLine: number, _: number, isSilent: boolean): boolean {
	const indent = (state.sCount[startLine] ?? 0) - state.blkIndent;
	if (indent >= CODE_INDENT) return false;
	const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
	const list = readListLine(state.src.slice(start, state.eMarks[startLine]), startLine + 1);
	if (!list) return false;
	if (!isSilent) {
		const token = state.push(LIST_TOKEN, "", 0);
		listByToken.set(token, list);
		token.map = [startLine, startLine + 1];
		state.line = startLine + 1;
	}
	return true;
}

const namesInEmbed = ({ info }: Token) => info.split(/[\s,]+/).filter((name) => name !== "");

const plainText = (token: Token | undefined) =>
	(token?.children ?? [])
		.map(({ type, content }) => (type.endsWith("break") ? " " : content))
		.join("");

/** Changes the levels of headings so that they begin at `highestLevel` and skip none, and sets their ids. */
function normaliseHeadings(tokens: readonly Token[], highestLevel: number): void {
	const levelOf = ({ tag }: Token) => Number(tag.slice(1));
	const isHeading = ({ type }: Token) => type === "heading_open";
	const highestUsedLevel = tokens
		.filter(isHeading)
		.reduce((minLevel, heading) => Math.min(minLevel, levelOf(heading)), 6);
	const countsById = new Map(RESERVED_IDS.map((id) => [id, 1]));
	let previousLevel = highestLevel - 1;
	for (const [index, open] of tokens.entries()) {
		if (!isHeading(open)) continue;
		const close = tokens[index + 2] ?? open;
		previousLevel = Math.min(levelOf(open) - highestUsedLevel + highestLevel, previousLevel + 1, 6);
		open.tag = `h${previousLevel}`;
		close.tag = open.tag;
		const id = tagSlug(plainText(tokens[index + 1])) || "part";
		const occurrence = (countsById.get(id) ?? 0) + 1;
		countsById.set(id, occurrence);
		open.attrSet("id", occurrence > 1 ? `${id}-${occurrence}` : id);
	}
}

/** Turns a paragraph that has only embeds into a block. */
function makeEmbedBlocks({ tokens }: StateCore): void {
	for (const [index, token] of tokens.entries()) {
		const embeds = token.children?.filter(({ type }) => type === "embed") ?? [];
		const isBlock = token.children?.every(
			({ type, content }) => type === "embed" || type === "softbreak" || content.trim() === "",
		);
		const [before, after] = [tokens[index - 1], tokens[index + 1]];
		if (!isBlock || embeds.length === 0 || before?.type !== "paragraph_open" || !after) continue;
		before.hidden = true;
		after.hidden = true;
		token.type = "embeds";
		token.children = embeds;
	}
}

/**
 * Replaces styles of cells by classes, because the content security policy forbids styles, and adds `rel` to links to
 * other sites.
 */
function setClasses(tokens: readonly Token[]): void {
	for (const token of tokens) {
		const align = /^text-align:(center|right)$/.exec(String(token.attrGet("style")))?.[1];
		if (token.attrGet("style")) token.attrs = align ? [["class", align]] : null;
		if (token.type === "link_open" && !isOnThisSite(String(token.attrGet("href")))) {
			token.attrSet("rel", "noopener");
		}
	}
}

markdown.inline.ruler.before("link", "embed", readEmbed);
markdown.core.ruler.push("embeds", makeEmbedBlocks);
markdown.block.ruler.before("paragraph", LIST_TOKEN, readList, {
	alt: ["paragraph", "reference", "blockquote", "list"],
});

/** The embedded content of a text that is being rendered, by its environment. */
const contentByEnv = new WeakMap<Env, EmbeddedContent>();

const isFigureName = (name: string): name is keyof typeof GUIDE_DIAGRAMS =>
	Object.hasOwn(GUIDE_DIAGRAMS, name);

/** Returns the HTML of an embed: models as cards or, within a sentence, as links. */
function embedHtml(token: Token | undefined, isBlock: boolean, env: Env | undefined): string {
	if (!token) return "";
	const embedNames = namesInEmbed(token);
	const content = env && contentByEnv.get(env);
	const isForMail = content?.isForMail ?? false;
	const models = embedNames.flatMap((name) => content?.models.get(name.toLowerCase()) ?? []);
	const html = (elements: readonly ReactElement[]) =>
		elements.map((element) => renderToStaticMarkup(element)).join(" ");
	switch (token.markup) {
		case "figure":
			return isBlock && !isForMail
				? html(embedNames.filter(isFigureName).map((name) => GUIDE_DIAGRAMS[name]))
				: "";
		case "model": {
			const isCard = isBlock && !isForMail;
			const links = html(models.map((model) => <ModelLink key="" model={model} isCard={isCard} />));
			return isBlock && isForMail ? `<p>${links}</p>` : links;
		}
		default: {
			const comparedModels = models.slice(0, MAX_COMPARED_MODELS);
			if (comparedModels.length === 0) return "";
			const query = new URLSearchParams(comparedModels.map(({ slug }) => ["sku", slug]));
			const modelNames = new Intl.ListFormat("en-GB").format(comparedModels.map(modelName));
			const link = html([<a key="" href={`/compare?${query}`}>{`Compare ${modelNames}`}</a>]);
			return isBlock ? `<p>${link}</p>` : link;
		}
	}
}

function ModelLink({ model, isCard }: { model: Model; isCard: boolean }) {
	const path = modelPath(model.slug);
	if (!isCard) return <a href={path}>{modelName(model)}</a>;
	return (
		<a href={path} className="model-card">
			<SearchResultRow result={searchResult(model)} />
		</a>
	);
}

const { rules } = markdown.renderer;
const renderCode: (typeof rules)[string] = (tokens, index) =>
	`<pre tabindex="0"><code>${escapeMarkup(tokens[index]?.content ?? "")}</code></pre>\n`;

Object.assign(rules, {
	embed: (tokens, index, _, env) => embedHtml(tokens[index], false, env),
	embeds: (tokens, index, _, env) =>
		(tokens[index]?.children ?? []).map((token) => embedHtml(token, true, env)).join("\n"),
	[LIST_TOKEN](tokens, index, _, env) {
		const token = tokens[index];
		const list = token && listByToken.get(token);
		return (env && list && contentByEnv.get(env)?.lists.get(list.terms)) ?? "";
	},
	fence: renderCode,
	code_block: renderCode,
	// Scroll containers must be reachable by keyboard.
	table_open: () => '<div class="table" role="region" aria-label="Table" tabindex="0"><table>\n',
	table_close: () => "</table></div>\n",
	image(tokens, index, _, env) {
		const alt = escapeMarkup(plainText(tokens[index]));
		const src = String(tokens[index]?.attrGet("src"));
		const name = imageNameIn(src);
		if (name !== undefined) {
			const image = env && contentByEnv.get(env)?.images.get(name);
			return image ? imageHtml(image, alt) : alt;
		}
		// The content security policy allows images of this site only.
		return isOnThisSite(src) ? `<img src="${escapeMarkup(src)}" alt="${alt}" loading="lazy">` : alt;
	},
} satisfies typeof rules);

/** Returns the path of an address of this site; any other address unchanged. */
function pathOnSite(url: string): string {
	const address = siteAddress();
	return address !== undefined && url.startsWith(`${address}/`) ? url.slice(address.length) : url;
}

/** Returns the reasons why parts of a text are not shown, as far as the text's tokens tell them. */
function textProblems(tokens: readonly Token[], ids: ReadonlySet<string>): string[] {
	return tokens.flatMap((token) => {
		const { type, level, markup } = token;
		if (/^(?:list_item|blockquote)_open$/.test(type) && level >= MAX_NESTING - 1) {
			return "Lists and quotes are nested so deeply that the innermost are left out.";
		}
		if (type === "image" && !isOnThisSite(pathOnSite(String(token.attrGet("src"))))) {
			return `The picture ${token.attrGet("src")} is on another site: only pictures of this site are shown.`;
		}
		const target = type === "link_open" ? String(token.attrGet("href")) : "";
		if (target.startsWith("#") && !ids.has(target.slice(1))) {
			return `No heading of this text has the address ${target}.`;
		}
		if (type === "text" && token.content.includes("{{")) {
			return `“${token.content.slice(0, 80)}” is shown as it is: models are {{model SKU}} and {{compare SKU SKU}}.`;
		}
		if (type !== "embed" || markup !== "figure") return [];
		return namesInEmbed(token)
			.filter((name) => !isFigureName(name))
			.map((name) => `There is no figure “${name}”.`);
	});
}

/** Parsed texts by the level of their highest heading and their Markdown source. */
const parsedTexts = new LRUCache<string, ParsedText>({ max: 100 });

/** Parses a text whose highest headings become `h2` or another level. */
export function parseText(text: string, highestLevel = 2): ParsedText {
	const key = `${highestLevel}${text}`;
	const cached = parsedTexts.get(key);
	if (cached) return cached;
	refusedAddresses = [];
	const tokens = markdown.parse(text, {});
	normaliseHeadings(tokens, highestLevel);
	const allTokens = tokens.flatMap((token) => [token, ...(token.children ?? [])]);
	setClasses(allTokens);
	const headingIds = new Set(allTokens.map((token) => String(token.attrGet("id"))));
	const isPageImage = (token: Token) =>
		token.type === "image" && imageNameIn(String(token.attrGet("src"))) !== undefined;
	const addresses = allTokens
		.filter((token) => token.type === "link_open" || token.type === "image")
		.filter((token) => !isPageImage(token))
		.map((token) => pathOnSite(String(token.attrGet("href") ?? token.attrGet("src"))));
	const result = {
		tokens,
		skus: allTokens
			.filter(({ type, markup }) => type === "embed" && markup !== "figure")
			.flatMap(namesInEmbed),
		comparisons: allTokens
			.filter(({ type, markup }) => type === "embed" && markup === "compare")
			.map(namesInEmbed),
		images: imageReferences(tokens, text),
		lists: tokens.flatMap((token) => listByToken.get(token) ?? []),
		paths: addresses.filter((path) => isOnThisSite(path) && !path.startsWith("#")),
		problems: [
			...refusedAddresses.map(
				(url) => `${url} is not shown as a link: addresses begin with https, mailto, tel or /.`,
			),
			...textProblems(allTokens, headingIds),
		],
		firstParagraph: plainText(
			allTokens.find(({ type, children }) => type === "inline" && children?.length),
		),
	};
	parsedTexts.set(key, result);
	return result;
}

/** Returns a sentence about each image that a text names and its page does not have, with its line. */
export function unknownImageProblems(text: string, imageNames: ReadonlySet<string>): string[] {
	return parseText(text)
		.images.filter(({ name }) => !imageNames.has(name))
		.map(({ src, line }) => `Line ${line}: this page has no picture “${src}”.`);
}

/** Returns the terms of the lists of models that a text shows, such as `use=gaming max=500`. */
export function termsOfLists({ lists }: Pick<ParsedText, "lists">): string[] {
	const completeLists = lists.filter(({ isEnded }) => isEnded);
	return completeLists.slice(0, MAX_LISTS).map(({ terms }) => terms);
}

/** Returns the HTML of a text. Unknown models are left out; unknown images become their description. */
export function renderTokens({ tokens }: ParsedText, content: EmbeddedContent): string {
	const env = {};
	contentByEnv.set(env, content);
	return markdown.renderer.render(tokens, markdown.options, env);
}
