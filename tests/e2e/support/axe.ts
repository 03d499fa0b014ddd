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

/** The site's own header and footer; an article's are in the main part. */
const FRAME = ":is(header, footer):not(main *)";

/** Those that axe has found nothing in, as they were shown: most pages have the same. */
const goodFrames = new Set<string>();

declare global {
	interface Window {
		axe?: {
			run: (
				context: { include: readonly string[]; exclude: readonly string[] },
				options: typeof OPTIONS,
			) => Promise<Results>;
		};
	}
}

/** The header and the footer of a page, with what they look like depends on; some links lead back to the page. */
function frameOf(page: Page): Promise<string> {
	return page.evaluate((selector) => {
		const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
		const parts = [...document.querySelectorAll(selector)].map(({ outerHTML }) =>
			outerHTML.replace(/(href|value)="[^"]*"/g, ""),
		);
		return JSON.stringify([innerWidth, isDark, ...parts]);
	}, FRAME);
}

/** What axe finds against WCAG 2.2 AA and good practice: of each rule, its name and the first element. */
export async function axeFindings(page: Page, within = "html"): Promise<string[]> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
	const frame = await frameOf(page);
	const exclude = goodFrames.has(frame) ? [FRAME] : [];
	const findings = await page.evaluate(
		async ([context, options]) => {
			const results = await window.axe?.run(context, options);
			if (!results) throw new Error("axe is not there");
			return results.violations.map(
				({ id, nodes }) => `${id}: ${nodes[0]?.html} (${nodes.length})`,
			);
		},
		[{ include: [within], exclude }, OPTIONS] as const,
	);
	if (within === "html" && findings.length === 0) goodFrames.add(frame);
	return findings;
}
