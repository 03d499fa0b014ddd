import { expect, it } from "vitest";
import { imageWarning } from "./store-photo.server";

const SMALL = "Its shorter side is under 400 px, so it may look blurred.";
const WIDE = "It is wider than 3:1, so pages show it as a narrow strip.";
const TALL = "It is taller than 1:3, so pages show it as a narrow strip.";

it.each([
	[1600, 1200],
	[400, 400],
	[1200, 400],
	[400, 1200],
	[3000, 1000],
])("image warning: has no warning for %d × %d", (width, height) => {
	expect(imageWarning({ width, height })).toBeUndefined();
});

it.each([
	[399, 1000, [SMALL]],
	[1000, 399, [SMALL]],
	[32, 32, [SMALL]],
	[1201, 400, [WIDE]],
	[400, 1201, [TALL]],
	[12_289, 4096, [WIDE]],
	[1200, 399, [WIDE, SMALL]],
	[100, 900, [TALL, SMALL]],
])("image warning: warns of %d × %d", (width, height, reasons) => {
	expect(imageWarning({ width, height })).toBe(
		[`This picture has ${width} × ${height} pixels.`, ...reasons].join(" "),
	);
});
