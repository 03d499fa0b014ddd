import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { CARDS_PER_PAGE } from "~/config/site";
import { refreshAllDisplayPrices } from "~/features/changes/prices/display-prices.queries.server";
import type { Facet } from "~/features/finder/filters/filters";
import { facetOptions } from "~/features/finder/form/form-options";
import { loader } from "~/routes/site/finder";
import { makeCategories, makeListings, makeProjectors, makeShops } from "../../factories";
import { CARD_NOTES, CARD_THROW, cardTexts } from "../../model-cards";
import { listAt, redirectAt, visit } from "../call";

const page = (path: string) => listAt(loader, path);
const skus = async (path: string) => (await page(path)).skus;

beforeEach(async () => {
	await makeCategories();
	await makeShops();
	await makeProjectors(
		{
			sku: "CINEMA",
			brand: "Epson",
			model: "EH-1",
			product_category: "home-cinema",
			launch_year: "2025",
			price: "599.99",
			brightness: "2800",
			resolution: "Full HD (1920 x 1080)",
			throw_ratio: "1.32-2.15:1",
			input_lag: "25 ms",
			features: "HDR10+;Lens Shift",
		},
		{
			sku: "GAMER",
			brand: "BenQ",
			model: "X-1",
			product_category: "gaming",
			launch_year: "2024",
			price: "1499",
			brightness: "1500",
			resolution: "4K UHD (3840 x 2160)",
			light_source_type: "Laser",
			throw_ratio: "0.8:1",
			input_lag: "4 ms",
			features: "HDR10+",
		},
		{ sku: "BARE", brand: "Acme", model: "Bare", launch_year: "2023" },
	);
	await makeListings(
		{ sku: "GAMER", price: "1499" },
		{ sku: "CINEMA", price: "599.99", in_stock: "false" },
	);
});

it.each<[string, boolean]>([
	["?use=gaming", false],
	["?use=gaming&w=quiet-much", true],
	["?use=gaming&w=quiet-little", true],
	["?use=gaming&w=battery-little", false],
])(
	"site projectors: says whether the visitor's own weights chose the picks: %s",
	async (query, isSo) => {
		expect((await page(`/projectors${query}`)).hasCustomWeights).toBe(isSo);
	},
);

describe("the finder's page", () => {
	it.each([
		["", ["GAMER", "CINEMA", "BARE"]],
		["?sort=newest", ["CINEMA", "GAMER", "BARE"]],
		["?use=gaming", ["GAMER"]],
		["?brand=benq&brand=epson", ["GAMER", "CINEMA"]],
		["?max=600", ["CINEMA"]],
		["?lag=20&unknown=1", ["GAMER", "BARE"]],
		["?stock=1", ["GAMER"]],
		["?distance=2.8&screen=100&nearer=1", ["GAMER"]],
		["?q=epson", ["CINEMA"]],
		["?sort=price-low", ["CINEMA", "GAMER", "BARE"]],
		["?sort=lag", ["GAMER", "CINEMA", "BARE"]],
	])("%s lists %j", async (query, expected) => {
		expect(await skus(`/projectors${query}`)).toEqual(expected);
	});

	it.each([
		["q=4k+for+gaming&meant=1", 302, "/projectors?use=gaming&res=4k"],
		["q=4k&meant=1&use=gaming&max=&screen=&room=", 302, "/projectors?use=gaming&res=4k"],
		["q=epson&meant=1", 301, "/projectors?q=epson"],
		["q=4k+under+£10&meant=1", 302, "/projectors?max=10&res=4k"],
		["q=4k+under+£10", 302, "/projectors?max=10&res=4k"],
	])("leads a sentence of the home page to its meaning: %s", async (query, status, location) => {
		expect(await redirectAt(`/projectors?${query}`)).toEqual([status, location]);
	});

	it("accepts near spellings", async () => {
		expect(await page("/projectors?q=epsom")).toMatchObject({ total: 1, isGuess: true });
	});

	it("shows on each card how it suits the room and what it lacks", async () => {
		const { cards } = await page("/projectors?lag=20&distance=1.6&room=curtains&unknown=1");
		expect(cardTexts(cards, CARD_NOTES)).toEqual([
			"A little dim at 90 inches",
			"No throw ratio given · No brightness given · No input lag given",
		]);
		expect(cardTexts(cards, CARD_THROW)).toEqual(["90 in", "Not specified"]);
	});

	it.each([
		["distance=1.4&room=curtains", "Picture from 1.4 m: 79 in · Bright enough at 79 inches"],
		["distance=1.8&room=curtains", "Picture from 1.8 m: 102 in · A little dim at 102 inches"],
		["distance=9&room=curtains&nearer=1", "Picture from 9 m: 508 in · A little dim"],
		["distance=9&screen=100&room=curtains&nearer=1", "Stands at 1.77 m · A little dim"],
	])("says for which picture the light is judged: ?use=gaming&%s", async (room, notes) => {
		const { cards } = await page(`/projectors?use=gaming&${room}`);
		expect(cardTexts(cards, CARD_NOTES)).toEqual([notes]);
	});

	it("has every option with its count, without the group's own condition", async () => {
		const { options } = await page("/projectors?brand=benq");
		const shown = (facet: Facet) =>
			facetOptions(options, facet).map(({ value, label, count }) => [value, label, count]);
		expect(shown("brand")).toEqual([
			["acme", "Acme", 1],
			["benq", "BenQ", 1],
			["epson", "Epson", 1],
		]);
		expect(shown("res")).toEqual([
			["720p", "Less than Full HD", 0],
			["1080p", "Full HD", 0],
			["4k", "4K", 1],
			["native-4k", "Native 4K", 0],
		]);
		expect(shown("use")).toContainEqual(["home-cinema", "Home Cinema", 0]);
		expect(shown("feature")).toEqual([
			["hdr10-plus", "HDR10+", 1],
			["lens-shift", "Lens Shift", 0],
		]);
	});

	it("has a way on from a short list", async () => {
		const path = "/projectors?use=gaming&brand=acme&brand=epson&max=1600";
		expect((await page(path)).wideningChanges).toEqual([
			{
				change: "Without Acme or Epson",
				address: "/projectors?use=gaming&max=1600",
				count: 1,
			},
			{
				change: "Without Gaming",
				address: "/projectors?brand=acme&brand=epson&max=1600",
				count: 1,
			},
		]);
	});

	it.each([
		["", 3, null],
		["?max=1600", 2, null],
		["?max=1600&room=dark", 2, null],
		["?max=1600&screen=120&room=curtains", 1, /^Each condition/],
		["?max=1600&room=curtains", 2, /^Each condition/],
		["?max=1600&room=daylight", 1, /^In daylight/],
	])("names what the guide says of hardly any model: %s", async (query, total, advice) => {
		const said = advice && expect.stringMatching(advice);
		expect(await page(`/projectors${query}`)).toMatchObject({ total, advice: said });
	});

	it.each([
		["?max=600&use=gaming", "?use=gaming&max=600"],
		["?use=nothing&brand=nobody&other=1&search=benq", "?search=benq"],
	])("redirects %s to the canonical address %s", async (from, to) => {
		expect(await redirectAt(`/projectors${from}`)).toEqual([301, `/projectors${to}`]);
	});

	it("accepts hundreds of values and markup", async () => {
		const markup = new URLSearchParams({ q: "<b>'x'" });
		const moved = await redirectAt(`/projectors?${"feature=x&".repeat(500)}${markup}`);
		expect(moved).toEqual([301, `/projectors?${markup}`]);
		expect(await skus(`/projectors?${markup}`)).toEqual(["GAMER"]);
	});

	it("does not redirect while the search dialog is open", async () => {
		expect(await skus("/projectors?search=x&use=gaming")).toEqual(["GAMER"]);
	});

	it("has further pages, and none beyond the last", async () => {
		const more = Array.from({ length: CARDS_PER_PAGE }, (_, n) => ({ sku: `N-${n}` }));
		await makeProjectors(...more);
		expect(await page("/projectors?page=2")).toMatchObject({ total: CARDS_PER_PAGE + 3, pages: 2 });
		const { status, data } = await visit(loader, "/projectors?page=3");
		expect(status).toBe(404);
		expect(data.results).toMatchObject({ status: "ok", data: { cards: [], pages: 2 } });
	});

	it("filters and sorts by the price of the cheapest offer", async () => {
		await makeListings({ sku: "GAMER", retailer: "2", price: "499.50" });
		await makeListings({ sku: "CINEMA", retailer: "2", price: "650" });
		expect(await skus("/projectors?max=499")).toEqual([]);
		expect(await skus("/projectors?max=500")).toEqual(["GAMER"]);
		expect(await skus("/projectors?min=600")).toEqual(["CINEMA"]);
		expect(await skus("/projectors?sort=price-low")).toEqual(["GAMER", "CINEMA", "BARE"]);
		expect(await skus("/projectors?sort=price-high")).toEqual(["CINEMA", "GAMER", "BARE"]);
	});

	it("reflects writes", async () => {
		expect(await skus("/projectors?stock=1")).toEqual(["GAMER"]);
		await makeListings({ sku: "CINEMA", in_stock: "true" });
		expect(await skus("/projectors?stock=1")).toEqual(["CINEMA", "GAMER"]);
		await makeProjectors({ sku: "NEW", brand: "Novel", launch_year: "2026" });
		expect(await skus("/projectors?brand=novel")).toEqual(["NEW"]);
		await db().deleteFrom("retailer_listings").execute();
		await refreshAllDisplayPrices(db(), new Date());
		expect(await skus("/projectors?stock=1")).toEqual([]);
	});
});
