import { expect, it } from "vitest";
import { guessed } from "../../../../tests/guessed-columns";

/** Headings of amounts, separated by bars, that are no price of a shop. */
const OTHER_AMOUNTS =
	"RRP|RRP (£)|SRP|MSRP|List price|list_price|Recommended retail price|Was price|Was|Old price|Compare at price|Variant Compare At Price|UVP|Listenpreis|Adviesprijs|Prix public|" +
	"Trade price|Dealer price|Cost price|Cost|Buy price|trade_price|Wholesale price|Purchase price|EK|Einkaufspreis|Händlerpreis|Inkoopprijs|Prix d'achat|" +
	"Price per month|Monthly price|Price/mo|Deposit|Price from|price_from|Preis pro Monat|Prijs per maand|Prix par mois|" +
	"VAT|VAT amount|Discount|You save|Saving|Margin|Profit";

it.each(OTHER_AMOUNTS.split("|"))("price columns: takes no price from %j", (heading) => {
	const columns = { Naam: ["Epson A", "Epson B"], [heading]: ["£899.00", "£799.00"] };
	expect(guessed(columns)).toEqual({ Naam: "title" });
});

it.each([
	["Price (Exc VAT)", "Price (Inc VAT)"],
	["price_ex_vat", "price_inc_vat"],
	["Nett", "Gross price"],
	["Preis exkl. MwSt.", "Preis inkl. MwSt."],
	["Trade price", "Price"],
	["RRP", "Our price"],
	["actual_price", "discount_price"],
	["Actual price", "Discounted price"],
	["actualPrice", "discountPrice"],
])("price columns: takes the price from %j's neighbour %j, in either order", (other, heading) => {
	const price = ["£899.00", "£799.00"];
	const columns = { Naam: ["Epson A", "Epson B"], [other]: price, [heading]: price };
	expect(guessed(columns)).toMatchObject({ [heading]: "price" });
	const turned = { [heading]: price, [other]: price, Naam: ["Epson A", "Epson B"] };
	expect(guessed(turned)).toMatchObject({ [heading]: "price" });
	expect(guessed(turned)[other]).toBeUndefined();
});

it.each([
	["Price SEK", "Price (£)"],
	["Pris i kr", "Price"],
	["Preis (€)", "Price GBP"],
	["USD price", "Our price"],
	["Price in euros", "Price (£ or €)"],
])(
	"price columns: takes the price in pounds beside %j from %j, in either order",
	(foreign, heading) => {
		const columns = {
			Naam: ["Epson A", "Epson B"],
			[foreign]: ["12 999", "9 999"],
			[heading]: ["999", "799"],
		};
		expect(guessed(columns)).toEqual({ Naam: "title", [heading]: "price" });
		const turned = {
			[heading]: ["999", "799"],
			[foreign]: ["12 999", "9 999"],
			Naam: ["Epson A", "Epson B"],
		};
		expect(guessed(turned)).toEqual({ Naam: "title", [heading]: "price" });
	},
);

it.each(["Price ex VAT", "price_ex_vat", "Nett", "Prix HT"])(
	"price columns: takes a price without VAT from %j if there is no other",
	(heading) => {
		expect(guessed({ Naam: ["Epson A"], [heading]: ["£899.00"] })).toEqual({
			Naam: "title",
			[heading]: "price",
		});
	},
);

it("price columns: takes delivery in pounds beside delivery in euros", () => {
	const columns = {
		Naam: ["Epson A", "Epson B"],
		Price: ["£899.00", "£799.00"],
		"Delivery €": ["9.00", "9.00"],
		"Delivery £": ["4.99", "4.99"],
		Link: ["https://a.example/1", "https://a.example/2"],
	};
	expect(guessed(columns)).toMatchObject({ "Delivery £": "delivery_price" });
});
