import { numbersIn } from "~/features/catalogue/values/number-style";
import { type ReadValue, readAs, unreadableValue } from "./text-readers";

/** A number abbreviated by a letter or word: "2.6K", "1,2 Tsd.", "1M". */
const ABBREVIATED_NUMBER =
	/(?<![\p{L}\d.,])(\d+(?:[.,]\d{1,3})?)\s*(k|thousand|tsd|duizend|mille|m|mn|mio|million(?:en|s)?|miljoen)(?![\p{L}\d])/iu;

const THOUSANDS = /^(k|thousand|tsd|duizend|mille)$/i;

/** Reads the number of reviews: "(2.6K)", "2,609 ratings", "1M". */
export function readReviewCount(cell: string): ReadValue {
	const [matchText = "", digits = "", unit = ""] = ABBREVIATED_NUMBER.exec(cell) ?? [];
	if (matchText === "") {
		const numbers = numbersIn(cell, { decimalSeparator: undefined, prefersThousands: true });
		const [number] = numbers;
		if (number === undefined || numbers.length > 1 || !Number.isInteger(number)) {
			return unreadableValue("it is no whole number");
		}
		return readAs(String(number));
	}
	const hasOtherNumber = /\d/.test(cell.replace(matchText, ""));
	if (hasOtherNumber) return unreadableValue("it is no whole number");
	const multiplier = THOUSANDS.test(unit) ? 1000 : 1_000_000;
	return readAs(String(Math.round(Number(digits.replace(",", ".")) * multiplier)));
}
