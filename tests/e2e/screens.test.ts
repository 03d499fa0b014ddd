import { describe, expect, it } from "vitest";
import { axeFindings } from "./support/axe";
import { brokenPictures } from "./support/broken-pictures";
import { DESKTOP, hydrated, launchBrowser, openPage, PHONE, shareProfile } from "./support/browser";
import { SCREENS } from "./support/screens";

// What holds for every screen where there is room, and for assistive technology everywhere. The narrowest phone is in
// layout.test.ts.

launchBrowser();

const onPhone = shareProfile({ colorScheme: "light", viewport: PHONE });
const onDesktop = shareProfile({ colorScheme: "dark", viewport: DESKTOP });

/** The same cards as a category's page, where both were looked at: axe takes long for them. */
const LIKE_A_CATEGORY = ["/brand/epson", "/tag/hdr10", "/projectors?use=gaming&max=2500&lag=20"];

describe("axe finds nothing", () => {
	it.each(SCREENS)("on a phone, light, on %s", async (path) => {
		const { page } = await onPhone(path);
		await hydrated(page);
		expect(await axeFindings(page)).toEqual([]);
	});

	it("with the phone menu open", async () => {
		const { page } = await openPage("/", { viewport: PHONE });
		await page.getByText("Menu", { exact: true }).click();
		expect(await axeFindings(page)).toEqual([]);
	});
});

describe("on a wide screen, dark", () => {
	it.each(SCREENS)(
		"%s loads without a problem, a broken picture, sideways scrolling or anything that axe finds",
		async (path) => {
			const { page, problems } = await onDesktop(path);
			await hydrated(page);
			if (!LIKE_A_CATEGORY.includes(path)) expect(await axeFindings(page)).toEqual([]);
			expect(await brokenPictures(page)).toEqual([]);
			const sideways = await page.evaluate(
				() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
			);
			expect(sideways).toBe(0);
			// The browser itself reports a page that is rightly a 404.
			expect(problems.filter((problem) => !problem.includes("404 (Not Found)"))).toEqual([]);
		},
	);
});
