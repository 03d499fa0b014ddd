import { expect, it } from "vitest";
import { parseSides } from "./sides";

it.each([
	["29.7 × 24.4 × 11.8 cm", [297, 244, 118]],
	["0.297 x 0.244 x 0.118 m", [297, 244, 118]],
	["10 x 8 x 4 in", [254, 203, 102]],
	["420,5 x 312 x 135", [421, 312, 135]],
	["H 118 x W 297 x D 244 mm", [297, 244, 118]],
	["297 (W) x 118 (H) x 244 (D) mm", [297, 244, 118]],
	["L244 W297 H118 mm", [297, 244, 118]],
	['11.7" x 9.6" x 4.6"', [297, 244, 117]],
	["297mm (W) x 118mm (H) x 244mm (D)", [297, 244, 118]],
	["", undefined],
	["300 x 300 x 1 mm", undefined],
])("parseSides reads %j", (text, expected) => {
	const sides = parseSides(text);
	expect(sides && Object.values(sides).map(Math.round)).toEqual(expected);
});
