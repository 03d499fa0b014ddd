import { describe, expect, it } from "vitest";
import type { ResolutionClass } from "./numeric-facts";
import { resolutionClass, resolutionPixels } from "./resolution-class";

describe("resolutionClass", () => {
	it.each<[text: string, found: ResolutionClass]>([
		["3840×2160", "4k"],
		["3840*2160", "4k"],
		["3,840 x 2,160", "4k"],
		["3840 (H) x 2160 (V)", "4k"],
		["UHD", "4k"],
		["Ultra HD", "4k"],
		["4K Ultra-HD HDR", "4k"],
		["2160p", "4k"],
		["Native 4K (3840 x 2160)", "native-4k"],
		["3840 x 2160 (native 4K)", "native-4k"],
		["True 4K", "native-4k"],
		["4096 x 2160", "native-4k"],
		["WUXGA (1920 x 1200)", "1080p"],
		["1920 x 1080 panels, 4K enhancement", "1080p"],
		["1920 x 1200 (WUXGA, 4K enhancement)", "1080p"],
		["Supports 3840 x 2160, native 1920 x 1080", "1080p"],
		["Full HD", "1080p"],
		["FHD", "1080p"],
		["WUXGA", "1080p"],
		["1080p (4K supported)", "1080p"],
		["Native 1080p, supports 4K", "1080p"],
		["1080p, supports Full HD and 4K", "1080p"],
		["1080p (4K Ultra HD ready)", "1080p"],
		["1080p, 4K HDR decoding", "1080p"],
		["720p, 4K-Unterstützung", "720p"],
		["4K video projector", "4k"],
		["XGA (1024 x 768)", "720p"],
		["854 x 480", "720p"],
		["720p", "720p"],
		["HD", "720p"],
		["WXGA", "720p"],
		["SVGA", "720p"],
	])("of %j is %s", (text, found) => {
		expect(resolutionClass(text)).toBe(found);
	});

	it.each([
		"",
		"HDR",
		"120 x 100",
		"99999 x 99999",
		"Supports 4K",
		"4K input",
		"4K or Full HD",
		"8294400",
	])("of %j is unknown, never a guess", (text) => {
		expect(resolutionClass(text)).toBeNull();
	});
});

it.each([
	["4K UHD (3840 x 2160)", 3840 * 2160],
	["Full HD (1920x1080)", 1920 * 1080],
	["1280 × 720", 1280 * 720],
	["WUXGA 1920 X 1200", 1920 * 1200],
	["", null],
	["1080p", null],
])("resolutionPixels of %j is %j", (resolution, pixels) => {
	expect(resolutionPixels(resolution)).toBe(pixels);
});
