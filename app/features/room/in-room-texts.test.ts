import { describe, expect, it } from "vitest";
import { lightVerdictText, roomTexts } from "./in-room-texts";
import { NO_ROOM, type Room } from "./room";

// From 2.5 m: 94 inches; from 3.2 to 4.1 m: 120 to 154.
const RATIOS = { min: 1.2, max: 1.2 };

describe("the light that a picture needs", () => {
	it.each<[lumens: number, room: Partial<Room>, usual: number, verdict: string, needs: string]>([
		[
			3500,
			{ light: "daylight" },
			100,
			"A little dim",
			"A 100-inch picture in daylight needs 4,000",
		],
		[1500, { light: "daylight" }, 60, "Bright enough", "A 60-inch picture in daylight needs 1,440"],
		[
			3500,
			{ light: "daylight", distance: 2.5 },
			100,
			"A little dim at 94 inches",
			"A 94-inch picture in daylight needs 3,534",
		],
		[
			4000,
			{ light: "lit", distance: 3.2, distancemax: 4.1 },
			100,
			"Too dim at 154 inches",
			"A 154-inch picture with the lights on needs 7,115",
		],
		[
			4000,
			{ light: "lit", distance: 3.2, distancemax: 4.1, screen: 125 },
			100,
			"A little dim",
			"A 125-inch picture with the lights on needs 4,688",
		],
	])("is the same in the verdict and its reason: %d lumens, %j", (...row) => {
		const [lumens, values, usual, verdict, needs] = row;
		const room = { ...NO_ROOM, ...values };
		expect(lightVerdictText({ lumens, ratios: RATIOS, ...room }, usual)).toBe(verdict);
		const texts = roomTexts(room, RATIOS, lumens, "m", {
			exampleDistance: 2.5,
			usualScreen: usual,
		});
		expect(texts.at(-1)).toContain(`${verdict}. ${needs} lumens`);
	});
});

it("an example distance is spoken of, and nothing fits it or not", () => {
	const texts = roomTexts({ ...NO_ROOM, screen: 80 }, RATIOS, 2000, "m", { exampleDistance: 2.5 });
	expect(texts).toEqual([
		"From 2.5 m: a picture 94 inches across, 2.08 m wide",
		"An 80-inch picture needs 2.13 m",
	]);
});

it("a screen fits somewhere in a span of distances", () => {
	const room = { ...NO_ROOM, distance: 2, distancemax: 2.2, screen: 80 };
	expect(roomTexts(room, RATIOS, null, "m")).toContain("An 80-inch screen fits at this distance");
});
