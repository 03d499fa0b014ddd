import { expect, it } from "vitest";
import { currencyIn, preferredCurrencyIn } from "./currency";

it.each([
	["£1,299.00", "GBP"],
	["1299 GBP", "GBP"],
	["price_gbp", "GBP"],
	["£999 (€1.149)", "GBP"],
	["1.299,00 €", "EUR"],
	["Preis in EUR", "EUR"],
	["Prijs_eur", "EUR"],
	["$999", "USD"],
	["CHF 1'299.–", "CHF"],
	["4 999 zł", "PLN"],
	["12 990 Kč", "CZK"],
	["NOK 9.990", "kronor"],
	["9 990 kr", "kronor"],
	["A$1,499", "dollars"],
	["¥98,000", "JPY"],
	["TRY 31.000", "TRY"],
])("currency: reads %s", (text, code) => {
	expect(currencyIn(text)).toBe(code);
});

it.each(["1.299,00", "Price inc VAT", "Prijs", "TBC", "on request", "Neukreis"])(
	"currency: finds none in %s",
	(text) => {
		expect(currencyIn(text)).toBeUndefined();
	},
);

it("currency: prefers pounds among several texts", () => {
	expect(preferredCurrencyIn(["12", "€13", "£14"])).toBe("GBP");
	expect(preferredCurrencyIn(["12", "€13"])).toBe("EUR");
	expect(preferredCurrencyIn(["12"])).toBeUndefined();
});
