import { expect, it } from "vitest";
import { launchBrowser, openReady, PHONE } from "./support/browser";
import { expectNoOverflow } from "./support/page-steps";

launchBrowser();

it.each([true, false])(
	"prices of 30 days, 90 days and a year are shown in turn; scripts: %s",
	async (javaScriptEnabled) => {
		const { page, problems } = await openReady("/projector/benq-w2710i?distance=2.8", {
			javaScriptEnabled,
			viewport: PHONE,
		});
		const section = page.getByRole("region", { name: "Price history" });
		const chosen = section.locator("nav [aria-current]");
		expect(await chosen.innerText()).toBe("90 days");

		for (const [name, query, period] of [
			["30 days", "?distance=2.8&history=30", "30 days"],
			["1 year", "?distance=2.8&history=365", "year"],
			["90 days", "?distance=2.8", "90 days"],
		] as const) {
			await section.getByRole("link", { name, exact: true }).click();
			await page.waitForURL((url) => url.search === query && url.hash === "#history");
			await section.getByRole("img", { name: `over the last ${period}: lowest £` }).waitFor();
			expect(await chosen.innerText()).toBe(name);
			expect(await page.locator("link[rel=canonical]").getAttribute("href")).toMatch(
				/benq-w2710i$/,
			);
		}
		expect(await section.innerText()).toContain("These are example prices.");

		await section.getByText("Changes of the cheapest price").click();
		const table = section.getByRole("table");
		expect(await table.getByRole("row").nth(1).innerText()).toMatch(/^\d+ \w+\s+£[\d,.]+\s+\w+/);
		await expectNoOverflow(page);
		expect(problems).toEqual([]);
	},
);
