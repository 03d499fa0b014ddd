import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { chooseEncoding, compressFully, encodeText } from "./compression.server";

describe("chooseEncoding", () => {
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
	])("%j gets %s", (header, encoding) => {
		expect(chooseEncoding(header)).toBe(encoding);
	});
});

describe("encodeText", () => {
	const text = "Café à 3 000 lumens ✓ ".repeat(2000);

	it("gives back the text in each encoding", async () => {
		expect((await encodeText(text, "identity")).toString()).toBe(text);
		expect(gunzipSync(await encodeText(text, "gzip")).toString()).toBe(text);
		expect(brotliDecompressSync(await encodeText(text, "br")).toString()).toBe(text);
	});

	it("compresses the same text further with more effort", async () => {
		const varied = Array.from({ length: 2000 }, (_, i) => `<li>Model ${i * 37} at £${i}</li>`).join(
			"",
		);
		const quick = await encodeText(varied, "br");
		const best = await compressFully(quick);

		expect(brotliDecompressSync(best).toString()).toBe(varied);
		expect(best.length).toBeLessThan(quick.length);
	});
});
