import { readdir, readFile, rename } from "node:fs/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { siteUrl } from "../e2e/support/site/shared-site";
import { rawAnswer } from "../support/raw-response";

const get = (path: string, encoding: string) =>
	rawAnswer(siteUrl() + path, { "Accept-Encoding": encoding });

/** Address of a script of the home page. */
async function script(): Promise<string> {
	const html = await (await fetch(siteUrl())).text();
	return /\/build\/assets\/[\w-]+\.js/.exec(html)?.[0] ?? "";
}

/** Name of the script of a page that tests running at the same time hardly ever request. */
async function quietScript(): Promise<string> {
	const names = await readdir("build/client/assets");
	const manifest = names.find((name) => /^manifest-[\w-]+\.js$/.test(name)) ?? "";
	const text = await readFile(`build/client/assets/${manifest}`, "utf8");
	return (
		/"routes\/site\/terms-of-use":\{[^}]*?"module":"\/build\/assets\/([\w-]+\.js)"/.exec(
			text,
		)?.[1] ?? ""
	);
}

describe("a built file", () => {
	it("is sent as the build compressed it, with the same content in every encoding", async () => {
		const path = await script();
		const plain = await get(path, "identity");
		const brotli = await get(path, "gzip, br");
		const gzip = await get(path, "gzip");

		expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
		expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
		expect(brotli.body.length).toBeLessThan(plain.body.length / 2);
		for (const [{ headers }, encoding] of [
			[plain, undefined],
			[brotli, "br"],
			[gzip, "gzip"],
		] as const) {
			expect(headers).toMatchObject({
				"content-type": expect.stringMatching(/javascript/),
				"cache-control": "public, max-age=31536000, immutable",
				vary: expect.stringContaining("Accept-Encoding"),
			});
			expect(headers["content-encoding"]).toBe(encoding);
		}
	});

	it("returns an error when it is deleted, and the site keeps running", async () => {
		const name = await quietScript();
		const path = `/build/assets/${name}`;
		const file = `build/client/assets/${name}`;
		await rename(`${file}.br`, `${file}.br.aside`);
		try {
			const answer = await get(path, "br");
			expect(answer.status).toBe(404);
			expect(answer.headers["content-type"]).toContain("text/html");
			expect((await get("/healthz", "identity")).status).toBe(200);
		} finally {
			await rename(`${file}.br.aside`, `${file}.br`);
		}
	});
});

it("built files: have the manifest that visitors' pages name, without staff pages", async () => {
	const html = await (await fetch(siteUrl())).text();
	const [path = ""] = /\/build\/assets\/visitors-[\da-f]+\.js/.exec(html) ?? [];
	const { headers, body } = await get(path, "br");
	expect(headers["content-encoding"]).toBe("br");
	const manifest = brotliDecompressSync(body).toString();
	expect(manifest).toContain('"routes/site/home"');
	expect(manifest).not.toContain('"admin');
});

it("built files: lists for speculation no shop's link, no form, no call and no staff page", async () => {
	const { headers, body } = await get("/speculation-rules.json", "identity");
	expect(headers["content-type"]).toBe("application/speculationrules+json");
	const rules = body.toString();
	expect(rules).toContain('"/projectors"');
	expect(rules).not.toMatch(/"\/\*|https?:|\/(?:go|admin|api|shortlist|alerts|newsletter|consent)/);
});
