import { expect, it } from "vitest";
import { adviceFor } from "./category-advice";

// Figures of docs/product.md#guide-figures.
const figuresBySlug: [slug: string, figures: string[]][] = [
	["home-cinema", ["10,000:1-50,000:1", "50,000:1+", "about £5,000", "1,000-2,000 lumens"]],
	["business-education", ["3000+ lumens", "1,000:1-10,000:1", "up to 20,000 hours"]],
	["gaming", ["under 20 ms", "120Hz+"]],
	["garden-entertainment-and-outdoor", ["2500+ lumens", "at least 600 lumens", "4,000+ lumens"]],
	["portable-travel", ["200-800 lumens"]],
	["outdoor-entertainment", ["3000+ lumens", "at least 600 lumens"]],
	["golf-simulation", ["4000+ lumens", "under 16 ms"]],
];

it.each(figuresBySlug)("%s carries the documented figures", (slug, figures) => {
	const text = JSON.stringify(adviceFor(slug));
	for (const figure of figures) expect(text).toContain(figure);
});

it.each(figuresBySlug)("%s has a page's worth of advice", (slug) => {
	const advice = adviceFor(slug);
	expect(advice?.title).toMatch(/^Choosing /);
	expect(advice?.paragraphs.length).toBeGreaterThanOrEqual(2);
	expect(advice?.paragraphs.length).toBeLessThanOrEqual(3);
	const features = Object.keys(advice?.keyFeatures ?? {}).length;
	expect(features).toBeGreaterThanOrEqual(4);
	expect(features).toBeLessThanOrEqual(6);
});

it("category advice: repeats no text, not even for the two outdoor slugs", () => {
	const paragraphs = figuresBySlug.flatMap(([slug]) => adviceFor(slug)?.paragraphs ?? []);
	expect(new Set(paragraphs).size).toBe(paragraphs.length);
});

it.each(["", "Gaming", "unknown", "constructor", "__proto__"])(
	"adviceFor returns no advice for the slug %j",
	(slug) => {
		expect(adviceFor(slug)).toBeUndefined();
	},
);
