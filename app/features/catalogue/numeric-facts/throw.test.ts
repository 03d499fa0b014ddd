import { describe, expect, it } from "vitest";
import type { ThrowKind } from "./numeric-facts";
import { throwKind, throwKindOfRatio, throwRatio } from "./throw";

it.each<[text: string, min: number, max: number]>([
	["1.2 – 1.5", 1.2, 1.5],
	["1.2—1.5", 1.2, 1.5],
	["1.2 ~ 1.5:1", 1.2, 1.5],
	["1,50:1", 1.5, 1.5],
	["1,47-1,62:1", 1.47, 1.62],
	["1.5 : 1", 1.5, 1.5],
	["1.2:1 - 1.5:1", 1.2, 1.5],
	["1.2:1 to 1.5:1", 1.2, 1.5],
	["1.2 to 1.5", 1.2, 1.5],
	[".23:1", 0.23, 0.23],
	["1:1", 1, 1],
	["1.5:1.0", 1.5, 1.5],
	["Throw ratio: 1.2:1", 1.2, 1.2],
	["approx. 1.2:1", 1.2, 1.2],
	["1.15 (wide) - 1.50 (tele)", 1.15, 1.5],
	["1.15 Wide - 1.50 Tele", 1.15, 1.5],
	["1.15:1, 1.3x zoom", 1.15, 1.15],
	["1.36 - 2.18 : 1 (D/W)", 1.36, 2.18],
	["0.496:1 ±3%", 0.496, 0.496],
	["20:1", 20, 20],
])("throwRatio of %j is %d to %d", (text, min, max) => {
	expect(throwRatio(text)).toEqual({ min, max });
});

it.each(["", "0:1", "0-1.5:1", "20.1:1", "100", "1:1.2", "1.2-1.5-1.8", "1e1"])(
	"throwRatio of %j is unknown, never a guess",
	(text) => {
		expect(throwRatio(text)).toBeNull();
	},
);

describe("throwKind", () => {
	it.each<[text: string, kind: ThrowKind]>([
		["Ultrashort throw", "ultra-short"],
		["Ultra-Short Throw (UST)", "ultra-short"],
		["UST", "ultra-short"],
		["Ultra", "ultra-short"],
		["ULTRA SHORT THROW LENS", "ultra-short"],
		["Short_throw", "short"],
		["Short throw projector", "short"],
		["Standard-throw lens", "standard"],
		["Normal", "standard"],
		["Normal throw", "standard"],
		["Throw type standard", "standard"],
		["Standard (1.2:1)", "standard"],
		["Long throw", "long"],
		["Long-throw", "long"],
		["Ultra long throw", "long"],
	])("of %j is %s", (text, kind) => {
		expect(throwKind(text)).toBe(kind);
	});

	it.each(["", "-"])("of %j is unknown, never a guess", (text) => {
		expect(throwKind(text)).toBeNull();
	});
});

it.each<[ratio: number, kind: ThrowKind]>([
	[0.16, "ultra-short"],
	[0.299, "ultra-short"],
	[0.3, "short"],
	[0.496, "short"],
	[1, "standard"],
	[1.47, "standard"],
	[2, "standard"],
	[2.01, "long"],
	[9, "long"],
])("throwKindOfRatio of %d is %s", (ratio, kind) => {
	expect(throwKindOfRatio(ratio)).toBe(kind);
});
