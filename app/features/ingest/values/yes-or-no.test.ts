import { describe, expect, it } from "vitest";
import { isPlaceholder, isTickMark, yesOrNo } from "./yes-or-no";

describe("isPlaceholder", () => {
	it.each([
		...["", " ", "-", "–", "--", "...", "?", "N/A", "#N/A", "n.v.t.", "(n.v.t.)", "k. A."],
		...["Keine Angabe", "non communiqué"],
	])("of %j", (text) => {
		expect(isPlaceholder(text)).toBe(true);
	});

	it.each(["0", "A"])("not of %j", (text) => {
		expect(isPlaceholder(text)).toBe(false);
	});
});

it.each([
	["yes", true],
	["no", false],
	["maybe", undefined],
	["op voorraad", true],
	["Auf Lager", true],
	["en stock", true],
	["ausverkauft", false],
	["rupture de stock", false],
	["✔️", true],
	["[x]", true],
	["SÍ", true],
	["⛔", false],
	["✖️", false],
	["não", false],
])("yesOrNo of %j is %j", (text, answer) => {
	expect(yesOrNo(text)).toBe(answer);
});

it.each([
	["◐", true],
	["👍🏽", true],
	["", true],
	["b", true],
	[" Nee ", true],
	["✅ ja!", true],
	["4K", false],
	["2", false],
	["Ja, 10 W", false],
	["Wi-Fi", false],
	["光", true],
])("isTickMark of %j is %j", (text, answer) => {
	expect(isTickMark(text)).toBe(answer);
});
