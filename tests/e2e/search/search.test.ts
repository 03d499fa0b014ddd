import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeFindings } from "../support/axe";
import { DESKTOP, launchBrowser, openReady } from "../support/browser";
import { holdRequests } from "../support/held";
import {
	dialog,
	input,
	isOpen,
	LIVE_CODE,
	options,
	searchLink,
	status,
} from "../support/search-page";

launchBrowser();

async function openLive(path = "/", context: BrowserContextOptions = {}) {
	const opened = await openReady(path, context);
	await searchLink(opened.page).click();
	await isOpen(opened.page);
	return opened;
}

describe("with scripts", () => {
	it("shows results while typing, without leaving the page", async () => {
		const { page, problems } = await openLive("/brand/epson?sort=price-low");
		await page.keyboard.type("epson tw71");
		await expect.poll(() => options(page).count()).toBe(1);
		expect(await options(page).first().textContent()).toMatch(
			/^Epson EH-TW7100.*£.*3,000 ANSI lumens/,
		);
		expect(await status(page).textContent()).toBe("1 projector found");
		expect(new URL(page.url()).search).toBe("?sort=price-low");
		expect(problems).toEqual([]);
	});

	it("opens within a frame once its code is here", async () => {
		const { page } = await openReady("/");
		const code = page.waitForResponse(LIVE_CODE);
		await searchLink(page).hover();
		// Loaded, and run.
		await page.evaluate(`import(${JSON.stringify((await code).url())})`);
		const frames = await page.evaluate(async () => {
			document.getElementById("search-button")?.click();
			let count = 0;
			while (!document.querySelector("dialog [role=combobox]:focus")) {
				await new Promise(requestAnimationFrame);
				count += 1;
			}
			return count;
		});
		expect(frames).toBeLessThanOrEqual(1);
	});

	it("fetches its code on focus", async () => {
		const { page } = await openReady("/");
		expect(await page.locator('link[href*="live-search"]').count()).toBe(0);
		const code = page.waitForRequest(LIVE_CODE);
		await searchLink(page).focus();
		await code;
	});

	it("opens by keyboard and begins empty each time", async () => {
		const { page } = await openReady("/");
		for (const [keys, typed] of [
			["/", "epson"],
			["Control+k", "24/7"],
			["Meta+k", "benq"],
		] as const) {
			await page.keyboard.press(keys);
			await isOpen(page);
			expect(await input(page).inputValue()).toBe("");
			await page.keyboard.type(typed);
			await expect.poll(() => input(page).inputValue()).toBe(typed);
			await page.keyboard.press("Escape");
			await dialog(page).waitFor({ state: "detached" });
			await searchLink(page).and(page.locator(":focus")).waitFor();
		}
	});

	it("works by keyboard alone", async () => {
		const { page } = await openReady("/");
		await searchLink(page).focus();
		await page.keyboard.press("Enter");
		await isOpen(page);
		// Waits for the results of everything that was typed, not of its beginning.
		const answer = page.waitForResponse((response) =>
			/[?&]q=capsule(\+|%20)3&/.test(response.url()),
		);
		await page.keyboard.type("capsule 3");
		const { projectors } = await (await answer).json();
		await expect.poll(() => options(page).count()).toBe(projectors.length);
		const selected = () => dialog(page).locator('[aria-selected="true"]').textContent();
		await expect.poll(selected).toContain("Capsule 3");
		await page.keyboard.press("ArrowDown");
		await expect.poll(selected).toContain("Capsule 3 Laser");
		const active = await input(page).getAttribute("aria-activedescendant");
		expect(await page.locator(`[id="${active}"]`).textContent()).toContain("Capsule 3 Laser");
		await page.keyboard.press("ArrowDown");
		await expect.poll(selected).not.toContain("Laser");
		await page.keyboard.press("ArrowUp");
		await page.keyboard.press("Enter");
		await page.waitForURL("**/projector/anker-nebula-capsule-3-laser");
		await dialog(page).waitFor({ state: "detached" });
	});

	it("opens the first result of the typed text if Enter comes before the response", async () => {
		const { page } = await openLive();
		await page.keyboard.type("benq");
		await options(page).first().waitFor();
		await input(page).fill("horizon ultra");
		await page.keyboard.press("Enter");
		await page.waitForURL("**/projector/xgimi-horizon-ultra");
	});

	it.each(["Enter before the answer", "the button"])(
		"goes to the list of similar models by %s, never to another model",
		async (way) => {
			const { page, problems } = await openLive("/brands");
			// Neither an earlier result nor the one under the pointer is chosen.
			await page.keyboard.type("w271");
			await options(page).getByText("W2710i").hover();
			await page.keyboard.type("1");
			if (way !== "Enter before the answer") {
				await dialog(page).getByText('No exact match for "w2711". Similar:').waitFor();
				await options(page).getByText("W2710i").hover();
				expect(await dialog(page).locator('[aria-selected="true"]').count()).toBe(0);
			}
			if (way === "the button") await dialog(page).getByRole("button").click();
			else await page.keyboard.press("Enter");
			await page.waitForURL("**/projectors?q=w2711");
			await page.getByRole("main").getByText('No exact match for "w2711". Similar:').waitFor();
			expect(await dialog(page).count()).toBe(0);
			await page.goBack();
			await page.waitForURL("**/brands");
			expect(problems).toEqual([]);
		},
	);

	it("opens a similar model once it is chosen by arrow key or click", async () => {
		const { page } = await openLive("/brands");
		await page.keyboard.type("w2711");
		await dialog(page).getByText('No exact match for "w2711". Similar:').waitFor();
		await page.keyboard.press("ArrowDown");
		await dialog(page).locator('[aria-selected="true"]').getByText("W2710i").waitFor();
		await page.keyboard.press("Enter");
		await page.waitForURL("**/projector/benq-w2710i");

		await page.goto("/brands?search=");
		await input(page).fill("w2711");
		await options(page).getByText("W2710i").click();
		await page.waitForURL("**/projector/benq-w2710i");
	});

	it("leaves opening a result in a new tab to the browser", async () => {
		const { page } = await openLive("/brands");
		await page.keyboard.type("tw7100");
		const [tab] = await Promise.all([
			page.context().waitForEvent("page"),
			options(page)
				.first()
				.click({ modifiers: ["ControlOrMeta"] }),
		]);
		await tab.waitForURL("**/projector/epson-eh-tw7100");
		expect(new URL(page.url()).pathname).toBe("/brands");
		expect(await dialog(page).count()).toBe(1);
	});

	it("shows each state in the documented words", async () => {
		const { page } = await openLive();
		const release = await holdRequests(page, "**/api/projectors/search?q=zzzzzz&links=1");
		await page.route("**/api/projectors/search?q=broken&links=1", (route) =>
			route.fulfill({ status: 500 }),
		);
		await page.keyboard.type("zzzzzz");
		await dialog(page).getByText("Searching...").waitFor();
		release();
		await dialog(page).getByText("No matching projectors found").waitFor();
		await input(page).fill("broken");
		await dialog(page).getByText("Error: Failed to search projectors").waitFor();
		await input(page).fill("e");
		await dialog(page).getByText("Type at least 2 characters.").waitFor();
	});

	it("does not scroll the page behind it", async () => {
		const { page } = await openReady("/");
		await page.evaluate(() => scrollTo(0, 600));
		await page.keyboard.press("/");
		await isOpen(page);
		await page.mouse.move(640, 780);
		await page.mouse.wheel(0, 400);
		await page.waitForTimeout(200);
		expect(await page.evaluate(() => scrollY)).toBe(600);
		await page.keyboard.press("Escape");
		await dialog(page).waitFor({ state: "detached" });
		expect(await page.evaluate(() => scrollY)).toBe(600);
	});
});

describe("axe finds nothing", () => {
	it("in the open search on a wide screen, dark", async () => {
		const { page } = await openLive("/", { colorScheme: "dark", viewport: DESKTOP });
		expect(await axeFindings(page)).toEqual([]);
		await page.keyboard.type("epson");
		await options(page).first().waitFor();
		expect(await axeFindings(page, "dialog")).toEqual([]);
		await input(page).fill("zzzzzz");
		await dialog(page).getByText("No matching projectors found").waitFor();
		expect(await axeFindings(page, "dialog")).toEqual([]);
	});
});
