import { describe, expect, it } from "vitest";
import { axeFindings } from "./support/axe";
import { DESKTOP, hydrated, launchBrowser, openPage, PHONE } from "./support/browser";
import { SCREENS } from "./support/screens";

launchBrowser();

const LOOKS = [
	{ colorScheme: "light", viewport: PHONE },
	{ colorScheme: "dark", viewport: DESKTOP },
] as const;

/** The same cards as a category's page, where both were looked at: axe takes ten seconds for them. */
const LIKE_A_CATEGORY = ["/brand/epson", "/tag/hdr10", "/projectors?use=gaming&max=2500&lag=20"];

describe("axe finds nothing", () => {
	it.each(SCREENS)("on %s", async (path) => {
		for (const look of LIKE_A_CATEGORY.includes(path) ? LOOKS.slice(0, 1) : LOOKS) {
			const { page } = await openPage(path, look);
			await hydrated(page);
			expect(await axeFindings(page), look.colorScheme).toEqual([]);
		}
	});

	it("with the phone menu open", async () => {
		const { page } = await openPage("/", { viewport: PHONE });
		await page.getByText("Menu", { exact: true }).click();
		expect(await axeFindings(page)).toEqual([]);
	});
});
