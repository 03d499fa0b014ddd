import { expect, it } from "vitest";
import { readCell } from "./readers";

const COLUMN = { decimalSeparator: undefined, unit: undefined, header: "no_of_ratings" };

it.each([
	["(2.6K)", "2600"],
	["2,609", "2609"],
	["(2,609)", "2609"],
	["1.2k", "1200"],
	["1,2k", "1200"],
	["1.25K ratings", "1250"],
	["3K+", "3000"],
	["1M", "1000000"],
	["1.5M ratings", "1500000"],
	["2,6 Tsd.", "2600"],
	["12", "12"],
	["2.609", "2609"],
	["1 204 avis", "1204"],
	["0", "0"],
])("review count: reads %j as %s reviews", (cell, text) => {
	expect(readCell("review_count", cell, COLUMN)).toEqual({ text });
});

it.each(["4.5", "4.5 (2,609)", "many", "FREE", "4 of 2.6K"])(
	"review count: reads no number of reviews from %j",
	(cell) => {
		expect(readCell("review_count", cell, COLUMN)).toMatchObject({
			text: "",
			why: expect.any(String),
		});
	},
);
