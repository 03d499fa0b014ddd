import { expect, it } from "vitest";
import { type Conditions, NO_CONDITIONS } from "~/features/finder/conditions";
import { NO_ROOM } from "~/features/room/room";
import { withAdded } from "./added-conditions";

const IN_FORCE: Conditions = {
	...NO_CONDITIONS,
	use: "gaming",
	brands: ["benq"],
	max: 900,
	lights: ["laser"],
	features: ["wi-fi"],
	inStock: true,
	room: { ...NO_ROOM, distance: 2.8 },
	includeUnknown: true,
};

it.each<[string, Partial<Conditions>, Partial<Conditions>]>([
	["stay", {}, {}],
	["stand beside others", { min: 200, lumens: 3000 }, { min: 200, lumens: 3000 }],
	["give way to what was said last", { max: 600, lights: ["led"] }, { max: 600, lights: ["led"] }],
	["give way of use too", { use: "golf-simulation" }, { use: "golf-simulation" }],
	["add up of features", { features: ["bluetooth"] }, { features: ["bluetooth", "wi-fi"] }],
	[
		"add up in the room",
		{ room: { ...NO_ROOM, light: "dark" } },
		{ room: { distance: 2.8, screen: null, light: "dark" } },
	],
])("conditions in force %s", (_, said, changed) => {
	expect(withAdded(IN_FORCE, { ...NO_CONDITIONS, ...said })).toEqual({ ...IN_FORCE, ...changed });
});
