import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { chooseEncoding, encodeText } from "./compression.server";

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
	const text = Buffer.from("Café à 3 000 lumens ✓ ".repeat(2000));

	it("gives back the text in each encoding", async () => {
		expect(await encodeText(text, "identity")).toEqual(text);
		expect(gunzipSync(await encodeText(text, "gzip"))).toEqual(text);
		expect(brotliDecompressSync(await encodeText(text, "br"))).toEqual(text);
	});
});
