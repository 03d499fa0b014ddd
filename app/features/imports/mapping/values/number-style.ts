/** Which character parts the decimals of a column's numbers. */
export type DecimalMark = "," | ".";

/** A number as people write it: 3600, 3.600, 1 299,00, 1'299.00. */
const NUMBER = /\d{1,3}(?:[ \u00A0\u202F'’]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)*/g;

const withoutSpaces = (number: string) => number.replace(/[ \u00A0\u202F'’]/g, "");

/** What a single number says of its own decimals: their mark, none, or nothing (3.600 may be either). */
function ownMark(number: string): DecimalMark | undefined {
	const [, whole = "", mark, rest = ""] = /^(\d+)([.,])(.*)$/.exec(withoutSpaces(number)) ?? [];
	if (mark !== "," && mark !== ".") return undefined;
	const other = mark === "," ? "." : ",";
	if (rest.includes(other)) return other;
	if (rest.includes(mark)) return other;
	const isGroup = rest.length === 3 && whole.length <= 3 && !whole.startsWith("0");
	// A number with spaces between its thousands has decimals behind its mark.
	return isGroup && number === withoutSpaces(number) ? undefined : mark;
}

/** The mark that most of these cells' numbers show; undefined where none shows one. */
export function decimalMark(cells: readonly string[]): DecimalMark | undefined {
	const counts = { ",": 0, ".": 0 };
	for (const cell of cells) {
		for (const number of cell.match(NUMBER) ?? []) {
			const mark = ownMark(number);
			if (mark) counts[mark] += 1;
		}
	}
	if (counts[","] === counts["."]) return undefined;
	return counts[","] > counts["."] ? "," : ".";
}

/** How numbers that could be read both ways, such as 3.600, are read. */
export interface NumberStyle {
	mark: DecimalMark | undefined;
	/** Whether three digits behind a mark are thousands where the column does not tell. */
	hasThousands: boolean;
}

/** A number as JavaScript writes it. */
function plain(number: string, { mark, hasThousands }: NumberStyle): string {
	const text = withoutSpaces(number);
	const inDoubt = hasThousands ? undefined : (/[.,]/.exec(text)?.[0] ?? ".");
	const decimals = ownMark(number) ?? mark ?? inDoubt;
	return [...text]
		.filter((one) => /\d/.test(one) || one === decimals)
		.map((one) => (one === decimals ? "." : one))
		.join("");
}

/** The text with each of its numbers handed to `write` as JavaScript writes it, such as 2.9 for "2,9". */
export function withNumbers(
	text: string,
	style: NumberStyle,
	write: (number: string) => string = (number) => number,
): string {
	return text.replace(NUMBER, (number) => write(plain(number, style)));
}

/** The numbers of a text, in order. */
export function numbersIn(text: string, style: NumberStyle): number[] {
	return (text.match(NUMBER) ?? []).map((number) => Number(plain(number, style)));
}

/** A number with commas between its thousands, as the catalogue writes it. */
export function grouped(number: string): string {
	return Number(number).toLocaleString("en-GB", { maximumFractionDigits: 3 });
}
