import { expect, it } from "vitest";
import { decimalSeparator, groupThousands, numbersIn, withNumbers } from "./number-style";

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
])("decimalMark of %j is %j", (cells, mark) => {
	expect(decimalSeparator(cells)).toBe(mark);
});

it.each<[string, Parameters<typeof numbersIn>[1], number[]]>([
	["3.600 lm", { mark: undefined, hasThousands: true }, [3600]],
	["3.600", { mark: undefined, hasThousands: false }, [3.6]],
	["3.600", { mark: ",", hasThousands: false }, [3600]],
	["1 299,50 €", { mark: undefined, hasThousands: true }, [1299.5]],
	["1'299.50", { mark: ",", hasThousands: true }, [1299.5]],
	["1.000.000:1", { mark: undefined, hasThousands: true }, [1_000_000, 1]],
	["410 x 310 x 157,5 mm", { mark: ",", hasThousands: false }, [410, 310, 157.5]],
	["none", { mark: undefined, hasThousands: true }, []],
])("numbersIn of %j by %j are %j", (text, style, numbers) => {
	expect(numbersIn(text, style)).toEqual(numbers);
});

it("writes numbers in their places", () => {
	const style = { mark: undefined, hasThousands: true };
	expect(withNumbers("20.000 / 30.000 uur", style, groupThousands)).toBe("20,000 / 30,000 uur");
	expect(withNumbers("2,9 kg", { mark: ",", hasThousands: false })).toBe("2.9 kg");
});
