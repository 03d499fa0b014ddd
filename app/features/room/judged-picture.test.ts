import { expect, it } from "vitest";
import { brightnessPictureInches } from "./judged-picture";

const RATIOS = { min: 1, max: 1.5 };

it.each<
	[
		ratios: typeof RATIOS | null,
		screen: number | null,
		distance: number | null,
		nearer: boolean,
		inches: number,
	]
>([
	[RATIOS, null, null, false, 60],
	[RATIOS, 120, null, false, 120],
	[null, null, 2, false, 60],
	[null, 120, 2, false, 120],
	// From 2 m: 60.2 to 90.3 inches.
	[RATIOS, null, 2, false, 90.34],
	[RATIOS, 75, 2, false, 75],
	[RATIOS, 59.1, 2, false, 59.1],
	[RATIOS, 92.1, 2, false, 92.1],
	[RATIOS, 93, 2, false, 90.34],
	[RATIOS, 50, 2, false, 90.34],
	[RATIOS, 50, 2, true, 50],
	[RATIOS, 93, 2, true, 60],
	[RATIOS, null, 2, true, 60],
	[RATIOS, null, 1, true, 45.17],
	[RATIOS, null, 9, false, 400],
])(
	"judged picture: with ratios %j, %j inches at %j m, nearer %s: %d inches",
	(ratios, screen, distance, nearer, inches) => {
		expect(brightnessPictureInches(ratios, { screen, distance, nearer }, 60)).toBeCloseTo(
			inches,
			2,
		);
	},
);
