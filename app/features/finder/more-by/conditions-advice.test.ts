import { expect, it } from "vitest";
import { type Conditions, NO_CONDITIONS } from "~/features/finder/filters/filters";
import { adviceOnConditions } from "./conditions-advice";

it.each<[conditions: Partial<Conditions>, text: RegExp]>([
	[
		{ room: "daylight", max: 50_000, use: "home-cinema" },
		/^In daylight under £500 every picture looks washed out: a television is the better buy\.$/,
	],
	[{ room: "daylight", max: 50_100 }, /^In daylight even a bright projector/],
	[{ room: "daylight" }, /^In daylight even a bright projector/],
	[{ room: "lit", max: 40_000 }, /^With the lights on/],
	[{ room: "lit", max: 60_000, res: ["native-4k"] }, /^Native 4K costs/],
	[{ mode: ["4k120"] }, /^Few projectors take 4K/],
	[{ lag: 16 }, /^At 60 Hz/],
	[{ distance: 0.69 }, /^This near/],
	[{ distance: 0.7 }, /^Measure/],
	[{ throw: ["ultra-short"] }, /^This near/],
	[{ distance: 5 }, /^From so far back/],
	[{ distance: 12, nearer: true }, /^Measure/],
	[{ use: "portable-travel", battery: 240 }, /^A battery/],
	[{ kg: 0.5 }, /^Small enough/],
	[{ use: "golf-simulation" }, /^A golf bay/],
	[{ noise: 22 }, /^A fan/],
	[{ screen: 300 }, /^A picture twice as wide/],
	[{ max: 2000 }, /^At this price/],
	[{ q: "epson" }, /^Part of a model's name/],
	[{ brand: ["benq"], stock: true }, /^Each condition/],
])("conditions advice: on %j", (conditions, text) => {
	expect(adviceOnConditions({ ...NO_CONDITIONS, ...conditions })).toMatch(text);
});

it("conditions advice: has nothing to say of all models", () => {
	expect(adviceOnConditions(NO_CONDITIONS)).toBeUndefined();
});
