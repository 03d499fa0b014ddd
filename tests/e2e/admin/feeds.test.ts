import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { content } from "../../support/feed-server";
import { type FeedShop, startFeedShop } from "../../support/feed-shop";
import { type FeedDay, feedModels, feedProducts } from "../../support/feeds/feed-products";
import { launchBrowser, openPage, PHONE } from "../support/browser";
import { button, expectNoOverflow, toast } from "../support/page-steps";
import { STAFF_SETTINGS } from "../support/server";
import { type RunningSite, startSite } from "../support/site/site";
import { signIn } from "../support/staff";

// Feeds of a shop, without scripts, on a phone: set up, run, answered, held on bad days, and in an unknown layout.

launchBrowser();

const LINES = 850;
const MODEL = "EPSON-EH-TW7100";
/** The feeds of a second attempt are of other shops, because a feed keeps its offers. In the order of their ids. */
const SHOPS = ["Currys", "Richer Sounds", "Amazon UK", "John Lewis"];
const ARGOS = 5;
const KEY = "s3cret";

let shop: FeedShop;
let site: RunningSite;

beforeAll(async () => {
	[shop, site] = await Promise.all([
		startFeedShop({ lines: LINES, items: 20 }),
		startSite({
			FEEDS_ALLOW_PRIVATE: "1",
			...STAFF_SETTINGS,
		}),
	]);
});
afterAll(() => Promise.all([shop?.close(), site?.stop()]));

const heading = (page: Page, name: string | RegExp) =>
	page.getByRole("heading", { name, level: 1 }).waitFor();

/** Signs in and opens the list of feeds. Returns how many there are, too. */
async function openFeeds(options: BrowserContextOptions) {
	const { page } = await openPage("/admin/feeds", { ...options, baseURL: site.url });
	await signIn(page);
	await heading(page, "Feeds");
	return { page, feeds: await page.locator("main li h2").count() };
}

/** Fills in the form of a new feed from the list of feeds; ends on the feed's page. */
async function addFeed(page: Page, name: string, shop: string, address: string): Promise<void> {
	await page.goto("/admin/feeds");
	await page.getByRole("link", { name: "Add a feed" }).click();
	await page.getByLabel("Name").fill(name);
	await page.getByLabel("Shop").selectOption({ label: shop });
	await page.getByLabel("Address").fill(address);
	await button(page, "Add feed").click();
	await heading(page, name);
}

/** Opens the page of a feed from the list. */
async function openFeed(page: Page, name: string): Promise<void> {
	await page.goto("/admin/feeds");
	await page.getByRole("link", { name, exact: true }).click();
	await heading(page, name);
}

/** A page waits 20 seconds for a run. */
const MAX_RUN_MS = 30_000;

/** Presses "Run now" on a feed's page; returns the result of the run and the text of its page. */
async function runNow(page: Page, name: string): Promise<{ state: string; text: string }> {
	await openFeed(page, name);
	await button(page, "Run now").click({ timeout: MAX_RUN_MS });
	await heading(page, /^Run of /);
	const main = page.locator("main");
	return { state: await main.locator("h2").first().innerText(), text: await main.innerText() };
}

/** Returns a shop's price of a model from the JSON call; undefined if it has no offer. */
async function priceOf(page: Page, sku: string, shopId: number): Promise<number | undefined> {
	const answer = await page.request.get(`/api/projectors/${sku}/retailer-listings`);
	const { listings }: { listings: { retailerId: number; price: number }[] } = await answer.json();
	return listings.find(({ retailerId }) => retailerId === shopId)?.price;
}

/** Returns the feed's products of a day, by their titles. */
async function productsOn(day: FeedDay) {
	const products = [...feedProducts(await feedModels(), { lines: LINES, day })];
	return new Map(products.map((product) => [product.title, product]));
}

/** The first card of the queue with this title. */
const lineCard = (page: Page, title: string) =>
	page
		.getByRole("listitem")
		.filter({ has: page.getByRole("heading", { name: title, exact: true }) })
		.first();

it("a feed is set up, its lines are answered, and bad days change nothing by themselves", {
	timeout: 90_000,
}, async () => {
	await shop.turnTo("day-1");
	const { page, feeds } = await openFeeds({ javaScriptEnabled: false, viewport: PHONE });
	const shopName = SHOPS[feeds % SHOPS.length] ?? "";
	const shopId = (feeds % SHOPS.length) + 1;
	const name = `Feed ${feeds} of ${shopName}`;
	await addFeed(page, name, shopName, `${shop.origin}/awin.csv.gz?key=${KEY}`);
	expect(await page.content()).not.toContain(KEY);
	const first = await runNow(page, name);
	expect(first.state).toBe("Applied");
	expect(first.text).toMatch(new RegExp(`Lines\\s+${LINES}\\s`));
	await expectNoOverflow(page);
	expect(await priceOf(page, MODEL, shopId)).toBeGreaterThan(500);

	// The queue begins with projectors: one is matched to a listed model, another is created.
	await openFeed(page, name);
	await page.getByRole("link", { name: /lines? waits? for an answer/ }).click();
	await heading(page, `Lines of ${name}`);
	await expectNoOverflow(page);
	const openKind = (kind: string) =>
		page
			.getByRole("navigation", { name: "Kinds of lines" })
			.getByRole("link", { name: kind })
			.click();
	const dayOne = await productsOn("day-1");
	const dayTwo = await productsOn("day-2");
	/** The first line of the page of this kind that is in stock on both days. */
	const lineOfKind = async (kind: string) => {
		const titles = await page.locator("main h3").allInnerTexts();
		const staying = titles.filter(
			(title) => dayOne.get(title)?.inStock && dayTwo.get(title)?.inStock,
		);
		return staying.find((title) => dayOne.get(title)?.kind === kind) ?? "";
	};
	const poundsOnDayTwo = (title: string) => (dayTwo.get(title)?.pricePence ?? 0) / 100;
	await openKind("Described as a projector");
	const proposed = await lineOfKind("model");
	const card = lineCard(page, proposed);
	const proposedSku = await card.locator("[name=choice]").first().inputValue();
	await card.getByRole("button", { name: /^It is / }).click();
	await toast(page, "1 line matched.").waitFor();
	const unknown = await lineOfKind("unknown projector");
	await lineCard(page, unknown).getByRole("link", { name: "Make a new model from it" }).click();
	await page.getByRole("heading", { name: "Make a new model" }).waitFor();
	expect(await page.getByLabel("Model").inputValue()).toMatch(/^[A-Z]{2}\d+$/);
	const newSku = `E2E-FEED-${feeds}`;
	await page.getByLabel("SKU").fill(newSku);
	await button(page, "Make this model").click();
	await toast(page, "was added").waitFor();

	// Others only name a model: one, two together, then all the rest are left out.
	await openKind("Similar to a model");
	const [bag = ""] = await page.locator("main h3").allInnerTexts();
	await lineCard(page, bag).getByRole("button", { name: "Not a projector we list" }).click();
	await toast(page, "1 line left out.").waitFor();
	for (const index of [0, 1])
		await page.locator("main li").getByRole("checkbox").nth(index).check();
	await button(page, "Not a projector we list").first().click();
	await toast(page, "2 lines left out.").waitFor();
	await openKind("Others");
	await page.getByRole("button", { name: /^Not a projector we list: all [\d,]+ found$/ }).click();
	await page.getByText("Are you sure that none of these").waitFor();
	await expectNoOverflow(page);
	await page.getByRole("button", { name: /^Leave out all [\d,]+$/ }).click();
	await toast(page, "lines left out.").waitFor();

	// The next day the answers apply.
	await shop.turnTo("day-2");
	expect((await runNow(page, name)).state).toBe("Applied");
	expect(await priceOf(page, newSku, shopId)).toBe(poundsOnDayTwo(unknown));
	expect(await priceOf(page, proposedSku, shopId)).toBe(poundsOnDayTwo(proposed));
	const usual = (await priceOf(page, MODEL, shopId)) ?? 0;

	// Most lines are missing: held, and discarded.
	await shop.turnTo("few-lines");
	const few = await runNow(page, name);
	expect(few.state).toBe("Held");
	await page.getByRole("region", { name: "Offers that would change" }).waitFor();
	await expectNoOverflow(page);
	await button(page, "Discard").click();
	await page.getByRole("heading", { name: "Discarded" }).waitFor();

	// Pence for pounds: held. A person applies it anyway, and undoes it again.
	await shop.turnTo("times-100");
	const dear = await runNow(page, name);
	expect(dear.state).toBe("Held");
	expect(dear.text).toContain("would change by more than 50 %");
	expect(await priceOf(page, MODEL, shopId)).toBe(usual);
	await button(page, "Apply").click();
	await page.getByRole("heading", { name: "Applied", exact: true }).waitFor();
	expect(await priceOf(page, MODEL, shopId)).toBeGreaterThan(usual * 50);
	await page.getByRole("link", { name: "Runs", exact: true }).click();
	await expectNoOverflow(page);
	await button(page, "Undo").click();
	await page.getByText("Are you sure you want to undo this run?").waitFor();
	await button(page, "Undo").click();
	await toast(page, "The run was undone").waitFor();
	expect(await priceOf(page, MODEL, shopId)).toBe(usual);

	// Paused, resumed, and deleted: its offers stay.
	await openFeed(page, name);
	await button(page, "Pause").click();
	await page.getByText("Paused: it is not fetched by itself.").waitFor();
	await button(page, "Resume").click();
	await button(page, "Pause").waitFor();
	await button(page, "Delete").click();
	await page.getByText("Are you sure you want to delete this feed?").waitFor();
	await button(page, "Delete").click();
	await toast(page, "The feed was deleted").waitFor();
	expect(await priceOf(page, MODEL, shopId)).toBe(usual);
});

it("the columns of a feed in another layout are mapped once", { timeout: 60_000 }, async () => {
	const { page, feeds } = await openFeeds({ colorScheme: "dark" });
	const name = `Beamershop ${feeds}`;
	const path = `/${name.replace(" ", "-")}.txt`;
	shop.answers[path] = content(
		"Nummer|Wat|Waar|Bedrag X|Op de plank\n1|Epson EH-TW7100 4K PRO-UHD|https://shop.example/1|1.249,00|ja\n2|BenQ W2710i|https://shop.example/2|1.399,50|nee\n3|Camera|https://shop.example/3|99,00|ja\n",
	);
	await addFeed(page, name, "Argos", `${shop.origin}${path}`);
	expect((await runNow(page, name)).state).toBe("Waits for its columns");
	await page.getByRole("link", { name: "Say what its columns mean" }).first().click();
	await page.getByRole("heading", { name: `What the columns of ${name} mean` }).waitFor();
	await page.getByText("1.249,00").waitFor();
	await expectNoOverflow(page);
	for (const [column, label] of [
		["Op de plank", "In stock"],
		["Wat", "Title"],
		["Waar", "Link to the product"],
		["Bedrag X", "Price"],
	] as const) {
		await page.getByLabel(column, { exact: true }).selectOption({ label });
	}
	await button(page, "Save columns").click();
	await toast(page, "The columns were saved").waitFor();
	expect((await runNow(page, name)).state).toBe("Applied");
	expect(await priceOf(page, MODEL, ARGOS)).toBe(1249);
});
