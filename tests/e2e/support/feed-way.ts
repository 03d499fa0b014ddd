import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { type FeedShop, startFeedShop } from "../../support/feed-shop";
import { openPage } from "./browser";
import { STAFF } from "./server";
import { type RunningSite, startSite } from "./site/site";
import { signIn } from "./staff";
import { button, toast } from "./upload-page";

// A shop with feeds, a site that fetches them, and the steps of staff on the pages of feeds.

export interface FeedWay {
	shop: FeedShop;
	site: RunningSite;
}

/** Starts both before a file's tests. The site may fetch from this machine. */
export function startFeedWay(lines: { lines: number; items: number }): FeedWay {
	const way = {} as FeedWay;
	beforeAll(async () => {
		[way.shop, way.site] = await Promise.all([
			startFeedShop(lines),
			startSite({
				FEEDS_ALLOW_PRIVATE: "1",
				ADMIN_USERNAME: STAFF.username,
				ADMIN_PASSWORD: STAFF.password,
			}),
		]);
	});
	afterAll(async () => {
		await Promise.all([way.shop?.close(), way.site?.stop()]);
	});
	return way;
}

/** Signs in and opens the list of feeds. */
export async function openFeeds({ site }: FeedWay, options: BrowserContextOptions): Promise<Page> {
	const { page } = await openPage("/admin/feeds", { ...options, baseURL: site.url });
	await signIn(page);
	await page.getByRole("heading", { name: "Feeds", level: 1 }).waitFor();
	return page;
}

/** Fills in the form of a new feed from the list of feeds; ends on the feed's page. */
export async function addFeed(
	page: Page,
	{ name, shop, address }: { name: string; shop: string; address: string },
): Promise<void> {
	await page.goto("/admin/feeds");
	await page.getByRole("link", { name: "Add a feed" }).click();
	await page.getByLabel("Name").fill(name);
	await page.getByLabel("Shop").selectOption({ label: shop });
	await page.getByLabel("Address").fill(address);
	await button(page, "Add feed").click();
	await page.getByRole("heading", { name, level: 1 }).waitFor();
}

/** Opens the page of a feed from the list. */
export async function openFeed(page: Page, name: string): Promise<void> {
	await page.goto("/admin/feeds");
	await page.getByRole("link", { name, exact: true }).click();
	await page.getByRole("heading", { name, level: 1 }).waitFor();
}

/** Longest run on a busy machine; a page waits 20 seconds for one. */
const MAX_RUN_MS = 60_000;

/** Waits for a run that takes longer than its page waits; ends on the run's page. */
async function followRun(page: Page, name: string): Promise<void> {
	const last = page.getByRole("list", { name: "Runs, newest first" }).getByRole("listitem").first();
	await expect
		.poll(
			async () => {
				await openFeed(page, name);
				return last.innerText();
			},
			{ timeout: MAX_RUN_MS, interval: 500 },
		)
		.not.toContain("Running");
	await last.getByRole("link").click();
}

/** Presses "Run now" on a feed's page; returns the heading of the run's page, which is its result, and its text. */
export async function runNow(page: Page, name: string): Promise<{ state: string; text: string }> {
	await openFeed(page, name);
	await button(page, "Run now").click({ timeout: MAX_RUN_MS });
	const goesOn = toast(page, "The run is going on");
	const heading = page.getByRole("heading", { name: /^Run of / });
	await heading.or(goesOn).first().waitFor({ timeout: MAX_RUN_MS });
	if (await goesOn.isVisible()) await followRun(page, name);
	await heading.waitFor();
	const main = page.locator("main");
	const state = await main.locator("h2").first().innerText();
	return { state, text: (await main.innerText()).replace(/\s+/g, " ") };
}

/** Returns a count of a run's page by its name. */
export async function countOf(page: Page, name: string): Promise<number> {
	const pair = page.locator("dl > div", { has: page.getByText(name, { exact: true }) });
	return Number((await pair.locator("dd").innerText()).replaceAll(",", ""));
}

/** A line of the queue, by its title. */
export const lineOf = (page: Page, title: string) =>
	page
		.getByRole("listitem")
		.filter({ has: page.getByRole("heading", { name: title, exact: true }) });

interface Offer {
	retailerId: number;
	price: number;
	inStock: boolean;
	checkedAt: string;
}

/** Returns a shop's offer of a model from the JSON call; undefined if there is none. */
export async function offerOf(
	page: Page,
	sku: string,
	retailerId: number,
): Promise<Offer | undefined> {
	const answer = await page.request.get(`/api/projectors/${sku}/retailer-listings`);
	const { listings }: { listings: Offer[] } = await answer.json();
	return listings.find((one) => one.retailerId === retailerId);
}
