import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import type { Encoding } from "./compression.server";
import { cachePage, compressPage, findCachedPage } from "./page-cache.server";

let keys = 0;

/** A key of its own for each test: the memory is the process's. */
function newKey(): string {
	keys += 1;
	return `page ${keys}`;
}

/** Asks as the page pipeline does: a page is only finished when it is neither there nor on its way. */
function pages(html: string) {
	let times = 0;
	const ask = async (key: string, encoding: Encoding) => {
		const slot = `${encoding} ${key}`;
		const cached = findCachedPage(slot);
		if (cached) return cached;
		times += 1;
		return cachePage(slot, compressPage(html, encoding, { "X-Times": String(times) }));
	};
	return { ask, times: () => times };
}

const LONG = Array.from({ length: 900 }, (_, line) =>
	createHash("sha256").update(String(line)).digest("hex"),
).join(" ");

describe("the page cache", () => {
	it("renders once, however many ask at the same time or later", async () => {
		const key = newKey();
		const { ask, times } = pages("<p>page</p>");
		const again = () => ask(key, "identity");
		const answers = [...(await Promise.all([again(), again(), again()])), await again()];

		expect(times()).toBe(1);
		for (const { body, headers } of answers) {
			expect(body.toString()).toBe("<p>page</p>");
			expect(headers).toEqual({ "X-Times": "1" });
		}
	});

	it("tells pages and encodings apart", async () => {
		const key = newKey();
		const { ask, times } = pages("<p>page</p>");
		await ask(key, "identity");
		await ask(key, "gzip");
		await ask(newKey(), "identity");

		expect(times()).toBe(3);
	});

	it("keeps a page's own bytes, and not the memory that they were made in", async () => {
		const key = newKey();
		const { ask } = pages(LONG.slice(0, 4000));
		await ask(key, "br");
		const { body } = await ask(key, "br");
		expect(body.buffer.byteLength).toBe(body.length);
	});

	it("keeps no failure", async () => {
		const key = newKey();
		const failing = cachePage(`br ${key}`, Promise.reject(new Error("a component failed")));
		await expect(failing).rejects.toThrow("a component failed");

		const { ask } = pages("<p>well again</p>");
		const { body } = await ask(key, "br");
		expect(brotliDecompressSync(body).toString()).toBe("<p>well again</p>");
	});

	it("compresses a page harder when it is asked for again, and rendering has no part in it", async () => {
		const key = newKey();
		const html = LONG.slice(0, 20_000);
		const { ask, times } = pages(html);
		const first = await ask(key, "br");
		await ask(key, "br");

		await vi.waitFor(async () => {
			const later = await ask(key, "br");
			expect(later.body.length).toBeLessThan(first.body.length);
			expect(brotliDecompressSync(later.body).toString()).toBe(html);
		});
		expect(times()).toBe(1);
	});
});

describe("compressPage", () => {
	it.each([
		["fits: quickly", 26_000, { bytes: 14_100, isFully: false }],
		["nearly fits: as hard as it takes", 28_000, { bytes: 14_600, isFully: false }],
		["fits at no effort: as hard as it goes", 58_000, { bytes: 29_700, isFully: true }],
	])("compresses a page that %s", async (_, length, { bytes, isFully }) => {
		const html = LONG.slice(0, length);
		const page = await compressPage(html, "br", {});

		expect(page.isFullyCompressed).toBe(isFully);
		expect(page.body.length).toBeLessThanOrEqual(bytes);
		expect(brotliDecompressSync(page.body).toString()).toBe(html);
	});

	it("gives a page the same bytes however many are asked for at once", async () => {
		const pages = Array.from({ length: 12 }, (_, at) => LONG.slice(at * 100, 28_000 + at * 100));
		const compress = (html: string) => compressPage(html, "br", {});
		const atOnce = await Promise.all(pages.map(compress));
		for (const [at, html] of pages.entries()) {
			expect(atOnce[at]?.body.length).toBeLessThanOrEqual(14_600);
			expect(atOnce[at]?.body).toEqual((await compress(html)).body);
		}
	});
});
