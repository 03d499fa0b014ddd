import { describe, expect, it } from "vitest";
import type { ThrowKind } from "./figures";
import { throwKind, throwKindOfRatio } from "./throw-kind";

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
