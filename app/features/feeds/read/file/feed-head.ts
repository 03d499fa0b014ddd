import { isHtmlPage, SNIFFED_BYTES } from "~/features/feeds/fetch/html-page";
import { UserError } from "~/logging/user-error";
import { empty } from "../read-errors";
import { MAX_HEAD_LENGTH } from "../read-limits";

export type FeedForm = { format: "xml" } | { format: "csv"; lineEnd: "\n" | "\r" };

export interface FeedHead {
	/** The beginning of the text, without blank lines. */
	text: string;
	/** The blank lines before it. */
	blankLines: number;
}

/** Reads as much of a feed as its form is told by. Throws a UserError where there is nothing but blanks. */
export async function readHead(pieces: AsyncIterator<string>): Promise<FeedHead> {
	let text = "";
	let blankLines = 0;
	while (text.length < MAX_HEAD_LENGTH) {
		const { done, value } = await pieces.next();
		if (done) break;
		text += value.replaceAll("\uFEFF", "");
		const start = text.search(/\S/);
		const cut = start === -1 ? text.length : text.lastIndexOf("\n", start) + 1;
		blankLines += text.slice(0, cut).split("\n").length - 1;
		text = text.slice(cut);
	}
	if (text.trim() === "") throw empty();
	return { text, blankLines };
}

function notAFeed(what: string): UserError {
	return new UserError(415, `This is ${what}, not a feed of products. Check the feed's address.`);
}

/** What a picture, a program or UTF-16 without its mark is full of. */
function hasBinary(text: string): boolean {
	let controls = 0;
	for (const char of text) if (char < "\u0009") controls += 1;
	return controls > text.length / 100 || text.startsWith("%PDF-");
}

/** Finds out what a feed is by how it begins. Throws a UserError for what is none. */
export function feedForm(text: string): FeedForm {
	if (hasBinary(text)) throw notAFeed("a picture, a program or another file that is no text");
	if (isHtmlPage(new TextEncoder().encode(text.slice(0, SNIFFED_BYTES)), undefined)) {
		throw notAFeed("a web page, perhaps one that asks to sign in");
	}
	if (/^\s*</.test(text)) return { format: "xml" };
	if (/^\s*(\{\s*["}]|\[\s*[\]{["])/.test(text)) throw notAFeed("JSON");
	return { format: "csv", lineEnd: text.includes("\n") ? "\n" : "\r" };
}
