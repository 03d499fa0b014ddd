import { describe, expect, it } from "vitest";
import { DESKTOP, launchBrowser, openPage, PHONE } from "./support/browser";

launchBrowser();

const CHART = "/projectors?use=gaming&max=2500&view=chart";

describe.each([
	["on a phone", PHONE],
	["on a wide screen", DESKTOP],
])("the chart %s, without scripts", (_, viewport) => {
	it("shows name and price of a dot on hover and on focus, in order of price", async () => {
		const { page } = await openPage(CHART, { viewport, javaScriptEnabled: false });
		const dots = page.locator(".chart-plot a");
		const texts = await dots.locator("text").allTextContents();
		expect(texts.length).toBeGreaterThan(5);
		const prices = texts.map((text) => Number(/£([\d,.]+)/.exec(text)?.[1]?.replace(",", "")));
		expect(prices).toEqual([...prices].sort((a, b) => a - b));

		const opacityOf = (index: number) =>
			dots
				.nth(index)
				.locator("text")
				.evaluate((text) => getComputedStyle(text).opacity);
		expect(await opacityOf(0)).toBe("0");
		await dots.nth(0).focus();
		expect(await opacityOf(0)).toBe("1");
		await page.keyboard.press("Tab");
		expect(await opacityOf(1)).toBe("1");
		expect(await opacityOf(0)).toBe("0");
		await dots.nth(2).locator("circle").first().hover({ force: true });
		await expect.poll(async () => [await opacityOf(2), await opacityOf(0)]).toEqual(["1", "0"]);

		const sizes = await page
			.locator(".chart-plot text")
			.evaluateAll((all) => all.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)));
		expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11);
		const isWithin = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
		expect(isWithin).toBe(true);
	});

	it("names its picks apart from each other, and has the same models as a table", async () => {
		const { page } = await openPage(CHART, { viewport, javaScriptEnabled: false });
		const boxes = await page.locator(".chart-name text").evaluateAll((all) =>
			all.map((text) => {
				const { top, bottom } = text.getBoundingClientRect();
				return { top, bottom };
			}),
		);
		expect(boxes.length).toBeGreaterThan(0);
		boxes.forEach((box, index) => {
			for (const other of boxes.slice(index + 1)) {
				expect(box.top < other.bottom && other.top < box.bottom).toBe(false);
			}
		});
		await page.getByText("The same models as a table").click();
		const links = await page.locator(".chart-table a").evaluateAll((all) => all.map(String));
		const dots = await page
			.locator(".chart-plot a")
			.evaluateAll((all) =>
				all.map((dot) => new URL(dot.getAttribute("href") ?? "", location.href).href),
			);
		expect(links).toEqual(dots);
	});
});

it("leads to the list and to other figures, and keeps the conditions", async () => {
	const { page } = await openPage(CHART, { viewport: DESKTOP, javaScriptEnabled: false });
	await page.getByRole("link", { name: "Weight", exact: true }).click();
	await page.waitForURL("**/projectors?use=gaming&max=2500&view=chart&figure=weight");
	await page.getByRole("link", { name: "Remove up to £2,500" }).click();
	await page.waitForURL("**/projectors?use=gaming&view=chart&figure=weight");
	await page.getByRole("link", { name: "List", exact: true }).click();
	await page.waitForURL("**/projectors?use=gaming");
});

it("says above the chart that its prices are examples", async () => {
	const { page } = await openPage(CHART, { javaScriptEnabled: false });
	expect(await page.getByText("Demonstration prices").isVisible()).toBe(true);
});
