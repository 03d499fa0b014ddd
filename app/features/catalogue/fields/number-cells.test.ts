import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
	decimalCell,
	deliveryPenceCell,
	integerCell,
	numberCell,
	optionalPriceCell,
	percentCell,
	pricePenceCell,
	ratioCell,
	ratioNumberCell,
} from "./number-cells";

function refusal(cell: z.ZodType, value: unknown): string | undefined {
	return cell.safeParse(value).error?.issues[0]?.message;
}

it.each([
	["16:09", "16:9"],
	["04:03", "4:3"],
	["16:10:00", "16:10"],
	["3000:01:00", "3000:1"],
])("ratioCell reads %j as %j", (value, ratio) => {
	expect(ratioCell("throw_ratio").parse(value)).toBe(ratio);
});

it.each([
	["0.98", "98%"],
	[".5", "50%"],
	["0.29", "29%"],
	["1.25", "125%"],
	["1.4", "140%"],
	["1.5", "1.5"],
	["0.98 or so", "0.98 or so"],
	["", null],
])("percentCell reads %j as %j", (value, share) => {
	expect(percentCell("rec709_coverage").parse(value)).toBe(share);
});

describe("integerCell", () => {
	const cell = integerCell("brightness", 1, 200_000);

	it.each([
		[" 3,000 ", 3000],
		["200,000", 200_000],
		["3000.00", 3000],
		["", null],
	])("reads %j as %j", (value, number) => {
		expect(cell.parse(value)).toBe(number);
	});

	it.each([
		["3000.", "brightness must be a whole number"],
		["1000,000", "brightness must be a whole number"],
		["3,0000", "brightness must be a whole number"],
		["--5", "brightness must be a whole number"],
		["0", "brightness must be between 1 and 200000"],
		["200001", "brightness must be between 1 and 200000"],
	])("refuses %j", (value, message) => {
		expect(refusal(cell, value)).toBe(message);
	});
});

describe("decimalCell", () => {
	const cell = decimalCell("lag_4k60", 0.1, 1000);

	it.each([
		[" 16,7 ", 16.7],
		["16,667", 16.7],
		["", null],
	])("reads %j as %j", (value, number) => {
		expect(cell.parse(value)).toBe(number);
	});

	it.each([
		["16-20", "lag_4k60 must be a number"],
		["16–20", "lag_4k60 must be a number"],
		["0", "lag_4k60 must be between 0.1 and 1000"],
		["0.04", "lag_4k60 must be between 0.1 and 1000"],
	])("refuses %j", (value, message) => {
		expect(refusal(cell, value)).toBe(message);
	});

	it.each([
		["-100", -100],
		["−12,5", -12.5],
	])("reads %j below 0 where that is allowed", (value, number) => {
		expect(decimalCell("throw_offset", -100, 250).parse(value)).toBe(number);
	});
});

describe("ratioNumberCell", () => {
	const cell = ratioNumberCell("native_contrast", 10_000_000);

	it.each([
		["1,500:1", 1500],
		[" 1,000,000 : 1 ", 1_000_000],
		["1500:01:00", 1500],
		["", null],
	])("reads %j as %j", (value, number) => {
		expect(cell.parse(value)).toBe(number);
	});

	it.each([
		["0", "native_contrast must be between 1 and 10000000"],
		["10000001", "native_contrast must be between 1 and 10000000"],
	])("refuses %j", (value, message) => {
		expect(refusal(cell, value)).toBe(message);
	});
});

describe("numberCell", () => {
	it.each([
		["4.25", 4.25],
		["5", 5],
		["", 0],
	])("reads %j as %d", (value, number) => {
		expect(numberCell("rating", 5).parse(value)).toBe(number);
	});

	it("reads numbers of several digits", () => {
		expect(numberCell("share", 100).parse("42.25")).toBe(42.25);
	});

	it.each(["5.1", "-1", ".5"])("refuses %j", (value) => {
		expect(refusal(numberCell("rating", 5), value)).toBe("rating must be a number from 0 to 5");
	});
});

describe("pricePenceCell", () => {
	it.each([
		["£1,299.00", 129_900],
		["£ 1,299", 129_900],
		["1,000,000", 100_000_000],
		["1249.50 GBP", 124_950],
		["GBP 989", 98_900],
		["£1,299.00 inc VAT", 129_900],
		["", 0],
	])("reads %j as %i pence", (value, pence) => {
		expect(pricePenceCell("price").parse(value)).toBe(pence);
	});

	it.each([
		"1299.999",
		"12£99",
		"1000000.01",
		"from £799",
		"799 / 899",
		"£35 per month",
		"€845,00",
		"1.299",
	])("refuses %j", (value) => {
		expect(refusal(pricePenceCell("price"), value)).toBe(
			"price must be a price in pounds such as 1299.00",
		);
	});
});

describe("deliveryPenceCell", () => {
	it.each([
		["£4.99", 499],
		["0", 0],
		[" ", null],
	])("reads %j as %j pence", (value, pence) => {
		expect(deliveryPenceCell("delivery_price").parse(value)).toBe(pence);
	});

	it("refuses any other text by its name", () => {
		expect(refusal(deliveryPenceCell("delivery_price"), "free")).toBe(
			"delivery_price must be a price in pounds such as 1299.00",
		);
	});
});

describe("optionalPriceCell", () => {
	it.each([
		["89,50", 8950],
		["1,089.00", 108_900],
		["", null],
	])("reads %j as %j pence", (value, pence) => {
		expect(optionalPriceCell("lamp_price").parse(value)).toBe(pence);
	});

	it.each(["8,9", "-1"])("refuses %j", (value) => {
		expect(refusal(optionalPriceCell("lamp_price"), value)).toBe(
			"lamp_price must be a price in pounds such as 1299.00",
		);
	});
});
