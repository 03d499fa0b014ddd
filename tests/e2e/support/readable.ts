import type { Page } from "playwright-core";
import { expect } from "vitest";
import { PHONE } from "./browser";

/** Returns the texts that cannot be read without scrolling sideways, each with its fault in words. */
function unreadableTexts(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const found = new Set<string>();
		// Content that is rendered lazily has no text to measure before it comes near.
		const drawn = new CSSStyleSheet();
		drawn.replaceSync("* { content-visibility: visible !important; }");
		document.adoptedStyleSheets.push(drawn);

		/** Caches a reading by element: nothing moves meanwhile. */
		const once = <T>(read: (element: Element) => T) => {
			const known = new Map<Element, T>();
			return (element: Element) => {
				const value = known.get(element) ?? read(element);
				known.set(element, value);
				return value;
			};
		};
		const edgeOf = once((element) => element.getBoundingClientRect());
		const styleOf = once((element) => {
			const { overflowX, overflowY, position, display, zIndex } = getComputedStyle(element);
			return { overflowX, overflowY, position, display, zIndex };
		});

		const { scrollWidth, clientWidth } = document.documentElement;
		if (scrollWidth > clientWidth) found.add(`the page scrolls sideways: ${scrollWidth} px`);

		/** Text for screen readers and hidden fields: one pixel, with the rest cut off. */
		const isScreenReaderOnly = (element: Element) => {
			for (let box: Element | null = element; box; box = box.parentElement) {
				const { width, height } = edgeOf(box);
				if (styleOf(box).position !== "static" && width <= 1 && height <= 1) return true;
			}
			return false;
		};
		const isVisibleText = (element: Element) =>
			element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
			!element.closest("[aria-hidden=true], svg, [inert]") &&
			!isScreenReaderOnly(element);

		/** Returns the element that cuts this text off or must be scrolled sideways to read it. */
		function obstacle(rect: DOMRect, parent: Element): string | undefined {
			let inView = rect;
			for (let box: Element | null = parent; box; box = box.parentElement) {
				const { overflowX, overflowY, position, display } = styleOf(box);
				if (display === "contents" || display === "inline") continue;
				const edge = edgeOf(box);
				// The head of a table moves with its rows, which scroll.
				if (box.tagName === "THEAD" && overflowX === "clip") return undefined;
				const name = `${box.tagName.toLowerCase()}.${String(box.className).slice(0, 40)}`;
				const isBeside = inView.left < edge.left - 1 || inView.right > edge.right + 1;
				const isBelow = inView.top < edge.top - 1 || inView.bottom > edge.bottom + 1;
				if (/hidden|clip/.test(overflowX) && isBeside) return `cut off by ${name}`;
				if (/hidden|clip/.test(overflowY) && isBelow) return `cut off by ${name}`;
				if (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth + 1) {
					// A table has two dimensions. A strip is read item by item, each complete.
					const isWhole = box.querySelector("table") || rect.width <= box.clientWidth;
					return isWhole ? undefined : `wider than ${name}`;
				}
				// A box that scrolls down can be reached; from here on the box itself must be in view.
				if (/auto|scroll/.test(overflowY) && isBelow) inView = edge;
				if (position === "fixed") {
					const isOut = inView.top < -1 || inView.bottom > innerHeight + 1;
					if (isOut) return `out of the screen in ${name}`;
				}
			}
			const isOut = rect.left < -1 || rect.right > clientWidth + 1;
			return isOut ? "out of the page" : undefined;
		}

		/** Returns the visible part of a text and the layer of the page it is on. */
		function piece(rect: DOMRect, parent: Element, words: string) {
			let { left, right, top, bottom } = rect;
			let layer: Element = document.body;
			for (let box: Element | null = parent; box; box = box.parentElement) {
				const { overflowX, zIndex } = styleOf(box);
				const edge = edgeOf(box);
				if (overflowX !== "visible" && box !== document.documentElement && box !== document.body) {
					left = Math.max(left, edge.left);
					right = Math.min(right, edge.right);
					top = Math.max(top, edge.top);
					bottom = Math.min(bottom, edge.bottom);
				}
				if (zIndex !== "auto" && layer === document.body) layer = box;
			}
			return { left, right, top, bottom, layer, parent, words };
		}
		const pieces: ReturnType<typeof piece>[] = [];

		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let text = texts.nextNode(); text; text = texts.nextNode()) {
			const words = text.textContent?.trim();
			const parent = text.parentElement;
			if (!words || !parent || parent.closest("option, script, style")) continue;
			if (!isVisibleText(parent)) continue;
			const range = document.createRange();
			range.selectNodeContents(text);
			for (const rect of range.getClientRects()) {
				const fault = rect.width > 1 && obstacle(rect, parent);
				if (fault) found.add(`"${words.slice(0, 30)}" is ${fault}`);
				if (rect.width > 1) pieces.push(piece(rect, parent, words.slice(0, 30)));
			}
		}

		pieces.sort((a, b) => a.top - b.top);
		for (const [index, a] of pieces.entries()) {
			for (const b of pieces.slice(index + 1)) {
				if (b.top >= a.bottom) break;
				const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
				const high = Math.min(a.bottom, b.bottom) - b.top;
				// Lines may be set so tight that they touch.
				const isOver = wide > 3 && high > (b.bottom - b.top) * 0.3;
				if (isOver && a.layer === b.layer && a.parent !== b.parent) {
					found.add(`"${a.words}" is under "${b.words}"`);
				}
			}
		}

		// A select does not wrap its value.
		for (const select of document.querySelectorAll("select")) {
			if (!isVisibleText(select)) continue;
			const { width } = select.getBoundingClientRect();
			const whole = select.cloneNode(true) as HTMLSelectElement;
			whole.style.cssText = "position: absolute; width: auto; max-width: none; min-width: 0";
			select.after(whole);
			const needed = whole.getBoundingClientRect().width;
			whole.remove();
			if (width < needed - 1) found.add(`"${select.value}" needs ${needed} px of its select`);
		}
		return [...found];
	});
}

/** Sets the browser's default text size for a page; 16 is the usual one. Returns a function that resets it. */
export async function setTextSize(page: Page, size: number): Promise<() => Promise<void>> {
	const session = await page.context().newCDPSession(page);
	const set = (standard: number) =>
		session.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
	await set(size);
	const used = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
	expect(used, "the page follows the browser's setting").toBe(`${size}px`);
	return async () => {
		await set(16);
		await session.detach();
	};
}

/** Fails if a text of the page cannot be read whole on a phone with text of twice the usual size. */
export async function expectReadable(page: Page): Promise<void> {
	const viewport = page.viewportSize();
	await page.setViewportSize(PHONE);
	const reset = await setTextSize(page, 32);
	try {
		expect(await unreadableTexts(page)).toEqual([]);
	} finally {
		await reset();
		if (viewport) await page.setViewportSize(viewport);
	}
}
