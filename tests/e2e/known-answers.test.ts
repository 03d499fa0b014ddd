import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningSite, startSite } from "./site";

let site: RunningSite;

beforeAll(async () => {
	site = await startSite();
});
afterAll(() => site?.stop());

const PAGE = "/projector/epson-eh-tw7100";

function get(headers: Record<string, string> = {}): Promise<Response> {
	return fetch(site.url + PAGE, { headers });
}

/** A change by another process, such as an import from a terminal. */
function setPrice(pence: number): void {
	const sqlite = new SQLite(site.databaseUrl.replace("file:", ""));
	sqlite.prepare("update projectors set pricePence = ? where slug = 'epson-eh-tw7100'").run(pence);
	sqlite.close();
}

describe("a page that was asked for a moment ago", () => {
	it("is the same again, with the same headers", async () => {
		const [first, second] = [await get(), await get()];

		expect(await second.text()).toBe(await first.text());
		const without = (response: Response) =>
			[...response.headers].filter(([name]) => name !== "date");
		expect(without(second)).toEqual(without(first));
		expect(second.headers.get("Content-Security-Policy")).toContain("script-src 'self' 'sha256-");
	});

	it("shows a changed price at once, whoever changed it", async () => {
		for (const [pence, text] of [
			[123_456, "£1,234.56"],
			[98_765, "£987.65"],
		] as const) {
			await get();
			setPrice(pence);
			expect(await (await get()).text()).toContain(text);
		}
	});

	it("is not sent to who has it", async () => {
		const tag = (await get()).headers.get("ETag") ?? "";
		const answer = await get({ "If-None-Match": tag });

		expect(answer.status).toBe(304);
		expect(answer.headers.get("ETag")).toBe(tag);
		expect(await answer.text()).toBe("");
		expect((await get({ "If-None-Match": '"another"' })).status).toBe(200);
	});

	it("keeps compressed, plain and sparing answers apart", async () => {
		await get();
		const plain = await get({ "Accept-Encoding": "identity" });
		expect(plain.headers.get("Content-Encoding")).toBe(null);
		expect(await plain.text()).toContain("<script");
		expect(await (await get({ "Save-Data": "on" })).text()).not.toContain("<script>");
		expect(await (await get()).text()).toContain("<script>");
	});

	it("answers HEAD with the headers alone", async () => {
		const { headers } = await get();
		const head = await fetch(site.url + PAGE, { method: "HEAD" });
		expect(head.headers.get("ETag")).toBe(headers.get("ETag"));
		expect(await head.text()).toBe("");
	});

	it("is made anew for who sends a cookie", async () => {
		await get();
		const answer = await get({ Cookie: "toast=forged" });
		expect(answer.headers.get("Cache-Control")).toBe("no-store");
		expect((await get()).headers.get("Cache-Control")).toContain("public");
	});
});
