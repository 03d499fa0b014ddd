import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { cachedPage, finishPage } from "./page-cache.server";

let pages = 0;

/** A key of its own for each test: the memory is the process's. */
function newKey(): string {
	pages += 1;
	return `page ${pages}`;
}

function rendering(html: string) {
	let times = 0;
	const render = async () => {
		times += 1;
		return { html, headers: { "X-Times": String(times) } };
	};
	return { render, times: () => times };
}

const LONG = Array.from({ length: 900 }, (_, line) =>
	createHash("sha256").update(String(line)).digest("hex"),
).join(" ");

describe("cachedPage", () => {
	it("renders once, however many ask at the same time or later", async () => {
		const key = newKey();
		const { render, times } = rendering("<p>page</p>");
		const ask = () => cachedPage(key, "identity", render);
		const answers = [...(await Promise.all([ask(), ask(), ask()])), await ask()];

		expect(times()).toBe(1);
		for (const { body, headers } of answers) {
			expect(body.toString()).toBe("<p>page</p>");
			expect(headers).toEqual({ "X-Times": "1" });
		}
	});

	it("tells pages and encodings apart", async () => {
		const key = newKey();
		const { render, times } = rendering("<p>page</p>");
		await cachedPage(key, "identity", render);
		await cachedPage(key, "gzip", render);
		await cachedPage(newKey(), "identity", render);

		expect(times()).toBe(3);
	});

	it("remembers no failure", async () => {
		const key = newKey();
		const failing = () => Promise.reject(new Error("a component failed"));
		await expect(cachedPage(key, "br", failing)).rejects.toThrow("a component failed");

		const { render } = rendering("<p>well again</p>");
		const { body } = await cachedPage(key, "br", render);
		expect(brotliDecompressSync(body).toString()).toBe("<p>well again</p>");
	});

	it("presses a page harder when it is asked for again, and rendering has no part in it", async () => {
		const key = newKey();
		const html = LONG.slice(0, 20_000);
		const { render, times } = rendering(html);
		const first = await cachedPage(key, "br", render);
		await cachedPage(key, "br", render);

		await vi.waitFor(async () => {
			const later = await cachedPage(key, "br", render);
			expect(later.body.length).toBeLessThan(first.body.length);
			expect(brotliDecompressSync(later.body).toString()).toBe(html);
		});
		expect(times()).toBe(1);
	});
});

describe("finishPage", () => {
	it("presses a page at once that would not fit into the first flight", async () => {
		const short = await finishPage(rendering(LONG.slice(0, 2000)).render, "br");
		const long = await finishPage(rendering(LONG).render, "br");

		expect([short.isFullyCompressed, long.isFullyCompressed]).toEqual([false, true]);
		expect(brotliDecompressSync(long.body).toString()).toBe(LONG);
	});
});
