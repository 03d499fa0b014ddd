import { setTimeout as wait } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { startFileSite } from "../e2e/support/site/site";

const site = await startFileSite();

const PAGE = "/projector/epson-eh-tw7100";

interface Answer {
	response: Response;
	text: string;
	/** True if it came from the cache, without a loader. */
	isHit: boolean;
}

const logged = () => site.out().match(/^(?:GET|HEAD) \/projector\/.*$/gm) ?? [];

/** Requests the page and reads from the log whether it came from the cache. */
async function ask(headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
	const before = logged().length;
	const response = await fetch(site.url + PAGE, { method, headers });
	const text = await response.text();
	// The line is written after the response.
	while (logged().length === before) await wait(5);
	return { response, text, isHit: logged().at(-1)?.endsWith(" hit") === true };
}

/** Repeats the request until it comes from the cache, which may have expired on a busy machine. */
async function askAgain(headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
	for (let tries = 1; tries <= 5; tries += 1) {
		await ask(headers);
		const again = await ask(headers, method);
		if (again.isHit) return again;
	}
	throw new Error("Nothing was cached");
}

/** Changes the price from another process. */
function setPrice(pence: number): void {
	const sqlite = new SQLite(site.file);
	sqlite
		.prepare("update projectors set shownPricePence = ? where slug = 'epson-eh-tw7100'")
		.run(pence);
	sqlite.close();
}

describe("a page that was requested a moment ago", () => {
	it("is returned unchanged, with the same headers", async () => {
		setPrice(120_000);
		const first = await ask();
		const second = await askAgain();

		expect(first.isHit).toBe(false);
		expect(second.text).toBe(first.text);
		const without = ({ response }: Answer) =>
			[...response.headers].filter(([name]) => name !== "date");
		expect(without(second)).toEqual(without(first));
		expect(second.response.headers.get("Content-Security-Policy")).toContain(
			"script-src 'self' 'sha256-",
		);
	});

	it("shows a changed price at once, even if another process changed it", async () => {
		for (const [pence, text] of [
			[123_456, "£1,234.56"],
			[98_765, "£987.65"],
		] as const) {
			await askAgain();
			setPrice(pence);
			const changed = await ask();
			expect(changed.isHit).toBe(false);
			expect(changed.text).toContain(text);
			expect((await askAgain()).text).toContain(text);
		}
	});

	it("returns 304 to clients that have it", async () => {
		const { response } = await askAgain();
		const tag = response.headers.get("ETag") ?? "";
		const known = await askAgain({ "If-None-Match": tag });

		expect(known.response.status).toBe(304);
		expect(known.response.headers.get("ETag")).toBe(tag);
		expect(known.text).toBe("");
		const other = await askAgain({ "If-None-Match": '"another"' });
		expect(other.response.status).toBe(200);
	});

	it("caches compressed, plain and Save-Data responses separately", async () => {
		const kinds: [Record<string, string>, string | null, boolean][] = [
			[{ "Accept-Encoding": "br" }, "br", true],
			[{ "Accept-Encoding": "identity" }, null, true],
			[{ "Accept-Encoding": "br", "Save-Data": "on" }, "br", false],
		];
		// Each is cached when the others are requested.
		for (const [headers] of [...kinds, ...kinds]) await ask(headers);
		for (const [headers, encoding, hasScripts] of kinds) {
			const { response, text } = await askAgain(headers);
			expect(response.headers.get("Content-Encoding")).toBe(encoding);
			expect(text.includes("<script>")).toBe(hasScripts);
			expect(response.headers.has("Speculation-Rules")).toBe(hasScripts);
			expect(text.includes("@view-transition{navigation:none}")).toBe(!hasScripts);
		}
	});

	it("returns only the headers for HEAD", async () => {
		const { response } = await askAgain();
		const head = await askAgain({}, "HEAD");
		expect(head.response.headers.get("ETag")).toBe(response.headers.get("ETag"));
		expect(head.text).toBe("");
	});

	it("contains no tracking parameters of its first visitor", async () => {
		const path = "/projector/benq-w2710i";
		const first = await (await fetch(`${site.url}${path}?gclid=secret&utm_source=news`)).text();
		const second = await (await fetch(site.url + path)).text();

		expect(first).toContain(`${path}?history=30`);
		expect(first).not.toContain("gclid");
		expect(second).toBe(first);
	});

	it("is rendered again for a visitor who sends a cookie", async () => {
		await askAgain();
		const cookie = await ask({ Cookie: "toast=forged" });
		expect(cookie.isHit).toBe(false);
		expect(cookie.response.headers.get("Cache-Control")).toBe("no-store");
		const { response } = await askAgain();
		expect(response.headers.get("Cache-Control")).toContain("public");
	});
});
