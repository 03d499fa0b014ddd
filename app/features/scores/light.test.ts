import { asked, model } from "tests/pick-models";
import { expect, it } from "vitest";
import type { Conditions } from "~/features/finder/filters/filters";
import { brightnessPictureInchesFor, fullPointsLumens } from "./light";
import { scoredUse } from "./uses";

// A throw ratio of 1.2 fills 37.64 inches from a metre.
const one = model("one", 400);
const zoom = model("zoom", 400, { throwRatioMin: 1, throwRatioMax: 1.5 });

it.each<[use: string, conditions: Partial<Conditions>, lumens: number]>([
	["home-cinema", {}, 1500],
	["home-cinema", { room: "dark" }, 1500],
	["home-cinema", { room: "dark", screen: 120 }, 2160],
	["home-cinema", { room: "lit" }, 3000],
	["home-cinema", { room: "curtains", screen: 120 }, 2880],
	["gaming", {}, 3000],
	["gaming", { room: "dark" }, 1000],
	["gaming", { room: "daylight" }, 4000],
	["business-education", {}, 4000],
	["business-education", { screen: 80 }, 2560],
	["portable-travel", {}, 800],
	["portable-travel", { room: "lit" }, 1080],
	["portable-travel", { screen: 120 }, 3200],
	["garden-entertainment-and-outdoor", {}, 2500],
	["golf-simulation", {}, 3000],
])("full light for %s under %j is %d lumens", (use, conditions, lumens) => {
	expect(fullPointsLumens(one, asked(conditions), scoredUse(use).light)).toBeCloseTo(lumens, 6);
});

it.each<[conditions: Partial<Conditions>, inches: number]>([
	[{}, 100],
	[{ screen: 80 }, 80],
	[{ distance: 2.4 }, 90.34],
	[{ distance: 2.4, screen: 90 }, 90],
	[{ distance: 2.4, screen: 92 }, 92],
	[{ distance: 2.4, screen: 100 }, 90.34],
	[{ distance: 2.4, screen: 60 }, 90.34],
	[{ distance: 2.4, screen: 60, nearer: true }, 60],
	[{ distance: 20 }, 400],
])("light of a lens without zoom is judged under %j at %d inches", (conditions, inches) => {
	const { light } = scoredUse("gaming");
	expect(brightnessPictureInchesFor(one, asked(conditions), light)).toBeCloseTo(inches, 2);
});

it("light is judged at the largest picture of a zoom", () => {
	const { light } = scoredUse("gaming");
	expect(brightnessPictureInchesFor(zoom, asked({ distance: 2 }), light)).toBeCloseTo(90.34, 2);
	expect(brightnessPictureInchesFor(zoom, asked({ distance: 2, screen: 70 }), light)).toBe(70);
});
