import AxeBuilder from "@axe-core/playwright";
import { describe, expect, it } from "vitest";
import { DESKTOP, hydrated, launchBrowser, openPage, PHONE } from "./browser";
import { SCREENS } from "./screens";

launchBrowser();

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const LOOKS = [
	{ colorScheme: "light", viewport: PHONE },
	{ colorScheme: "dark", viewport: DESKTOP },
] as const;

describe("axe finds nothing", () => {
	it.each(SCREENS)("on %s", async (path) => {
		for (const look of LOOKS) {
			const { page } = await openPage(path, look);
			await hydrated(page);
			const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
			const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} (${nodes.length})`);
			expect(found, look.colorScheme).toEqual([]);
		}
	});

	it("with the phone menu open", async () => {
		const { page } = await openPage("/", { viewport: PHONE });
		await page.getByText("Menu", { exact: true }).click();
		const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
		expect(violations.map(({ id }) => id)).toEqual([]);
	});
});
