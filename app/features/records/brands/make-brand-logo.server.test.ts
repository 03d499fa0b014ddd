import { expect, it } from "vitest";
import { isNearlyInvisible } from "./make-brand-logo.server";

const picture = (dark: number, of = 3000) =>
	Uint8Array.from({ length: of }, (_, index) => (index < dark ? 20 : 255));

it.each([
	["white", picture(0), true],
	["nearly white", new Uint8Array(3000).fill(240), true],
	["a speck on white", picture(6), true],
	["thin letters", picture(60), false],
	["black", picture(3000), false],
])("isHardlySeen judges %s", (_, pixels, expected) => {
	expect(isNearlyInvisible(pixels)).toBe(expected);
});
