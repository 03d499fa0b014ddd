import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeFindings } from "./support/axe";
import { DESKTOP, hydrated, launchBrowser, openPage, PHONE } from "./support/browser";
import { faintControls } from "./support/contrast";
import { brokenPictures, layoutFaults, scrollThrough } from "./support/layout";
import { answering, type SiteProcess, spawnSite } from "./support/site/site-process";

// `npm run dev`: the sources, through the same server.

launchBrowser();

/** Bytes of a picture of the components; a page that failed is smaller. */
const MIN_PICTURE = 100_000;

let folder: string;
let site: SiteProcess;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "development-"));
	const settings = { DATABASE_URL: `file:${join(folder, "site.db")}` };
	site = await answering(await spawnSite(settings, { nodeArguments: ["scripts/dev.mjs"] }));
});

afterAll(async () => {
	site?.kill("SIGTERM");
	expect(await site?.ended).toBe(0);
	await rm(folder, { recursive: true });
});

describe("the site from its sources", () => {
	// Vite reloads the page once if it had to bundle the packages.
	it("hydrates its pages and listens for changes", async () => {
		const { page } = await openPage("/", { baseURL: site.url });
		const said: string[] = [];
		page.on("console", (message) => said.push(message.text()));
		await page.reload();
		await hydrated(page);
		await expect.poll(() => said).toContain("[vite] connected.");
		await page.getByRole("link", { name: "Brands", exact: true }).first().click();
		await page.waitForURL("**/brands");
	});

	it("has the headers of the built site, and rejects the same requests", async () => {
		const page = await fetch(`${site.url}/brands`);
		expect(page.headers.get("X-Frame-Options")).toBe("DENY");
		const refused = await fetch(`${site.url}/contact-us`, {
			method: "POST",
			headers: { Origin: "https://evil.example" },
		});
		expect(refused.status).toBe(403);
		expect((await fetch(`${site.url}/no-such-page`)).status).toBe(404);
	});

	it.each([
		["light", PHONE],
		["dark", PHONE],
		["light", DESKTOP],
		["dark", DESKTOP],
	] as const)(
		"shows each component on /styleguide in %s at %o, readable",
		async (scheme, viewport) => {
			const options = { baseURL: site.url, viewport, colorScheme: scheme };
			const { page } = await openPage("/styleguide", options);
			await hydrated(page);
			await scrollThrough(page);
			const picture = await page.screenshot({
				fullPage: true,
				path: join(folder, `styleguide-${scheme}-${viewport.width}.png`),
			});
			expect(picture.length).toBeGreaterThan(MIN_PICTURE);
			expect(await brokenPictures(page)).toEqual([]);
			expect(await layoutFaults(page)).toEqual([]);
			expect(await faintControls(page)).toEqual([]);
			expect(await axeFindings(page)).toEqual([]);
		},
	);

	it.each(["light", "dark"] as const)(
		"opens the search dialog over /styleguide in %s",
		async (colorScheme) => {
			const options = { baseURL: site.url, viewport: PHONE, colorScheme } as const;
			const { page } = await openPage("/styleguide", options);
			await hydrated(page);
			for (const state of ["Empty", "With models", "With nothing"]) {
				await page.getByRole("link", { name: state, exact: true }).click();
				const dialog = page.getByRole("dialog", { name: "Search Projectors" });
				await dialog.waitFor();
				expect([state, await axeFindings(page)]).toEqual([state, []]);
				await dialog.getByRole("link", { name: "Close" }).click();
				await dialog.waitFor({ state: "hidden" });
			}
		},
	);
});
