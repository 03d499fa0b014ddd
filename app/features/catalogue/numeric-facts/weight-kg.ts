import { DECIMAL, parseDecimal, RANGE_SEPARATOR } from "./decimal";

/** A larger weight is a typing error. */
const MAX_KG = 500;

const KG_PER_POUND = 0.45359237;
const OUNCES_PER_POUND = 16;

/** "2 x " before a weight: it is the weight of one of several parts, and the total is unclear. */
const TIMES = String.raw`\d\s*[x×*]\s*`;
const AMOUNT = String.raw`(?<![\d.,])(?<!${TIMES})(?:(?:${DECIMAL})${RANGE_SEPARATOR})?(${DECIMAL})`;
const KILOGRAM = String.raw`(?:kgs?|kilos?|kilograms?|kilogrammes?)\b`;
const GRAM = String.raw`(?:g|gr|grams?|grammes?)\b`;
const KILOGRAMS = new RegExp(String.raw`${AMOUNT}\s*${KILOGRAM}`);
/** One weight in two units, "2 kg 300 g". Grams before other words are the weight of something else. */
const KILOGRAMS_AND_GRAMS = new RegExp(
	String.raw`(?<![\d.,])(?<!${TIMES})(\d+)\s*${KILOGRAM}[\s,]*(?:and\s+|&\s*)?(\d{1,3})\s*${GRAM}\s*(?:$|[^\s\w])`,
);
const GRAMS = new RegExp(
	String.raw`(?<![\d.,])(?<!${TIMES})(\d{1,3}(?:[.,\s]\d{3})+|\d+(?:[.,]\d+)?)\s*${GRAM}`,
);
const POUNDS = new RegExp(
	String.raw`${AMOUNT}\s*(?:lbs?|pounds?)\b\.?(?:\s*,?\s*(${DECIMAL})\s*(?:oz|ounces?)\b)?`,
);

function grams(digits: string): number {
	const isGrouped = /^\d{1,3}(?:[.,\s]\d{3})+$/.test(digits);
	return isGrouped ? Number(digits.replace(/\D/g, "")) : parseDecimal(digits);
}

function kilograms(text: string): number | null {
	const [, fullKilograms, gramsBeside] = KILOGRAMS_AND_GRAMS.exec(text) ?? [];
	if (fullKilograms !== undefined && gramsBeside !== undefined)
		return Number(fullKilograms) + Number(gramsBeside) / 1000;
	const [, kilos] = KILOGRAMS.exec(text) ?? [];
	if (kilos !== undefined) return parseDecimal(kilos);
	const [, digits] = GRAMS.exec(text) ?? [];
	if (digits !== undefined) return grams(digits) / 1000;
	const [, pounds, ounces = "0"] = POUNDS.exec(text) ?? [];
	if (pounds === undefined) return null;
	return (parseDecimal(pounds) + parseDecimal(ounces) / OUNCES_PER_POUND) * KG_PER_POUND;
}

/**
 * Returns the weight in kilograms, to the gram, from kg, else g, else pounds: the first of several weights in one unit,
 * the larger end of a range. Null without a unit, as a bare number may be pounds, and for one of
 * several ("2 x 3 kg").
 */
export function weightKg(text: string): number | null {
	const exact = kilograms(text.toLowerCase());
	if (exact === null) return null;
	const weight = Math.round(exact * 1000) / 1000;
	return weight > 0 && weight <= MAX_KG ? weight : null;
}
