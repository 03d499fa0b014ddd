import { expect, it } from "vitest";
import { measuredParts, partTexts, scaleRow, scaleRows } from "./score-texts";
import { scoredUse } from "./uses";

it.each([
	[
		"home-cinema",
		"Contrast 30 (15 in a lit room), Light for the picture 20 (35 in a lit room), Resolution 15, Colour and HDR 10, Quietness 10, Placing 10, Value for money 5",
	],
	[
		"business-education",
		"Light 35, Upkeep and warranty 20 (25% life of the light source; 50% warranty; 25% no lamp to change), Placing 15 (where you need a short throw: smallest throw ratio), Sockets and network 10, Resolution for text 10, Value for money 10",
	],
	[
		"portable-travel",
		"Weight and size 30 (50% weight; 50% volume), Battery 25, Light 20, Streaming and sound 15 (50% streaming built in; 50% loudspeakers), Value for money 10",
	],
])("the points of %s are told, the most first", (use, text) => {
	expect(partTexts(scoredUse(use)).join(", ")).toBe(text);
});

it("each part says what it is measured by", () => {
	expect(measuredParts()).toContainEqual({ name: "Upkeep", measures: "life of the light source" });
	expect(measuredParts()).toContainEqual({
		name: "Sockets and network",
		measures: "50% HDMI sockets; 50% network",
	});
	expect(measuredParts().map(({ name }) => name)).not.toContain("Value for money");
});

it("each scale has its ends, and each measure one row", () => {
	expect(scaleRow("contrast")).toMatchObject({ noPointsText: "500:1", fullPointsText: "32,000:1" });
	expect(scaleRow("noise")).toEqual({
		name: "noise in the normal mode",
		noPointsText: "38\u00a0dB",
		fullPointsText: "24\u00a0dB",
		countedText: "the worst fifth",
	});
	expect(scaleRow("light").fullPointsText).toBe("the full light of the use, or of your room");
	const names = scaleRows().map(({ name }) => name);
	expect(new Set(names).size).toBe(names.length);
	expect(names).toHaveLength(21);
});

it("score texts: has the weights in force, scaled to 100", () => {
	const gaming = scoredUse("gaming");
	const nothing = Object.fromEntries(gaming.parts.map(({ part }) => [part, 0]));
	const owner = { gaming: { ...nothing, light: 2, lag: 1 } };
	expect(partTexts(gaming, owner).slice(0, 3)).toEqual([
		"Light 66.7",
		"Input lag 33.3",
		"Gaming modes 0",
	]);
});
