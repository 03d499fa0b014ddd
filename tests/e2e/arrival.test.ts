import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { launchBrowser, openReady } from "./support/browser";

launchBrowser();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const announced = (page: Page) =>
	page.locator("body > [aria-live=polite]").evaluateAll((all) => all.map((one) => one.textContent));

async function expectArrival(page: Page, heading: RegExp) {
	await page.getByRole("heading", { level: 1, name: heading }).waitFor();
	await expect.poll(() => focused(page)).toMatch(heading);
	await expect.poll(() => announced(page)).toEqual([await page.title()]);
}

describe("after a visit to another page without a reload", () => {
	it("the focus is on its heading and its title is announced, Back and Forward too", async () => {
		const { page, problems } = await openReady("/brands");
		await expect.poll(() => announced(page)).toEqual([""]);
		expect(await focused(page)).not.toBe("Projector Brands");
		const link = page.getByRole("contentinfo").getByRole("link", { name: "Retailers" });
		await link.focus();
		await page.keyboard.press("Enter");
		await expectArrival(page, /^Trusted Retailer Partners$/);
		await page.waitForFunction(() => scrollY === 0);
		await page.goBack();
		await expectArrival(page, /^Projector Brands$/);
		await page.goForward();
		await expectArrival(page, /^Trusted Retailer Partners$/);
		expect(problems).toEqual([]);
	});

	it("that was slow, the focus is on the heading of the page, not of its skeleton", async () => {
		const { page } = await openReady("/brands");
		await page.route("**/retailers.data*", async (route) => {
			await page.getByText("Loading…").waitFor({ state: "attached" });
			await route.continue();
		});
		await page.getByRole("contentinfo").getByRole("link", { name: "Retailers" }).click();
		await expectArrival(page, /^Trusted Retailer Partners$/);
	});

	it("that does not exist, the focus is on the message", async () => {
		const { page } = await openReady("/brands");
		await page
			.getByRole("contentinfo")
			.getByRole("link", { name: "Gaming" })
			.evaluate((link) => link.setAttribute("href", "/category/no-such-category"));
		await page.route("**/category/gaming.data*", (route) =>
			route.continue({ url: route.request().url().replace("gaming", "no-such-category") }),
		);
		await page.getByRole("contentinfo").getByRole("link", { name: "Gaming" }).click();
		await expectArrival(page, /^Category Not Found$/);
	});

	it("with a fragment, the focus is at its target", async () => {
		const { page } = await openReady("/projector/epson-eh-tw7100");
		await page.locator("th summary").getByText("Throw ratio", { exact: true }).click();
		await page.getByRole("link", { name: "Throw ratio in the glossary" }).click();
		await page.getByRole("heading", { level: 1, name: /Buying Guide/ }).waitFor();
		await expect
			.poll(() => page.evaluate(() => document.activeElement?.id))
			.toBe("term-throw-ratio");
	});
});

it("with only other parameters, the focus stays, and a new title is announced", async () => {
	const { page } = await openReady("/tag/hdr10");
	const link = page.getByRole("link", { name: "Page 2" });
	await link.focus();
	await page.keyboard.press("Enter");
	await page.waitForURL("**/tag/hdr10?page=2");
	await expect.poll(() => page.title()).toContain("page 2");
	await expect.poll(() => announced(page)).toEqual([await page.title()]);
	expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);
});

it("a press before the page's data is decoded is no error, and scripts take the page over", async () => {
	const pressEarly = () => {
		// React schedules its next task by messages: the press comes before that.
		const { postMessage } = MessagePort.prototype;
		MessagePort.prototype.postMessage = function (message: unknown) {
			queueMicrotask(() => document.querySelector("h1")?.click());
			postMessage.call(this, message);
		};
	};
	const beforeVisit = (page: Page) => page.addInitScript(pressEarly);
	const { page, problems } = await openReady("/brands", {}, { beforeVisit });
	await page.getByRole("contentinfo").getByRole("link", { name: "Retailers" }).click();
	await expectArrival(page, /^Trusted Retailer Partners$/);
	expect(problems).toEqual([]);
});
