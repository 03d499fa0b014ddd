import type { FeedColumns } from "~/features/feeds/feed-line";
import { UserError } from "~/logging/user-error";
import { type CsvEntry, CsvRows } from "./csv-rows";
import type { FeedForm, FeedHead } from "./feed-head";
import { headingLine } from "./heading-line";
import { xmlItemName } from "./xml-item-name";
import { XmlItems } from "./xml-items.server";

/** Takes a feed's text in pieces, and gives the lines that each piece ends. */
export interface Splitter {
	push(piece: string): CsvEntry[];
	end(): CsvEntry[];
}

interface Split {
	splitter: Splitter;
	/** What of the head is for the splitter. */
	text: string;
}

function tableSplitter(
	{ text, blankLines }: FeedHead,
	lineEnd: "\n" | "\r",
	given: FeedColumns | undefined,
): Split {
	const heading = headingLine(text, lineEnd, given);
	if (heading === undefined) {
		throw new UserError(
			415,
			"This is no table: its first lines have no comma, semicolon, tab or | between headings. Check the feed's address.",
		);
	}
	const { delimiter, start, linesAbove } = heading;
	const splitter = new CsvRows(delimiter, lineEnd, blankLines + linesAbove);
	return { splitter, text: text.slice(start) };
}

function xmlSplitter({ text }: FeedHead): Split {
	const name = xmlItemName(text);
	if (name === undefined) {
		throw new UserError(
			415,
			"This XML holds no products: no element in it holds others again and again. Check the feed's address.",
		);
	}
	return { splitter: new XmlItems(name), text };
}

/** All of a feed's lines; lets go of the file in the end, however it comes. */
export async function* splitInto(
	splitter: Splitter,
	head: string,
	pieces: AsyncGenerator<string>,
): AsyncGenerator<CsvEntry[]> {
	try {
		yield splitter.push(head);
		for await (const piece of pieces) yield splitter.push(piece);
		yield splitter.end();
	} finally {
		await pieces.return(undefined);
	}
}

/** How a feed of a form is split into lines. Throws a UserError where there is neither a heading row nor a product. */
export function splitterOf(form: FeedForm, head: FeedHead, given: FeedColumns | undefined): Split {
	return form.format === "csv" ? tableSplitter(head, form.lineEnd, given) : xmlSplitter(head);
}
