import { beforeEach, expect, it } from "vitest";
import { CARDS_PER_PAGE } from "~/config/site";
import { cardsOf } from "~/features/catalogue/card/projector-grid";
import { loader } from "~/routes/site/category";
import { makeCategories, makeProjectors } from "../../factories";
import { argsFor, drop, thrownAt, visit } from "../call";

async function listing(path: string) {
	const { status, data } = await visit(loader, path);
	expect(status, path).toBe(200);
	if (data.listing.status !== "ok") throw new Error("The models were not loaded");
	const { cards, ...rest } = data.listing.data;
	return { ...rest, skus: cardsOf(cards).map(({ sku }) => sku) };
}

beforeEach(makeCategories);

it("a category's page has the models that name it by slug or by name, newest first", async () => {
	await makeProjectors(
		{ sku: "OTHER", product_category: "gaming", launch_year: "2026" },
		{ sku: "BY-SLUG", product_category: "home-cinema", launch_year: "2019" },
		{ sku: "SECOND", product_category: "gaming;Home Cinema", launch_year: "2024" },
		{ sku: "UNDATED", product_category: "HOME CINEMA" },
	);

	expect(await listing("/category/home-cinema")).toEqual({
		total: 3,
		page: 1,
		pages: 1,
		picks: [],
		links: [{ text: "All filters", to: "/projectors?use=home-cinema", count: null }],
		skus: ["SECOND", "BY-SLUG", "UNDATED"],
	});
	expect((await visit(loader, "/category/home-cinema")).data.category).toMatchObject({
		id: 1,
		name: "Home Cinema",
		slug: "home-cinema",
	});
});

it("a category's page has a second page beyond twenty-four models, and only as many as there are", async () => {
	await makeProjectors(
		...Array.from({ length: 25 }, (_, n) => ({
			sku: `N-${String(n).padStart(2, "0")}`,
			product_category: "gaming",
		})),
	);

	expect((await listing("/category/gaming")).skus).toHaveLength(24);
	expect(await listing("/category/gaming?page=2")).toMatchObject({ page: 2, skus: ["N-24"] });
});

it("a category's page shows page 1 for any page number if it has no models", async () => {
	expect(await listing("/category/gaming?page=9")).toMatchObject({ total: 0, page: 1 });
});

it.each([
	["", ["LATE", "DEAR", "CHEAP", "BARE"]],
	["?sort=price-low", ["CHEAP", "DEAR", "BARE", "LATE"]],
	["?sort=lag", ["DEAR", "BARE", "CHEAP", "LATE"]],
])(
	"a category's page is sorted as the finder is, without a price or figure last: %s",
	async (query, expected) => {
		const gaming = { product_category: "gaming" };
		await makeProjectors(
			{
				...gaming,
				sku: "DEAR",
				launch_year: "2025",
				price: "900",
				brightness: "900",
				input_lag: "4",
			},
			{ ...gaming, sku: "CHEAP", launch_year: "2020", price: "100", brightness: "2000" },
			{ ...gaming, sku: "BARE" },
			{ ...gaming, sku: "LATE", launch_year: "2026" },
		);
		expect((await listing(`/category/gaming${query}`)).skus).toEqual(expected);
	},
);

it("a category's page links to parts of its list, with their correct counts", async () => {
	const gaming = { product_category: "gaming" };
	await makeProjectors(
		{ ...gaming, sku: "A", price: "999.99", resolution: "4K UHD (3840 x 2160)" },
		{ ...gaming, sku: "B", price: "1000", resolution: "Full HD (1920 x 1080)" },
		{ ...gaming, sku: "C", price: "1000.01" },
		{ sku: "OTHER", price: "1" },
	);
	expect((await listing("/category/gaming")).links).toEqual([
		{ text: "Under £1,000", to: "/projectors?use=gaming&max=1000", count: 2 },
		{ text: "4K", to: "/projectors?use=gaming&res=4k", count: 1 },
		{ text: "All filters", to: "/projectors?use=gaming", count: null },
	]);
});

it("a category's page has models to start with on its first page", async () => {
	await makeProjectors(
		...["500", "700", "900"].map((price) => ({
			sku: `P-${price}`,
			product_category: "gaming",
			price,
			brightness: "3000",
			input_lag: "16 ms",
			features: price === "700" ? "HDR10" : "",
		})),
		...Array.from({ length: CARDS_PER_PAGE }, (_, n) => ({
			sku: `N-${n}`,
			product_category: "gaming",
		})),
	);
	const { picks } = await listing("/category/gaming?sort=lag");
	expect(picks.map(({ role, sku }) => [role, sku])).toContainEqual(["cheapest", "P-500"]);
	expect((await listing("/category/gaming?page=2")).picks).toEqual([]);
});

it.each(["/category/Home%20Cinema", "/category/%00"])(
	"a category's page returns 404 for an unknown category: %s",
	async (path) => {
		expect((await thrownAt(loader, path)).status).toBe(404);
	},
);

it.each([
	["/category/Home-Cinema", "/category/home-cinema"],
	["/category/GAMING?page=2", "/category/gaming?page=2"],
])("a category's page redirects %s to %s permanently", async (from, to) => {
	const response = await thrownAt(loader, from);

	expect(response.status).toBe(301);
	expect(response.headers.get("Location")).toBe(to);
});

it("a category's page throws if the category itself cannot be loaded", async () => {
	await drop("categories");

	await expect(loader(argsFor("/category/gaming"))).rejects.toThrow("categories");
});
