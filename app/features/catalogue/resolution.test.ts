import { describe, expect, it } from "vitest";
import { resolutionPixels } from "./resolution";

describe("resolutionPixels", () => {
	it.each([
		["4K UHD (3840 x 2160)", 3840 * 2160],
		["Full HD (1920x1080)", 1920 * 1080],
		["1280 × 720", 1280 * 720],
		["WUXGA 1920 X 1200", 1920 * 1200],
		["", null],
		["1080p", null],
		["4K", null],
		["16 x 9", null],
	])("of %j is %j", (resolution, pixels) => {
		expect(resolutionPixels(resolution)).toBe(pixels);
	});
});
