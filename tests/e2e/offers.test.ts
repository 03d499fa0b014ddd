import { expect, it } from "vitest";
import { hydrated, launchBrowser, openPage, PHONE } from "./support/browser";

launchBrowser();

it.each([true, false])(
	"offers stand the cheapest first, and as usual again; scripts: %s",
	async (javaScriptEnabled) => {
		const { page, problems } = await openPage(
			"/projector/epson-eh-tw7100?distance=2.8&history=30",
			{
				javaScriptEnabled,
				viewport: PHONE,
			},
		);
		if (javaScriptEnabled) await hydrated(page);
		const box = page.getByRole("complementary", { name: "Price and retailers" });
		const shops = async () =>
			(await box.getByRole("link", { name: /^View at/ }).allInnerTexts()).map(
				(text) => /View at (.+)/.exec(text)?.[1],
			);
		const usual = ["Richer Sounds", "Currys", "John Lewis", "Amazon UK"];
		await expect.poll(shops).toEqual(usual);

		await box.getByRole("link", { name: "Cheapest first" }).click();
		await page.waitForURL(/\?distance=2\.8&history=30&offers=total#offers$/);
		const back = box.getByRole("link", { name: "Usual order" });
		await back.waitFor();
		await expect.poll(shops).toEqual(["Richer Sounds", "Currys", "Amazon UK", "John Lewis"]);
		expect(await page.locator("link[rel=canonical]").getAttribute("href")).toMatch(/tw7100$/);
		const width = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(width).toBeLessThanOrEqual(PHONE.width);

		const room = page.getByRole("region", { name: "Will it fit your room?" });
		await room.getByLabel("Screen (inches)").fill("100");
		await room.getByRole("button", { name: "Work it out" }).click();
		await page.waitForURL(
			(url) => url.search === "?offers=total&history=30&distance=2.8&screen=100&room=",
		);
		await page.goBack();
		await page.waitForURL(/\?distance=2\.8&history=30&offers=total#offers$/);
		// Going back changes the address at once, and the page when its data is there.
		await expect
			.poll(() => back.getAttribute("href"))
			.toMatch(/\?distance=2\.8&history=30#offers$/);

		await back.click();
		await page.waitForURL(/\?distance=2\.8&history=30#offers$/);
		await box.getByRole("link", { name: "Cheapest first" }).waitFor();
		await expect.poll(shops).toEqual(usual);
		expect(problems).toEqual([]);
	},
);
