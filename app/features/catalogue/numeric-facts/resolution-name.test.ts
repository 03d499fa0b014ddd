import { expect, it } from "vitest";
import { nameInSentence, resolutionName, resolutionText } from "./resolution-name";

it.each([
	["4K UHD (3840 x 2160)", "4k", "DLP", [], "4K by pixel shift", "4K by pixel shift (3840 x 2160)"],
	["4K UHD (3840 x 2160)", "4k", "3-chip DLP", [], "4K UHD", "4K UHD (3840 x 2160)"],
	["4K UHD (3840 x 2160)", "4k", "3DLP", [], "4K UHD", "4K UHD (3840 x 2160)"],
	["4K UHD (3840 x 2160)", "4k", "LCoS (SXRD)", [], "4K UHD", "4K UHD (3840 x 2160)"],
	["4K PRO-UHD", "4k", "3LCD", ["Pixel-Shift 4K"], "4K by pixel shift", "4K by pixel shift"],
	["4K PRO-UHD", "4k", "3LCD", ["pixel-shift-4k"], "4K by pixel shift", "4K by pixel shift"],
	["4K with pixel-shifting", "4k", "3LCD", [], "4K by pixel shift", "4K by pixel shift"],
	["3840 x 2160", "4k", "DLP", [], "4K by pixel shift", "4K by pixel shift (3840 x 2160)"],
	["4K", "4k", "DLP", [], "4K by pixel shift", "4K by pixel shift"],
	["4096 x 2160", "native-4k", "LCoS", [], "Native 4K", "Native 4K (4096 x 2160)"],
	["True 4K", "native-4k", "LCoS", [], "Native 4K", "Native 4K"],
	["Native 4K (4096 x 2160)", "native-4k", "DLP", [], "Native 4K", "Native 4K (4096 x 2160)"],
	["1080p (1920 x 1080)", "1080p", "DLP", [], "Full HD", "Full HD (1920 x 1080)"],
	["1920 x 1080", "1080p", "3LCD", [], "Full HD", "Full HD (1920 x 1080)"],
	["1080p", "1080p", "3LCD", [], "Full HD", "Full HD"],
	["WUXGA (1920 x 1200)", "1080p", "3LCD", [], "WUXGA", "WUXGA (1920 x 1200)"],
	["WXGA (1280 x 800)", "720p", "DLP", [], "WXGA", "WXGA (1280 x 800)"],
	["720p (1280 x 800)", "720p", "DLP", [], "WXGA", "WXGA (1280 x 800)"],
	["WXGA", "720p", "DLP", [], "WXGA", "WXGA"],
	["720p (1280 x 720)", "720p", "DLP", [], "HD", "HD (1280 x 720)"],
	["1440 x 900", "720p", "DLP", [], "1440 x 900", "1440 x 900"],
	["Full HD (supports 4K)", "1080p", "LCD", [], "Full HD", "Full HD (supports 4K)"],
	["", null, "DLP", [], "", ""],
] as const)("%j (%s, %s, %j) is called %j, with its pixels %j", (...row) => {
	const [resolution, resolutionClass, projectionType, features, name, text] = row;
	const model = { resolution, resolutionClass, projectionType, features };
	expect(resolutionName(model)).toBe(name);
	expect(resolutionText(model)).toBe(text);
});

it("a name within a sentence begins in lower case if it is a word", () => {
	expect(["Native 4K", "Full HD", "WXGA"].map(nameInSentence)).toEqual([
		"native 4K",
		"Full HD",
		"WXGA",
	]);
});
