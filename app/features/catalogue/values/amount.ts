import { type DecimalSeparator, decimalSeparatorOf } from "./number-style";

/** Numbers of amounts: 1299, 1,299.00, 1.299,00, 1 299.00, 1'299.00, .99, and 849,- without pence. */
const AMOUNT = /\d{1,3}(?:[ '’]\d{3})+(?!\d)(?:[.,]\d+)?|[.,]?\d[\d.,]*/g;

/** Notation of the numbers in a column. */
export interface AmountStyle {
	/** The decimal separator of the column, if it shows one. */
	decimalSeparator?: DecimalSeparator | undefined;
	/** True if numbers in any other style are refused. */
	isStrict?: boolean;
}

/** Returns the numbers in a text as written, without punctuation after them. */
export function amountTexts(text: string): string[] {
	return (text.match(AMOUNT) ?? []).map((match) => match.replace(/[.,]+$/, ""));
}

/** Returns a text with each of its amounts replaced. */
export function withAmountsReplaced(text: string, replacement: string): string {
	return text.replace(AMOUNT, (match) => replacement + (/[.,]+$/.exec(match)?.[0] ?? ""));
}

function isGrouped(integerPart: string, thousandsSeparator: string): boolean {
	const groups = integerPart.split(thousandsSeparator);
	const [first = "", ...otherGroups] = groups;
	return /^\d{1,3}$/.test(first) && otherGroups.every((group) => /^\d{3}$/.test(group));
}

/** Returns the decimal separator of a number: the one that it shows, or that of its column if it could be either. */
function decimalSeparatorIn(
	text: string,
	decimalSeparator: DecimalSeparator | undefined,
): DecimalSeparator | undefined {
	const [first] = text;
	if (first === "." || first === ",") return first;
	return decimalSeparatorOf(text) ?? decimalSeparator;
}

/**
 * Returns the number that a text of `amountTexts` states; undefined if its separators contradict each other or the
 * style, as in 12.99.00.
 */
export function amountOf(
	text: string,
	{ decimalSeparator, isStrict = false }: AmountStyle,
): number | undefined {
	const numberText = text.replace(/[ '’]/g, "");
	const separator = decimalSeparatorIn(text, decimalSeparator);
	if (
		isStrict &&
		separator !== undefined &&
		numberText.includes(separator) &&
		separator !== decimalSeparator
	)
		return undefined;
	const [integerPart = "", fraction = "", ...otherParts] =
		separator === undefined ? [numberText] : numberText.split(separator);
	const thousandsSeparator = /[.,]/.exec(integerPart)?.[0];
	// 832.416 may be hundreds of thousands, or a sum with three decimals.
	if (separator === undefined && /^[1-9]\d\d\.\d{3}$/.test(numberText)) return undefined;
	if (otherParts.length > 0 || /\D/.test(fraction)) return undefined;
	if (thousandsSeparator !== undefined && !isGrouped(integerPart, thousandsSeparator))
		return undefined;
	// 1.199 in a column with decimal points may be one thousand or one pound twenty.
	if (isStrict && /^[1-9]\d{0,2}$/.test(integerPart) && fraction.length === 3) return undefined;
	return Number(`${integerPart.replace(/\D/g, "") || "0"}.${fraction || "0"}`);
}
