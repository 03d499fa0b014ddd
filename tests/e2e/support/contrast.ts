import type { Page } from "playwright-core";

/**
 * Returns the controls whose shape does not stand out from what is behind them (WCAG 1.4.11): neither their edge nor their
 * surface has a contrast of 3 to 1. Links within texts have no shape, disabled controls need none, and a coloured button
 * is known by its text, which axe checks against its surface.
 */
export function faintControls(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const MIN_CONTRAST = 3;
		const MIN_COLOURED = 1.5;
		type Colour = readonly [red: number, green: number, blue: number, alpha: number];

		function colourOf(text: string): Colour {
			const colour = /rgba?\([^)]*\)/.exec(text)?.[0] ?? "";
			const parts = (colour.match(/[\d.]+/g) ?? []).map(Number);
			const [red = 0, green = 0, blue = 0, alpha = 1] = parts;
			return [red, green, blue, alpha];
		}
		const lightOf = (channel: number) => {
			const part = channel / 255;
			return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
		};
		const luminance = ([red, green, blue]: Colour) =>
			0.2126 * lightOf(red) + 0.7152 * lightOf(green) + 0.0722 * lightOf(blue);
		/** What is seen of a colour in front of another. */
		const over = (front: Colour, back: Colour): Colour => {
			const [red, green, blue, alpha] = front;
			const mix = (channel: number, behind: number) => channel * alpha + behind * (1 - alpha);
			return [mix(red, back[0]), mix(green, back[1]), mix(blue, back[2]), 1];
		};
		const contrast = (one: Colour, other: Colour) => {
			const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
			return (high + 0.05) / (low + 0.05);
		};
		function backgroundOf(element: Element | null): Colour {
			if (!element) return [255, 255, 255, 1];
			const colour = colourOf(getComputedStyle(element).backgroundColor);
			return colour[3] === 1 ? colour : over(colour, backgroundOf(element.parentElement));
		}

		const faults: string[] = [];
		const controls = document.querySelectorAll<HTMLElement>(
			"a[href], button, select, textarea, input:not([type=hidden], [type=checkbox], [type=radio])",
		);
		for (const control of controls) {
			const style = getComputedStyle(control);
			const surface = colourOf(style.backgroundColor);
			const hasBorder = Number.parseFloat(style.borderTopWidth) > 0;
			const border = colourOf(hasBorder ? style.borderTopColor : "rgb(0 0 0 / 0)");
			const isInset = style.boxShadow.includes("inset");
			const edge = border[3] === 0 && isInset ? colourOf(style.boxShadow) : border;
			const isSeen = control.checkVisibility({ visibilityProperty: true });
			if (edge[3] + surface[3] === 0 || !isSeen || control.matches(":disabled")) continue;
			const behind = backgroundOf(control.parentElement);
			const surfaceContrast = contrast(over(surface, behind), behind);
			const best = Math.max(contrast(over(edge, behind), behind), surfaceContrast);
			if (surfaceContrast >= MIN_COLOURED && control.innerText !== "") continue;
			if (best < MIN_CONTRAST) {
				const name = control.textContent?.trim() || control.id;
				faults.push(`"${name.slice(0, 40)}" has a contrast of ${best.toFixed(2)}`);
			}
		}
		return faults;
	});
}
