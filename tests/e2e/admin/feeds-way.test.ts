import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { type FeedDay, feedModels, feedProducts } from "../../../scripts/bench/feeds/feed-products";
import { launchBrowser, PHONE } from "../support/browser";
import {
	addFeed,
	countOf,
	lineOf,
	offerOf,
	openFeed,
	openFeeds,
	runNow,
	startFeedWay,
} from "../support/feed-way";
import { button, expectNoOverflow, toast } from "../support/upload-page";

// A person sets up two feeds, runs them, answers questions about their lines, and runs them again the next day.

launchBrowser();

const LINES = 850;
const ITEMS = 420;
const MODEL = "EPSON-EB-770FI";
const CURRYS = 1;
const KEY = "s3cret";

const way = startFeedWay({ lines: LINES, items: ITEMS });
const models = await feedModels();

/** The Awin feed's products on a day, by their titles. */
function productsOn(day: FeedDay) {
	const products = [...feedProducts(models, { lines: LINES, day })];
	return new Map(products.map((product) => [product.title, product]));
}

const dayOne = productsOn("day-1");
const dayTwo = productsOn("day-2");
const poundsOn = (day: typeof dayOne, title: string) => (day.get(title)?.pricePence ?? 0) / 100;
const titleOfModel = [...dayOne.values()].find(
	({ kind, sku }) => kind === "model" && sku === MODEL,
)?.title;

/** Titles of the lines on this page that are in stock on both days. */
async function titlesThatStay(page: Page): Promise<string[]> {
	const titles = await page.locator("main h3").allInnerTexts();
	return titles.filter((title) => dayOne.get(title)?.inStock && dayTwo.get(title)?.inStock);
}

const kindOf = (page: Page, name: string) =>
	page.getByRole("navigation", { name: "Kinds of lines" }).getByRole("link", { name }).click();

async function openLines(page: Page, name: string): Promise<void> {
	await openFeed(page, name);
	await page.getByRole("link", { name: /lines? waits? for an answer/ }).click();
	await page.getByRole("heading", { name: `Lines of ${name}` }).waitFor();
}

describe("without scripts, on a phone", () => {
	it("two feeds are set up, and keep prices fresh", { timeout: 90_000 }, async () => {
		await way.shop.turnTo("day-1");
		const page = await openFeeds(way, { viewport: PHONE, javaScriptEnabled: false });
		const attempt = await page.locator("main li h2").count();
		const awin = `Currys ${attempt}`;
		const google = `Richer Sounds ${attempt}`;

		// Added and fetched.
		const address = (path: string) => `${way.shop.origin}${path}?key=${KEY}`;
		await addFeed(page, { name: awin, shop: "Currys", address: address("/awin.csv.gz") });
		expect(await page.content()).not.toContain(KEY);
		expect((await runNow(page, awin)).state).toBe("Applied");
		expect(await countOf(page, "Lines")).toBe(LINES);
		const matchedFirst = await countOf(page, "Matched");
		expect(matchedFirst).toBeGreaterThan(150);
		expect(await countOf(page, "Waiting for an answer")).toBeGreaterThan(300);
		await expectNoOverflow(page);
		await addFeed(page, {
			name: google,
			shop: "Richer Sounds",
			address: address("/google.xml"),
		});
		expect((await runNow(page, google)).state).toBe("Applied");
		expect(await countOf(page, "Lines")).toBe(ITEMS);
		expect(await countOf(page, "Matched")).toBeGreaterThan(150);

		// Readers see the offers.
		const number = dayOne.get(titleOfModel ?? "")?.number ?? 0;
		await page.goto(`/projector/${MODEL.toLowerCase()}`);
		const offer = page.getByRole("link", { name: "View at Currys" }).first();
		const followed = await page.request.get((await offer.getAttribute("href")) ?? "", {
			maxRedirects: 0,
		});
		expect(followed.headers().location).toContain(`p=${30_000_000_000 + number}`);
		expect(await offerOf(page, MODEL, CURRYS)).toMatchObject({
			price: poundsOn(dayOne, titleOfModel ?? ""),
			inStock: true,
		});

		// The queue begins with projectors: one is matched to a listed model, another is created.
		await openLines(page, awin);
		await expectNoOverflow(page);
		await kindOf(page, "Called a projector");
		const [proposed = ""] = (await titlesThatStay(page)).filter(
			(title) => dayOne.get(title)?.kind === "model",
		);
		const choice = lineOf(page, proposed).getByRole("button", { name: "This model" }).first();
		const proposedSku = (await choice.getAttribute("value")) ?? "";
		await choice.click();
		await toast(page, "1 line matched.").waitFor();
		const [unknown = ""] = (await titlesThatStay(page)).filter(
			(title) => dayOne.get(title)?.kind === "unknown projector",
		);
		await lineOf(page, unknown).getByRole("button", { name: "Make a new model from it" }).click();
		await page.getByRole("heading", { name: "Make a new model" }).waitFor();
		expect(await page.getByLabel("Model").inputValue()).toMatch(/^[A-Z]{2}\d+$/);
		const sku = page.getByLabel("SKU");
		await page.getByLabel("Model").fill("Typed by hand");
		const newSku = `E2E-WAY-${attempt}`;
		await sku.fill(newSku);
		await button(page, "Make this model").click();
		await toast(page, "was added").waitFor();

		// Leaves out products that only name a model: one, two together, then all the rest of the queue.
		await kindOf(page, "Like a model");
		const [bag = "", lamp = "", mount = ""] = await page.locator("main h3").allInnerTexts();
		await lineOf(page, bag).getByRole("button", { name: "Not a projector we list" }).click();
		await toast(page, "1 line left out.").waitFor();
		await lineOf(page, lamp).getByRole("checkbox").check();
		await lineOf(page, mount).getByRole("checkbox").check();
		await button(page, "Not a projector we list").first().click();
		await toast(page, "2 lines left out.").waitFor();
		await kindOf(page, "Others");
		await page.getByRole("button", { name: /^Not a projector we list: all [\d,]+ found$/ }).click();
		await page.getByText("Are you sure that none of these").waitFor();
		await expectNoOverflow(page);
		await page.getByRole("button", { name: /^Leave out all [\d,]+$/ }).click();
		await toast(page, "lines left out.").waitFor();

		// The next day the shop is fetched again, and the answers apply.
		await way.shop.turnTo("day-2");
		const before = await offerOf(page, MODEL, CURRYS);
		expect(await offerOf(page, newSku, CURRYS)).toBeUndefined();
		expect((await runNow(page, awin)).state).toBe("Applied");
		expect(await countOf(page, "Waiting for an answer")).toBeLessThan(300);
		expect(await offerOf(page, MODEL, CURRYS)).toMatchObject({
			price: poundsOn(dayTwo, titleOfModel ?? ""),
		});
		expect(await offerOf(page, newSku, CURRYS)).toMatchObject({
			price: poundsOn(dayTwo, unknown),
		});
		expect(await offerOf(page, proposedSku, CURRYS)).toMatchObject({
			price: poundsOn(dayTwo, proposed),
		});
		await openLines(page, awin);
		for (const answered of [bag, lamp, mount, proposed]) {
			await page.getByLabel("Search titles").fill(answered);
			await page.getByRole("search", { name: "Lines" }).getByRole("button").click();
			await page.getByText("No line of this list has these words.").waitFor();
		}

		// The shop responds that nothing is new, and the offers count as checked.
		const asked = way.shop.asked.length;
		const applied = await offerOf(page, MODEL, CURRYS);
		expect(await runNow(page, awin)).toMatchObject({ state: "Nothing new" });
		expect(way.shop.asked.slice(asked)).toHaveLength(1);
		expect(way.shop.asked.at(-1)?.headers["if-none-match"]).toBeDefined();
		const confirmed = await offerOf(page, MODEL, CURRYS);
		expect(confirmed?.checkedAt.localeCompare(applied?.checkedAt ?? "")).toBe(1);

		// The last applied run is undone.
		await openFeed(page, awin);
		await page.getByRole("link", { name: "All runs, and undo" }).click();
		await expectNoOverflow(page);
		await button(page, "Undo").click();
		await page.getByText("Are you sure you want to undo this run?").waitFor();
		await button(page, "Undo").click();
		await toast(page, "The run was undone").waitFor();
		expect(await offerOf(page, newSku, CURRYS)).toBeUndefined();
		expect(await offerOf(page, MODEL, CURRYS)).toMatchObject({ price: before?.price });

		// Paused, resumed, and deleted: its offers stay.
		await openFeed(page, awin);
		await button(page, "Pause").click();
		await page.getByText("Paused: it is not fetched by itself.").waitFor();
		await button(page, "Resume").click();
		await button(page, "Pause").waitFor();
		await button(page, "Delete").click();
		await page.getByText("Are you sure you want to delete this feed?").waitFor();
		await button(page, "Delete").click();
		await toast(page, "The feed was deleted").waitFor();
		await page.getByRole("link", { name: awin, exact: true }).waitFor({ state: "detached" });
		expect(await offerOf(page, MODEL, CURRYS)).toMatchObject({ price: before?.price });
	});
});
