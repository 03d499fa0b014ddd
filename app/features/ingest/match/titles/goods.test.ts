import { expect, it } from "vitest";
import { accessoryCategory, otherGoods } from "./goods";

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

it.each([
	["Anker USB 3.0 Hub, 4 ports", "Hub"],
	["UGREEN USB-C Docking Station (9 in 1)", "Docking Station"],
	["JBL Go 4 Speaker - Black", "Speaker"],
	["Samsung 65 inch QLED TV", "QLED TV"],
	["XGIMI Horizon Ultra, Harman Kardon speakers", undefined],
	["Anker Nebula Capsule 3 with charger cable projector", undefined],
	["Epson EH-TW7100", undefined],
])("otherGoods of %j is %j", (title, word) => {
	expect(otherGoods(title, "")).toBe(word);
});
