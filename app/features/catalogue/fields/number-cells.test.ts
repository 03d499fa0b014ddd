import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
	decimalCell,
	deliveryPenceCell,
	numberCell,
	optionalPriceCell,
	percentCell,
	pricePenceCell,
	ratioCell,
	ratioNumberCell,
	wholeNumberCell,
} from "./number-cells";

function refusal(cell: z.ZodType, value: unknown): string | undefined {
	return cell.safeParse(value).error?.issues[0]?.message;
}

it.each([
	["16:9", "16:9"],
	["16:09", "16:9"],
	["04:03", "4:3"],
	["16:10", "16:10"],
	["16:10:00", "16:10"],
	["3000:01:00", "3000:1"],
	["3000:01:30", "3000:01:30"],
	["1.2-1.5:1", "1.2-1.5:1"],
	["100,000:01", "100,000:01"],
	["16:09 or 4:3", "16:09 or 4:3"],
	["", null],
])("ratioCell reads %j as %j", (value, ratio) => {
	expect(ratioCell("throw_ratio").parse(value)).toBe(ratio);
});

it.each([
	["98%", "98%"],
	["0.98", "98%"],
	[".5", "50%"],
	["0.29", "29%"],
	["0.985", "98.5%"],
	["1", "100%"],
	["1.25", "125%"],
	["1.4", "140%"],
	["1.5", "1.5"],
	["98", "98"],
	["0", "0"],
	["about 0.98", "about 0.98"],
	["0.98 or so", "0.98 or so"],
	["11", "11"],
	["", null],
])("percentCell reads %j as %j", (value, share) => {
	expect(percentCell("rec709_coverage").parse(value)).toBe(share);
});

describe("wholeNumberCell", () => {
	const cell = wholeNumberCell("brightness", 1, 200_000);

	it.each([
		["3000", 3000],
		[" 3,000 ", 3000],
		["200,000", 200_000],
		["1", 1],
		["3000.00", 3000],
		["1,299.0", 1299],
		["", null],
	])("reads %j as %j", (value, number) => {
		expect(cell.parse(value)).toBe(number);
	});

	it.each([
		["3000.5", "brightness must be a whole number"],
		["3,00", "brightness must be a whole number"],
		["1e3", "brightness must be a whole number"],
		["-5", "brightness must be between 1 and 200000"],
		["3000.", "brightness must be a whole number"],
		["1000,000", "brightness must be a whole number"],
		["3,0000", "brightness must be a whole number"],
		[",000", "brightness must be a whole number"],
		["--5", "brightness must be a whole number"],
		["0x10", "brightness must be a whole number"],
		["bright", "brightness must be a whole number"],
		["0", "brightness must be between 1 and 200000"],
		["200001", "brightness must be between 1 and 200000"],
	])("refuses %j", (value, message) => {
		expect(refusal(cell, value)).toBe(message);
	});
});

describe("decimalCell", () => {
	const cell = decimalCell("lag_4k60", 0.1, 1000);

	it.each([
		["16.7", 16.7],
		[" 16,7 ", 16.7],
		["16,667", 16.7],
		["16.64", 16.6],
		["33", 33],
		["1000", 1000],
		["", null],
	])("reads %j as %j", (value, number) => {
		expect(cell.parse(value)).toBe(number);
	});

	it.each([
		["16-20", "lag_4k60 must be a number"],
		["16–20", "lag_4k60 must be a number"],
		["< 1", "lag_4k60 must be a number"],
		["~16", "lag_4k60 must be a number"],
		["16.7 ms", "lag_4k60 must be a number"],
		["16,7,1", "lag_4k60 must be a number"],
		["1e2", "lag_4k60 must be a number"],
		["0", "lag_4k60 must be between 0.1 and 1000"],
		["0.04", "lag_4k60 must be between 0.1 and 1000"],
		["-5", "lag_4k60 must be between 0.1 and 1000"],
		["1000.1", "lag_4k60 must be between 0.1 and 1000"],
	])("refuses %j", (value, message) => {
		expect(refusal(cell, value)).toBe(message);
	});

	it.each([
		["-100", -100],
		["−12,5", -12.5],
		["250", 250],
	])("reads %j below 0 where that is allowed", (value, number) => {
		expect(decimalCell("throw_offset", -100, 250).parse(value)).toBe(number);
	});
});

describe("ratioNumberCell", () => {
	const cell = ratioNumberCell("native_contrast", 10_000_000);

	it.each([
		["1500", 1500],
		["1,500:1", 1500],
		[" 1,000,000 : 1 ", 1_000_000],
		["1500:01:00", 1500],
		["", null],
	])("reads %j as %j", (value, number) => {
		expect(cell.parse(value)).toBe(number);
	});

	it.each([
		["high", "native_contrast must be a whole number"],
		["1500:2", "native_contrast must be a whole number"],
		["1.500:1", "native_contrast must be a whole number"],
		["1,000:1-1,500:1", "native_contrast must be a whole number"],
		["0", "native_contrast must be between 1 and 10000000"],
		["10000001", "native_contrast must be between 1 and 10000000"],
	])("refuses %j", (value, message) => {
		expect(refusal(cell, value)).toBe(message);
	});
});

describe("numberCell", () => {
	it.each([
		[" 4.5 ", 4.5],
		["4.25", 4.25],
		["5", 5],
		["", 0],
	])("reads %j as %d", (value, number) => {
		expect(numberCell("rating", 5).parse(value)).toBe(number);
	});

	it("reads numbers of several digits", () => {
		expect(numberCell("share", 100).parse("42.25")).toBe(42.25);
	});

	it.each(["5.1", "-1", "4,5", ".5", "NaN"])("refuses %j", (value) => {
		expect(refusal(numberCell("rating", 5), value)).toBe("rating must be a number from 0 to 5");
	});
});

describe("pricePenceCell", () => {
	it.each([
		["£1,299.00", 129_900],
		["£ 1,299", 129_900],
		[" 1299.5 ", 129_950],
		["0.29", 29],
		["1,000,000", 100_000_000],
		["0", 0],
		["", 0],
	])("reads %j as %i pence", (value, pence) => {
		expect(pricePenceCell("price").parse(value)).toBe(pence);
	});

	it.each(["1.299,00", "1299.999", "-5", "$5", "1 299", "1,2", "12£99", "1000000.01", "call us"])(
		"refuses %j",
		(value) => {
			expect(refusal(pricePenceCell("price"), value)).toBe(
				"price must be a price in pounds such as 1299.00",
			);
		},
	);
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
		["£89.50", 8950],
		["89,50", 8950],
		["1,089.00", 108_900],
		["", null],
	])("reads %j as %j pence", (value, pence) => {
		expect(optionalPriceCell("lamp_price").parse(value)).toBe(pence);
	});

	it.each(["8,9", "€89", "about 89", "-1"])("refuses %j", (value) => {
		expect(refusal(optionalPriceCell("lamp_price"), value)).toBe(
			"lamp_price must be a price in pounds such as 1299.00",
		);
	});
});
