import { NodeHtmlMarkdown } from "node-html-markdown";
import { escapeMarkup, unescapeMarkup } from "~/config/markup";

const MAX_MARKDOWN_BYTES = 30_000;

/** Elements without text for a reader. */
const IGNORED_ELEMENTS = [
	"FORM",
	"NAV",
	"BUTTON",
	"INPUT",
	"SELECT",
	"SCRIPT",
	"STYLE",
	"SVG",
	"TEMPLATE",
];

const converter = new NodeHtmlMarkdown({
	ignore: IGNORED_ELEMENTS,
	bulletMarker: "-",
	maxConsecutiveNewlines: 2,
	useInlineLinks: false,
});

/** Decorative elements, and `details` that contain a form. */
const OMITTED_MARKUP_PATTERN =
	/<img\b[^>]*\balt=""[^>]*>|<(\w+)[^>]* aria-hidden="true"[^>]*>[^<]*<\/\1>|<details\b(?:(?!<\/?details\b)[\s\S])*?<form\b(?:(?!<\/?details\b)[\s\S])*?<\/details>/g;

/**
 * Returns the main content of a rendered page as Markdown, with absolute links, without forms and navigation, cut to
 * 30 kB. React writes all attributes in double quotes and escapes quotes in texts.
 */
export function pageMarkdown(html: string, url: string): string {
	const mainElement = html.slice(html.indexOf("<main"), html.lastIndexOf("</main>"));
	const mainHtml = mainElement
		.replace(OMITTED_MARKUP_PATTERN, "")
		// Adds the spaces between elements that only styles separate.
		.replace(/(<\/\w+>)(?=<[a-z])|(?=<(?:div|p)\b|<span class="[^"]*\bblock\b)/g, "$1 ")
		.replace(/ (href|src)="([/?#][^"]*)"/g, (_, name: string, path: string) => {
			const address = new URL(unescapeMarkup(path), url).href;
			return ` ${name}="${escapeMarkup(address)}"`;
		});
	const markdown = `${converter
		.translate(mainHtml)
		// Makes the caption of a table a bold paragraph, and removes the padding of table cells.
		.replace(/^__(.+)__\n(?=\|)/gm, "**$1**\n\n")
		.replace(/ +\|/g, " |")
		.replace(/-{4,} \|/g, "--- |")
		.trim()}\n`;
	const bytes = Buffer.from(markdown);
	if (bytes.length <= MAX_MARKDOWN_BYTES) return markdown;
	const continuation = `\n\n[The page goes on](${url})\n`;
	const start = bytes.subarray(0, MAX_MARKDOWN_BYTES - Buffer.byteLength(continuation)).toString();
	return start.slice(0, start.lastIndexOf("\n\n")) + continuation;
}

/** Returns true for an Accept header that names `text/markdown` and ranks it at least as high as `text/html`. */
export function prefersMarkdown(accept: string | null | undefined): boolean {
	if (!accept || !/text\/markdown/i.test(accept)) return false;
	const weights = new Map(
		accept
			.toLowerCase()
			.split(",")
			.map((range) => {
				const [type = "", ...parameters] = range.split(";").map((part) => part.trim());
				const weight = parameters.find((parameter) => parameter.startsWith("q="));
				return [type, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
			}),
	);
	const markdown = weights.get("text/markdown") ?? 0;
	const html = weights.get("text/html") ?? weights.get("text/*") ?? weights.get("*/*") ?? 0;
	return markdown > 0 && markdown >= html;
}
