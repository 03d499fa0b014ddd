import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESKTOP, hydrated, launchBrowser, openPage, PHONE } from "./support/browser";
import { dialog, input, options, searchLink } from "./support/search-page";

launchBrowser();

/** More controls than stand before anything that a visitor is looking for. */
const MAX_TABS = 100;

async function openAt(path: string, context: BrowserContextOptions) {
	const opened = await openPage(path, context);
	if (context.javaScriptEnabled) await hydrated(opened.page);
	return opened;
}

/** How many models the finder says that it has found, once it shows the list of an address. */
async function foundAt(page: Page, query: string): Promise<number> {
	await page.waitForURL(`**/projectors${query}`);
	await page.getByRole("heading", { level: 1, name: "Find a projector" }).waitFor();
	const chips = page.getByRole("list", { name: "Conditions in force" }).getByRole("listitem");
	const conditions = new URL(page.url()).searchParams.size;
	// One more clears them all.
	await chips.nth(conditions).waitFor();
	const heading = page.getByRole("heading", { name: /projectors? found$/ });
	return Number.parseInt(await heading.innerText(), 10);
}

/** On a phone the form stands behind its button. */
async function openForm(page: Page) {
	const sheet = page.getByText(/^Filter( \(\d+\))?$/);
	if (await sheet.isVisible()) await sheet.click();
}

const group = (page: Page, title: string) =>
	page.locator("summary").getByText(title, { exact: true });

const showButton = (page: Page) => page.getByRole("button", { name: /^Show/ });

const detailLinks = (page: Page) => page.getByRole("link", { name: /^View Details/ });

/** Goes on by Tab until the focus is there. */
async function tabTo(page: Page, target: Locator) {
	for (let tabs = 0; tabs < MAX_TABS; tabs++) {
		await page.keyboard.press("Tab");
		if (await target.evaluate((element) => element === document.activeElement)) return;
	}
	throw new Error(`${target} cannot be reached by keyboard`);
}

async function tabAndPress(page: Page, target: Locator, key: "Enter" | "Space") {
	await tabTo(page, target);
	await page.keyboard.press(key);
}

async function tabAndType(page: Page, target: Locator, text: string) {
	await tabTo(page, target);
	await page.keyboard.type(text);
}

// The two that have least in common: each step has to work in both.
describe.each([
	["on a phone with scripts", { viewport: PHONE, javaScriptEnabled: true }],
	["on a wide screen without scripts", { viewport: DESKTOP, javaScriptEnabled: false }],
	["on a phone without scripts", { viewport: PHONE, javaScriptEnabled: false }],
	["on a wide screen with scripts", { viewport: DESKTOP, javaScriptEnabled: true }],
])("%s", (_, context) => {
	it("a first-time buyer has £600, 2.8 m and curtains", async () => {
		const { page, problems } = await openAt("/", context);
		const find = page.getByRole("button", { name: "Find projectors" });
		const { y, height } = (await find.boundingBox()) ?? { y: Number.NaN, height: 0 };
		expect(y + height, "the form is on the first screen").toBeLessThan(context.viewport.height);
		await page.getByLabel("Budget").fill("600");
		await page.getByLabel("Lens to wall").fill("2,8");
		await find.click();
		const affordable = await foundAt(page, "?max=600&distance=2.8");

		await openForm(page);
		expect(await page.getByLabel("Lens to wall").inputValue()).toBe("2.8");
		await page.getByRole("radio", { name: "room with curtains" }).check();
		await showButton(page).click();
		const found = await foundAt(page, "?max=600&distance=2.8&room=curtains");
		expect(found).toBeGreaterThan(0);
		expect(found).toBeLessThan(affordable);

		const card = page.getByRole("article").filter({ hasText: /Picture \d+/ });
		await card.first().getByRole("link", { name: "View Details" }).click();
		await page.waitForURL(/\/projector\/[^?]+\?distance=2\.8&room=curtains$/);
		const room = page.getByRole("region", { name: "Will it fit your room?" });
		expect(await room.getByLabel("Lens to wall").inputValue()).toBe("2.8");
		const answer = await room.getByRole("status").innerText();
		expect(answer).toMatch(/From 2\.8 m: a picture/);
		expect(answer).toMatch(/(Bright enough|A little dim)\./);
		expect(problems).toEqual([]);
	});

	it("a gamer wants 4K, a lag of up to 20 ms and to spend £2,500, by keyboard alone", async () => {
		const { page, problems } = await openAt("/", context);
		await tabAndType(page, page.getByLabel("Use", { exact: true }), "Gam");
		await tabAndType(page, page.getByLabel("Budget"), "2500");
		await tabAndPress(page, page.getByRole("button", { name: "Find projectors" }), "Enter");
		const affordable = await foundAt(page, "?use=gaming&max=2500");

		if (context.viewport === PHONE) await tabAndPress(page, group(page, "Filter (2)"), "Enter");
		await tabAndPress(page, group(page, "Resolution"), "Enter");
		await tabAndPress(page, page.getByRole("checkbox", { name: /^4K \d/ }), "Space");
		await tabAndPress(page, group(page, "Brightness and lag"), "Enter");
		await tabAndType(page, page.getByLabel("Lag up to"), "20");
		await tabAndPress(page, showButton(page), "Enter");
		const found = await foundAt(page, "?use=gaming&max=2500&res=4k&lag=20");
		expect(found).toBeGreaterThan(0);
		expect(found).toBeLessThan(affordable);

		await tabAndPress(page, detailLinks(page).first(), "Enter");
		await page.waitForURL("**/projector/*");
		await page.getByRole("region", { name: "Will it fit your room?" }).waitFor();
		expect(problems).toEqual([]);
	});

	it("a school looks for a bright short-throw laser, and prints a comparison of two", async () => {
		const { page, problems } = await openAt("/projectors", context);
		await openForm(page);
		await group(page, "Throw").click();
		await page.getByRole("checkbox", { name: /^Short throw \d/ }).check();
		await group(page, "Light source").click();
		await page.getByRole("checkbox", { name: /^Laser \d/ }).check();
		await group(page, "Brightness and lag").click();
		await page.getByLabel("At least").fill("4000");
		await showButton(page).click();
		expect(await foundAt(page, "?light=laser&throw=short&lumens=4000")).toBeGreaterThan(1);

		const chosen = page.getByRole("region", { name: "Shortlist" });
		for (const count of [1, 2]) {
			const add = page.getByRole("button", { name: /^Add .+ to the shortlist$/ });
			await add.first().click();
			await chosen.getByRole("link", { name: `Compare ${count}` }).waitFor();
		}
		await chosen.getByRole("link", { name: "Compare 2" }).click();
		await page.waitForURL(/\/compare\?sku=[^&]+&sku=[^&]+$/);
		const table = page.getByRole("region", { name: "Comparison table" });
		await table.waitFor();

		await page.emulateMedia({ media: "print" });
		expect(await table.getByRole("columnheader").count()).toBe(2);
		expect(await table.getByRole("row", { name: /^Brightness/ }).isVisible()).toBe(true);
		expect(await page.getByRole("banner").isVisible()).toBe(false);
		expect(problems).toEqual([]);
	});

	it("a family wants something for the garden that a shop has today", async () => {
		const { page, problems } = await openAt("/", context);
		await page
			.getByLabel("Use", { exact: true })
			.selectOption({ label: "Garden Entertainment & Outdoor" });
		await page.getByRole("button", { name: "Find projectors" }).click();
		const garden = "?use=garden-entertainment-and-outdoor";
		const all = await foundAt(page, garden);

		await openForm(page);
		await page.getByRole("checkbox", { name: /^In stock \d/ }).check();
		await showButton(page).click();
		const inStock = await foundAt(page, `${garden}&stock=1`);
		expect(inStock).toBeGreaterThan(0);
		expect(inStock).toBeLessThan(all);

		await detailLinks(page).first().click();
		await page.waitForURL("**/projector/*");
		await page.getByText("In stock", { exact: true }).first().waitFor();
		expect(problems).toEqual([]);
	});

	it("somebody knows the name only", async () => {
		const { page, problems } = await openAt("/", context);
		await searchLink(page).click();
		await dialog(page).waitFor();
		await input(page).fill("horizon ultra");
		if (context.javaScriptEnabled) await options(page).first().waitFor();
		await input(page).press("Enter");
		if (!context.javaScriptEnabled) {
			await dialog(page).getByRole("link", { name: "XGIMI Horizon Ultra" }).first().click();
		}
		await page.waitForURL("**/projector/xgimi-horizon-ultra");
		await page.getByRole("heading", { level: 1, name: "Horizon Ultra" }).waitFor();
		expect(problems).toEqual([]);
	});
});
