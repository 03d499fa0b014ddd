import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hydrated, launchBrowser, PHONE, shareProfile } from "./support/browser";
import { COMPARISONS, SCREENS, STAFF_SCREENS } from "./support/screens";
import { signIn } from "./support/staff";

const SEARCHES = ["/?search=", "/?search=epson", "/?search=qqqqq"];

/** What of a page's text cannot be read without scrolling sideways, each fault in words. */
function unreadable(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const found = new Set<string>();
		// What is drawn late has no text to measure before it comes near.
		const drawn = new CSSStyleSheet();
		drawn.replaceSync("* { content-visibility: visible !important; }");
		document.adoptedStyleSheets.push(drawn);

		/** Reads something of an element once: nothing moves meanwhile. */
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

		/** Text for assistive technology, and fields that only robots find: one pixel, with the rest cut off. */
		const isForEars = (element: Element) => {
			for (let box: Element | null = element; box; box = box.parentElement) {
				const { width, height } = edgeOf(box);
				if (styleOf(box).position !== "static" && width <= 1 && height <= 1) return true;
			}
			return false;
		};
		const isForEyes = (element: Element) =>
			element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
			!element.closest("[aria-hidden=true], svg, [inert]") &&
			!isForEars(element);

		/** What cuts this text off, or has to be scrolled sideways to read it. */
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
					// A table has two dimensions. In a strip one item after the other is read, each whole.
					const isWhole = box.querySelector("table") || rect.width <= box.clientWidth;
					return isWhole ? undefined : `wider than ${name}`;
				}
				// What scrolls down can be reached; from here on the scrolling box is what must be in view.
				if (/auto|scroll/.test(overflowY) && isBelow) inView = edge;
				if (position === "fixed") {
					const isOut = inView.top < -1 || inView.bottom > innerHeight + 1;
					if (isOut) return `out of the screen in ${name}`;
				}
			}
			const isOut = rect.left < -1 || rect.right > clientWidth + 1;
			return isOut ? "out of the page" : undefined;
		}

		/** The part of a text that shows, and the layer of the page it is on. */
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
			if (!isForEyes(parent)) continue;
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

		// A select does not wrap what is chosen in it.
		for (const select of document.querySelectorAll("select")) {
			if (!isForEyes(select)) continue;
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

const LARGEST = 32;

const ONE_OF_A_KIND = [
	"/",
	"/buying-guide",
	"/category/home-cinema",
	"/projector/epson-eh-tw7100",
	"/projectors?use=gaming&max=2500&lag=20",
	"/retailers",
	"/no-such-page",
	...COMPARISONS,
];

describe.each([24, LARGEST])("with text of %i pixels on a phone", (size) => {
	launchBrowser([`--blink-settings=defaultFontSize=${size}`]);

	const openPage = shareProfile({ viewport: PHONE });

	async function open(path: string) {
		const { page } = await openPage(path);
		await hydrated(page);
		expect(
			await page.evaluate(() => getComputedStyle(document.documentElement).fontSize),
			"the browser's setting counts",
		).toBe(`${size}px`);
		return page;
	}

	// What can be read at the largest size can be read at others; of each kind of page one is looked at all the same.
	const screens = size === LARGEST ? [...SCREENS, ...COMPARISONS] : ONE_OF_A_KIND;

	it.each([...screens, ...SEARCHES])("%s can be read whole", async (path) => {
		const page = await open(path);
		expect(await unreadable(page)).toEqual([]);
	});

	it("the open menu can be read whole", async () => {
		const page = await open("/brands");
		await page.getByText("Menu", { exact: true }).click();
		await page.getByRole("banner").getByRole("link", { name: "Retailers" }).waitFor();
		expect(await unreadable(page)).toEqual([]);
	});

	it("what comes up in answer to a visitor can be read whole", async () => {
		const page = await open("/");
		await page.getByRole("button", { name: "Subscribe" }).click();
		await page.locator("li").filter({ hasText: "Email is required" }).waitFor();
		expect(await unreadable(page)).toEqual([]);

		await page.goto("/contact-us");
		await hydrated(page);
		await page.getByRole("button", { name: "Send Message" }).click();
		await page.getByText("Please solve the math problem").waitFor();
		expect(await unreadable(page)).toEqual([]);

		await page.goto("/projector/epson-eh-tw7100");
		await page.getByRole("tab", { name: "Features" }).click();
		await page.getByRole("heading", { name: "Who this projector is perfect for" }).waitFor();
		expect(await unreadable(page)).toEqual([]);
	});

	const ofStaff = size === LARGEST ? it : undefined;
	ofStaff?.("the screens of the staff can be read whole", async () => {
		const page = await open("/admin/login");
		expect(await unreadable(page)).toEqual([]);
		await signIn(page);
		await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
		for (const path of STAFF_SCREENS) {
			await page.goto(path);
			expect(await unreadable(page), path).toEqual([]);
		}
		await page.goto("/admin/upload#csv-upload");
		await hydrated(page);
		expect(await unreadable(page)).toEqual([]);
	});
});
