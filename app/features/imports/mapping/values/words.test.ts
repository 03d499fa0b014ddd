import { describe, expect, it } from "vitest";
import { isMark, saysNothing, yesOrNo } from "./words";

describe("saysNothing", () => {
	it.each([
		"",
		" ",
		"-",
		"–",
		"--",
		"...",
		"N/A",
		"n/a",
		"#N/A",
		"TBC",
		"tba",
		"n.v.t.",
		"nvt",
		"k.A.",
		"k. A.",
		"n/b",
		"n.n.b.",
		"Keine Angabe",
		"onbekend",
		"non communiqué",
		"(n.v.t.)",
		"?",
	])("of %j", (text) => {
		expect(saysNothing(text)).toBe(true);
	});

	it.each(["0", "no", "3000", "A", "HDMI"])("not of %j", (text) => {
		expect(saysNothing(text)).toBe(false);
	});
});

it.each([
	["yes", true],
	["Ja", true],
	["oui", true],
	["1", true],
	["X", true],
	["op voorraad", true],
	["Auf Lager", true],
	["en stock", true],
	["no", false],
	["Nee", false],
	["nein", false],
	["non", false],
	["Uitverkocht", false],
	["ausverkauft", false],
	["rupture de stock", false],
	["out of stock", false],
	["✅", true],
	["✔️", true],
	["[x]", true],
	["SÍ", true],
	["Да", true],
	["⛔", false],
	["❌", false],
	["✖️", false],
	["não", false],
	["maybe", undefined],
	["12", undefined],
	["★", undefined],
])("yesOrNo of %j is %j", (text, answer) => {
	expect(yesOrNo(text)).toBe(answer);
});

it.each([
	["✅", true],
	["◐", true],
	["👍🏽", true],
	["+", true],
	["—", true],
	["", true],
	["b", true],
	[" Nee ", true],
	["(x)", true],
	["✅ ja!", true],
	["0", true],
	["예", true],
	["4K", false],
	["2", false],
	["Ja, 10 W", false],
	["✅ HDR10", false],
	["Wi-Fi", false],
	["光", true],
])("isMark of %j is %j", (text, answer) => {
	expect(isMark(text)).toBe(answer);
});
