import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { content } from "../../support/feed-server";
import { DESKTOP, launchBrowser, PHONE } from "../support/browser";
import { addFeed, countOf, offerOf, openFeeds, runNow, startFeedWay } from "../support/feed-way";
import { button, expectNoOverflow, toast } from "../support/upload-page";

// A feed on days on which its shop sends something else, and a feed in an unknown layout.

launchBrowser();

const LINES = 400;
const MODEL = "EPSON-EH-TW7100";
/** In the order of their ids. Each attempt has a shop of its own, because a feed keeps its offers. */
const SHOPS = ["Currys", "Richer Sounds", "Amazon UK", "John Lewis"];
const ARGOS = 5;

const way = startFeedWay({ lines: LINES, items: 20 });

const NO_SCRIPTS = { javaScriptEnabled: false, viewport: PHONE };

describe("without scripts, on a phone", () => {
	it("a bad day of a shop changes nothing by itself", { timeout: 90_000 }, async () => {
		await way.shop.turnTo("day-1");
		const page = await openFeeds(way, NO_SCRIPTS);
		const place = (await page.getByRole("link", { name: /^Bad days/ }).count()) % SHOPS.length;
		const shop = SHOPS[place] ?? "";
		const name = `Bad days at ${shop}`;
		const priceOf = async (on: Page) => (await offerOf(on, MODEL, place + 1))?.price ?? 0;
		await addFeed(page, { name, shop, address: `${way.shop.origin}/awin.csv.gz` });
		expect((await runNow(page, name)).state).toBe("Applied");
		const usual = await priceOf(page);
		expect(usual).toBeGreaterThan(500);

		// Most lines are missing: held, and discarded.
		await way.shop.turnTo("few-lines");
		const few = await runNow(page, name);
		expect(few.state).toBe("Held");
		expect(few.text).toMatch(/[\d,]+ of the feed's [\d,]+ offers in stock/);
		await page.getByRole("region", { name: "Offers that would change" }).waitFor();
		await expectNoOverflow(page);
		await button(page, "Discard").click();
		await page.getByRole("heading", { name: "Discarded" }).waitFor();
		expect(await priceOf(page)).toBe(usual);

		// Pence for pounds: held. A person applies it anyway, and undoes it again.
		await way.shop.turnTo("times-100");
		const dear = await runNow(page, name);
		expect(dear.state).toBe("Held");
		expect(dear.text).toContain("would change by more than 50 %");
		expect(await priceOf(page)).toBe(usual);
		await button(page, "Apply").click();
		await page.getByRole("heading", { name: "Applied", exact: true }).waitFor();
		expect(await priceOf(page)).toBeCloseTo(usual * 100);
		await page.getByRole("link", { name: "Runs", exact: true }).click();
		await button(page, "Undo").click();
		await page.getByText("Are you sure you want to undo this run?").waitFor();
		await button(page, "Undo").click();
		await toast(page, "The run was undone").waitFor();
		expect(await priceOf(page)).toBe(usual);
	});
});

it("the columns of a feed in another layout are mapped once", { timeout: 60_000 }, async () => {
	const page = await openFeeds(way, { viewport: DESKTOP, colorScheme: "dark" });
	const name = `Beamershop ${await page.locator("main li h2").count()}`;
	const path = `/${name.replace(" ", "-")}.txt`;
	const feed = (price: string) =>
		`Nummer|Wat|Waar|Euro's niet|Op de plank\n1|Epson EH-TW7100 4K PRO-UHD|https://shop.example/1|${price}|ja\n2|BenQ W2710i|https://shop.example/2|1.399,50|nee\n3|Camera|https://shop.example/3|99,00|ja\n`;
	way.shop.answers[path] = content(feed("1.249,00"));
	await addFeed(page, { name, shop: "Argos", address: `${way.shop.origin}${path}` });
	expect((await runNow(page, name)).state).toBe("Waits for its columns");
	await page.getByRole("link", { name: "Say what its columns mean" }).first().click();
	await page.getByRole("heading", { name: `What the columns of ${name} mean` }).waitFor();
	await page.getByText("1.249,00").waitFor();
	await expectNoOverflow(page);

	await page.getByLabel("Op de plank").selectOption({ label: "In stock or not" });
	await page.getByLabel("Wat", { exact: true }).selectOption({ label: "Title" });
	await page.getByLabel("Waar").selectOption({ label: "Link to the product" });
	await page.getByLabel("Euro's niet").selectOption({ label: "Price" });
	await button(page, "Save columns").click();
	await toast(page, "The columns were saved").waitFor();

	// The mapping applies on other days.
	expect((await runNow(page, name)).state).toBe("Applied");
	expect(await countOf(page, "Matched")).toBe(2);
	expect(await offerOf(page, MODEL, ARGOS)).toMatchObject({ price: 1249, inStock: true });
	expect(await offerOf(page, "BENQ-W2710I", ARGOS)).toMatchObject({ inStock: false });
	way.shop.answers[path] = content(feed("1.199,00"));
	expect((await runNow(page, name)).state).toBe("Applied");
	expect(await offerOf(page, MODEL, ARGOS)).toMatchObject({ price: 1199 });
});
