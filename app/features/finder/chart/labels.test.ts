import { expect, it } from "vitest";
import { seededRandom } from "../../../../tests/support/random";
import {
	anchorAt,
	breakIntoLines,
	MAX_LINE_LETTERS,
	PLOT_HEIGHT_IN_LINES,
	topsOfNames,
} from "./labels";

it.each<[string, readonly string[]]>([
	["Epson EH-TW7100", ["Epson EH-TW7100"]],
	["Anker Nebula Cosmos Laser 4K SE", ["Anker Nebula Cosmos", "Laser 4K SE"]],
	["x".repeat(50), ["x".repeat(22), "x".repeat(22), "x".repeat(6)]],
	["😀".repeat(23), ["😀".repeat(22), "😀"]],
	["", []],
])("breaks %s into lines that fit a phone", (text, lines) => {
	expect(breakIntoLines(text)).toEqual(lines);
});

it.each([
	[0, "start"],
	[39.9, "start"],
	[50, "middle"],
	[60.1, "end"],
	[100, "end"],
])("anchors a text at %d%% by its %s", (x, anchor) => {
	expect(anchorAt(x)).toBe(anchor);
});

it("places names inside the plot, apart from each other and short ones off the named dots", () => {
	const random = seededRandom(7);
	for (let round = 0; round < 2000; round++) {
		const near = random() < 0.5 ? 3 : 100;
		const dots = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
			x: random() * 100,
			y: Math.min(100, random() * near),
			lineCount: 1 + Math.floor(random() * 4),
		}));
		const bands = topsOfNames(dots).map((top, index) => ({
			top,
			bottom: top + ((dots[index]?.lineCount ?? 0) * 100) / PLOT_HEIGHT_IN_LINES,
		}));
		const about = JSON.stringify({ dots, bands });
		bands.forEach((band, index) => {
			expect(band.top, about).toBeGreaterThanOrEqual(0);
			expect(band.bottom, about).toBeLessThanOrEqual(100.001);
			const isRoomy = dots.every(({ lineCount }) => lineCount <= 2);
			for (const { y } of isRoomy ? dots : [])
				expect(y > band.top && y < band.bottom, about).toBe(false);
			for (const other of bands.slice(index + 1)) {
				expect(band.top < other.bottom && other.top < band.bottom, about).toBe(false);
			}
		});
	}
});

it("labels: fits its longest names three times into a plot", () => {
	const lines = breakIntoLines("a ".repeat(40).trim()).length;
	expect(lines).toBe(Math.ceil(80 / MAX_LINE_LETTERS));
	expect(3 * lines + 3).toBeLessThanOrEqual(PLOT_HEIGHT_IN_LINES);
});
