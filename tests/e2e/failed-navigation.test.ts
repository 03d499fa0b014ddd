import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hydrated, launchBrowser, openReady } from "./support/browser";

launchBrowser();

const DATA = "**/*.data*";

/** Navigates to another page as a link does. */
async function follow(page: Page, path: string): Promise<void> {
	await page.evaluate((to) => {
		void Reflect.get(window, "__remixRouter").navigate(to);
	}, path);
	await page.waitForURL(`**${path}`);
}

const main = (page: Page) => page.getByRole("main");
const tryAgain = (page: Page) => main(page).getByRole("link", { name: "Try Again" }).first();

const CANNOT_LOAD = "Sorry, we couldn't load";

/** A page of each kind, its heading and its message if its data does not arrive. */
const FAILURES: [path: string, heading: string, sentences: string[]][] = [
	[
		"/tag/hdr10?sort=rating",
		"Oops! Something went wrong",
		["We couldn't load the projectors. Please try again later."],
	],
	[
		"/brand/epson",
		`${CANNOT_LOAD} the projectors for this brand.`,
		["Please try again later or browse other brands."],
	],
	[
		"/retailers",
		"Trusted Retailer Partners",
		[`${CANNOT_LOAD} our retailer partners. Please try again later.`],
	],
	[
		"/",
		"Welcome to Beamwise: the right projector for your room",
		[
			`${CANNOT_LOAD} the projectors. Please try again later.`,
			`${CANNOT_LOAD} the categories. Please try again later.`,
			`${CANNOT_LOAD} the jargon terms. Please try again later.`,
			`${CANNOT_LOAD} our retailer partners. Please try again later.`,
		],
	],
	["/brands", "Projector Brands", [`${CANNOT_LOAD} the brands. Please try again later.`]],
	["/category/gaming", `${CANNOT_LOAD} the projectors.`, ["Please try again later."]],
	[
		"/projectors?use=gaming",
		"Find a projector",
		[`${CANNOT_LOAD} the projectors. Please try again later.`],
	],
	[
		"/compare?sku=epson-eh-tw7100",
		"Compare Projectors",
		[`${CANNOT_LOAD} this comparison. Please try again later.`],
	],
	[
		"/projector/epson-eh-tw7100",
		"Something went wrong",
		["We couldn't show this page. Please try again in a moment."],
	],
	[
		"/buying-guide",
		"Projector Buying Guide",
		[`${CANNOT_LOAD} the jargon terms. Please try again later.`],
	],
];

describe("a page whose data does not arrive", () => {
	it("shows its own message, and tries again", async () => {
		const { page } = await openReady("/cookie-policy");
		await page.route(DATA, (route) => route.abort());
		for (const [path, heading, sentences] of FAILURES) {
			await follow(page, path);
			const title = main(page).getByRole("heading", { level: 1, name: heading, exact: true });
			await title.and(page.locator(":focus")).waitFor();
			for (const sentence of sentences) {
				await main(page).getByText(sentence, { exact: true }).waitFor();
			}
		}
		const loading = page.waitForEvent("framenavigated");
		await tryAgain(page).click();
		await loading;
		await hydrated(page);
		expect(page.url().endsWith("/buying-guide")).toBe(true);
		expect(await tryAgain(page).count()).toBe(0);
	});

	it.each([
		["is of another kind", { status: 502, contentType: "text/html", body: "<p>Bad gateway</p>" }],
		["says that it failed", { status: 503, body: "" }],
	])("shows it too if the response %s", async (_, answer) => {
		const { page } = await openReady("/cookie-policy");
		await page.route(DATA, (route) => route.fulfill(answer));
		await follow(page, "/tag/hdr10");
		await main(page).getByText("We couldn't load the projectors.").waitFor();
		await tryAgain(page).waitFor();
	});
});

describe("a list whose other order does not arrive", () => {
	it("moves the focus to the message, and shows the order at the next try", async () => {
		const { page } = await openReady("/tag/hdr10");
		await page.route(DATA, (route) => route.abort());
		const sort = page.getByLabel("Sort by");
		await sort.focus();
		await sort.selectOption("rating");
		await page.getByRole("heading", { level: 1 }).and(page.locator(":focus")).waitFor();
		await page.keyboard.press("Tab");
		await tryAgain(page).and(page.locator(":focus")).waitFor();
		await page.keyboard.press("Enter");
		await sort.waitFor();
		expect(await sort.inputValue()).toBe("rating");
	});
});

describe("a comparison that does not arrive", () => {
	it("keeps the current table, and is shown at the next try", async () => {
		const [kept, removed] = ["epson-eh-tw7100", "benq-w2710i"];
		const { page } = await openReady(`/compare?sku=${kept}&sku=${removed}`);
		const columns = page.getByRole("table").getByRole("link", { name: /^View Details/ });
		expect(await columns.count()).toBe(2);
		await page.route(DATA, (route) => route.abort());
		await follow(page, `/compare?sku=${kept}`);
		const sentence = `${CANNOT_LOAD} this comparison. Please try again later.`;
		await main(page).getByText(sentence).waitFor();
		expect(await columns.count()).toBe(2);

		// The next one fails too.
		await follow(page, `/compare?sku=${removed}`);
		await main(page).getByText(sentence).waitFor();
		expect(await columns.count()).toBe(2);

		await tryAgain(page).click();
		await expect.poll(() => columns.count()).toBe(1);
		expect(page.url().endsWith(`/compare?sku=${removed}`)).toBe(true);
	});
});
