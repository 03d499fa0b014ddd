import { expect, it } from "vitest";
import { accessoryCategory } from "./goods";

it.each([
	["TV & Home Cinema > Projectors > Projector Lamps", "Projector Lamps"],
	["Projector accessories", "Projector accessories"],
	["TV & Accessories > Projectors", undefined],
	["Projectors & Screens", undefined],
	["Projectors", undefined],
	["", undefined],
])("accessoryCategory of %j is %j", (category, found) => {
	expect(accessoryCategory(category)).toBe(found);
});
