import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESKTOP, launchBrowser, openPage, openReady, PHONE } from "./support/browser";

launchBrowser();

async function countShown(page: Page): Promise<number> {
	return Number.parseInt(await page.getByRole("heading", { level: 2 }).first().innerText(), 10);
}

describe.each([
	["with scripts", {}],
	["without scripts", { javaScriptEnabled: false }],
])("on a phone %s", (_, options) => {
	it("is narrowed behind its button, and widened again by a chip", async () => {
		const { page, problems } = await openReady("/projectors", { viewport: PHONE, ...options });
		const all = await countShown(page);
		expect(await page.getByLabel("Most you want to pay").isVisible()).toBe(false);

		await page.getByText("Filter", { exact: true }).click();
		expect(await page.getByRole("article").first().isVisible()).toBe(false);
		await page.getByLabel("Most you want to pay").fill("600");
		await page.getByRole("radio", { name: "room with curtains" }).check();
		const show = page.getByRole("button", { name: "Show" });
		const box = await show.boundingBox();
		expect(box?.height).toBeGreaterThanOrEqual(44);
		expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
		await show.click();

		await page.waitForURL("**/projectors?max=600&room=curtains");
		await page.getByText("Filter (2)").waitFor();
		const some = await countShown(page);
		expect(some).toBeGreaterThan(0);
		expect(some).toBeLessThan(all);

		const picks = page.getByRole("region", { name: "Three to start with" });
		await expect.poll(() => picks.getByText("Why", { exact: true }).count()).toBe(3);
		await expect.poll(() => picks.getByText("Why not", { exact: true }).count()).toBe(3);
		expect(await picks.getByRole("link", { name: "How we choose" }).getAttribute("href")).toBe(
			"/how-we-choose",
		);
		const first = picks.getByRole("heading", { level: 4 }).first().getByRole("link");
		expect(await first.getAttribute("href")).toMatch(/^\/projector\/.+\?max=600&room=curtains$/);

		await page.getByRole("link", { name: "Remove up to £600" }).click();
		await page.waitForURL("**/projectors?room=curtains");
		await page.getByText("Filter (1)").waitFor();
		expect(await countShown(page)).toBeGreaterThan(some);
		expect(problems).toEqual([]);
	});
});

it("has its options and cards behind an open search, whose form repeats the conditions", async () => {
	const { page, problems } = await openPage("/projectors?brand=benq&use=gaming");
	const options = page.locator("#finder :is([name=brand], [name=use])");
	const cards = page.getByRole("article");
	const counts = [await options.count(), await cards.count()];
	await page.goto(`${page.url()}&search=`);
	await page.getByRole("dialog").getByRole("combobox").waitFor();
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "detached" });
	expect([await options.count(), await cards.count()]).toEqual(counts);
	expect(await page.locator("#finder").innerText()).not.toContain("NaN");
	expect(problems).toEqual([]);
});

describe("with scripts", () => {
	it("updates the counts of the options when others are ticked, and keeps the ticks", async () => {
		const { page } = await openReady("/projectors", { viewport: DESKTOP });
		await page.getByText("Resolution", { exact: true }).first().click();
		const uses = page.getByRole("group", { name: "Use" });
		const before = await uses.innerText();
		await page.getByRole("checkbox", { name: /^Native 4K \d/ }).check();
		await page.getByRole("button", { name: /^Show \d/ }).waitFor();
		await expect.poll(() => uses.innerText()).not.toBe(before);
		expect(await page.getByRole("checkbox", { name: /^Native 4K \d/ }).isEnabled()).toBe(true);
	});

	it("counts on its button before the list changes, and the focus stays", async () => {
		const { page } = await openReady("/projectors?use=gaming", { viewport: DESKTOP });
		const before = await countShown(page);
		await page.getByText("Resolution", { exact: true }).first().click();
		await page.getByRole("checkbox", { name: /^4K \d/ }).check();

		const button = page.getByRole("button", { name: /^Show \d/ });
		await expect.poll(() => button.innerText()).not.toBe(`Show ${before}`);
		const told = Number((await button.innerText()).replace("Show ", ""));
		expect(told).toBeLessThan(before);
		expect(await countShown(page)).toBe(before);

		await button.click();
		await page.waitForURL("**/projectors?use=gaming&res=4k");
		await page.getByRole("link", { name: "Remove 4K" }).waitFor();
		expect(await countShown(page)).toBe(told);
		await expect.poll(() => page.locator(":focus").innerText()).toBe(`Show ${told}`);

		await page.getByRole("link", { name: "Remove 4K" }).click();
		await page.waitForURL("**/projectors?use=gaming");
		await page.waitForFunction(() => document.activeElement?.tagName === "H2");
		await expect.poll(() => page.getByRole("checkbox", { name: /^4K \d/ }).isChecked()).toBe(false);
	});

	it("orders the list at once by the select above it, which keeps the focus and the form", async () => {
		const { page } = await openReady("/projectors?use=gaming", { viewport: DESKTOP });
		await page.getByRole("button", { name: `Show ${await countShown(page)}` }).waitFor();
		const sort = page.getByLabel("Sort by");
		await sort.focus();
		await sort.selectOption("lag");
		await page.waitForURL("**/projectors?use=gaming&sort=lag");
		await page.goBack();
		await page.waitForURL("**/projectors?use=gaming");
		await expect.poll(() => sort.inputValue()).toBe("best");
		expect(await sort.evaluate((one) => one === document.activeElement)).toBe(true);
	});

	it("lets the keyboard pass the form", async () => {
		const { page } = await openPage("/projectors", { viewport: DESKTOP });
		const skip = page.getByRole("link", { name: "Skip to results" });
		await skip.focus();
		await page.keyboard.press("Enter");
		await page.waitForFunction(() => document.activeElement?.tagName === "H2");
	});
});
