import { describe, expect, it } from "vitest";
import { decodeFeed } from "./decode-feed.server";

async function* pieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
	for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function decoded(bytes: Buffer, length: number): Promise<string> {
	let text = "";
	for await (const piece of decodeFeed(pieces(bytes, length))) text += piece;
	return text;
}

const TEXT = "id,price\n1,£5 for a café 🎬 in Zürich\n2,£6\n";
const LATIN = TEXT.replace("🎬 ", "");
const EURO = Buffer.from([0x80]);

describe.each([1, 2, 3, 7, 1000])("decodeFeed in pieces of %i bytes", (length) => {
	it.each([
		["UTF-8", Buffer.from(TEXT), TEXT],
		["UTF-8 with its mark", Buffer.from(`\uFEFF${TEXT}`), TEXT],
		["UTF-16, little end first", Buffer.from(`\uFEFF${TEXT}`, "utf16le"), TEXT],
		["UTF-16, big end first", Buffer.from(`\uFEFF${TEXT}`, "utf16le").swap16(), TEXT],
		["windows-1252", Buffer.from(LATIN, "latin1"), LATIN],
		["windows-1252's euro", Buffer.concat([Buffer.from("a,"), EURO]), "a,€"],
		["a letter that looks like the start of one", Buffer.from("caf\xE9", "latin1"), "café"],
		["plain letters", Buffer.from("a,b\n"), "a,b\n"],
		["two letters", Buffer.from("ab"), "ab"],
		["nothing", Buffer.alloc(0), ""],
	])("reads %s", async (_, bytes, expected) => {
		expect(await decoded(bytes, length)).toBe(expected);
	});
});

it("decode feed: keeps UTF-8 for one broken letter among others", async () => {
	const bytes = Buffer.concat([Buffer.from("café £5 "), Buffer.from([0xff]), Buffer.from(" é")]);
	expect(await decoded(bytes, 1000)).toBe("café £5 \uFFFD é");
});
