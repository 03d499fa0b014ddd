import minified from "axe-core/axe.min.js?raw";
import type { Page } from "playwright-core";
import { openPage, PHONE } from "./browser";

interface RuleNames {
	type: "rule";
	values: readonly string[];
}

interface Results {
	violations: { id: string; nodes: { html: string }[] }[];
}

const OPTIONS = {
	resultTypes: ["violations"],
	rules: { "target-size": { enabled: true } },
	runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

/** Rules whose outcome depends on the width or the colour scheme; `layoutFaults` measures targets. */
const BY_LOOKS = ["color-contrast", "link-in-text-block", "scrollable-region-focusable"];

/** Marks the elements whose contrast axe measures. */
const MEASURED = "data-measured";

const CONTRAST = { id: "color-contrast", selector: `[${MEASURED}]` };
// Every page compiles it once more.
const AXE = `${minified};
	axe.configure(${JSON.stringify({ rules: [CONTRAST] })});`;

/** The site's own header and footer; an article's are in the main part. */
const FRAME = ":is(header, footer):not(main *)";

/** Headers and footers without findings: most pages have the same. */
const goodFrames = new Set<string>();

/** Looks of texts without findings, on any page. */
const goodLooks = new Set<number>();

declare global {
	interface Window {
		axe?: {
			run: (
				context: { include: readonly string[]; exclude: readonly string[] },
				options: Omit<typeof OPTIONS, "runOnly"> & { runOnly: readonly string[] | RuleNames },
			) => Promise<Results>;
		};
	}
}

/** Returns the header and the footer of a page, without links that lead back to it, and what their look depends on. */
function frameOf(page: Page): Promise<string> {
	return page.evaluate((selector) => {
		const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
		const parts = [...document.querySelectorAll(selector)].map(({ outerHTML }) =>
			outerHTML.replace(/ (href|value|data-measured)="[^"]*"/g, ""),
		);
		return JSON.stringify([innerWidth, isDark, ...parts]);
	}, FRAME);
}

/**
 * Marks the first and the last of the elements that look the same, by their colours, fonts and classes up to the root:
 * contrast is most of axe's work, and a list has the same card many times. Leaves out known looks; returns the others.
 */
function markLooks([mark, within, known]: readonly [string, string, readonly number[]]): number[] {
	const looks = new Map<number, Element[]>();
	const ids = new Map<Element | null, number>();
	const hash = (text: string) => {
		let [low, high] = [0, 0];
		for (let at = 0; at < text.length; at += 1) {
			low = Math.imul(low ^ text.charCodeAt(at), 0x9e3779b1);
			high = Math.imul(high ^ text.charCodeAt(at), 0x5f356495);
		}
		return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
	};
	for (const element of document.querySelectorAll("*")) {
		const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } =
			getComputedStyle(element);
		const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
		const text = texts.map((node) => node.textContent?.trim()).join("");
		const control = element instanceof HTMLLabelElement ? element.control : element;
		const look = [
			ids.get(element.parentElement),
			element.closest(within) !== null,
			element.tagName,
			element.getAttribute("class"),
			[color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight],
			// axe skips what is hidden or disabled, and judges no single letter.
			element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
			control?.matches(":disabled, [aria-disabled=true]"),
			Math.min(text.length, 2),
		];
		const id = hash(JSON.stringify(look));
		ids.set(element, id);
		const [first = element] = looks.get(id) ?? [];
		looks.set(id, [first, element]);
	}
	for (const id of known) looks.delete(id);
	for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
	for (const element of [...looks.values()].flat()) element.setAttribute(mark, "");
	return [...looks.keys()];
}

/**
 * Runs axe for WCAG 2.2 AA and good practice. Returns each violated rule with its first element. `isAgain`: the page was
 * checked at another width or in the other colour scheme, which show the same elements of its main part.
 */
export async function axeFindings(
	page: Page,
	within = "html",
	{ isAgain = false } = {},
): Promise<string[]> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
	const frame = await frameOf(page);
	const looks = await page.evaluate(markLooks, [MEASURED, within, [...goodLooks]] as const);
	const isGoodFrame = goodFrames.has(frame);
	if (isAgain && isGoodFrame && looks.length === 0) return [];
	const exclude = isGoodFrame ? [FRAME] : [];
	const options =
		isAgain && isGoodFrame
			? { ...OPTIONS, runOnly: { type: "rule" as const, values: BY_LOOKS } }
			: OPTIONS;
	const findings = await page.evaluate(
		async ([context, options]) => {
			const results = await window.axe?.run(context, options);
			if (!results) throw new Error("axe is not there");
			return results.violations.map(
				({ id, nodes }) => `${id}: ${nodes[0]?.html} (${nodes.length})`,
			);
		},
		[{ include: [within], exclude }, options] as const,
	);
	if (within === "html" && findings.length === 0) {
		goodFrames.add(frame);
		for (const look of looks) goodLooks.add(look);
	}
	return findings;
}

/** Returns a function that runs axe on addresses, in one page with scripts, which axe needs. */
export async function axeWithScripts(): Promise<(url: string) => Promise<string[]>> {
	const { page } = await openPage("/robots.txt", { viewport: PHONE });
	return async (url) => {
		await page.goto(url);
		return axeFindings(page);
	};
}
