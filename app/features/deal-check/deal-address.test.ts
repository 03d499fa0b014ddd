import { expect, it } from "vitest";
import { dealPath, readAmount, typedDeal } from "./deal";

it.each([
	["999", 99_900],
	["£999", 99_900],
	["£ 1,299.99", 129_999],
	["1299.5", 129_950],
	["GBP 999", 99_900],
	["999 pounds", 99_900],
	["1p", 1],
	["99 pence", 99],
	["0.01", 1],
	["", null],
	["0", null],
	["0p", null],
	["€999", null],
	["$999", null],
	["999 EUR", null],
	["USD 999", null],
	["1.299,00", null],
	["1,29", null],
	["-999", null],
	["9.999", null],
	["1e3", null],
	["12345678", null],
	["nine", null],
])("reads %j as %j pence", (text, pence) => {
	expect(readAmount(text)).toBe(pence);
});

it("is its address", () => {
	const typed = { model: "Epson EH-1", shop: "currys", now: "£799", was: "999" };
	const path = dealPath(typed);
	expect(typedDeal(new URL(path, "https://x.example").searchParams)).toEqual(typed);
	expect(dealPath({ model: "a", shop: "" })).toBe("/deal-check?model=a");
	expect(typedDeal(new URLSearchParams(`model=${"x".repeat(999)}`)).model).toHaveLength(200);
});
