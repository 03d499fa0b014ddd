import type { Page } from "playwright-core";

declare global {
	interface Window {
		/** Sum of the layout shifts without a visitor's input. */
		layoutShift: number;
	}
}

/** Init script: sums up layout shifts in `window.layoutShift`. */
export function watchShifts() {
	window.layoutShift = 0;
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) {
			const { value, hadRecentInput } = entry as PerformanceEntry & {
				value: number;
				hadRecentInput: boolean;
			};
			if (!hadRecentInput) window.layoutShift += value;
		}
	}).observe({ type: "layout-shift", buffered: true });
}

/** Returns the layout faults of a page at its current width, in words, with every `details` of its main part open. */
export function layoutFaults(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const MIN_TARGET = 24;
		const found: string[] = [];
		const closed = document.querySelectorAll<HTMLDetailsElement>("main details:not([open])");
		for (const details of closed) details.open = true;
		const isSeen = (element: Element) => {
			const { width, height } = element.getBoundingClientRect();
			// One pixel is text for screen readers or a hidden field.
			return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
		};
		const textOf = (element: Element) => element.textContent?.trim().slice(0, 40) ?? "";

		if (document.compatMode !== "CSS1Compat") found.push("the page is laid out in quirks mode");
		const { scrollWidth, clientWidth } = document.documentElement;
		if (scrollWidth > clientWidth) found.push(`the page scrolls sideways: ${scrollWidth} px`);

		// A link within a sentence is as tall as its line.
		const isInSentence = (element: Element) =>
			getComputedStyle(element).display === "inline" &&
			textOf(element.closest("p, li, dd, td, th") ?? element) !== textOf(element);
		for (const control of document.querySelectorAll(
			"a[href], button, input:not([type=hidden]), select, textarea, summary",
		)) {
			if (!isSeen(control) || isInSentence(control)) continue;
			// A label around a checkbox is part of its target.
			const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
			if (width < MIN_TARGET || height < MIN_TARGET) {
				found.push(`"${textOf(control)}" is ${Math.round(width)} by ${Math.round(height)} px`);
			}
		}

		let level = 0;
		for (const heading of document.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
			if (!heading.checkVisibility()) continue;
			const next = Number(heading.tagName.slice(1));
			if (next > level + 1) found.push(`"${textOf(heading)}" is h${next} after h${level}`);
			level = next;
		}
		for (const details of closed) details.open = false;
		return found;
	});
}

/** Scrolls to the end and back, so that lazy content has loaded. */
export async function scrollThrough(page: Page) {
	await page.evaluate(async () => {
		const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
		for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
			window.scrollTo(0, top);
			await frame();
		}
		window.scrollTo(0, 0);
		await frame();
	});
}

/** Replaces the texts of these elements with one long word. Returns how many there were. */
export function lengthenTexts(page: Page, selector: string): Promise<number> {
	return page.evaluate((selector) => {
		const elements = [...document.querySelectorAll(selector)];
		for (const element of elements) {
			const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
			if (text) text.textContent = "Supercalifragilistic".repeat(6);
		}
		return elements.length;
	}, selector);
}

/** Returns the pictures of a page that cannot be shown, including lazy ones. */
export async function brokenPictures(page: Page): Promise<string[]> {
	const found = await page.evaluate(() =>
		Promise.all(
			[...document.images].map((image) => {
				// A picture that waits to be scrolled to would never be ready.
				image.loading = "eager";
				return image.decode().then(
					() => "",
					() => `${image.src} is broken`,
				);
			}),
		),
	);
	return found.filter(Boolean);
}
