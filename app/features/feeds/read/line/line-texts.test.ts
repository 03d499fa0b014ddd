import { describe, expect, it } from "vitest";
import { htmlText, isInStock, isNo, offerCondition } from "./line-texts";

const texts = (...rows: string[]) => rows.flatMap((row) => row.split(" | "));

describe("isInStock", () => {
	it.each(
		texts(
			"1 | 10+ | 5.0 | yes | Y | TRUE | In_Stock | in stock (5) | Available | low stock",
			"ja | Op voorraad | auf Lager | En stock | limited availability",
			"in stock, order by 3 pm | 5 in stock | 1,200 | >10 | https://schema.org/InStock",
		),
	)("%j is in stock", (text) => {
		expect(isInStock(text)).toBe(true);
	});

	it.each(
		texts("0 | -3 | unavailable | preorder | 0 in stock | in stock soon | In stock from 3 May"),
	)("%j is not", (text) => {
		expect(isInStock(text)).toBe(false);
	});
});

describe("offerCondition", () => {
	it.each(["", "unused", "upgraded"])("%j is new", (text) => {
		expect(offerCondition(text)).toBe("new");
	});

	it.each(
		texts(
			"refurbished | Used_Good | https://schema.org/UsedCondition | Box opened",
			"display model | 2nd hand | like new | NEW_OTHER | customer returns | graded",
			"Grade A | open box | open_box | Open-Box | ex-display | renewed",
		),
	)("%j counts as refurbished", (text) => {
		expect(offerCondition(text)).toBe("refurbished");
	});
});

it.each([
	["0", true],
	["No", true],
	["false", true],
	["nee", true],
	["nein", true],
])("isNo %j: %j", (text, expected) => {
	expect(isNo(text)).toBe(expected);
});

it.each([
	["Sound &amp; Vision", "Sound & Vision"],
	["Sound &amp;amp; Vision", "Sound & Vision"],
	["24&quot; &pound;5 &#163;5 &#xA3;5 Epson&reg;", '24" £5 £5 £5 Epson®'],
	["R&B and AT&T;", "R&B and AT&T;"],
	["&unknown; &#0; &#x110000;", "&unknown; &#0; &#x110000;"],
	["&toString; &constructor;", "&toString; &constructor;"],
	["Like&nbsp;new, 5&amp;nbsp;GBP, 5&#160;GBP, 5&ensp;GBP", "Like new, 5 GBP, 5 GBP, 5 GBP"],
])("%j is %j", (text, expected) => {
	expect(htmlText(text)).toBe(expected);
});
