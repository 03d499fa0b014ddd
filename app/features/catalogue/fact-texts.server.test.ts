import { expect, it } from "vitest";
import { NO_ROOM } from "~/features/room/room";
import { makeCard } from "../../../tests/model-cards";
import {
	contrastText,
	factsOfUse,
	fullBrightnessText,
	lagText,
	withOneShopNote,
} from "./fact-texts.server";

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

const NO_LAGS = makeCard().facts;

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
	["2,000,000:1", 1000, "1,000:1 native · 2,000,000:1 dynamic, as advertised"],
	["3,000:1", 1000, "1,000:1 native · 3,000:1 dynamic"],
	["2,000,000:1", null, "2,000,000:1 dynamic, as advertised"],
	["9,999:1", null, "9,999:1"],
	["10,000:1", null, "10,000:1 as advertised"],
	["10 000 : 1", null, "10 000 : 1 as advertised"],
	["49.999:1", null, "49.999:1 as advertised"],
	["Up to 15,000:1", null, "Up to 15,000:1 as advertised"],
	["100,000:1 (Dynamic)", null, "100,000:1 (Dynamic) as advertised"],
	["20,000:1 as advertised", null, "20,000:1 as advertised"],
	["40,000:1 native", null, "40,000:1 native"],
	["Native 40,000:1", 40_000, "Native 40,000:1"],
	["40,000:1", 40_000, "40,000:1 native"],
	["50000:1", null, "50000:1 dynamic, as advertised"],
	["3,000,000:1 (dynamic)", 1500, "1,500:1 native · 3,000,000:1 (dynamic) as advertised"],
	["500:1", 1000, "1,000:1 native · 500:1 as advertised"],
	[null, 1500, "1,500:1 native"],
])("contrastText of %j, native %j", (contrastRatio, nativeContrast, text) => {
	expect(contrastText({ contrastRatio, nativeContrast })).toBe(text);
});

it.each([
	["26 dB", "noiseDb", ["noiseDb"], "26 dB, one shop says"],
	["26 dB", "noiseDb", ["hdmi"], "26 dB"],
	["", "noiseDb", ["noiseDb"], ""],
	[
		"3,600 ANSI lumens",
		"brightness",
		["brightnessStandard"],
		"3,600 ANSI lumens, one shop says ANSI",
	],
	["3,600 ANSI lumens", "brightness", ["noiseDb"], "3,600 ANSI lumens"],
] as const)(
	"withOneShopNote of %j for %s, of one shop %j",
	(text, name, oneShopFields, expected) => {
		expect(withOneShopNote(text, name, { oneShopFields, brightnessStandard: "ansi" })).toBe(
			expected,
		);
	},
);

const BARE = makeCard().facts;

const FULL = {
	...BARE,
	resolution: "4K UHD (3840 x 2160)",
	nativeContrast: 1000,
	lag4k60: 16.7,
	lag1080p240: 4.2,
	gamingModes: ["1080p240", "allm"] satisfies ["1080p240", "allm"],
	brightness: 3200,
	brightnessStandard: "iso" as const,
	throwRatioMin: 1.2,
	throwRatioMax: 1.2,
	weight: "5.7 kg",
	batteryMinutes: 150,
	speaker: "2 x 5 W",
	noiseDb: 28,
	lightSourceLife: "20,000 hours, 30,000 eco",
	lightSourceHours: 20_000,
};

const RESOLUTION = ["Resolution", "4K UHD"];
const LIGHT = ["Brightness", "3,200 ISO lumens"];
const THROW = ['Throw for 100"', "2.66 m"];
const LAG = ["Input lag", "16.7 ms at 4K 60 Hz"];
const WEIGHT = ["Weight", "5.7 kg"];
const BATTERY = ["Battery", "2 h 30 min"];
const SPEAKER = ["Speaker", "2 × 5 W"];
const LIFE = ["Light source life", "20,000 hours"];

it.each([
	[1, [RESOLUTION, ["Native contrast", "1,000:1"], LIGHT, THROW]],
	[2, [LIGHT, THROW, ["Noise", "28 dB"], LIFE]],
	[3, [WEIGHT, BATTERY, LIGHT, SPEAKER]],
	[4, [LIGHT, WEIGHT, BATTERY, SPEAKER]],
	[5, [LAG, ["Gaming modes", "1080p 240 Hz, ALLM"], RESOLUTION, LIGHT]],
	[6, [THROW, LIGHT, LAG, LIFE]],
	[7, [RESOLUTION, LIGHT, THROW, LAG]],
	[null, [RESOLUTION, LIGHT, THROW, LAG]],
])("fact texts: of category %j", (categoryId, figures) => {
	expect(factsOfUse(FULL, categoryId, NO_ROOM)).toEqual(figures);
});

it.each([1, 2, 3, 4, 5, 6, null])(
	"fact texts: are all 'Not specified' without any, of category %j",
	(id) => {
		const texts = factsOfUse(BARE, id, { ...NO_ROOM, distance: 2.8 }).map(([, text]) => text);
		expect(texts).toEqual(Array(4).fill("Not specified"));
	},
);

it.each([
	[{ screen: 120 }, {}, ['Throw for 120"', "3.19 m"]],
	[{ distance: 2.8 }, {}, ["Picture from 2.8 m", "105 in"]],
	[{ distance: 2.8, screen: 120 }, { throwRatioMax: 1.5 }, ["Picture from 2.8 m", "84–105 in"]],
	[{ distance: 0.25 }, { throwKind: "ultra-short" as const }, ["Picture from 25 cm", "9 in"]],
	[
		{},
		{ throwKind: "ultra-short" as const, throwRatioMin: 0.2, throwRatioMax: 0.25 },
		['Throw for 100"', "44–55 cm"],
	],
])("in the room %j through %j have %j", (room, lens, row) => {
	expect(factsOfUse({ ...FULL, ...lens }, 6, { ...NO_ROOM, ...room })[0]).toEqual(row);
});

it.each([
	[{ resolution: "Native 4K (4096 x 2160)" }, 0, "Native 4K"],
	[{ resolution: "1920 x 1080" }, 0, "Full HD"],
	[{ resolution: "1440 x 900" }, 0, "1440 × 900"],
	[{ resolution: "(3840 x 2160)" }, 0, "(3840 × 2160)"],
	[{ inputLag: "16 ms" }, 3, "16 ms, mode not stated"],
	[{ inputLag: "17 ms (4K 60 Hz), 8 ms (1080p 120 Hz)" }, 3, "17 ms (4K 60 Hz)"],
	[{ measuredBrightness: 900 }, 1, "900 lumens, measured"],
])("fact texts: of %j at place %d read %j", (model, place, text) => {
	expect(factsOfUse({ ...BARE, ...model }, null, NO_ROOM)[place]?.[1]).toBe(text);
});
