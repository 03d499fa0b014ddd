import { describe, expect, it } from "vitest";
import { answerFromJson } from "./answer-json";
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
	throwType: "Ultra Short",
	categoryId: 1,
	weight: null,
	lightSourceType: "Laser",
};

const RESULT: SearchResult = {
	slug: "eps-1",
	brand: "epson",
	model: "EH-TW7100",
	imagePath: null,
	bodyType: "ultra-short-throw",
	resolution: "4K",
	brightness: 3000,
	pricePence: 129999,
	priceLabel: null,
};

describe("answerFromJson", () => {
	it("reads what the search call answers; a model without photograph has its drawing", () => {
		const plain = { results: [RESULT], isGuess: false };
		expect(answerFromJson({ projectors: [PROJECTOR] })).toEqual(plain);
		expect(answerFromJson({ projectors: [] })).toEqual({ results: [], isGuess: false });
	});

	it("takes marked results for a guess", () => {
		const guess = { results: [RESULT], isGuess: true };
		expect(answerFromJson({ projectors: [{ ...PROJECTOR, guess: true }] })).toEqual(guess);
	});

	it("keeps the address of a photograph", () => {
		const { results } = answerFromJson({
			projectors: [{ ...PROJECTOR, imagePath: "/p/abc.jpg" }],
		});
		expect(results[0]?.imagePath).toBe("/p/abc.jpg");
	});

	it("draws a model by its category where its throw says nothing", () => {
		const projectors = [{ ...PROJECTOR, throwType: null, categoryId: 2 }];
		expect(answerFromJson({ projectors }).results[0]?.bodyType).toBe("business");
	});

	it("keeps what a price is called", () => {
		const projectors = [{ ...PROJECTOR, priceLabel: "Last known price" }];
		expect(answerFromJson({ projectors }).results[0]?.priceLabel).toBe("Last known price");
	});

	it("keeps the price that is shown, where it is another", () => {
		const refurbished = { price: 800, priceLabel: "Refurbished", shownPrice: 450 };
		const { results } = answerFromJson({ projectors: [{ ...PROJECTOR, ...refurbished }] });
		expect(results[0]).toMatchObject({ pricePence: 45_000, priceLabel: "Refurbished" });
	});

	it("takes values of another kind for unknown ones", () => {
		const odd = {
			imagePath: 1,
			resolution: 2,
			brightness: "3000",
			throwType: 4,
			categoryId: "2",
			price: "9",
			priceLabel: true,
		};
		expect(answerFromJson({ projectors: [{ ...PROJECTOR, ...odd }] }).results).toEqual([
			{ ...RESULT, bodyType: "long-throw", resolution: "", brightness: null, pricePence: 0 },
		]);
	});

	it("reads where the search leads besides", () => {
		const links = {
			offer: { count: 2, text: "laser", path: "/projectors?light=laser", unused: ["quiet"] },
			all: { count: 37, path: "/projectors?q=epson" },
			uses: [{ name: "Gaming", path: "/category/gaming" }],
		};
		expect(answerFromJson({ projectors: [PROJECTOR], ...links })).toEqual({
			results: [RESULT],
			isGuess: false,
			...links,
		});
		const odd = {
			offer: { count: 2, path: "/a" },
			all: { count: "2", path: "/a" },
			uses: [{ name: 1 }],
		};
		expect(answerFromJson({ projectors: [], ...odd })).toEqual({
			results: [],
			isGuess: false,
			uses: [],
		});
		const offer = { ...links.offer, unused: ["quiet", 1] };
		expect(answerFromJson({ projectors: [], offer })).toEqual({ results: [], isGuess: false });
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
	])("refuses %j", (answer) => {
		expect(() => answerFromJson(answer)).toThrow(TypeError);
	});
});
