/** How much of a file decides. */
export const SNIFFED_BYTES = 1024;

/** What may come before the first element: a byte order mark, an XML declaration, comments, white space. */
const PREAMBLE = /^(?:\uFEFF|\s+|<\?xml[^>]*>|<!--[\s\S]*?-->)+/i;
const HTML = /^<(?:!doctype\s+html|html|head|body|title|meta|link|script|style|div)\b/i;

/**
 * Whether a file begins as a web page does, such as a sign-in page with status 200. Its type alone does not tell: many
 * shops' scripts send CSV as `text/html`. Then only markup that no feed begins with counts.
 */
export function isHtmlPage(beginning: Uint8Array, contentType: string | undefined): boolean {
	const text = new TextDecoder().decode(beginning.subarray(0, SNIFFED_BYTES)).replace(PREAMBLE, "");
	if (HTML.test(text)) return true;
	const isCalledHtml = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? "");
	return isCalledHtml && /^<(?!rss\b|feed\b|rdf:|products?\b|items?\b|\?xml|!--)/i.test(text);
}
