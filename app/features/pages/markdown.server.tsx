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
import { GUIDE_FACTS } from "~/features/guide/diagrams";
import { type ListLine, MAX_LISTS, readListLine } from "~/features/model-lists/list-line";
import { SearchResultRow } from "~/features/search/dialog/search-parts";
import { searchResult } from "~/features/search/search-result";
import { imageNameIn, type PageImage } from "./page-image";
import { type ImageReference, imageHtml, imageReferences } from "./text-images.server";

/** Blocks inside each other; a list takes two. */
const MAX_NESTING = 40;

/** The token of a list of models. */
const LIST_TOKEN = "model_list";

/** Spaces that make a line one of code. */
const CODE_INDENT = 4;

/** Models of a comparison. */
const MAX_COMPARED = 4;

/** Ids of the site's own parts of pages with texts. */
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
const EMBED = /\{\{ ?(model|compare|figure)[ \t]([^{}\n]{1,300})\}\}/iy;

/** Models by SKU in lower case. */
export type EmbeddedModels = ReadonlyMap<string, Model>;

/** Pictures of the text's page by name. */
export type EmbeddedImages = ReadonlyMap<string, PageImage>;

/** What a text shows of the site. */
export interface EmbeddedContent {
	models: EmbeddedModels;
	images: EmbeddedImages;
	/** HTML of lists of models by the terms of their lines. */
	lists: ReadonlyMap<string, string>;
	/** True for a mail: models are links, and our figures, which are SVG, are left out, as are lists. */
	isForMail?: boolean;
}

/** A text as tokens, with what it refers to. */
export interface ParsedText {
	tokens: Token[];
	skus: string[];
	/** The SKUs of each embedded comparison. */
	comparisons: string[][];
	images: ImageReference[];
	lists: ListLine[];
	/** Addresses of links on this site, and of its pictures besides the page's own. */
	paths: string[];
	/** Reasons why parts of it are not shown. */
	problems: string[];
	/** Its first paragraph without marks. */
	beginning: string;
}

const markdown = new MarkdownIt("commonmark", {
	html: false,
	xhtmlOut: false,
	maxNesting: MAX_NESTING,
}).enable("table");

const SCHEME = /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i;
const isHere = (url: string) => !SCHEME.test(url);

/** Addresses that the parser refused since it began with a text; it runs without a pause. */
let refusedAddresses: string[] = [];

markdown.validateLink = (url) => {
	const isAllowed = /^(?:https?:\/\/|mailto:|tel:)/i.test(url) || isHere(url);
	if (!isAllowed) refusedAddresses.push(url);
	return isAllowed;
};

function readEmbed(state: StateInline, isSilent: boolean): boolean {
	EMBED.lastIndex = state.pos;
	const [all, kind = "", names = ""] = EMBED.exec(state.src) ?? [];
	if (all === undefined || state.pos + all.length > state.posMax) return false;
	if (!isSilent) {
		const token = state.push("embed", "", 0);
		token.markup = kind.toLowerCase();
		token.info = names;
	}
	state.pos += all.length;
	return true;
}

/** The lists of tokens. */
const listByToken = new WeakMap<Token, ListLine>();

/** Reads a list of models, which has a line of its own. */
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

const namesOf = ({ info }: Token) => info.split(/[\s,]+/).filter((name) => name !== "");

const plainText = (token: Token | undefined) =>
	(token?.children ?? [])
		.map(({ type, content }) => (type.endsWith("break") ? " " : content))
		.join("");

/** Moves headings to levels from `highest` without gaps, and gives them ids. */
function placeHeadings(tokens: readonly Token[], highest: number): void {
	const levelOf = ({ tag }: Token) => Number(tag.slice(1));
	const isHeading = ({ type }: Token) => type === "heading_open";
	const first = tokens
		.filter(isHeading)
		.reduce((least, heading) => Math.min(least, levelOf(heading)), 6);
	const used = new Map(RESERVED_IDS.map((id) => [id, 1]));
	let last = highest - 1;
	for (const [index, open] of tokens.entries()) {
		if (!isHeading(open)) continue;
		const close = tokens[index + 2] ?? open;
		last = Math.min(levelOf(open) - first + highest, last + 1, 6);
		open.tag = `h${last}`;
		close.tag = open.tag;
		const id = tagSlug(plainText(tokens[index + 1])) || "part";
		const times = (used.get(id) ?? 0) + 1;
		used.set(id, times);
		open.attrSet("id", times > 1 ? `${id}-${times}` : id);
	}
}

/** Makes a block of a paragraph that has embeds alone. */
function raiseEmbeds({ tokens }: StateCore): void {
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

/** Replaces styles of cells, which the policy of the site's pages forbids, and marks links to other sites. */
function setClasses(tokens: readonly Token[]): void {
	for (const token of tokens) {
		const align = /^text-align:(center|right)$/.exec(String(token.attrGet("style")))?.[1];
		if (token.attrGet("style")) token.attrs = align ? [["class", align]] : null;
		if (token.type === "link_open" && !isHere(String(token.attrGet("href")))) {
			token.attrSet("rel", "noopener");
		}
	}
}

markdown.inline.ruler.before("link", "embed", readEmbed);
markdown.core.ruler.push("embeds", raiseEmbeds);
markdown.block.ruler.before("paragraph", LIST_TOKEN, readList, {
	alt: ["paragraph", "reference", "blockquote", "list"],
});

/** What a text that is being rendered shows of the site. */
const contentByEnv = new WeakMap<Env, EmbeddedContent>();

const isFigure = (name: string): name is keyof typeof GUIDE_FACTS =>
	Object.hasOwn(GUIDE_FACTS, name);

/** Returns what an embed shows: models as cards or, within a sentence, as links. */
function embedHtml(token: Token | undefined, isBlock: boolean, env: Env | undefined): string {
	if (!token) return "";
	const names = namesOf(token);
	const content = env && contentByEnv.get(env);
	const isForMail = content?.isForMail ?? false;
	const models = names.flatMap((name) => content?.models.get(name.toLowerCase()) ?? []);
	const html = (elements: readonly ReactElement[]) =>
		elements.map((element) => renderToStaticMarkup(element)).join(" ");
	switch (token.markup) {
		case "figure":
			return isBlock && !isForMail
				? html(names.filter(isFigure).map((name) => GUIDE_FACTS[name]))
				: "";
		case "model": {
			const isCard = isBlock && !isForMail;
			const links = html(models.map((model) => <ModelLink key="" model={model} isCard={isCard} />));
			return isBlock && isForMail ? `<p>${links}</p>` : links;
		}
		default: {
			const comparedModels = models.slice(0, MAX_COMPARED);
			if (comparedModels.length === 0) return "";
			const query = new URLSearchParams(comparedModels.map(({ slug }) => ["sku", slug]));
			const all = new Intl.ListFormat("en-GB").format(comparedModels.map(modelName));
			const link = html([<a key="" href={`/compare?${query}`}>{`Compare ${all}`}</a>]);
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
const code: (typeof rules)[string] = (tokens, index) =>
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
	fence: code,
	code_block: code,
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
		// The policy of the site's pages allows no others.
		return isHere(src) ? `<img src="${escapeMarkup(src)}" alt="${alt}" loading="lazy">` : alt;
	},
} satisfies typeof rules);

/** Returns the path of an address that is this site's own. */
function pathOnSite(url: string): string {
	const address = siteAddress();
	return address !== undefined && url.startsWith(`${address}/`) ? url.slice(address.length) : url;
}

/** Returns why parts of a text are not shown, as far as the text alone says. */
function problemsOf(tokens: readonly Token[], ids: ReadonlySet<string>): string[] {
	return tokens.flatMap((token) => {
		const { type, level, markup } = token;
		if (/^(?:list_item|blockquote)_open$/.test(type) && level >= MAX_NESTING - 1) {
			return "Lists and quotes are nested so deeply that the innermost are left out.";
		}
		if (type === "image" && !isHere(pathOnSite(String(token.attrGet("src"))))) {
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
		return namesOf(token)
			.filter((name) => !isFigure(name))
			.map((name) => `There is no figure “${name}”.`);
	});
}

/** Texts by the level of their headings and their Markdown. */
const parsedTexts = new LRUCache<string, ParsedText>({ max: 100 });

/** Parses a text whose highest headings become `h2` or another level. */
export function parseText(text: string, highest = 2): ParsedText {
	const key = `${highest}${text}`;
	const cached = parsedTexts.get(key);
	if (cached) return cached;
	refusedAddresses = [];
	const tokens = markdown.parse(text, {});
	placeHeadings(tokens, highest);
	const all = tokens.flatMap((token) => [token, ...(token.children ?? [])]);
	setClasses(all);
	const ids = new Set(all.map((token) => String(token.attrGet("id"))));
	const isPageImage = (token: Token) =>
		token.type === "image" && imageNameIn(String(token.attrGet("src"))) !== undefined;
	const addresses = all
		.filter((token) => token.type === "link_open" || token.type === "image")
		.filter((token) => !isPageImage(token))
		.map((token) => pathOnSite(String(token.attrGet("href") ?? token.attrGet("src"))));
	const result = {
		tokens,
		skus: all
			.filter(({ type, markup }) => type === "embed" && markup !== "figure")
			.flatMap(namesOf),
		comparisons: all
			.filter(({ type, markup }) => type === "embed" && markup === "compare")
			.map(namesOf),
		images: imageReferences(tokens, text),
		lists: tokens.flatMap((token) => listByToken.get(token) ?? []),
		paths: addresses.filter((path) => isHere(path) && !path.startsWith("#")),
		problems: [
			...refusedAddresses.map(
				(url) => `${url} is not shown as a link: addresses begin with https, mailto, tel or /.`,
			),
			...problemsOf(all, ids),
		],
		beginning: plainText(all.find(({ type, children }) => type === "inline" && children?.length)),
	};
	parsedTexts.set(key, result);
	return result;
}

/** Returns a sentence about each picture that a text names and its page does not have, with its line. */
export function unknownImages(text: string, names: ReadonlySet<string>): string[] {
	return parseText(text)
		.images.filter(({ name }) => !names.has(name))
		.map(({ src, line }) => `Line ${line}: this page has no picture “${src}”.`);
}

/** Returns the terms of the lists that a text shows. */
export function listTermsIn({ lists }: Pick<ParsedText, "lists">): string[] {
	const complete = lists.filter(({ isEnded }) => isEnded);
	return complete.slice(0, MAX_LISTS).map(({ terms }) => terms);
}

/** Returns the HTML of a text; unknown models are left out, of unknown pictures the text stays. */
export function htmlOf({ tokens }: ParsedText, embedded: EmbeddedContent): string {
	const env = {};
	contentByEnv.set(env, embedded);
	return markdown.renderer.render(tokens, markdown.options, env);
}
