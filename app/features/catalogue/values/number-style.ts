/** Decimal separator of the numbers in a column. */
export type DecimalSeparator = "," | ".";

/** Numbers as people write them: 3600, 3.600, 1 299,00, 1'299.00. */
const NUMBER = /\d{1,3}(?:[ \u00A0\u202F'’]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)*/g;

const withoutSpaces = (number: string) => number.replace(/[ \u00A0\u202F'’]/g, "");

/** Returns the decimal separator that a number shows; undefined if it has none or could have either, as in 3.600. */
export function decimalSeparatorOf(number: string): DecimalSeparator | undefined {
	const [, integer = "", decimalSeparator, decimals = ""] =
		/^(\d+)([.,])(.*)$/.exec(withoutSpaces(number)) ?? [];
	if (decimalSeparator !== "," && decimalSeparator !== ".") return undefined;
	const otherSeparator = decimalSeparator === "," ? "." : ",";
	if (decimals.includes(otherSeparator)) return otherSeparator;
	if (decimals.includes(decimalSeparator)) return otherSeparator;
	const isGroup = decimals.length === 3 && integer.length <= 3 && !integer.startsWith("0");
	// In a number with spaces between its thousands, a comma or point is the decimal separator.
	return isGroup && number === withoutSpaces(number) ? undefined : decimalSeparator;
}

/** Returns the decimal separator that most numbers in these cells show; undefined if it is not clear. */
export function guessDecimalSeparator(cells: readonly string[]): DecimalSeparator | undefined {
	const counts = { ",": 0, ".": 0 };
	for (const cell of cells) {
		for (const number of cell.match(NUMBER) ?? []) {
			const separator = decimalSeparatorOf(number);
			if (separator) counts[separator] += 1;
		}
	}
	if (counts[","] === counts["."]) return undefined;
	return counts[","] > counts["."] ? "," : ".";
}

/** Rule for numbers that could be read both ways, such as 3.600. */
interface NumberStyle {
	decimalSeparator: DecimalSeparator | undefined;
	/** True if 3.600 means 3600, unless the column shows its decimal separator. */
	prefersThousands: boolean;
}

/** Returns a number in JavaScript's notation. */
function plainNotation(
	number: string,
	{ decimalSeparator, prefersThousands }: NumberStyle,
): string {
	const text = withoutSpaces(number);
	const defaultSeparator = prefersThousands ? undefined : (/[.,]/.exec(text)?.[0] ?? ".");
	const separator = decimalSeparatorOf(number) ?? decimalSeparator ?? defaultSeparator;
	return text.replace(/\D/g, (sign) => (sign === separator ? "." : ""));
}

/**
 * Rewrites each number of a text in JavaScript's notation: "2,9 kg" becomes "2.9 kg". `format` gets each number in this
 * notation and returns the text that replaces it.
 */
export function rewriteNumbers(
	text: string,
	style: NumberStyle,
	format: (number: string) => string = (number) => number,
): string {
	return text.replace(NUMBER, (number) => format(plainNotation(number, style)));
}

export function numbersIn(text: string, style: NumberStyle): number[] {
	return (text.match(NUMBER) ?? []).map((number) => Number(plainNotation(number, style)));
}

/** Returns a number with commas between its thousands. */
export function groupThousands(number: string): string {
	return Number(number).toLocaleString("en-GB", { maximumFractionDigits: 3 });
}
