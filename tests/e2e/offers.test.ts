import { expect, it } from "vitest";
import { launchBrowser, openReady, PHONE } from "./support/browser";
import { expectNoOverflow } from "./support/page-steps";

launchBrowser();

it.each([true, false])(
	"a card leads to its model's offers, the cheapest first; scripts: %s",
	async (javaScriptEnabled) => {
		const { page, problems } = await openReady("/projectors?q=epson+eh-tw7100&distance=2.8", {
			javaScriptEnabled,
			viewport: PHONE,
		});
		await page.getByRole("link", { name: "See all retailers: Epson EH-TW7100" }).first().click();
		await page.waitForURL(/\/projector\/epson-eh-tw7100\?distance=2\.8#offers$/);
		const heading = page.getByRole("heading", { name: "Available from these UK retailers:" });
		await expect
			.poll(async () => (await heading.boundingBox())?.y)
			.toSatisfy((y) => y >= 0 && y < PHONE.height);
		const box = page.getByRole("complementary", { name: "Price and retailers" });
		const shops = await box.getByRole("link", { name: /^View at/ }).allInnerTexts();
		expect(shops.map((text) => /View at (.+)/.exec(text)?.[1])).toEqual([
			"Richer Sounds",
			"Currys",
			"Amazon UK",
			"John Lewis",
		]);
		await expectNoOverflow(page);
		expect(problems).toEqual([]);
	},
);

it("a phone has the price and its shop at the lower edge once the box has left, and over no focus", async () => {
	const { page } = await openReady("/projector/epson-eh-tw7100", { viewport: PHONE });
	const bar = page.locator("main .sticky");
	const top = async () => (await bar.boundingBox())?.y ?? Number.NaN;
	await expect.poll(top).toBeGreaterThanOrEqual(PHONE.height);
	await page.locator("#offers").evaluate((one) => one.scrollIntoView());
	await expect.poll(top).toBeLessThan(PHONE.height);
	expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(130);
	expect(await bar.innerText()).toMatch(/^Example price\s+£[\d,.]+\s+View at /);
	const offers = page.getByRole("complementary", { name: "Price and retailers" });
	await offers.getByRole("link").first().focus();
	for (let stop = 0; stop < 18; stop++) {
		await page.keyboard.press("Tab");
		const { y = 0, height = 0 } = (await page.locator(":focus").boundingBox()) ?? {};
		// The panel of specifications is higher than the screen.
		expect(y + Math.min(height, PHONE.height / 2)).toBeLessThanOrEqual(await top());
	}
});
