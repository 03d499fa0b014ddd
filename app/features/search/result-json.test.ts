import { expect, it } from "vitest";
import { searchResponseFromJson } from "./result-json";
import type { SearchResult } from "./search-result";

const PROJECTOR = {
	sku: "EPS-1",
	slug: "eps-1",
	brand: "epson",
	model: "EH-TW7100",
	imagePath: "/projector-images/EPS-1.jpg",
	resolution: "4K",
	brightness: 3000,
	price: 1299.99,
	brightnessStandard: "iso",
	measuredBrightness: null,
};

const RESULT: SearchResult = {
	slug: "eps-1",
	brand: "epson",
	model: "EH-TW7100",
	imagePath: null,
	resolution: "4K",
	brightness: "3,000 ISO lumens",
	pricePence: 129999,
	priceNote: "",
	priceLabel: null,
};

it("result json: reads the search call's response", () => {
	expect(searchResponseFromJson({ projectors: [PROJECTOR] })).toEqual({
		results: [RESULT],
		isGuess: false,
	});
	expect(searchResponseFromJson({ projectors: [] })).toEqual({ results: [], isGuess: false });
	expect(searchResponseFromJson({ projectors: [{ ...PROJECTOR, guess: true }] }).isGuess).toBe(
		true,
	);
});

it.each<[string, object, Partial<SearchResult>]>([
	["a photograph", { imagePath: "/p/abc.jpg" }, { imagePath: "/p/abc.jpg" }],
	["lumens of no known standard", { brightnessStandard: "x" }, { brightness: "3,000 lumens" }],
	["the price's name", { priceLabel: "Last known price" }, { priceLabel: "Last known price" }],
	[
		"the shown price, if it differs",
		{ price: 800, priceLabel: "Refurbished", shownPrice: 450 },
		{ pricePence: 45_000, priceLabel: "Refurbished" },
	],
	[
		"nothing of values of another type",
		{
			imagePath: 1,
			resolution: 2,
			brightness: "3000",
			price: "9",
		},
		{ resolution: "", brightness: "", pricePence: 0 },
	],
	["no name of another type", { priceLabel: true }, { priceLabel: null }],
])("result json: reads %s", (_, json, result) => {
	const { results } = searchResponseFromJson({ projectors: [{ ...PROJECTOR, ...json }] });
	expect(results).toEqual([{ ...RESULT, ...result }]);
});

it("result json: reads the links beside the results", () => {
	const links = {
		offer: {
			count: 2,
			text: "laser",
			used: "laser",
			path: "/projectors?light=laser",
			unused: ["quiet"],
			nearest: [{ text: "quieter than 30 dB", path: "/projectors?noise=30" }],
		},
		all: { count: 37, path: "/projectors?q=epson" },
		uses: [{ name: "Gaming", path: "/category/gaming" }],
	};
	expect(searchResponseFromJson({ projectors: [PROJECTOR], ...links })).toEqual({
		results: [RESULT],
		isGuess: false,
		...links,
	});
	const odd = {
		offer: { count: 2, path: "/a" },
		all: { count: "2", path: "/a" },
		uses: [{ name: 1 }],
	};
	expect(searchResponseFromJson({ projectors: [], ...odd })).toEqual({
		results: [],
		isGuess: false,
		uses: [],
	});
	const offer = { ...links.offer, unused: ["quiet", 1] };
	expect(searchResponseFromJson({ projectors: [], offer })).toEqual({
		results: [],
		isGuess: false,
	});
});

it.each([
	null,
	"no",
	[],
	{},
	{ projectors: "no" },
	{ projectors: [null] },
	{ projectors: [{ ...PROJECTOR, sku: 1 }] },
	{ projectors: [{ ...PROJECTOR, slug: 1 }] },
	{ projectors: [{ ...PROJECTOR, brand: 1 }] },
	{ projectors: [{ ...PROJECTOR, model: 1 }] },
	{ message: "Something went wrong" },
])("result json: refuses %j", (answer) => {
	expect(() => searchResponseFromJson(answer)).toThrow(TypeError);
});
