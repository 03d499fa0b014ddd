import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hydrated, launchBrowser, openPage } from "./support/browser";
import { STAFF_SETTINGS } from "./support/server";
import { type RunningSite, startSite } from "./support/site/site";
import { signIn } from "./support/staff";

// The same build on a plain Remix host; its limits are in docs/operations.md#on-another-remix-host.

launchBrowser();

let site: RunningSite;

beforeAll(async () => {
	const settings = {
		...STAFF_SETTINGS,
		NODE_ENV: "production",
	};
	const nodeArguments = ["tests/e2e/support/site/plain-host.mjs", "build/server/index.js"];
	site = await startSite(settings, { nodeArguments });
});
afterAll(() => site?.stop());

const open = (path: string, options = {}) => openPage(path, { baseURL: site.url, ...options });

describe("a plain Remix host", () => {
	it("shows pages that hydrate and lead to others, under their policy", async () => {
		const { page, problems } = await open("/");
		await hydrated(page);
		await page.getByRole("link", { name: "Brands", exact: true }).first().click();
		await page.waitForURL("**/brands");
		await page.getByRole("heading", { level: 1 }).waitFor();
		expect(problems).toEqual([]);
		const { headers } = await fetch(`${site.url}/projector/epson-eh-tw7100`);
		expect(headers.get("Content-Security-Policy")).toContain("script-src 'self' 'sha256-");
		expect(headers.get("ETag")).not.toBeNull();
	});

	it.each([true, false])("accepts forms, with scripts: %s", async (javaScriptEnabled) => {
		const { page } = await open("/buying-guide", { javaScriptEnabled });
		if (javaScriptEnabled) await hydrated(page);
		await page.getByLabel("Email address").fill(`host-${javaScriptEnabled}@example.com`);
		await page.getByRole("button", { name: "Subscribe" }).click();
		await page.locator("dialog, li").filter({ hasText: "Subscription successful!" }).waitFor();
	});

	it("rejects forms of other sites, and serves JSON", async () => {
		const headers = { "Content-Type": "application/json" };
		const subscribe = (init: Record<string, string>) =>
			fetch(`${site.url}/api/newsletter/subscribe`, {
				method: "POST",
				headers: { ...headers, ...init },
				body: JSON.stringify({ email: "json@example.com" }),
			});
		expect((await subscribe({ "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
		expect((await subscribe({})).status).toBe(200);
	});

	it("signs staff in and out", async () => {
		const { page } = await open("/admin/upload");
		await signIn(page);
		await page.getByRole("heading", { name: "Database management" }).waitFor();
		await page.getByRole("button", { name: "Sign out" }).click();
		await page.getByRole("heading", { name: "Staff sign-in" }).waitFor();
	});

	it("serves built files cached for ever and public files for an hour", async () => {
		const html = await (await fetch(site.url)).text();
		const script = /\/build\/assets\/entry\.client-[\w-]+\.js/.exec(html)?.[0] ?? "none";
		const built = await fetch(site.url + script);
		expect([built.status, built.headers.get("Cache-Control")]).toEqual([
			200,
			"public, max-age=31536000, immutable",
		]);
		const icon = await fetch(`${site.url}/favicon.svg`);
		expect([icon.status, icon.headers.get("Cache-Control")]).toEqual([200, "public, max-age=3600"]);
	});

	it("returns 404 with the page, and serves the health check", async () => {
		const missing = await fetch(`${site.url}/no-such-page`);
		expect(missing.status).toBe(404);
		expect(await missing.text()).toContain("404 Page Not Found");
		expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
	});
});
