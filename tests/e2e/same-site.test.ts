import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { hydrated, launchBrowser, openPage } from "./support/browser";
import { siteUrl } from "./support/site/shared-site";

launchBrowser();

const EVIL = "evil.example";

/** Waits until scripts have left a page alone: they do if they read its address differently from the server. */
async function left(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const root = Object.keys(document).find((key) => key.startsWith("__reactContainer"));
		return root !== undefined && Reflect.get(document, root) === null;
	});
}

it.each([
	[`//${EVIL}/brands`, hydrated],
	[`/%5C${EVIL}`, left],
])(
	"scripts send no request to the other site whose name is in the address: %s",
	async (path, untilReady) => {
		const asked: string[] = [];
		const { page } = await openPage("/robots.txt");
		page.on("request", (request) => asked.push(request.url()));
		await page.goto(siteUrl() + path);
		await untilReady(page);
		await page.getByRole("link", { name: "Brands", exact: true }).first().click();
		await page.waitForURL(/\/brands$/);
		expect(asked.filter((url) => new URL(url).hostname.includes(EVIL))).toEqual([]);
	},
);
