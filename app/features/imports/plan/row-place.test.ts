import { expect, it } from "vitest";
import {
	placeKey,
	placeReference,
	placeStart,
	placeText,
	possiblePlaceKeys,
	type RowPlace,
} from "./row-place";

const ONE = { row: 12 };
const SHEET = { row: 12, sheet: "Prices" };
const ODD = { row: 3, sheet: `It's "a"! b` };

const isNamedBy = (place: RowPlace, text: string) =>
	possiblePlaceKeys(text).includes(placeKey(place));

it("a row's place is written in words", () => {
	expect(placeText(ONE)).toBe("row 12");
	expect(placeText(SHEET)).toBe('row 12 of sheet "Prices"');
	expect(placeStart(SHEET)).toBe('Row 12 of sheet "Prices"');
	expect([placeReference(ONE), placeReference(SHEET)]).toEqual(["12", "Prices!12"]);
});

it.each([ONE, SHEET, ODD])("a row's place is named by its own words and value: %j", (place) => {
	for (const text of [placeText(place), placeStart(place), placeReference(place)]) {
		expect(isNamedBy(place, text), text).toBe(true);
	}
});

it.each<[string, object, boolean]>([
	["12", ONE, true],
	[" Row  12 ", ONE, true],
	["prices!12", SHEET, true],
	["'Prices'!12", SHEET, true],
	['ROW 12 OF SHEET "PRICES"', SHEET, true],
	["12", SHEET, false],
	["Prices!12", ONE, false],
	["Price!12", SHEET, false],
	["Prices!13", SHEET, false],
	["row 1", ONE, false],
	["12.0", ONE, false],
	["-12", ONE, false],
	["", ONE, false],
	["row", ONE, false],
])("a row's place %j names %j: %s", (text, place, is) => {
	expect(isNamedBy({ row: 0, ...place }, text)).toBe(is);
});
