import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
	booleanCell,
	httpsCell,
	listCell,
	numberCell,
	pricePenceCell,
	requiredCell,
	textCell,
	wholeNumberCell,
} from "./cells";

function refusal(cell: z.ZodType, value: unknown): string | undefined {
	return cell.safeParse(value).error?.issues[0]?.message;
}

describe("textCell", () => {
	it.each([
		[" DLP ", "DLP"],
		["", null],
		["  ", null],
		["12345", "12345"],
	])("reads %j as %j", (value, text) => {
		expect(textCell("x", 5).parse(value)).toBe(text);
	});

	it("drops what would turn the direction of the text behind it", () => {
		expect(textCell("x").parse("EH\u202E-TW\u2066 7100\u202C")).toBe("EH-TW 7100");
	});

	it("refuses a text that is too long", () => {
		expect(refusal(textCell("speaker", 5), "123456")).toBe("speaker must be at most 5 characters");
	});
});

describe("requiredCell", () => {
	it("reads a trimmed text", () => {
		expect(requiredCell("brand").parse(" Epson ")).toBe("Epson");
	});

	it.each(["", " \t", undefined])("refuses %j", (value) => {
		expect(refusal(requiredCell("brand"), value)).toBe("brand is required");
	});
});

describe("listCell", () => {
	it.each([
		["HDMI; USB-C ;;", ["HDMI", "USB-C"]],
		["HDMI, USB-C ,,", ["HDMI", "USB-C"]],
		["HDMI,USB-C", ["HDMI", "USB-C"]],
		["HDR10, HLG; 3D", ["HDR10, HLG", "3D"]],
		["HDR10, HLG;", ["HDR10, HLG"]],
		["1,000 Hz", ["1,000 Hz"]],
		["1,000 Hz, 3D", ["1,000 Hz", "3D"]],
		["HDMI 2.1, 2 x USB-A,4K", ["HDMI 2.1", "2 x USB-A", "4K"]],
		["HDMI 2,1 lens", ["HDMI 2,1 lens"]],
		["", []],
	])("reads %j as %j", (value, list) => {
		expect(listCell("inputs").parse(value)).toEqual(list);
	});

	it("refuses too many values and too long ones", () => {
		expect(refusal(listCell("inputs", 2), "a;b;c")).toBe("inputs must have at most 2 values");
		expect(refusal(listCell("inputs"), "x".repeat(201))).toBe(
			"each of inputs must be at most 200 characters",
		);
	});
});

describe("wholeNumberCell", () => {
	const cell = wholeNumberCell("brightness", 1, 200_000);

	it.each([
		["3000", 3000],
		[" 3,000 ", 3000],
		["200,000", 200_000],
		["", null],
	])("reads %j as %j", (value, number) => {
		expect(cell.parse(value)).toBe(number);
	});

	it.each([
		["3000.5", "brightness must be a whole number"],
		["3,00", "brightness must be a whole number"],
		["1e3", "brightness must be a whole number"],
		["-5", "brightness must be between 1 and 200000"],
		["0x10", "brightness must be a whole number"],
		["bright", "brightness must be a whole number"],
		["0", "brightness must be between 1 and 200000"],
		["200001", "brightness must be between 1 and 200000"],
	])("refuses %j", (value, message) => {
		expect(refusal(cell, value)).toBe(message);
	});
});

describe("numberCell", () => {
	it.each([
		["4.5", 4.5],
		["5", 5],
		["", 0],
	])("reads %j as %d", (value, number) => {
		expect(numberCell("rating", 5).parse(value)).toBe(number);
	});

	it.each(["5.1", "-1", "4,5", ".5", "NaN"])("refuses %j", (value) => {
		expect(refusal(numberCell("rating", 5), value)).toBe("rating must be a number from 0 to 5");
	});
});

describe("booleanCell", () => {
	it.each([
		["true", true],
		["YES", true],
		["1", true],
		["false", false],
		[" No ", false],
		["0", false],
	])("reads %j as %j", (value, flag) => {
		expect(booleanCell("x", !flag).parse(value)).toBe(flag);
	});

	it.each([true, false])("reads an empty cell as its default %j", (whenEmpty) => {
		expect(booleanCell("x", whenEmpty).parse(" ")).toBe(whenEmpty);
	});

	it("refuses any other word", () => {
		expect(refusal(booleanCell("in_stock", true), "maybe")).toBe("in_stock must be true or false");
	});
});

describe("pricePenceCell", () => {
	it.each([
		["£1,299.00", 129_900],
		["£ 1,299", 129_900],
		["1299.5", 129_950],
		["0.29", 29],
		["1,000,000", 100_000_000],
		["0", 0],
		["", 0],
	])("reads %j as %i pence", (value, pence) => {
		expect(pricePenceCell("price").parse(value)).toBe(pence);
	});

	it.each(["1.299,00", "1299.999", "-5", "$5", "1 299", "1,2", "1000000.01", "call us"])(
		"refuses %j",
		(value) => {
			expect(refusal(pricePenceCell("price"), value)).toBe(
				"price must be a price in pounds such as 1299.00",
			);
		},
	);
});

describe("httpsCell", () => {
	it.each(["https://shop.example/a?b=c#d", " https://shop.example ", "HTTPS://SHOP.EXAMPLE/"])(
		"takes %j",
		(value) => {
			expect(httpsCell("affiliate_url").parse(value)).toBe(value.trim());
		},
	);

	it.each([
		"",
		"shop.example",
		"http://shop.example",
		"javascript:alert(1)",
		"https:shop.example",
		"https:/shop.example",
		"https:\\\\shop.example",
		"https://",
		"//shop.example",
	])("refuses %j", (value) => {
		expect(refusal(httpsCell("affiliate_url"), value)).toBe(
			"affiliate_url must be an https address",
		);
	});

	it("refuses an address that is too long", () => {
		expect(refusal(httpsCell("affiliate_url"), `https://x.example/${"a".repeat(2000)}`)).toBe(
			"affiliate_url must be at most 2000 characters",
		);
	});
});
