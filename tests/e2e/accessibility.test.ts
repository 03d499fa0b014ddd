import { describe, expect, it } from "vitest";
import { axeFindings } from "./support/axe";
import { DESKTOP, hydrated, launchBrowser, openPage, PHONE } from "./support/browser";
import { SCREENS } from "./support/screens";

launchBrowser();

const LOOKS = [
	{ colorScheme: "light", viewport: PHONE },
	{ colorScheme: "dark", viewport: DESKTOP },
] as const;

describe("axe finds nothing", () => {
	it.each(SCREENS)("on %s", async (path) => {
		for (const look of LOOKS) {
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
