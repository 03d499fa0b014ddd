import { createRequire } from "node:module";
import type { Page } from "playwright-core";

// The rules that come with the adapter for Playwright, without the adapter: it carries all that passes, which nobody
// reads here, out of the page, and prepares for frames, which no page has.
const adapter = createRequire(import.meta.url).resolve("@axe-core/playwright");
const { source }: { source: string } = createRequire(adapter)("axe-core");

interface Results {
	violations: { id: string; nodes: { html: string }[] }[];
}

const OPTIONS = {
	// What passes need not be described.
	resultTypes: ["violations"],
	rules: { "target-size": { enabled: true } },
	runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

declare global {
	interface Window {
		axe?: { run: (within: string, options: typeof OPTIONS) => Promise<Results> };
	}
}

/** What axe finds against WCAG 2.2 AA and good practice: of each rule, its name and the first element. */
export async function axeFindings(page: Page, within = "html"): Promise<string[]> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
	return page.evaluate(
		async ([within, options]) => {
			const results = await window.axe?.run(within, options);
			if (!results) throw new Error("axe is not there");
			return results.violations.map(
				({ id, nodes }) => `${id}: ${nodes[0]?.html} (${nodes.length})`,
			);
		},
		[within, OPTIONS] as const,
	);
}
