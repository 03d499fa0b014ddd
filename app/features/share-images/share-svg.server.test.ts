import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { MAX_SHARE_BYTES, renderCachedPng } from "./render-share-image.server";
import { contentVersion, type ShareContent, type SharedModel } from "./share-content.server";
import { shareSvg } from "./share-svg.server";

const MODEL: SharedModel = {
	sku: "BQ-1",
	name: "BenQ W1",
	verdict: "Quick, bright and sharp.",
	price: "£999.00",
	priceNote: "Example price, 5 January 2026",
	photo: "",
	body: "box",
	dimensions: "312 x 246 x 110 mm",
};

const CONTENT: ShareContent = {
	layout: "model",
	site: "Beamwise",
	accent: "#f2b134",
	title: "BenQ W1",
	text: "",
	models: [MODEL],
};

const named = (name: string): SharedModel => ({ ...MODEL, sku: name, name });

const NAMES = ["BenQ W1", "W".repeat(80), "מקרן <ביתי> & שלום", "投影机"];

const CASES: readonly [what: string, ShareContent][] = [
	["a model", CONTENT],
	["a model of 80 letters", { ...CONTENT, title: "W".repeat(80) }],
	[
		"a comparison of two",
		{ ...CONTENT, layout: "comparison", models: NAMES.slice(0, 2).map(named) },
	],
	["a comparison of four", { ...CONTENT, layout: "comparison", models: NAMES.map(named) }],
	["a list", { ...CONTENT, layout: "list", models: NAMES.slice(0, 3).map(named) }],
	["an article", { ...CONTENT, layout: "words", text: "Summary", models: [] }],
];

describe("the image of a shared link", () => {
	it.each(CASES)("is a small PNG of the size that is promised: %s", async (_, content) => {
		const png = await renderCachedPng(contentVersion(content), [
			async () => shareSvg(content, new Map()),
		]);
		const { format, width, height } = await sharp(png).metadata();
		expect([format, width, height]).toEqual(["png", 1200, 630]);
		expect(png.length).toBeLessThanOrEqual(MAX_SHARE_BYTES);
	});

	it("says what its price is, and escapes names", () => {
		const svg = shareSvg({ ...CONTENT, title: "A <b> & C" }, new Map());
		expect(svg).toContain("£999.00");
		expect(svg).toContain("Example price, 5 January 2026");
		expect(svg).toContain("A &lt;b&gt; &amp; C");
	});

	it("begins a name from the right at the same edge", () => {
		const svg = shareSvg({ ...CONTENT, title: "מקרן" }, new Map());
		expect(svg).toMatch(/<text x="64"[^>]*text-anchor="end" direction="rtl">מקרן</);
	});

	it("has another version for everything that it shows", () => {
		const others: ShareContent[] = [
			{ ...CONTENT, site: "Other" },
			{ ...CONTENT, accent: "#000000" },
			{ ...CONTENT, models: [{ ...MODEL, price: "£998.00" }] },
			{ ...CONTENT, models: [{ ...MODEL, photo: "/projector-images/a.jpg" }] },
		];
		const versions = [CONTENT, ...others].map(contentVersion);
		expect(new Set(versions).size).toBe(versions.length);
		expect(contentVersion({ ...CONTENT })).toBe(versions[0]);
	});
});
