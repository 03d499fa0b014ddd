import { expect, it } from "vitest";
import { targetRadiiOf } from "./target-radii";

it.each([
	[[], []],
	[[{ x: 10, y: 10 }], [12]],
	[
		[
			{ x: 0, y: 0 },
			{ x: 50, y: 0 },
		],
		[12, 12],
	],
	[
		[
			{ x: 0, y: 0 },
			{ x: 6, y: 0 },
			{ x: 6, y: 0 },
		],
		[8, 5, 5],
	],
])("dots at %j take the pointer within %j pixels", (dots, reaches) => {
	expect(targetRadiiOf(dots)).toEqual(reaches);
});
