import { LRUCache } from "lru-cache";
import postcss, { type Root } from "postcss";
import parser, { type Selector } from "postcss-selector-parser";
import { dropFallbacks, inlineConstants, inlineInitialValues } from "./initial-values.server";

/** Element for a page's rules, which `root.tsx` renders empty. */
const PLACE = /(<style data-critical-css[^>]*>)<\/style>/;

/** A script, or an element with its attributes. */
const ELEMENT = /<script\b[\s\S]*?<\/script>|<([a-z][a-z0-9]*)([^<>]*)/g;
const CLASS = /\sclass="([^"]*)"/;
const TYPE = /\stype="([a-z-]+)"/;

const ENTITIES: Readonly<Record<string, string>> = {
	"&amp;": "&",
	"&lt;": "<",
	"&gt;": ">",
	"&quot;": '"',
	"&#x27;": "'",
};

function unescapeAttribute(value: string): string {
	return value.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Name of an input's type in the set of names. */
function typeName(type: string): string {
	return `type=${type}`;
}

/** The elements, classes (with a dot) and types of inputs of a page. */
function namesIn(html: string): Set<string> {
	const names = new Set<string>();
	const classLists = new Set<string>();
	for (const [, element, attributes = ""] of html.matchAll(ELEMENT)) {
		if (element === undefined) continue;
		names.add(element);
		const [, classes] = CLASS.exec(attributes) ?? [];
		if (classes !== undefined) classLists.add(classes);
		const [, type] = (element === "input" && TYPE.exec(attributes)) || [];
		if (type !== undefined) names.add(typeName(type));
	}
	for (const classes of classLists) {
		for (const one of unescapeAttribute(classes).split(" ")) names.add(`.${one}`);
	}
	return names;
}

/** Parts of controls that only inputs of some types have, and parts that no element has at first. */
const INPUT_PARTS: readonly { part: RegExp; types: readonly string[] }[] = [
	{ part: /^::file-selector-button$/, types: ["file"] },
	{ part: /^::-webkit-(?:date|calendar)/, types: ["date", "datetime-local", "month", "time"] },
	{ part: /^::-webkit-(?:inner|outer)-spin-button$/, types: ["number"] },
	{ part: /^::-webkit-search/, types: ["search"] },
	// This site has no shadow trees, and dialogs only with scripts.
	{ part: /^:host$|^::backdrop$/, types: [] },
];

function hasPart(pseudo: string, names: ReadonlySet<string>): boolean {
	const owner = INPUT_PARTS.find(({ part }) => part.test(pseudo));
	return owner === undefined || owner.types.some((type) => names.has(typeName(type)));
}

const NAMED_ALL_ROUND = [":is", ":where"];

/** Returns true if an element of these names can match a selector; states and parts set by scripts count as matches. */
function canMatch(selector: Selector, names: ReadonlySet<string>): boolean {
	return selector.nodes.every((node) => {
		if (node.type === "class") return names.has(`.${node.value}`);
		if (node.type === "tag") return names.has(node.value.toLowerCase());
		if (node.type === "pseudo" && NAMED_ALL_ROUND.includes(node.value)) {
			return node.nodes.some((inner) => canMatch(inner, names));
		}
		if (node.type === "pseudo") return hasPart(node.value, names);
		return true;
	});
}

const selectors = parser();

function reduceSelector(selector: string, names: ReadonlySet<string>): string {
	const root = selectors.astSync(selector);
	for (const one of [...root.nodes]) {
		if (!canMatch(one, names)) one.remove();
	}
	// A list in :is or :where keeps one at least, or else its rule is gone.
	root.walkPseudos((node) => {
		if (!NAMED_ALL_ROUND.includes(node.value)) return;
		for (const inner of [...node.nodes]) {
			if (!canMatch(inner, names)) inner.remove();
		}
	});
	// Tailwind writes `:is(.\*\:grow > *)`.
	return String(root)
		.trim()
		.replace(/^:is\(([^(),]+)\)/, "$1");
}

const STEPS = /^(?:from|to|[\d.]+%)/;

function dropUnmatched(sheet: Root, names: ReadonlySet<string>): void {
	sheet.walkRules((rule) => {
		if (STEPS.test(rule.selector)) return;
		const selector = reduceSelector(rule.selector, names);
		if (selector === "") rule.remove();
		else rule.selector = selector;
	});
}

/** Removes custom properties that no rule reads, and then those that only they read. */
function dropUnread(sheet: Root): void {
	for (let isDone = false; !isDone; ) {
		const read = new Set<string>();
		sheet.walkDecls((declaration) => {
			for (const [, name = ""] of declaration.value.matchAll(/var\((--[\w-]+)/g)) read.add(name);
		});
		isDone = true;
		sheet.walk((node) => {
			const name =
				node.type === "decl" && node.variable
					? node.prop
					: node.type === "atrule" && node.name === "property"
						? node.params
						: undefined;
			if (name === undefined || read.has(name)) return;
			node.remove();
			isDone = false;
		});
	}
}

/** Removes animations that no rule uses. */
function dropUnused(sheet: Root): void {
	const used = new Set<string>();
	sheet.walkDecls(/^animation/, ({ value }) => {
		for (const word of value.split(/[\s,]+/)) used.add(word);
	});
	sheet.walkAtRules("keyframes", (rule) => {
		if (!used.has(rule.params)) rule.remove();
	});
}

function dropEmpty(sheet: Root): void {
	for (let isDone = false; !isDone; ) {
		isDone = true;
		sheet.walk((node) => {
			if ((node.type === "rule" || node.type === "atrule") && node.nodes?.length === 0) {
				node.remove();
				isDone = false;
			}
			if (node.type === "comment") node.remove();
		});
	}
}

/** Removes rules of Tailwind's reset that change nothing here: this site sets no font features, and its own focus and placeholders. */
function dropNeedless(sheet: Root): void {
	sheet.walkDecls(/^font-(?:feature|variation)-settings$/, (declaration) => {
		declaration.remove();
	});
	sheet.walkRules(/^:-moz-focusring/, (rule) => {
		rule.remove();
	});
	sheet.walkAtRules("supports", (rule) => {
		if (rule.params.includes("-apple-pay-button")) rule.remove();
	});
}

function parse(css: string): Root {
	const sheet = postcss.parse(css);
	inlineConstants(sheet);
	dropNeedless(sheet);
	return sheet;
}

let parsed: { css: string; sheet: Root } | undefined;

function criticalCss(css: string, names: ReadonlySet<string>): string {
	if (parsed?.css !== css) parsed = { css, sheet: parse(css) };
	const sheet = parsed.sheet.clone();
	dropUnmatched(sheet, names);
	inlineInitialValues(sheet);
	dropFallbacks(sheet);
	dropUnused(sheet);
	dropUnread(sheet);
	dropEmpty(sheet);
	return sheet.toString().trim();
}

/** Upper limit of cached sets of names: pages of one kind share one or a few. */
const MAX_SETS = 200;

const cssByNames = new LRUCache<string, string>({ max: MAX_SETS });

function cachedCriticalCss(css: string, names: Set<string>): string {
	const key = [...names].sort().join("\n");
	const known = cssByNames.get(key);
	if (known !== undefined) return known;
	const rules = criticalCss(css, names);
	cssByNames.set(key, rules);
	return rules;
}

/**
 * Inlines the style rules that a page's own markup can match, so that its first paint waits for no style sheet. Scripts
 * load the whole sheet for content that they show later.
 */
export function withCriticalCss(html: string, css: string): string {
	if (!PLACE.test(html)) return html;
	const rules = cachedCriticalCss(css, namesIn(html));
	return html.replace(PLACE, (_, opening) => `${opening}${rules}</style>`);
}
