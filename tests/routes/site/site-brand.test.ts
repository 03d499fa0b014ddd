import { beforeEach, describe, expect, it } from "vitest";
import { cardsOf } from "~/features/catalogue/card/projector-grid";
import { loader } from "~/routes/site/brand";
import { makeProjectors } from "../../factories";
import { thrownAt, visit } from "../call";

async function listing(path: string) {
	const { status, data } = await visit(loader, path);
	expect(status, path).toBe(200);
	if (data.listing.status !== "ok") throw new Error("The models were not loaded");
	const { cards, ...rest } = data.listing.data;
	return { ...rest, sort: data.sort, skus: cardsOf(cards).map(({ sku }) => sku) };
}

describe("a brand's page", () => {
	beforeEach(async () => {
		await makeProjectors(
			{ sku: "MID", brand: "BenQ", launch_year: "2020", price: "500", rating: "3.5" },
			{ sku: "NEW", brand: "benq", launch_year: "2025", price: "900.50", rating: "4" },
			{ sku: "BARE", brand: "BENQ" },
			{ sku: "OLD", brand: "BenQ", launch_year: "2012", price: "900.49", rating: "4.8" },
			{ sku: "OTHER", brand: "BenQuick", launch_year: "2025" },
		);
	});

	it("has the brand's models and no other's", async () => {
		const { status, data } = await visit(loader, "/brand/benq");

		expect(status).toBe(200);
		expect(data).toMatchObject({ slug: "benq", name: "BenQ", sort: "newest" });
		expect(await listing("/brand/benq")).toMatchObject({ total: 4, page: 1, pages: 1 });
	});

	it.each([
		["", "newest", ["NEW", "MID", "OLD", "BARE"]],
		["?sort=oldest", "oldest", ["BARE", "OLD", "MID", "NEW"]],
		["?sort=price-high", "price-high", ["NEW", "OLD", "MID", "BARE"]],
		["?sort=absurd&page=0", "newest", ["NEW", "MID", "OLD", "BARE"]],
	])("%j is sorted by %s", async (query, sort, skus) => {
		expect(await listing(`/brand/benq${query}`)).toMatchObject({ sort, skus });
	});

	it("has the models of a merged brand", async () => {
		await makeProjectors({ sku: "CAPSULE", brand: "nebula" });

		expect((await listing("/brand/anker-nebula")).skus).toEqual(["CAPSULE"]);
		expect((await visit(loader, "/brand/anker-nebula")).data.name).toBe("Anker Nebula");
	});

	it.each([
		["/brand/BENQ?sort=rating&page=2", "/brand/benq?sort=rating&page=2"],
		["/brand/nebula", "/brand/anker-nebula"],
		["/brand/%2F%2FEvil.test", "/brand/%2F%2Fevil.test"],
	])("redirects %s to %s permanently", async (from, to) => {
		const response = await thrownAt(loader, from);

		expect(response.status).toBe(301);
		expect(response.headers.get("Location")).toBe(to);
		expect((await visit(loader, to)).data.slug).toMatch(/^\S+$/);
	});

	it.each([
		["/brand/nobody", "Nobody"],
		["/brand/'or-1=1--", "'or 1=1"],
	])("returns 404 for a brand without models: %s", async (path, name) => {
		const { status, data } = await visit(loader, path);

		expect(status).toBe(404);
		expect(data.name).toBe(name);
		expect(data.listing).toMatchObject({ status: "ok", data: { total: 0, cards: { items: [] } } });
	});
});

describe("a brand with more models than a page holds", () => {
	beforeEach(async () => {
		await makeProjectors(
			...Array.from({ length: 25 }, (_, n) => ({
				sku: `N-${String(n).padStart(2, "0")}`,
				brand: "Optoma",
			})),
		);
	});

	it("shows twenty-four on its first page and the rest on its second", async () => {
		const first = await listing("/brand/optoma");
		const second = await listing("/brand/optoma?page=2");

		expect(first).toMatchObject({ total: 25, page: 1, pages: 2 });
		expect(first.skus).toHaveLength(24);
		expect(second).toMatchObject({ total: 25, page: 2, pages: 2, skus: ["N-24"] });
		expect(first.skus).not.toContain("N-24");
	});
});
