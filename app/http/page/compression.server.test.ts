import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { chooseEncoding, compressPage, encodeText } from "./compression.server";

it.each([
	["gzip, deflate, br, zstd", "br"],
	["gzip, deflate, br;q=0.5", "gzip"],
	["br;q=0, gzip;q=0.2", "gzip"],
	["BR", "br"],
	["gzip", "gzip"],
	["*", "br"],
	["*;q=0.5, br;q=0", "gzip"],
	["deflate, zstd", "identity"],
	["identity", "identity"],
	["identity;q=1, br;q=0.5", "identity"],
	["br;q=0, gzip;q=0", "identity"],
	["br;q=high", "identity"],
	["br;x=1;q=0, gzip", "gzip"],
	["", "identity"],
	[null, "identity"],
])("chooseEncoding %j gets %s", (header, encoding) => {
	expect(chooseEncoding(header)).toBe(encoding);
});

describe("encodeText", () => {
	const text = "Café à 3 000 lumens ✓ ".repeat(2000);

	it("gives back the text in each encoding", async () => {
		expect((await encodeText(text, "identity")).toString()).toBe(text);
		expect(gunzipSync(await encodeText(text, "gzip")).toString()).toBe(text);
		expect(brotliDecompressSync(await encodeText(text, "br")).toString()).toBe(text);
	});
});

const NOISE = Array.from({ length: 900 }, (_, line) =>
	createHash("sha256").update(String(line)).digest("hex"),
).join(" ");

describe("compressPage", () => {
	it.each([
		["quickly if it fits into the first flight then", 26_000, 14_100],
		["harder if it does not", 27_800, 14_600],
		["no harder than that", 58_000, 30_200],
	])("compresses a page %s", async (_, length, bytes) => {
		const html = NOISE.slice(0, length);
		const body = await compressPage(html, "br");
		expect(body.length).toBeLessThanOrEqual(bytes);
		expect(brotliDecompressSync(body).toString()).toBe(html);
	});

	it("returns the same bytes however many pages are compressed at once", async () => {
		const pages = Array.from({ length: 12 }, (_, at) => NOISE.slice(at * 100, 27_000 + at * 100));
		const compress = (html: string) => compressPage(html, "br");
		const atOnce = await Promise.all(pages.map(compress));
		for (const [at, html] of pages.entries()) expect(atOnce[at]).toEqual(await compress(html));
	});
});
