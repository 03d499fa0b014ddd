import { beforeEach, expect, it } from "vitest";
import { makeCategories, makeProjectors } from "../../factories";
import { getJson } from "../call";

beforeEach(async () => {
	await makeCategories();
	await makeProjectors(
		{ sku: "A", brand: "Epson", brightness: "3000", input_lag: "16 ms", launch_year: "2025" },
		{ sku: "B", brand: "BenQ", brightness: "1000", launch_year: "2024" },
		{ sku: "C", brand: "BenQ", launch_year: "2023" },
	);
});

const find = (query: string) => getJson(`/api/projectors/find${query}`);

it("GET /api/projectors/find returns models in the format of GET /api/projectors, counts and every option", async () => {
	const { projectors } = Object(await getJson("/api/projectors"));
	expect(await find("?brand=epson&brand=benq")).toMatchObject({
		projectors,
		total: 3,
		lacking: {},
		facets: {
			brand: [
				{ value: "benq", count: 2 },
				{ value: "epson", count: 1 },
			],
			stock: [{ value: "1", count: 0 }],
			throw: [
				{ value: "ultra-short", count: 0 },
				{ value: "short", count: 0 },
				{ value: "standard", count: 0 },
				{ value: "long", count: 0 },
			],
		},
		picks: [],
	});
});

it("GET /api/projectors/find returns the marks of each pick, and never one that editors advise against", async () => {
	const gaming = {
		price: "500",
		product_category: "gaming",
		brightness: "3000",
		lag_1080p60: "27",
	};
	await makeProjectors(
		{ ...gaming, sku: "D", price: "300", brand: "Epson", model: "X1", not_for: "gaming" },
		{ ...gaming, sku: "D-PRO", price: "290", brand: "Epson", model: "X1 Pro" },
		...["E", "F", "G"].map((sku) => ({ ...gaming, sku })),
	);
	// Half the points of lag, all of light, half of value, none of what nobody knows.
	const pick = { role: "best", sku: "E", marks: 35 / 2 + 15 + 5 / 2, floor: true };
	const { picks } = Object(await find("?use=gaming"));
	expect(picks).toMatchObject([pick]);
	expect(picks[0].reasons).toBeUndefined();
});

it.each(["?page=2", "?page=99999999999"])(
	"GET /api/projectors/find has no models beyond the last page: %s",
	async (query) => {
		expect(await find(query)).toMatchObject({ projectors: [], total: 3 });
	},
);

it("GET /api/projectors/find ignores absurd conditions", async () => {
	const query = `?min=-1&max=NaN&lumens=1e9&use=%3Cscript%3E&brand=__proto__&${"feature=x&".repeat(500)}`;
	expect(await find(query)).toMatchObject({ total: 3 });
});
