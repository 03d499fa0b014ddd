import { expect, it } from "vitest";
import { DESKTOP, launchBrowser, openReady, PHONE } from "./support/browser";
import { expectNoOverflow } from "./support/page-steps";
import { setTextSize } from "./support/readable";

launchBrowser();

const MODEL = "/projector/epson-eh-tw7100";

it("has its picture 360 px high, the price beside what is read, and specifications as wide as the page", async () => {
	const { page } = await openReady(MODEL, { viewport: DESKTOP });
	const stage = await page.locator("#overview img").first().boundingBox();
	expect(stage?.height).toBeGreaterThanOrEqual(324);
	expect(stage?.height).toBeLessThanOrEqual(396);
	const box = page.locator(".buying-box");
	for (const part of ["offers", "room"]) {
		await page.locator(`#${part}`).evaluate((one) => one.scrollIntoView());
		const { y = 0, height = 0 } = (await box.boundingBox()) ?? {};
		expect(y, part).toBeGreaterThanOrEqual(44);
		expect(y + height, part).toBeLessThanOrEqual(DESKTOP.height);
	}
	const priced = await box.boundingBox();
	const specifications = await page.locator("#specifications").boundingBox();
	const end = (one: typeof priced) => (one?.x ?? 0) + (one?.width ?? 0);
	expect(end(specifications)).toBe(end(priced));
});

it.each([
	["a phone", PHONE],
	["a desktop", DESKTOP],
])("has links to its parts at the top of %s, over no focus", async (_, viewport) => {
	const { page } = await openReady(MODEL, { viewport });
	const bar = page.getByRole("navigation", { name: "On this page" });
	const end = async () => {
		const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
		return y + height;
	};
	for (const [name, id] of [
		["Prices", "offers"],
		["Room", "room"],
		["Specifications", "specifications"],
		["Overview", "overview"],
		["History", "history"],
	] as const) {
		const link = bar.getByRole("link", { name });
		const { width = 0, height = 0 } = (await link.boundingBox()) ?? {};
		expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
		await link.click();
		await expect.poll(() => bar.locator("[aria-current]").innerText()).toBe(name);
		expect((await page.locator(`#${id}`).boundingBox())?.y).toBeGreaterThanOrEqual(await end());
	}
	await page.locator("#history a").last().focus();
	for (let stop = 0; stop < 25; stop++) {
		await page.keyboard.press("Shift+Tab");
		if (await bar.locator(":focus").count()) break;
		const { y = 0, height = 0 } = (await page.locator(":focus").boundingBox()) ?? {};
		// The panel of specifications is higher than the screen.
		if (height < viewport.height / 2) expect(y).toBeGreaterThanOrEqual((await end()) - 1);
	}
});

it("shows the specifications again where its link is chosen beside the features", async () => {
	const { page } = await openReady(MODEL, { viewport: PHONE });
	await page.getByRole("tab", { name: "Features" }).click();
	const bar = page.getByRole("navigation", { name: "On this page" });
	await bar.getByRole("link", { name: "Specifications" }).click();
	await expect.poll(() => page.locator("#specifications").isVisible()).toBe(true);
});

it("has its offers in columns that line up, and in rows of one width on a phone", async () => {
	const { page } = await openReady(MODEL, { viewport: DESKTOP });
	const table = page.getByRole("table", { name: "Offers in stock" });
	const placesOf = (selector: string) =>
		table.locator(selector).evaluateAll((cells) => [
			...new Set(
				cells.map((cell) => {
					const { left, right } = cell.getBoundingClientRect();
					return `${Math.round(left)} ${Math.round(right)}`;
				}),
			),
		]);
	for (const column of ["th:first-child", ".amount", "tbody td:last-child a"]) {
		expect(await placesOf(column), column).toHaveLength(1);
	}
	await page.setViewportSize(PHONE);
	for (const column of ["tbody th", "tbody .amount", "tbody td:last-child a"]) {
		expect(await placesOf(column), column).toHaveLength(1);
	}
	await expectNoOverflow(page);
});

it("has nothing sideways at 320 px with text twice as large", async () => {
	const { page } = await openReady(MODEL, { viewport: { width: 320, height: 568 } });
	await setTextSize(page, 32);
	await expectNoOverflow(page);
});
