import { describe, expect, it } from "vitest";
import { hydrated, launchBrowser, openPage, openReady, PHONE } from "./support/browser";
import { holdReact, holdRequests, openPageWithDeferredScripts } from "./support/held";
import { isSameDocument, markDocument, NO_SCRIPTS } from "./support/page-steps";

launchBrowser();

describe.each([
	["with scripts", {}],
	["without scripts", NO_SCRIPTS],
])("browsing %s", (_, options) => {
	it("goes from home to a category, a model and a shop's link", async () => {
		const { page } = await openPage("/", options);
		const fonts = () =>
			page.evaluate(
				() =>
					performance.getEntriesByType("resource").filter(({ name }) => /woff2/.test(name)).length,
			);
		if (!("javaScriptEnabled" in options)) await hydrated(page);
		expect(await fonts()).toBe(0);
		await page.getByRole("link", { name: "Golf Simulation" }).first().click();
		await page.getByRole("heading", { name: "Available Golf Simulation Projectors" }).waitFor();
		await page
			.getByRole("link", { name: /^View Details: BenQ TK7/ })
			.first()
			.click();
		await page.getByRole("heading", { level: 1, name: /^BenQ/ }).waitFor();
		// The display face comes with scripts alone.
		await expect.poll(fonts).toBe("javaScriptEnabled" in options ? 0 : 1);
		const outward = page.getByRole("link", { name: /^View at/ }).first();
		expect(await outward.getAttribute("href")).toMatch(/^\/go\/\d+$/);
		expect(await outward.getAttribute("rel")).toBe("sponsored nofollow noopener");
	});

	it("shows one of a model's two tabs at a time", async () => {
		const { page } = await openPage("/projector/epson-eh-tw7100", options);
		if (!("javaScriptEnabled" in options))
			await page.getByRole("tab", { name: "Features" }).waitFor();
		const spec = page.getByRole("rowheader", { name: "Projection type" });
		const blurb = page.getByRole("heading", { name: "Who this projector is perfect for" });
		expect([await spec.isVisible(), await blurb.isVisible()]).toEqual([true, false]);
		await page.getByText("Features", { exact: true }).click();
		await blurb.waitFor();
		expect([await spec.isVisible(), await blurb.isVisible()]).toEqual([false, true]);
		await page.locator("a[href='#specifications']").last().click();
		await spec.waitFor();
		expect(await blurb.isVisible()).toBe(false);
	});
});

describe("without scripts", () => {
	it("opens the phone menu and follows a link, which closes it", async () => {
		const { page } = await openPage("/", { viewport: PHONE, ...NO_SCRIPTS });
		const brands = page.getByRole("banner").getByRole("link", { name: "Brands" });
		expect(await brands.isVisible()).toBe(false);
		await page.getByText("Menu", { exact: true }).click();
		await brands.click();
		await page.getByRole("heading", { level: 1, name: "Projector Brands" }).waitFor();
		await brands.waitFor({ state: "hidden" });
	});

	it("sorts a brand's models", async () => {
		const { page } = await openPage("/brand/epson", NO_SCRIPTS);
		const select = page.getByLabel("Sort by");
		await select.selectOption("Price: High to Low");
		await page.getByRole("button", { name: "Sort" }).click();
		await page.waitForURL("**/brand/epson?sort=price-high");
		expect(await select.inputValue()).toBe("price-high");
	});
});

describe("with scripts", () => {
	it("goes from page to page without a reload, and leaves no structured data of another page", async () => {
		const { page, problems } = await openReady("/");
		const data = page.locator("script[type='application/ld+json']");
		expect(await data.count()).toBeGreaterThan(0);
		await markDocument(page);
		await page.getByRole("contentinfo").getByRole("link", { name: "Brands" }).click();
		await page.getByRole("heading", { level: 1, name: "Projector Brands" }).waitFor();
		expect([await isSameDocument(page), await data.count()]).toEqual([true, 0]);
		expect(problems).toEqual([]);
	});

	it("sorts as soon as an order is chosen, without a reload", async () => {
		const { page } = await openReady("/tag/hdr10");
		await markDocument(page);
		await page.getByLabel("Sort by").selectOption("Price: Low to High");
		await page.waitForURL("**/tag/hdr10?sort=price-low");
		expect(await isSameDocument(page)).toBe(true);
	});

	it("sorts by keyboard, key after key, without replacing the select", async () => {
		const path = "/brand/epson";
		const { page } = await openReady(path);
		const asked: string[] = [];
		const held = new Map<string, () => void>();
		await page.route("**/*.data?*", async (route) => {
			const sort = new URL(route.request().url()).searchParams.get("sort") ?? "";
			asked.push(sort);
			await new Promise<void>((resolve) => held.set(sort, resolve));
			await route.continue().catch(() => {});
		});
		const select = page.getByLabel("Sort by");
		const keys = await select
			.locator("option")
			.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
		await select.focus();
		await page.evaluate(() => Object.assign(window, { select: document.activeElement }));
		const isKept = () => page.evaluate("select === document.activeElement && select.isConnected");

		await page.keyboard.press("ArrowDown");
		// Longer than a visit to another page waits with its skeletons.
		await page.locator("main [aria-busy=true]").waitFor();
		await page.waitForTimeout(300);
		expect([await isKept(), await select.inputValue()]).toEqual([true, keys[1]]);
		await page.keyboard.press("ArrowDown");
		expect(await select.inputValue()).toBe(keys[2]);
		await expect.poll(() => asked).toContain(keys[2]);
		for (const release of held.values()) release();
		await page.waitForURL(`**${path}?sort=${keys[2]}`);
		expect([await isKept(), await select.inputValue()]).toEqual([true, keys[2]]);

		await page.unroute("**/*.data?*");
		await page.keyboard.press("ArrowUp");
		await page.waitForURL(`**${path}?sort=${keys[1]}`);
		await expect.poll(() => select.inputValue()).toBe(keys[1]);
		expect(await isKept()).toBe(true);
		await page.goBack();
		await page.waitForURL(`**${path}?sort=${keys[2]}`);
		await expect.poll(() => select.inputValue()).toBe(keys[2]);
		expect(await isKept()).toBe(true);
	});

	it("shows the previous order after Back, even if the next was not shown yet", async () => {
		const { page } = await openReady("/brand/epson");
		const release = await holdRequests(page, "**/*.data?*");
		const select = page.getByLabel("Sort by");
		const before = await select.inputValue();
		await select.selectOption("price-low");
		await page.locator("main [aria-busy=true]").waitFor();
		const releaseReact = await holdReact(page);
		release();
		await page.waitForURL("**/brand/epson?sort=price-low");
		const data = page.waitForResponse("**/brand/epson.data*");
		await page.goBack();
		await (await data).finished();
		await page.waitForTimeout(200);
		await releaseReact();
		await expect.poll(() => select.inputValue()).toBe(before);
	});

	it("sorts by an order that was chosen before scripts came", async () => {
		const { page, releaseScripts } = await openPageWithDeferredScripts("/tag/hdr10");
		const select = page.getByLabel("Sort by");
		await select.selectOption("rating");
		releaseScripts();
		await hydrated(page);
		await page.waitForURL("**/tag/hdr10?sort=rating");
		expect(await select.inputValue()).toBe("rating");
		expect(await page.getByRole("button", { name: "Sort" }).count()).toBe(0);
	});

	it("shows skeletons of the coming page when it is slow, and none when it is quick", async () => {
		const { page } = await openReady("/brands");
		const release = await holdRequests(page, "**/retailers.data*");
		await page.getByRole("banner").getByRole("link", { name: "Retailers" }).click();
		await page.getByText("Loading…").waitFor({ state: "attached" });
		await expect.poll(() => page.locator(".bg-line").count()).toBe(5);
		release();
		await page.getByRole("heading", { level: 1, name: "Trusted Retailer Partners" }).waitFor();
		await page.getByText("Loading…").waitFor({ state: "detached" });
	});

	it("lets a keyboard reach the content past the navigation", async () => {
		const { page } = await openPage("/");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Enter");
		await page.waitForURL("**/#main");
		await page.keyboard.press("Tab");
		const field = page.getByRole("main").getByLabel("What are you looking for?");
		await field.and(page.locator(":focus")).waitFor();
	});
});
