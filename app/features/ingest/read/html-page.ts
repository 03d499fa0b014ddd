/** Number of bytes at the beginning of a file that show whether it is a web page. */
export const SNIFFED_BYTES = 1024;

/** Content before the first element: a byte order mark, an XML declaration, comments, white space. */
const PREAMBLE = /^(?:\uFEFF|\s+|<\?xml[^>]*>|<!--[\s\S]*?-->)+/i;
const HTML_START = /^<(?:!doctype\s+html|html|head|body|title|meta|link|script|style|div)\b/i;

/**
 * Returns true if a file begins like a web page, such as a sign-in page with status 200. The content type is not
 * enough, because many shops send CSV as `text/html`: then only markup that no feed begins with is a web page.
 */
export function isHtmlPage(beginning: Uint8Array, contentType: string | undefined): boolean {
	const text = new TextDecoder().decode(beginning.subarray(0, SNIFFED_BYTES)).replace(PREAMBLE, "");
	if (HTML_START.test(text)) return true;
	const isHtmlContentType = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? "");
	return isHtmlContentType && /^<(?!rss\b|feed\b|rdf:|products?\b|items?\b|\?xml|!--)/i.test(text);
}
