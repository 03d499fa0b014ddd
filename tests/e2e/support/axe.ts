import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds against WCAG 2.2 AA and good practice: of each rule, its name and the first element. */
export async function axeFindings(page: Page, within = "html"): Promise<string[]> {
	const { violations } = await new AxeBuilder({ page })
		// What passes need not be described, and no page has frames to gather from: this halves the time.
		.options({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })
		.withTags(TAGS)
		.setLegacyMode(true)
		.include(within)
		.analyze();
	return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} (${nodes.length})`);
}
