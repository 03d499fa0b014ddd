import type { Page } from "playwright-core";
import sharp from "sharp";

/** Most pixel rows without anything in the main part of a page. */
const MAX_EMPTY_ROWS = { phone: 48, wide: 66 };

/** Pixels that differ by less are one colour: pictures of a page have rounding in gradients. */
const SAME_COLOUR = 4;

/** Returns texts whose size is not on the scale of `app/styles/tokens.css`, or that are too small or too long to read. */
export function typeFaults(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const SCALE = [13, 15, 16, 18, 20, 22, 28, 40];
		const HERO = { min: 32, max: 48 };
		const MIN_IN_DRAWINGS = 11;
		const MIN_ON_CARDS = 15;
		const MAX_LETTERS = 68;
		const faults = new Set<string>();
		const lazy = new CSSStyleSheet();
		lazy.replaceSync("* { content-visibility: visible !important; }");
		document.adoptedStyleSheets.push(lazy);

		const ruler = document.createElement("span");
		ruler.textContent = "0".repeat(100);
		ruler.style.cssText = "position: absolute; visibility: hidden; white-space: nowrap";
		document.body.append(ruler);
		const letterWidth = (font: string) => {
			ruler.style.font = font;
			return ruler.getBoundingClientRect().width / 100;
		};

		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let text = texts.nextNode(); text; text = texts.nextNode()) {
			const words = text.textContent?.trim() ?? "";
			const parent = text.parentElement;
			if (words === "" || !parent || parent === ruler) continue;
			if (parent.closest("option, script, style, .sr-only, .example")) continue;
			if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
			const { fontSize, font } = getComputedStyle(parent);
			const size = Number.parseFloat(fontSize);
			const name = `"${words.slice(0, 30)}"`;
			if (parent instanceof SVGGraphicsElement) {
				const matrix = parent.getScreenCTM();
				const rendered = size * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
				if (rendered < MIN_IN_DRAWINGS - 0.01) faults.add(`${name} is drawn in ${rendered} px`);
				continue;
			}
			const isHero = size >= HERO.min && size <= HERO.max;
			if (!isHero && !SCALE.some((step) => Math.abs(step - size) < 0.02)) {
				faults.add(`${name} has ${size} px, which is not on the scale`);
			}
			// Brand, year, width and small marks are 13 px.
			const isSmallMark = parent.closest(".card :is(h3 span, small, mark)");
			if (parent.closest(".card") && !isSmallMark && size < MIN_ON_CARDS) {
				faults.add(`${name} has ${size} px on a card`);
			}
			const range = document.createRange();
			range.selectNodeContents(text);
			const width = Math.max(0, ...[...range.getClientRects()].map((line) => line.width));
			if (parent.closest("p, li, dd, td") && width > (MAX_LETTERS + 0.5) * letterWidth(font)) {
				faults.add(`${name} has lines of ${Math.round(width / letterWidth(font))} letters`);
			}
		}
		ruler.remove();
		return [...faults];
	});
}

/** Returns where more rows of pixels are empty than may be, in the main part of a page. */
export async function emptyRows(page: Page): Promise<string[]> {
	const main = page.getByRole("main");
	const isPhone = (page.viewportSize()?.width ?? 0) < 640;
	const limit = isPhone ? MAX_EMPTY_ROWS.phone : MAX_EMPTY_ROWS.wide;
	const { data, info } = await sharp(await main.screenshot())
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	const lineBytes = info.width * info.channels;
	const isEmpty = (row: number) => {
		const start = row * lineBytes;
		for (let at = start + info.channels; at < start + lineBytes; at++) {
			const first = data[start + ((at - start) % info.channels)] ?? 0;
			if (Math.abs((data[at] ?? 0) - first) >= SAME_COLOUR) return false;
		}
		return true;
	};
	const faults: string[] = [];
	let begin = 0;
	for (let row = 0; row < info.height; row++) {
		if (isEmpty(row)) continue;
		if (row - begin > limit) faults.push(`${row - begin} empty rows at ${begin}`);
		begin = row + 1;
	}
	return faults;
}
