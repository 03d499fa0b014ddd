import { expect, it } from "vitest";
import { launchBrowser, openPage } from "./support/browser";
import { siteUrl } from "./support/site/shared-site";

launchBrowser();

const EVIL = "evil.example";

it.each([`//${EVIL}/brands`, `/%5C${EVIL}`])(
	"scripts send no request to the other site whose name is in the address: %s",
	async (path) => {
		const asked: string[] = [];
		const { page } = await openPage("/robots.txt");
		page.on("request", (request) => asked.push(request.url()));
		await page.goto(siteUrl() + path);
		// Scripts leave a page alone whose address they read differently from the server.
		await page.waitForLoadState("networkidle");
		await page.getByRole("link", { name: "Brands", exact: true }).first().click();
		await page.waitForURL(/\/brands$/);
		expect(asked.filter((url) => new URL(url).hostname.includes(EVIL))).toEqual([]);
	},
);
