import { beforeEach, describe, expect, it } from "vitest";
import { CARDS_PER_PAGE } from "~/config/site";
import { loader as brand, handle as brandHandle } from "~/routes/site/brand";
import { loader as brands } from "~/routes/site/brands";
import { loader as guide } from "~/routes/site/buying-guide";
import { loader as category } from "~/routes/site/category";
import { loader as projectors } from "~/routes/site/finder";
import { loader as retailers } from "~/routes/site/shops";
import { loader as tag, handle as tagHandle } from "~/routes/site/tag";
import { expectLogged } from "../../expect-logged";
import { makeCategories, makeProjectors, makeShops } from "../../factories";
import { argsFor, drop, listAt, loaded, ORIGIN, redirectAt, statusOf, visit } from "../call";

// Pages with a list: the models of a brand, a tag and a category, the brands, the retailers.

const PAGES = { brand, tag, category } as const;
type Kind = keyof typeof PAGES;

const listOf = (kind: Kind, rest: string) => {
	const path = `/${kind}/${rest}`;
	if (kind === "brand") return listAt(brand, path);
	return kind === "tag" ? listAt(tag, path) : listAt(category, path);
};

/** Models that all three lists have, by their SKU. */
async function makeMany(...models: Record<string, string>[]): Promise<void> {
	const all = { brand: "BenQ", features: "Lens Shift", product_category: "gaming" };
	await makeProjectors(...models.map((own) => ({ ...all, ...own })));
}

beforeEach(makeCategories);

describe("the models of a brand, a tag or a category", () => {
	it.each<[Kind, string, string[]]>([
		["brand", "benq", ["NEW", "MID", "OLD", "BARE"]],
		["brand", "benq?sort=oldest", ["BARE", "OLD", "MID", "NEW"]],
		["brand", "benq?sort=price-high", ["NEW", "OLD", "MID", "BARE"]],
		["brand", "benq?sort=absurd&page=0", ["NEW", "MID", "OLD", "BARE"]],
		["tag", "lens-shift?sort=rating", ["OLD", "NEW", "MID", "BARE"]],
		["tag", "lens-shift?sort=oldest&page=0", ["NEW", "MID", "OLD", "BARE"]],
		["category", "gaming?sort=newest", ["NEW", "MID", "OLD", "BARE"]],
		["category", "gaming?sort=price-low", ["MID", "OLD", "NEW", "BARE"]],
		["category", "gaming?sort=lag", ["MID", "BARE", "NEW", "OLD"]],
	])("are listed in order, and no others: /%s/%s", async (kind, rest, skus) => {
		await makeMany(
			{ sku: "MID", launch_year: "2020", price: "500", rating: "3.5", input_lag: "4" },
			{ sku: "NEW", brand: "benq", launch_year: "2025", price: "900.50", rating: "4" },
			{ sku: "BARE", brand: "BENQ" },
			{ sku: "OLD", launch_year: "2012", price: "900.49", rating: "4.8" },
		);
		await makeProjectors({ sku: "OTHER", brand: "BenQuick", features: "Lens" });
		expect(await listOf(kind, rest)).toMatchObject({ total: 4, page: 1, pages: 1, skus });
	});

	it.each<[Kind, string]>([
		["brand", "benq"],
		["tag", "lens-shift"],
		["category", "gaming"],
	])("are 24 on a page, with 404 beyond the last: /%s/%s", async (kind, rest) => {
		const skus = Array.from({ length: 25 }, (_, n) => `N-${String(n).padStart(2, "0")}`);
		await makeMany(...skus.map((sku) => ({ sku })));
		const first = await listOf(kind, rest);
		expect(first).toMatchObject({ total: 25, page: 1, pages: 2 });
		expect(first.skus).toEqual(skus.slice(0, 24));
		const second = await listOf(kind, `${rest}?page=2`);
		expect(second).toMatchObject({ total: 25, page: 2, pages: 2, skus: ["N-24"] });
		const { status, data } = await visit(PAGES[kind], `/${kind}/${rest}?page=3`);
		const none = { cards: [], pages: 2, total: 25 };
		expect([status, data.results]).toMatchObject([404, { status: "ok", data: none }]);
	});

	it.each([
		["/brand/BENQ?sort=rating&page=2", "/brand/benq?sort=rating&page=2"],
		["/brand/nebula", "/brand/anker-nebula"],
		["/brand/%2F%2FEvil.test", "/brand/%2F%2Fevil.test"],
		["/tag/Lens%20Shift", "/tag/lens-shift"],
		["/tag/LENS-SHIFT?sort=rating&page=1", "/tag/lens-shift?sort=rating&page=1"],
		["/tag/HDR10%2B", "/tag/hdr10-plus"],
		["/category/Home-Cinema", "/category/home-cinema"],
		["/category/GAMING?page=2", "/category/gaming?page=2"],
	])("have one address: %s redirects to %s", async (from, to) => {
		expect(await redirectAt(from)).toEqual([301, to]);
		expect([200, 404]).toContain(await statusOf(to));
	});

	it.each([
		"/brand/nobody",
		"/brand/'or-1=1--",
		"/tag/lens-shif",
		"/tag/!!!",
		"/tag/%00",
		"/category/Home%20Cinema",
		"/category/%00",
	])("return 404 if there are none: %s", async (path) => {
		await makeMany({});
		expect(await statusOf(path)).toBe(404);
	});
});

it("a brand's page has its name, and the models of a merged brand", async () => {
	await makeProjectors({ sku: "W1", brand: "benq" }, { sku: "CAPSULE", brand: "nebula" });
	expect(await listAt(brand, "/brand/benq")).toMatchObject({ slug: "benq", name: "BenQ" });
	const merged = await listAt(brand, "/brand/anker-nebula");
	expect(merged).toMatchObject({ name: "Anker Nebula", skus: ["CAPSULE"] });
});

it("a tag's page has the models that carry it as label, category or feature", async () => {
	await makeProjectors(
		{ sku: "LABEL", product_label: "Lens Shift", launch_year: "2020", price: "500" },
		{ sku: "FEATURE", features: "HDR10+;LENS  SHIFT", launch_year: "2025", price: "900" },
		{ sku: "CATEGORY", product_category: "lens-shift", price: "700" },
		{ sku: "OTHER", features: "Lens", launch_year: "2025" },
	);
	expect(await listAt(tag, "/tag/lens-shift")).toMatchObject({
		tag: "lens-shift",
		title: "LENS SHIFT Projectors",
		sort: "newest",
		total: 3,
		links: [
			{ text: "Under £1,000", to: "/projectors?max=1000&feature=lens-shift", count: 3 },
			{ text: "All filters", to: "/projectors?feature=lens-shift", count: null },
		],
		skus: ["FEATURE", "LABEL", "CATEGORY"],
	});
});

it.each([
	["/tag/hdr10-plus", "HDR10+ Projectors"],
	["/tag/laser-tv", "Laser TV Projectors"],
	["/tag/4k-cinema", "4k Cinema Projectors"],
])("a tag's page has the most frequent spelling as its heading: %s, %s", async (path, title) => {
	await makeProjectors(
		{ features: "LASER TV;HDR10+", product_category: "4k-cinema" },
		{ product_label: "Laser TV" },
		{ product_label: "Laser TV" },
	);
	expect(await listAt(tag, path)).toMatchObject({ title });
});

it("a brand or tag without models describes no list to search engines", async () => {
	const site = { name: "Beamwise", origin: ORIGIN };
	const describedBrand = async (path: string) =>
		brandHandle.structuredData((await visit(brand, path)).data, site, "");
	const describedTag = async (path: string) =>
		tagHandle.structuredData((await visit(tag, path)).data, site, "");
	await makeMany({ sku: "ONE" });
	expect(await describedBrand("/brand/benq")).not.toEqual([]);
	expect(await describedBrand("/brand/unheard-of")).toEqual([]);
	expect(await describedTag("/tag/lens-shift")).not.toEqual([]);
	expect(await describedTag("/tag/unheard-of")).toEqual([]);
});

describe("a category's page", () => {
	it("has the models that name it by slug or by name, newest first", async () => {
		await makeProjectors(
			{ sku: "OTHER", product_category: "gaming", launch_year: "2026" },
			{ sku: "BY-SLUG", product_category: "home-cinema", launch_year: "2019" },
			{ sku: "SECOND", product_category: "gaming;Home Cinema", launch_year: "2024" },
			{ sku: "UNDATED", product_category: "HOME CINEMA" },
		);
		expect(await listAt(category, "/category/home-cinema")).toMatchObject({
			category: { id: 1, name: "Home Cinema", slug: "home-cinema" },
			total: 3,
			picks: [],
			links: [{ text: "All filters", to: "/projectors?use=home-cinema", count: null }],
			skus: ["SECOND", "BY-SLUG", "UNDATED"],
		});
	});

	it("links to parts of its list, with their correct counts", async () => {
		await makeMany(
			{ price: "999.99", resolution: "4K UHD (3840 x 2160)" },
			{ price: "1000", resolution: "Full HD (1920 x 1080)" },
			{ price: "1000.01" },
		);
		await makeProjectors({ sku: "OTHER", price: "1" });
		expect((await listAt(category, "/category/gaming")).links).toEqual([
			{ text: "Under £1,000", to: "/projectors?use=gaming&max=1000", count: 2 },
			{ text: "4K", to: "/projectors?use=gaming&res=4k", count: 1 },
			{ text: "All filters", to: "/projectors?use=gaming", count: null },
		]);
	});

	it("has models to start with on its first page, and page 1 if it has no models", async () => {
		await makeMany(
			...["500", "700", "900"].map((price) => ({
				sku: `P-${price}`,
				price,
				brightness: "3000",
				lag_1080p60: "16",
				resolution: price === "700" ? "4K UHD (3840 x 2160)" : "1080p (1920 x 1080)",
			})),
			...Array.from({ length: CARDS_PER_PAGE }, () => ({})),
		);
		const { picks } = await listAt(category, "/category/gaming?sort=lag");
		expect(picks.map(({ role, sku }) => [role, sku])).toContainEqual(["cheapest", "P-500"]);
		expect((await listAt(category, "/category/gaming?page=2")).picks).toEqual([]);
		const empty = await listAt(category, "/category/home-cinema?page=9");
		expect(empty).toMatchObject({ total: 0, page: 1 });
	});

	it("throws if the category itself cannot be loaded", async () => {
		await drop("categories");
		await expect(category(argsFor("/category/gaming"))).rejects.toThrow("categories");
	});
});

describe("the list of brands", () => {
	const listed = async () => loaded((await visit(brands, "/brands")).data.brands);

	it("counts each brand's models, by name, with Nebula under Anker Nebula", async () => {
		const names = ["nebula", "XGIMI", "Anker Nebula", "benq", "BenQ", "awol vision"];
		await makeProjectors(...names.map((brand) => ({ brand })));
		expect((await listed()).map(({ slug, name, modelCount }) => [slug, name, modelCount])).toEqual([
			["anker-nebula", "Anker Nebula", 2],
			["awol-vision", "AWOL Vision", 1],
			["benq", "BenQ", 2],
			["xgimi", "XGIMI", 1],
		]);
	});

	it("has a logo if there is a file, else the name", async () => {
		await makeProjectors({ brand: "nebula" }, { brand: "Epson" }, { brand: "Nobody Known" });
		expect((await listed()).map(({ logo }) => logo)).toEqual([
			{ kind: "image", src: "/brands/Anker-Nebula-Logo.png" },
			{ kind: "image", src: "/brands/epson.svg" },
			{ kind: "text", text: "Nobody known" },
		]);
	});
});

it("the page of retailers has the five partners with the fields of a card", async () => {
	await makeShops();
	const shops = loaded((await visit(retailers, "/retailers")).data.retailers);
	expect(shops.map(({ id }) => id)).toEqual([2, 1, 4, 5, 3]);
	for (const shop of shops) {
		expect(shop).toMatchObject({
			name: expect.stringMatching(/./),
			description: expect.stringMatching(/./),
			websiteUrl: expect.stringMatching(/^https:\/\//),
			affiliateEnabled: true,
		});
	}
});

const FAILED = { status: "error" };

it.each([
	["/brand/benq?sort=rating", brand, "projectors", { name: "BenQ", sort: "rating" }],
	["/tag/lens-shift", tag, "projector_tags", { tag: "lens-shift", sort: "newest" }],
	["/category/gaming", category, "projector_categories", { category: { slug: "gaming" } }],
	["/projectors", projectors, "projector_tags", {}],
] as const)("%s returns 500 and logs the reason if the database fails", async (...given) => {
	const [path, loader, table, rest] = given;
	await makeMany({});
	await drop(table);
	const { status, data } = await visit(loader, path);
	expect([status, data]).toMatchObject([500, { ...rest, results: FAILED }]);
	expectLogged(table);
});

it.each([
	["/brands", brands, "projectors", { brands: FAILED }],
	["/retailers", retailers, "retailers", { retailers: FAILED }],
	[
		"/buying-guide",
		guide,
		"jargon_terms",
		{
			glossary: FAILED,
			native4kPence: null,
			image: expect.stringContaining("/og/buying-guide.png"),
		},
	],
] as const)("%s returns 500 without its list, and logs the reason", async (...given) => {
	const [path, loader, table, data] = given;
	await drop(table);
	expect(await visit(loader, path)).toEqual({ status: 500, data });
	expectLogged(table);
});
