import { beforeEach, expect, it } from "vitest";
import { cardsOf } from "~/features/catalogue/card/projector-grid";
import { loader } from "~/routes/site/tag";
import { makeProjectors } from "../../factories";
import { thrownAt, visit } from "../call";

async function listing(path: string) {
	const { status, data } = await visit(loader, path);
	expect(status, path).toBe(200);
	if (data.listing.status !== "ok") throw new Error("The models were not loaded");
	const { cards, ...rest } = data.listing.data;
	return {
		...rest,
		tag: data.tag,
		sort: data.sort,
		skus: cardsOf(cards).map(({ sku }) => sku),
	};
}

beforeEach(async () => {
	await makeProjectors(
		{
			sku: "LABEL",
			product_label: "Lens Shift",
			launch_year: "2020",
			price: "500",
			rating: "3.5",
		},
		{
			sku: "FEATURE",
			features: "HDR10+;LENS  SHIFT",
			launch_year: "2025",
			price: "900",
			rating: "4",
		},
		{ sku: "CATEGORY", product_category: "lens-shift", price: "700", rating: "4.8" },
		{ sku: "OTHER", features: "Lens", launch_year: "2025" },
	);
});

it("a tag's page has the models that carry it as label, category or feature, and no other", async () => {
	expect(await listing("/tag/lens-shift")).toEqual({
		tag: "lens-shift",
		title: "LENS SHIFT Projectors",
		sort: "newest",
		total: 3,
		page: 1,
		pages: 1,
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
		{ sku: "A", features: "LASER TV;120Hz", product_category: "4k-cinema" },
		{ sku: "B", product_label: "Laser TV", features: "120Hz" },
		{ sku: "C", product_label: "Laser TV", features: "120HZ" },
	);
	expect(await listing(path)).toMatchObject({ title });
});

it.each([
	["?sort=price-low", "price-low", ["LABEL", "CATEGORY", "FEATURE"]],
	["?sort=oldest&page=0", "newest", ["FEATURE", "LABEL", "CATEGORY"]],
])("a tag's page %s is sorted", async (query, sort, skus) => {
	expect(await listing(`/tag/lens-shift${query}`)).toMatchObject({ sort, skus });
});

it.each([
	["/tag/Lens%20Shift", "/tag/lens-shift"],
	["/tag/LENS-SHIFT?sort=rating&page=1", "/tag/lens-shift?sort=rating&page=1"],
	["/tag/HDR10%2B", "/tag/hdr10-plus"],
])("a tag's page redirects %s to %s permanently", async (from, to) => {
	const response = await thrownAt(loader, from);

	expect(response.status).toBe(301);
	expect(response.headers.get("Location")).toBe(to);
	expect((await visit(loader, to)).status).toBe(200);
});

it.each(["/tag/lens-shif", "/tag/!!!", "/tag/%00"])(
	"a tag's page returns 404 for a tag that no model has: %s",
	async (path) => {
		const { status, data } = await visit(loader, path);

		expect(status).toBe(404);
		expect(data.listing).toMatchObject({
			status: "ok",
			data: { total: 0, cards: { items: [] } },
		});
	},
);
