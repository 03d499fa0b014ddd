import { describe, expect, it } from "vitest";
import { type PriceColumn, penceFromText, readPrice } from "./read-price";

function told(text: string, column: PriceColumn = {}): string {
	const reading = readPrice(text, column);
	if (reading.kind === "price") return (reading.pence / 100).toFixed(2);
	return reading.kind === "blank" ? "blank" : `? ${reading.reason}`;
}

const each = (...rows: string[]) => rows.flatMap((row) => row.split(" | "));

const VAT = "? it is without VAT";
const MORE = "? it says more than a price";
const SEVERAL = "? it has several numbers";
const LIST = "? it is a list or former price, not the shop's";
const NEGATIVE = "? it is less than 0";
const BRACKETS = "? it is in brackets, as if less than 0";
const NONE = "? it has no number";

describe("a price", () => {
	it.each(
		each(
			"£1,299.00 | 1299 | 1299.00 | 1,299 | 1 299.00 | 1 299,00 | 1.299,00 | 1'299.00 | 1’299.00 | £1299 | £ 1299 | 1299 GBP",
			"GBP 1299.00 | gbp1299 | 1299,00 | 1.299 | 1299,- | 1299.- | 1299,-- | 1299.– | £1,299.00 inc VAT | £1,299.00 inc. VAT",
			"£1,299 (inc VAT) | £1,299 inc. 20% VAT | £1,299.00 INCL. VAT | £1,299 including VAT | £1,299 VAT included | £1,299 VAT incl.",
			"£1299 each | £1299 ea | £1299/each | £1299 per unit | now £1299 | Now only £1,299! | Only £1299 | just £1299 | £1,299 delivered",
			"£1,299 (free delivery) | £1,299.00 with free delivery | £1,299 + free UK delivery | £1299 inc VAT and delivery | £1,299 excl. delivery",
			"£1,299 excluding delivery | £1,299 + delivery | £1,299 plus P&P | £1299 inc VAT, excl. delivery | £1299 inc VAT plus shipping costs",
			"£1299 inkl. MwSt. | £1299 inkl. 19 % MwSt. | £1299 inkl. gesetzl. MwSt. zzgl. Versand | £1299 TTC | £1299 TVA comprise | £1299 incl. btw | £1299 inclusief btw",
			"Our price £1299 | Price: £1,299.00 | Sale price £1299 | exclusive offer £1299 | £1,299 exclusive offer | jetzt £1299 | nu £1299 | maintenant £1299",
			"1299.0000 | 129900p | 129900 p | 129900 pence | 129,900p | £1299.00p | £1299* | £1\u00a0299.00 | £\u202f1299 | \u200b£1299 | £1299 pounds",
			"£1,299 exclusive offer! | 1299 pounds | 1299 pounds sterling | UK £1299 | £1,299 GBP | £1299_inc_VAT | '1299 | £1299 - inc VAT | £1299 tax included | £1299 gross",
		),
	)("%j is 1299 pounds", (text) => {
		expect(told(text)).toBe("1299.00");
	});

	it.each([
		["1299p", "12.99"],
		["99p", "0.99"],
		["1299p GBP", "12.99"],
		["£12.99p", "12.99"],
		["£999 exclusive offer", "999.00"],
		["£4,999 (free delivery)", "4999.00"],
		["£499.00 with free delivery", "499.00"],
		["£999 tax free", VAT],
		[".99", "0.99"],
		["0", "0.00"],
		["£0.00", "0.00"],
		["1234.567", "1234.57"],
		["POA", "blank"],
		["Price on application, please call", "blank"],
		["op aanvraag", "blank"],
		["", "blank"],
	])("%j is %s", (text, price) => {
		expect(told(text)).toBe(price);
	});
});

describe("a price without VAT", () => {
	it.each(
		each(
			"1199.00 + VAT | £1199+VAT | £1199 plus VAT | £1199 exc VAT | £1199 exc. VAT | £1199 Exc.VAT | £1199 ex-VAT | £1199 ex VAT | £1199 ex. VAT",
			"£1199 ex tax | £1199 (VAT extra) | £1199 without VAT | £1199 less VAT | £1199 w/o VAT | £1199 no VAT | £1199 nett | £1199 zero rated",
			"£1199 zero-rated | £1199 VAT exempt | £1199 EX | £1199 hors TVA | £1199 sans TVA | £1199 exkl. MwSt. | £1199 exkl. moms | £1199 ohne MwSt",
			"£1199 o. MwSt | £1199 net | £1199 netto | £1199 HT | £1199 H.T. | £1199 hors taxes | £1199 excl. btw | £1199 exclusief btw | £1199 excl BTW",
			"£1199 zzgl. MwSt. | £1199 zzgl. 19% MwSt | £1199 zuzüglich Mehrwertsteuer | £1199 zzgl. USt. | £1199 VAT excluded | £1199 VAT not included",
			"£1199 not including VAT | £1199 excluding V.A.T. | £1199 (ex VAT) | £1199_ex_vat | £1199 excl. | £1199 exclusive of VAT | £1199 tax free | £1199 before tax",
			"£1199 plus 20% VAT | £1199 excl. delivery and VAT | £1199 + delivery + VAT | £1199 VAT free | £1199 btw-vrij | £1199 EXCL VAT | £1199 ex\u00a0VAT | £1199 VAT to be added",
			"£1199 MwSt. nicht enthalten | £1199 TVA non comprise | £1199 prix HT | £1199 net of VAT | £1199 excludes VAT",
		),
	)("%j", (text) => {
		expect(told(text)).toBe(VAT);
	});

	it.each(
		each(
			"Price (Exc VAT) | Price + VAT | Price ex-VAT | price_ex_vat | priceExVat | PRICE_EX_VAT | Price without VAT | ex Tax Price | Nett | Netto",
			"Verkaufspreis exkl. MwSt | Prijs excl. btw | Prix HT | Prix hors taxes | Nettopreis | Net price | Price (net) | price_excl_tax | Price ex | Preis ohne MwSt.",
			"price-excluding-vat | Preis zzgl. MwSt | Prijs exclusief BTW | Prix hors TVA | Price VAT excluded | Unit price (ex. VAT) | nett_price",
		),
	)("under the heading %j", (heading) => {
		expect(told("1199.00", { header: heading })).toBe(VAT);
	});

	it.each(
		each(
			"Price excl. delivery | Exclusive price | Price | Price inc VAT | price_inc_vat | Price (inc. VAT) | Our price | Prijs incl. btw | Prix TTC | Price (£) | Price excluding shipping",
			"Verkaufspreis inkl. MwSt. | Internet price | Bruttopreis | Next price | Text price",
		),
	)("is not under %j", (heading) => {
		expect(told("1199.00", { header: heading })).toBe("1199.00");
	});
});

describe("no price", () => {
	it.each([
		["up to £500 off", MORE],
		["£25 per month", MORE],
		["£25/month", MORE],
		["£25pm", MORE],
		["£25 p/m", MORE],
		["£25 pcm", MORE],
		["from £25/mo", MORE],
		["£499 deposit", MORE],
		["save £100", MORE],
		["£100 off", MORE],
		["40% OFF", MORE],
		["40%", MORE],
		["under £500", MORE],
		["up to £1,000", MORE],
		["approx. £500", MORE],
		["~£500", MORE],
		["£499+", MORE],
		["£499 +", MORE],
		[">£499", MORE],
		["<500", MORE],
		["from £499", MORE],
		["starting at £499", MORE],
		["ab £499", MORE],
		["vanaf £499", MORE],
		["à partir de £499", MORE],
		["July, 2004", MORE],
		["15.08.2017", "? its number is not clear"],
		["15/08/2017", SEVERAL],
		["2026-06-06", SEVERAL],
		["5 December", MORE],
		["16.00 ft", MORE],
		["12.99.00", "? its number is not clear"],
		["1,29,999", "? its number is not clear"],
		["-£999", NEGATIVE],
		["£-999", NEGATIVE],
		["- £999", NEGATIVE],
		["−999", NEGATIVE],
		["–£999.00", NEGATIVE],
		["999.00-", NEGATIVE],
		["GBP -999", NEGATIVE],
		["-5", NEGATIVE],
		["(£999.00)", BRACKETS],
		["(499.00)", BRACKETS],
		["£(499.00)", BRACKETS],
		["[499.00]", BRACKETS],
		["45 E£", MORE],
		["LE 45", MORE],
		["423.923 KD", MORE],
		["849 / 999", SEVERAL],
		["12£99", SEVERAL],
		["1£299", SEVERAL],
		["£849-£999", SEVERAL],
		["Was £599 now £499", LIST],
		["was £599", LIST],
		["RRP £599", LIST],
		["£599 RRP", LIST],
		["MSRP £599", LIST],
		["List price £599", LIST],
		["UVP £599", LIST],
		["adviesprijs £599", LIST],
		["prix conseillé £599", LIST],
		["statt £599", LIST],
		["£499 (was £599)", LIST],
		["now £499, before £599", LIST],
		["£499 each, 2 for £900", SEVERAL],
		["£1.2k", MORE],
		["£1299p", MORE],
		["£9.99 delivery", MORE],
		["delivery £4.99", MORE],
		["£499 x 12", SEVERAL],
		["£499 trade", MORE],
		["£499 export price", MORE],
		["free", NONE],
		["tbc", NONE],
		["£499 for members", MORE],
		["£499 with code SAVE", MORE],
		["£499 refurbished", MORE],
		["2 x £499", SEVERAL],
		["1000000.01", "? it is above £1,000,000"],
		["€ 849,00", "? it is in euros, not in pounds"],
		["849 EUR", "? it is in euros, not in pounds"],
		["$849", "? it is in dollars, not in pounds"],
		["NOK 4.990", "? it is in kronor, not in pounds"],
		["TRY 31.000", "? it is in TRY, not in pounds"],
		["£1199 EUR", "? it names two currencies"],
		["£999 (€1.149)", SEVERAL],
		["£".repeat(300), MORE],
	])("%j: %s", (text, why) => {
		expect(told(text)).toBe(why);
	});

	it.each(
		each(
			"Price per month | Monthly price | Price/mo | Price / month | Deposit | Price from | From | price_from | monthly_price | Anzahlung | Preis pro Monat | Prijs per maand | Prix par mois",
			"Discount | You save | Savings",
		),
	)("under the heading %j", (heading) => {
		expect(told("499.00", { header: heading })).toBe("? its column is not of whole prices");
	});

	it.each(
		each(
			"RRP | RRP (£) | MSRP | List price | list_price | Was price | was_price | Old price | UVP | Listenpreis | Adviesprijs | Prix public | Compare at price | Variant Compare At Price | Recommended retail price",
		),
	)("under the heading %j of list prices", (heading) => {
		expect(told("499.00", { header: heading })).toBe(LIST);
		expect(told("499.00", { header: heading, allowsListPrice: true })).toBe("499.00");
	});
});

it.each([
	["1.299", ".", "1.30"],
	["1.299", ",", "1299.00"],
	["1,299", ",", "1.30"],
	["1.299,00", ".", "1299.00"],
] as const)("%j in a column with %j is %s", (text, decimalSeparator, price) => {
	expect(told(text, { decimalSeparator })).toBe(price);
});

it.each([
	["832.416", undefined, "? its number is not clear"],
	["832.416", ",", "832416.00"],
	["832.416", ".", "832.42"],
	["120,000", undefined, "120000.00"],
	["12.999", undefined, "12999.00"],
] as const)("%j in a column with %j is %s", (text, decimalSeparator, price) => {
	expect(told(text, { decimalSeparator })).toBe(price);
});

it.each([
	["1.199", ".", "? its number is not clear"],
	["1.199,00", ".", "? its number is not clear"],
	["1,19", ".", "? its number is not clear"],
	["1,199.00", ".", "1199.00"],
	["1.199", ",", "1199.00"],
	["1.199,00", ",", "1199.00"],
	["1,199", ",", "? its number is not clear"],
	["1,199.00", ",", "? its number is not clear"],
] as const)("%j in a strict column with %j is %s", (text, decimalSeparator, price) => {
	expect(told(text, { decimalSeparator, isStrict: true })).toBe(price);
});

it.each([
	["849", "EUR", "? it is in euros, not in pounds"],
	["£849", "EUR", "849.00"],
	["849", "", "? nothing says that it is in pounds"],
	["0", "", "0.00"],
])("%j in a column of %j is %s", (text, currency, price) => {
	expect(told(text, { currency })).toBe(price);
});

it("read price: reads a long text fast", () => {
	expect(told(`1${" ".repeat(900_000)}x`)).toBe(MORE);
	expect(told(`1${"1,".repeat(90)}x`)).toBe(MORE);
});

it.each([
	["999", 99_900],
	["£999.00", 99_900],
	["£ 1,299.99", 129_999],
	["1299.5", 129_950],
	["1299.00000001", undefined],
	["GBP 999", 99_900],
	["999 pounds", 99_900],
	["only £499!", 49_900],
	["1p", 1],
	["99 pence", 99],
	["0.01", 1],
	["0", 0],
	["0p", 0],
	["", undefined],
	["€999", undefined],
	["$999", undefined],
	["999 EUR", undefined],
	["USD 999", undefined],
	["1.299,00", undefined],
	["1,29", undefined],
	["-999", undefined],
	["(999)", undefined],
	["9.999", undefined],
	["1e3", undefined],
	["12345678", undefined],
	["nine", undefined],
	["on request", undefined],
	["£999 plus VAT", undefined],
])("penceFromText reads %j as %j pence", (text, pence) => {
	expect(penceFromText(text)).toBe(pence);
});
