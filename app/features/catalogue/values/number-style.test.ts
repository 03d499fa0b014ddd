import { expect, it } from "vitest";
import { groupThousands, guessDecimalSeparator, numbersIn, rewriteNumbers } from "./number-style";

it.each<[string[], "," | "." | undefined]>([
	[["2,9 kg", "11,25 kg"], ","],
	[["1.299,00"], ","],
	[["1,299.00"], "."],
	// Three digits after a mark may be thousands, unless the number has several such groups or none.
	[["3.600", "2.000"], undefined],
	[["1.000.000"], ","],
	[["1,000,000"], "."],
	[["0,250"], ","],
	[["1 299,00"], ","],
	[["1'299.00"], "."],
	[["3.600", "2,5"], ","],
	[["3000", "n.v.t.", ""], undefined],
])("decimalSeparatorOf %j is %j", (cells, mark) => {
	expect(guessDecimalSeparator(cells)).toBe(mark);
});

it.each<[string, Parameters<typeof numbersIn>[1], number[]]>([
	["3.600 lm", { decimalSeparator: undefined, prefersThousands: true }, [3600]],
	["3.600", { decimalSeparator: undefined, prefersThousands: false }, [3.6]],
	["3.600", { decimalSeparator: ",", prefersThousands: false }, [3600]],
	["1 299,50 €", { decimalSeparator: undefined, prefersThousands: true }, [1299.5]],
	["1'299.50", { decimalSeparator: ",", prefersThousands: true }, [1299.5]],
	["1.000.000:1", { decimalSeparator: undefined, prefersThousands: true }, [1_000_000, 1]],
	["410 x 310 x 157,5 mm", { decimalSeparator: ",", prefersThousands: false }, [410, 310, 157.5]],
	["none", { decimalSeparator: undefined, prefersThousands: true }, []],
])("numbersIn of %j by %j are %j", (text, style, numbers) => {
	expect(numbersIn(text, style)).toEqual(numbers);
});

it("number style: writes numbers in their places", () => {
	const style = { decimalSeparator: undefined, prefersThousands: true };
	expect(rewriteNumbers("20.000 / 30.000 uur", style, groupThousands)).toBe("20,000 / 30,000 uur");
	expect(rewriteNumbers("2,9 kg", { decimalSeparator: ",", prefersThousands: false })).toBe(
		"2.9 kg",
	);
});
