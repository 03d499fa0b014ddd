import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { zip } from "../../../tests/files/zip";
import { awinFeed, feedRefusal, inWords, readFeed } from "../../../tests/support/feed-files";
import { MIN_BOMB_BYTES } from "./read/read-limits";

const LAUGHS = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]>
<rss><channel><item><title>&b;</title><link>https://x.example/</link><price>1</price></item></channel></rss>`;
const RSS = `<rss><channel>${"<item><title>a</title><link>https://x.example/</link><price>1.00</price></item>".repeat(3)}</channel></rss>`;
const GZIP = gzipSync(awinFeed(2_000));
const ZIP = zip([{ name: "feed.csv", content: awinFeed(2_000) }]);

describe("rejects a feed that is", () => {
	it.each<[string, string | Buffer, RegExp]>([
		["nothing", "", /^400 This feed is empty/],
		["blank lines", "\r\n \n", /^400 This feed is empty/],
		["nothing in gzip", gzipSync(""), /^400 This feed is empty/],
		[
			"a page that asks to sign in",
			"\n<!DOCTYPE html><html><title>Sign in</title>",
			/^415 This is a web page/,
		],
		[
			"a page of XHTML",
			'<?xml version="1.0"?><!-- x --><html xmlns="x">',
			/^415 This is a web page/,
		],
		["JSON", '{"error": "no access"}', /^415 This is JSON/],
		["a list of JSON", '[ {"id": 1}, {"id": 2} ]', /^415 This is JSON/],
		["a sentence", "Invalid key\n", /^415 This is no table/],
		["a picture", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0", /^415 This is a picture/],
		["UTF-16 without its mark", Buffer.from(awinFeed(3), "utf16le"), /^415 This is a picture/],
		["half a gzip", GZIP.subarray(0, GZIP.length / 2), /^400 This feed was cut off/],
		["gzip without its last bytes", GZIP.subarray(0, -3), /^400 This feed was cut off/],
		[
			"several gzip members, of which the last is cut off",
			Buffer.concat([GZIP, GZIP.subarray(0, 500)]),
			/^400 This feed was cut off/,
		],
		["a damaged gzip", Buffer.from(GZIP).fill(0, 2_000, 2_100), /^400 .* cannot be unpacked/],
		["half a zip", ZIP.subarray(0, ZIP.length / 2), /^400 This feed was cut off/],
		[
			"a zip with a false size",
			zip([{ name: "a.csv", content: awinFeed(9), declaredBytes: 10 }]),
			/^400 .* cannot be unpacked/,
		],
		[
			"a zip of two",
			zip([
				{ name: "a.csv", content: "x" },
				{ name: "b.csv", content: "x" },
			]),
			/^415 .* several feeds, among them a\.csv and b\.csv/,
		],
		["a zip of none", zip([{ name: "a.png", content: "x" }]), /^415 .* holds no feed/],
		[
			"a zip with a password",
			zip([{ name: "a.csv", content: "x", isEncrypted: true }]),
			/^415 .* password/,
		],
		[
			"a workbook",
			zip([{ name: "xl/workbook.xml", content: "x" }]),
			/^415 This is an Excel workbook/,
		],
		["XML with a billion laughs", LAUGHS, /^400 This feed is XML with a DOCTYPE/],
		[
			"XML with a DOCTYPE alone",
			`<!DOCTYPE rss SYSTEM "http://x.example/rss.dtd">${RSS}`,
			/^400 .* DOCTYPE/,
		],
		[
			"XML cut off between products",
			RSS.slice(0, -"</channel></rss>".length),
			/^400 This feed was cut off/,
		],
		["XML cut off in a name", RSS.slice(0, -3), /^400 This feed was cut off/],
		["XML cut off in a text", RSS.slice(0, -60), /^400 This feed was cut off/],
		[
			"XML that is not well-formed",
			RSS.replace("</item>", "</itme>"),
			/^400 .* not well-formed XML: line 1: unexpected close tag/,
		],
		["XML of something else", "<error>No access</error>", /^415 This XML holds no products/],
		[
			"XML nested without end",
			`<rss><item><a>1</a>${"<a>".repeat(1000)}`,
			/^400 .* nested too deeply/,
		],
		["a table cut off in quotation marks", `${awinFeed(3)}9,"Epson`, /^400 This feed was cut off/],
		["a table cut off between cells", `${awinFeed(3)}9,Epson`, /^400 This feed was cut off/],
		["a table of too many columns", `${"a,".repeat(600)}\n1\n`, /^413 .* more than 500 columns/],
	])("%s", async (_, content, message) => {
		expect(await feedRefusal(content)).toMatch(message);
	});

	it("a bomb", async () => {
		const part = 4 * 1024 * 1024;
		const packed = gzipSync(Buffer.alloc(part, "\n"));
		const members = Array.from({ length: MIN_BOMB_BYTES / part + 1 }, () => packed);
		expect(await feedRefusal(Buffer.concat(members))).toMatch(
			/^413 .* unpacks to more than 500 times/,
		);
	});
});

describe("reads a feed that has", () => {
	it("3 million empty lines", async () => {
		const text = awinFeed(2).replace("\n1,", `\n${"\r\n".repeat(3_000_000)}1,`);
		expect(inWords(await readFeed(text))).toEqual([
			"2 Epson EH-TW0 10050",
			"3000003 Epson EH-TW1 10150",
		]);
	});

	it("3 million empty lines before its headings", async () => {
		const text = `${"\n".repeat(3_000_000)}${awinFeed(1)}`;
		expect(inWords(await readFeed(text))).toEqual(["3000002 Epson EH-TW0 10050"]);
	});

	it("a line of 50 MB", async () => {
		const text = awinFeed(2).replace("\n1,", `\n9,${"x".repeat(50_000_000)}\n1,`);
		expect(inWords(await readFeed(text))).toEqual([
			"2 Epson EH-TW0 10050",
			"3 it is longer than 1,000,000 characters",
			"4 Epson EH-TW1 10150",
		]);
	});
});
