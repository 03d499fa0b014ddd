import { expect, it } from "vitest";
import { lacksFigure } from "./figure-texts";

it.each([
	["weight", "6.6 kg", "light"],
	["weight", "14 lb 6 oz", "see leaflet"],
	["resolution", "4K UHD", "sharp"],
	["resolution", "1024 x 768", "high"],
	["throw_ratio", "1.32 - 2.15:1", "short"],
	["throw_ratio", "1:1.2", "from 2 m"],
	["contrast_ratio", "3,000:1", "very high"],
	["light_source_life", "20,000 hours", "for life"],
	["input_lag", "≤ 60 ms", "fast"],
	["native_aspect_ratio", "16:9", "wide"],
	["dimensions", "599 x 353 x 145 mm", "compact"],
])("%s: finds a figure in %s, none in %s", (field, figure, text) => {
	expect([lacksFigure(field, figure), lacksFigure(field, text)]).toEqual([false, true]);
});

it("finds nothing wrong with blank cells and other columns", () => {
	expect(lacksFigure("weight", "")).toBe(false);
	expect(lacksFigure("speaker", "loud")).toBe(false);
});
