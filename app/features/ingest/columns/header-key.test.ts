import { expect, it } from "vitest";
import { columnKeys, headerRowKey, headerWords } from "./header-key";

it.each([
	["Launch Year", "launch year"],
	["launch_year", "launch year"],
	["LaunchYear", "launch year"],
	["Gewicht (kg)", "gewicht"],
	["Auflösung", "auflosung"],
	["Durée de vie de la lampe", "duree de vie de la lampe"],
	["Maße", "masse"],
])("header key: compares %j as %j", (heading, words) => {
	expect(headerWords(heading)).toBe(words);
});

it("header key: gives columns with the same heading different keys", () => {
	expect(columnKeys(["Prijs", "prijs ", "PRIJS"])).toEqual(["prijs", "prijs#2", "prijs#3"]);
});

it("header key: gives a heading row the same key in any order, but another key if a column is added", () => {
	const key = headerRowKey(["Naam", "Prijs", ""]);
	expect(headerRowKey(["prijs", "naam"])).toBe(key);
	expect(headerRowKey(["Naam", "Prijs", "EAN"])).not.toBe(key);
});
