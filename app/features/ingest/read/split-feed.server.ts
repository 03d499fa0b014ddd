import { ExpectedError } from "~/logging/expected-error";
import { CsvRows, DELIMITERS, type Delimiter } from "./csv-lines";
import type { RowOrReason } from "./feed-row";
import { isHtmlPage, SNIFFED_BYTES } from "./html-page";
import { emptyFeedError, MAX_FEED_HEAD_LENGTH } from "./read-limits";
import { delimiterOfLine } from "./text-file";
import { XmlItems } from "./xml-items.server";

interface FeedHead {
	/** The beginning of the text, without blank lines. */
	text: string;
	blankLineCount: number;
}

/** Reads the beginning of a feed, by which its format is detected. Throws an ExpectedError if it is blank. */
export async function readHead(pieces: AsyncIterator<string>): Promise<FeedHead> {
	let text = "";
	let blankLineCount = 0;
	while (text.length < MAX_FEED_HEAD_LENGTH) {
		const { done, value } = await pieces.next();
		if (done) break;
		text += value.replaceAll("\uFEFF", "");
		const start = text.search(/\S/);
		const lineStart = start === -1 ? text.length : text.lastIndexOf("\n", start) + 1;
		blankLineCount += text.slice(0, lineStart).split("\n").length - 1;
		text = text.slice(lineStart);
	}
	if (text.trim() === "") throw emptyFeedError();
	return { text, blankLineCount };
}

function notAFeedError(description: string): ExpectedError {
	return new ExpectedError(
		415,
		`This is ${description}, not a feed of products. Check the feed's address.`,
	);
}

/** Returns true for an image, a program or UTF-16 without its byte order mark. */
function isBinary(text: string): boolean {
	let controlCount = 0;
	for (const char of text) if (char < "\u0009") controlCount += 1;
	return controlCount > text.length / 100 || text.startsWith("%PDF-");
}

/** Number of lines that are searched for the header row: a title, notes or Excel's sep=; may precede it. */
const MAX_SEARCHED_LINES = 20;

function cellsOf(line: string, delimiter: Delimiter): string[] {
	return line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}

/** Returns true for cells that are headers of a feed. */
type IsHeaderRow = (cells: readonly string[]) => boolean;

/**
 * Finds the header row in the beginning of a table: the first line of headers, otherwise the first line with more than
 * one cell. Returns its offset and the number of lines above it; undefined for a text that is no table.
 */
function findHeaderLine(text: string, lineEnd: "\n" | "\r", isHeaderRow: IsHeaderRow) {
	let start = 0;
	let firstTableLine: { delimiter: Delimiter; start: number; linesAbove: number } | undefined;
	for (const [linesAbove, line] of text.split(lineEnd, MAX_SEARCHED_LINES).entries()) {
		for (const delimiter of DELIMITERS) {
			if (isHeaderRow(cellsOf(line, delimiter))) return { delimiter, start, linesAbove };
		}
		const delimiter = /^sep=/i.test(line) ? undefined : delimiterOfLine(line, DELIMITERS);
		if (firstTableLine === undefined && delimiter !== undefined)
			firstTableLine = { delimiter, start, linesAbove };
		start += line.length + 1;
	}
	return firstTableLine;
}

/** Names of product elements by the root element of RSS and Atom, also for a feed without products. */
const ITEM_NAME_BY_ROOT: ReadonlyMap<string, string> = new Map([
	["rss", "item"],
	["rdf:RDF", "item"],
	["feed", "entry"],
]);
const ITEM_NAMES = ["item", "entry", "product", "prod", "offer"];

/**
 * Returns the name of the product elements by the beginning of an XML text: a usual name, otherwise the element that
 * most often contains other elements. Undefined if there is no such element.
 */
export function xmlItemName(head: string): string | undefined {
	// A comment or CDATA may contain what looks like an element.
	const markup = head.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, "");
	const [root = ""] = /(?<=<)[\p{L}_][\w.:-]*/u.exec(markup) ?? [];
	const counts = new Map<string, number>();
	const parents = markup.matchAll(/<([\p{L}_][\w.:-]*)(?:\s[^<>]*)?>\s*(?=<[\p{L}_])/gu);
	for (const [tag, name = ""] of parents) {
		if (!tag.trimEnd().endsWith("/>")) counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	const itemName = ITEM_NAME_BY_ROOT.get(root) ?? ITEM_NAMES.find((name) => counts.has(name));
	if (itemName !== undefined) return itemName;
	const [, ...innerCounts] = counts;
	return innerCounts.sort(([, a], [, b]) => b - a)[0]?.[0];
}

/**
 * Returns the format of a feed, the splitter of its text into lines, and the part of the head to push first. Throws an
 * ExpectedError for a file that is no feed.
 */
export function detectFeed({ text, blankLineCount }: FeedHead, isHeaderRow: IsHeaderRow) {
	if (isBinary(text)) throw notAFeedError("a picture, a program or another file that is no text");
	if (isHtmlPage(new TextEncoder().encode(text.slice(0, SNIFFED_BYTES)), undefined)) {
		throw notAFeedError("a web page, perhaps one that asks to sign in");
	}
	if (/^\s*</.test(text)) {
		const name = xmlItemName(text);
		if (name !== undefined) return { format: "xml", splitter: new XmlItems(name), text } as const;
		throw new ExpectedError(
			415,
			"This XML holds no products: no element in it holds others again and again. Check the feed's address.",
		);
	}
	if (/^\s*(\{\s*["}]|\[\s*[\]{["])/.test(text)) throw notAFeedError("JSON");
	const lineEnd = text.includes("\n") ? "\n" : "\r";
	const header = findHeaderLine(text, lineEnd, isHeaderRow);
	if (header === undefined) {
		throw new ExpectedError(
			415,
			"This is no table: its first lines have no comma, semicolon, tab or | between headings. Check the feed's address.",
		);
	}
	const { delimiter, start, linesAbove } = header;
	const splitter = new CsvRows(delimiter, lineEnd, blankLineCount + linesAbove);
	return { format: "csv", splitter, text: text.slice(start) } as const;
}

/** Splits a feed's text, pushed in pieces, into lines. */
export type Splitter = CsvRows | XmlItems;

/**
 * Yields all lines of a feed, split by `splitter`: those of its `head`, then those of the pieces that follow. Closes
 * the feed's file at the end or on failure.
 */
export async function* splitPieces(
	splitter: Splitter,
	head: string,
	pieces: AsyncGenerator<string>,
): AsyncGenerator<RowOrReason[]> {
	try {
		yield splitter.push(head);
		for await (const piece of pieces) yield splitter.push(piece);
		yield splitter.end();
	} finally {
		await pieces.return(undefined);
	}
}
