import { DECIMAL, parseDecimal, RANGE } from "./decimal";

/** A larger weight is a slip. */
const MAX_KG = 500;

const KG_OF_POUND = 0.45359237;
const OUNCES_OF_POUND = 16;

const AMOUNT = String.raw`(?<![\d.,])(?:(?:${DECIMAL})${RANGE})?(${DECIMAL})`;
const KILOGRAMS = new RegExp(String.raw`${AMOUNT}\s*(?:kgs?|kilos?|kilograms?|kilogrammes?)\b`);
const GRAMS = /(?<![\d.,])(\d{1,3}(?:[.,\s]\d{3})+|\d+(?:[.,]\d+)?)\s*(?:g|gr|grams?|grammes?)\b/;
const POUNDS = new RegExp(
	String.raw`${AMOUNT}\s*(?:lbs?|pounds?)\b\.?(?:\s*,?\s*(${DECIMAL})\s*(?:oz|ounces?)\b)?`,
);

function grams(digits: string): number {
	const isGrouped = /^\d{1,3}(?:[.,\s]\d{3})+$/.test(digits);
	return isGrouped ? Number(digits.replace(/\D/g, "")) : parseDecimal(digits);
}

function kilograms(text: string): number | null {
	const [, kilos] = KILOGRAMS.exec(text) ?? [];
	if (kilos !== undefined) return parseDecimal(kilos);
	const [, digits] = GRAMS.exec(text) ?? [];
	if (digits !== undefined) return grams(digits) / 1000;
	const [, pounds, ounces = "0"] = POUNDS.exec(text) ?? [];
	if (pounds === undefined) return null;
	return (parseDecimal(pounds) + parseDecimal(ounces) / OUNCES_OF_POUND) * KG_OF_POUND;
}

/**
 * Returns the weight in kilograms, to the gram, from kg, else g, else pounds: the first of several weights in one unit,
 * the larger end of a range. Null without a unit, as a bare number may be pounds.
 */
export function weightKg(text: string): number | null {
	const exact = kilograms(text.toLowerCase());
	if (exact === null) return null;
	const weight = Math.round(exact * 1000) / 1000;
	return weight > 0 && weight <= MAX_KG ? weight : null;
}
