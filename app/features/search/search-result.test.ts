import { expect, it } from "vitest";
import { resultDetails, type SearchResult } from "./search-result";

const RESULT: SearchResult = {
	slug: "eps-1",
	brand: "epson",
	model: "EH-TW7100",
	imagePath: null,
	resolution: "4K",
	brightness: "3,000 lumens",
	pricePence: 129999,
	priceNote: "",
	priceLabel: null,
};

it.each([
	[{}, ["3,000 lumens", "4K"]],
	[{ resolution: "Full HD (1920 x 1080)" }, ["3,000 lumens", "Full HD (1920 × 1080)"]],
	[{ resolution: "" }, ["3,000 lumens"]],
	[{ brightness: "" }, ["4K"]],
	[{ resolution: "", brightness: "" }, []],
])("resultDetails with %j are %j", (values, details) => {
	expect(resultDetails({ ...RESULT, ...values })).toEqual(details);
});
