import { expect, it } from "vitest";
import { bodyType } from "./body-type";

const BARE = {
	body: null,
	categoryId: null,
	throwType: null,
	throwRatioMin: null,
	throwRatioMax: null,
	weight: null,
	dimensions: null,
	brightness: null,
	lightSourceType: null,
	resolutionClass: null,
} as const;

const zoom = (throwRatioMin: number, throwRatioMax = throwRatioMin) => ({
	throwRatioMin,
	throwRatioMax,
});

it.each([
	["the body of the model", { body: "cube", throwType: "Ultra Short" }, "cube"],
	["a model without figures", {}, "box"],
	[
		"a lamp for the garden",
		{ categoryId: 4, weight: "2.8 kg", lightSourceType: "Lamp", ...zoom(1.47, 1.62) },
		"box",
	],
	["home cinema under 6 kg", { categoryId: 1, weight: "5.9 kg", ...zoom(1.36, 2.17) }, "box"],
	["a short throw for golf", { categoryId: 6, throwType: "Short", weight: "3 kg" }, "box"],
	["home cinema of 6 kg", { categoryId: 1, weight: "6.6 kg" }, "long-throw-box"],
	["home cinema with a long zoom", { categoryId: 1, ...zoom(1.52, 2.45) }, "long-throw-box"],
	["native 4K", { categoryId: 1, resolutionClass: "native-4k" }, "long-throw-box"],
	["an ultra short throw", { throwType: "ultra-short", categoryId: 3 }, "ultra-short-console"],
	["a small ultra short throw", { throwType: "Ultra Short", weight: "1.9 kg" }, "cube"],
	["a heavy one for work", { categoryId: 2, weight: "8.9 kg" }, "installation"],
	["a bright one for work", { categoryId: 2, brightness: 16_000 }, "installation"],
	["a light bright one for work", { categoryId: 2, weight: "4.7 kg", brightness: 6000 }, "box"],
	["a long round size", { dimensions: "78 x 78 x 160 mm" }, "cylinder"],
	["a size as high as wide", { categoryId: 1, dimensions: "250 x 250 x 290 mm" }, "cube"],
	["a flat size", { categoryId: 5, dimensions: "310 x 230 x 110 mm" }, "box"],
	["a portable under 1.5 kg", { categoryId: 3, weight: "0.85 kg" }, "cylinder"],
	["a portable of 1.5 kg", { categoryId: 3, weight: "1.5kg" }, "cube"],
	["a battery's worth in the garden", { categoryId: 4, weight: "2.1 kg" }, "cube"],
	["an RGB laser", { lightSourceType: "RGB laser" }, "cube"],
	["a lens without a zoom", { categoryId: 1, lightSourceType: "LED", ...zoom(1.2) }, "cube"],
] as const)("bodyType of %s", (_, model, body) => {
	expect(bodyType({ ...BARE, ...model })).toBe(body);
});
