import { z } from "zod";
import { penceFromText } from "../values/read-price";
import { cellSchemaOf, textCell, withHelp, withThousandsSeparators } from "./cells";

// Rules for cells with numbers, shares, ratios and amounts.

/** Returns 1,299,000 without its commas; keeps any other comma, which a rule then refuses. */
function withoutThousands(text: string): string {
	return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;
}

/** A ratio such as 16:9. Accepts the times into which spreadsheets convert ratios: 16:09 or 3000:01:00. */
export function ratioCell(name: string) {
	const rule = textCell(name).transform(
		(value) => value?.replace(/^0?(\d+):0?(\d+)(?::00)?$/, "$1:$2") ?? null,
	);
	return withHelp(rule, "A ratio, as text.");
}

/** A share such as 98%. Accepts the 0.98 into which spreadsheets convert it. */
export function percentCell(name: string) {
	const rule = textCell(name).transform((value) => {
		const isShare = value !== null && /^(0?\.\d+|1(\.[0-4]\d*)?)$/.test(value);
		return isShare ? `${Number((Number(value) * 100).toPrecision(12))}%` : value;
	});
	return withHelp(rule, "A share, as text.");
}

/** A whole number within bounds; empty is null. */
export function integerCell(name: string, lowest: number, highest: number) {
	const rule = cellSchemaOf((cell, refuse) => {
		const text = withoutThousands(cell);
		if (text === "") return null;
		// 3000.00 is a whole number in a column that is formatted with pence.
		if (!/^-?\d+(\.0+)?$/.test(text)) return refuse(`${name} must be a whole number`);
		const number = Number(text);
		const isInRange = number >= lowest && number <= highest;
		return isInRange ? number : refuse(`${name} must be between ${lowest} and ${highest}`);
	});
	const sentence = `A whole number from ${withThousandsSeparators(lowest)} to ${withThousandsSeparators(highest)}.`;
	return withHelp(rule, sentence, { type: "number" });
}

/** A number within bounds; empty is 0. */
export function numberCell(name: string, highest: number) {
	const rule = cellSchemaOf((text, refuse) => {
		const number = Number(text);
		const isNumber = /^(\d+(\.\d+)?)?$/.test(text) && number <= highest;
		return isNumber ? number : refuse(`${name} must be a number from 0 to ${highest}`);
	});
	return withHelp(rule, `A number from 0 to ${withThousandsSeparators(highest)}.`, {
		type: "number",
	});
}

/** Returns 28,5 with a decimal point; keeps any other comma, which a rule then refuses. */
function withDecimalPoint(text: string): string {
	return /^-?\d+,\d+$/.test(text) ? text.replace(",", ".") : text;
}

/**
 * A number within bounds, rounded to one decimal; empty is null. A comma is a decimal separator, because the bounds are
 * too low for thousands.
 */
export function decimalCell(name: string, lowest: number, highest: number) {
	const rule = cellSchemaOf((cell, refuse) => {
		const text = withDecimalPoint(cell.replace(/^−/, "-"));
		if (text === "") return null;
		if (!/^-?\d+(\.\d+)?$/.test(text)) return refuse(`${name} must be a number`);
		const number = Math.round(Number(text) * 10) / 10;
		const isInRange = number >= lowest && number <= highest;
		return isInRange ? number : refuse(`${name} must be between ${lowest} and ${highest}`);
	});
	const sentence = `A number from ${withThousandsSeparators(lowest)} to ${withThousandsSeparators(highest)}, with one decimal.`;
	return withHelp(rule, sentence, { type: "number" });
}

/** The first number of a ratio such as '1,500:1', also as the time 1500:01:00, or that number alone; empty is null. */
export function ratioNumberCell(name: string, highest: number) {
	const rule = z
		.string()
		.transform((text) => text.trim().replace(/\s*:\s*0?1(:00)?$/, ""))
		.pipe(integerCell(name, 1, highest));
	return withHelp(
		rule,
		`A ratio such as 1500:1, or its first number, at most ${withThousandsSeparators(highest)}.`,
	);
}

function penceCell<Empty>(name: string, whenEmpty: Empty) {
	const rule = cellSchemaOf((text, refuse) => {
		if (text === "") return whenEmpty;
		return penceFromText(text) ?? refuse(`${name} must be a price in pounds such as 1299.00`);
	});
	return withHelp(rule, "An amount in pounds.", { type: "pounds" });
}

/** Pounds such as '£1,299.00' as whole pence; empty is 0, which means no price. */
export function pricePenceCell(name: string) {
	return penceCell(name, 0);
}

/** The cost of delivery as whole pence; 0 is free, empty is null, which means unknown. */
export function deliveryPenceCell(name: string) {
	return penceCell(name, null);
}

/** Pounds with a decimal point or comma as whole pence; empty is null. */
export function optionalPriceCell(name: string) {
	return z
		.string()
		.transform((text) => text.trim().replace(/,(?=\d\d$)/, "."))
		.pipe(penceCell(name, null));
}
