import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { listByProjector } from "~/features/catalogue/offers/listings.queries.server";
import type { Projector } from "~/features/catalogue/projector";
import { findBySku, listCards } from "~/features/catalogue/projectors.queries.server";
import { makeListings, makeProjectors, makeRetailers } from "../../../../tests/factories";
import { breadcrumbData, itemListData, productData } from "./structured-data";

const ORIGIN = "https://x.example";

let projector: Projector;

beforeEach(async () => {
	await makeRetailers();
	await makeProjectors({ sku: "BQ-1", brand: "benq", model: "W1", price: "999" }, { sku: "BQ-2" });
	const found = await findBySku(db(), "bq-1");
	if (!found) throw new Error("the model was not made");
	projector = found;
});

describe("breadcrumbData", () => {
	it("numbers its links from 1", () => {
		const crumbs = [
			{ name: "Home", path: "/" },
			{ name: "Brands", path: "/brands" },
		];
		expect(breadcrumbData(ORIGIN, crumbs)).toMatchObject({
			"@type": "BreadcrumbList",
			itemListElement: [
				{ position: 1, name: "Home", item: "https://x.example/" },
				{ position: 2, name: "Brands", item: "https://x.example/brands" },
			],
		});
	});
});

describe("itemListData", () => {
	it("links every card in its order", async () => {
		const cards = await listCards(db(), {}, { sort: "newest", limit: 10 });
		expect(itemListData(ORIGIN, cards)).toMatchObject({
			"@type": "ItemList",
			itemListElement: [
				{ position: 1, url: "https://x.example/projector/bq-1" },
				{ position: 2, url: "https://x.example/projector/bq-2" },
			],
		});
	});
});

describe("productData", () => {
	it("offers the listings in stock, from the lowest to the highest price", async () => {
		await makeListings(
			{ sku: "BQ-1", retailer: "currys", price: "1049.5" },
			{ sku: "BQ-1", retailer: "argos", price: "999" },
			{ sku: "BQ-1", retailer: "amazon-uk", price: "500", in_stock: "false" },
		);
		expect(
			productData(ORIGIN, projector, await listByProjector(db(), "BQ-1", new Date())),
		).toMatchObject({
			"@type": "Product",
			name: "BenQ W1",
			sku: "BQ-1",
			brand: { "@type": "Brand", name: "BenQ" },
			url: "https://x.example/projector/bq-1",
			image: "https://x.example/projector-images/BQ-1.jpg",
			offers: {
				"@type": "AggregateOffer",
				priceCurrency: "GBP",
				lowPrice: "999.00",
				highPrice: "1049.50",
				offerCount: 2,
				availability: "https://schema.org/InStock",
				itemCondition: "https://schema.org/NewCondition",
			},
		});
	});

	it("makes no offer of a sample's examples, until staff have supplied the offer", async () => {
		await makeListings({ sku: "BQ-1", price: "999" });
		const offersOf = async () => {
			const found = await findBySku(db(), "bq-1");
			return (
				found && productData(ORIGIN, found, await listByProjector(db(), "BQ-1", new Date())).offers
			);
		};
		await db().updateTable("retailer_listings").set({ isSample: 1 }).execute();
		expect(await offersOf()).toBeUndefined();
		await makeListings({ sku: "BQ-1", price: "998" });
		expect(await offersOf()).toMatchObject({ offerCount: 1 });
	});

	it("offers what is refurbished only where nobody has it new", async () => {
		const offers = async () =>
			productData(ORIGIN, projector, await listByProjector(db(), "BQ-1", new Date())).offers;
		await makeListings({ sku: "BQ-1", price: "499", condition: "refurbished" });
		expect(await offers()).toMatchObject({
			lowPrice: "499.00",
			itemCondition: "https://schema.org/RefurbishedCondition",
		});
		await makeListings({ sku: "BQ-1", retailer: "argos", price: "999" });
		expect(await offers()).toMatchObject({
			lowPrice: "999.00",
			offerCount: 1,
			itemCondition: "https://schema.org/NewCondition",
		});
	});

	it.each([
		["a feed", 1, 7],
		["staff", 0, 30],
	] as const)("makes no offer of what %s confirmed too long ago", async (_, by, limit) => {
		await makeListings({ sku: "BQ-1", price: "499" });
		await db().updateTable("retailer_listings").set({ isCheckedByFeed: by }).execute();
		const inDays = async (days: number) => {
			const then = new Date(Date.now() + days * 24 * 60 * 60 * 1000 - 60_000);
			return productData(ORIGIN, projector, await listByProjector(db(), "BQ-1", then)).offers;
		};
		expect(await inDays(limit)).toMatchObject({ offerCount: 1 });
		expect(await inDays(limit + 1)).toBeUndefined();
	});

	it("makes no offer when nothing is in stock, whatever the model's price", async () => {
		await makeListings({ sku: "BQ-1", in_stock: "false" });
		const data = productData(ORIGIN, projector, await listByProjector(db(), "BQ-1", new Date()));
		expect(data).not.toHaveProperty("offers");
		expect(data).not.toHaveProperty("description");
	});

	it("claims no rating, which no page shows", () => {
		const rated = { ...projector, rating: 4.5, reviewCount: 12 };
		expect(productData(ORIGIN, rated, [])).not.toHaveProperty("aggregateRating");
	});
});
