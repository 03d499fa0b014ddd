import axe from "axe-core";
import type { Page } from "playwright-core";

interface Results {
	violations: { id: string; nodes: { html: string }[] }[];
}

const OPTIONS = {
	resultTypes: ["violations"],
	rules: { "target-size": { enabled: true } },
	runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

/** The site's own header and footer; an article's are in the main part. */
const FRAME = ":is(header, footer):not(main *)";

/** Headers and footers without findings: most pages have the same. */
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

/** Returns the header and the footer of a page, without links that lead back to it, and what their look depends on. */
function frameOf(page: Page): Promise<string> {
	return page.evaluate((selector) => {
		const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
		const parts = [...document.querySelectorAll(selector)].map(({ outerHTML }) =>
			outerHTML.replace(/(href|value)="[^"]*"/g, ""),
		);
		return JSON.stringify([innerWidth, isDark, ...parts]);
	}, FRAME);
}

/** Runs axe for WCAG 2.2 AA and good practice. Returns each violated rule with its first element. */
export async function axeFindings(page: Page, within = "html"): Promise<string[]> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
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
