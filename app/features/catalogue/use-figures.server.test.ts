import { expect, it } from "vitest";
import { NO_ROOM } from "~/features/room/room";
import { makeCard } from "../../../tests/projector-cards";
import { figuresOfUse } from "./use-figures.server";

const BARE = makeCard().figures;

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
])("of category %j", (categoryId, figures) => {
	expect(figuresOfUse(FULL, categoryId, NO_ROOM)).toEqual(figures);
});

it.each([1, 2, 3, 4, 5, 6, null])("are all 'Not specified' without any, of category %j", (id) => {
	const texts = figuresOfUse(BARE, id, { ...NO_ROOM, distance: 2.8 }).map(([, text]) => text);
	expect(texts).toEqual(Array(4).fill("Not specified"));
});

it.each([
	[{ screen: 120 }, {}, ['Throw for 120"', "3.19 m"]],
	[{ distance: 2.8 }, {}, ["Picture", "105 inches from your 2.8 m"]],
	[
		{ distance: 2.8, screen: 120 },
		{ throwRatioMax: 1.5 },
		["Picture", "84 to 105 inches from your 2.8 m"],
	],
	[
		{ distance: 0.25 },
		{ throwKind: "ultra-short" as const },
		["Picture", "9 inches from your 25 cm"],
	],
	[
		{},
		{ throwKind: "ultra-short" as const, throwRatioMin: 0.2, throwRatioMax: 0.25 },
		['Throw for 100"', "44 to 55 cm"],
	],
])("in the room %j through %j have %j", (room, lens, row) => {
	expect(figuresOfUse({ ...FULL, ...lens }, 6, { ...NO_ROOM, ...room })[0]).toEqual(row);
});

it.each([
	[{ resolution: "Native 4K (4096 x 2160)" }, 0, "Native 4K"],
	[{ resolution: "1920 x 1080" }, 0, "1920 × 1080"],
	[{ resolution: "(3840 x 2160)" }, 0, "(3840 × 2160)"],
	[{ inputLag: "16 ms" }, 3, "16 ms, mode not stated"],
	[{ inputLag: "17 ms (4K 60 Hz), 8 ms (1080p 120 Hz)" }, 3, "17 ms (4K 60 Hz)"],
	[{ measuredBrightness: 900 }, 1, "900 lumens, measured"],
])("of %j at place %d read %j", (model, place, text) => {
	expect(figuresOfUse({ ...BARE, ...model }, null, NO_ROOM)[place]?.[1]).toBe(text);
});
