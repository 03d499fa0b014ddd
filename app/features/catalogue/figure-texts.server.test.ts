import { expect, it } from "vitest";
import { makeCard } from "../../../tests/projector-cards";
import { contrastText, fullBrightnessText, lagText, resolutionText } from "./figure-texts.server";

it.each([
	[3200, "iso", null, "3,200 ISO lumens"],
	[550, "led", null, "550 LED lumens, about 220 by the usual standard"],
	[3000, "peak", null, "3,000 peak lumens, about 1,200 by the usual standard"],
	[3200, "iso", 3260, "3,200 ISO lumens, 3,260 measured"],
	[550, "led", 230, "550 LED lumens, 230 measured"],
	[3200, "iso", 3200, "3,200 ISO lumens"],
	[null, null, 900, "900 lumens, measured"],
] as const)(
	"fullBrightnessText of %j %j, measured %j",
	(brightness, brightnessStandard, measuredBrightness, text) => {
		expect(fullBrightnessText({ brightness, brightnessStandard, measuredBrightness })).toBe(text);
	},
);

const NO_LAGS = makeCard().figures;

it.each([
	[{ lag4k60: 16.7, lag1080p240: 4.2 }, "16.7 ms at 4K 60 Hz, 4.2 ms at 1080p 240 Hz"],
	[{ lag1080p120: 8, inputLag: "4 ms" }, "8 ms at 1080p 120 Hz"],
	[{ inputLag: "16 ms" }, "16 ms, mode not stated"],
	[{ inputLag: "≤ 60 ms" }, "≤ 60 ms, mode not stated"],
	[{ inputLag: "20 ms (1440p)" }, "20 ms (1440p)"],
	[{}, ""],
])("lagText of %j is %j", (lags, text) => {
	expect(lagText({ ...NO_LAGS, ...lags })).toBe(text);
});

it.each([
	["2,000,000:1", 1000, "1,000:1 native · 2,000,000:1 dynamic"],
	["2,000,000:1", null, "2,000,000:1 dynamic, as advertised"],
	["50000:1", null, "50000:1 dynamic, as advertised"],
	["3,000,000:1 (dynamic)", 1500, "1,500:1 native · 3,000,000:1 (dynamic)"],
	["500:1", 1000, "1,000:1 native · 500:1 as advertised"],
	[null, 1500, "1,500:1 native"],
])("contrastText of %j, native %j", (contrastRatio, nativeContrast, text) => {
	expect(contrastText({ contrastRatio, nativeContrast })).toBe(text);
});

it.each([
	["4K UHD (3840 x 2160)", "4k", "DLP", [], "4K UHD (3840 x 2160), 4K by pixel shift"],
	["4K UHD (3840 x 2160)", "4k", "3-chip DLP", [], "4K UHD (3840 x 2160)"],
	["4K UHD (3840 x 2160)", "4k", "3DLP", [], "4K UHD (3840 x 2160)"],
	["4K UHD", "4k", "3LCD", ["Pixel-Shift 4K"], "4K UHD, 4K by pixel shift"],
	["4K", "4k", "DLP", [], "4K by pixel shift"],
	["4096 x 2160", "native-4k", "LCoS", [], "4096 x 2160, native 4K"],
	["Native 4K (4096 x 2160)", "native-4k", "LCoS", [], "Native 4K (4096 x 2160)"],
	["", null, "DLP", [], ""],
] as const)(
	"resolutionText of %j (%j, %s, %j)",
	(resolution, resolutionClass, projectionType, features, text) => {
		const model = { resolution, resolutionClass, projectionType, features: [...features] };
		expect(resolutionText(model)).toBe(text);
	},
);
