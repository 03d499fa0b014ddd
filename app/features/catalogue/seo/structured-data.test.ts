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
				price: "999.00",
				lowPrice: "999.00",
				highPrice: "1049.50",
				offerCount: 2,
				availability: "https://schema.org/InStock",
				itemCondition: "https://schema.org/NewCondition",
			},
		});
	});

	it("has the price and the delivery of the cheapest offer, whose sum is the lowest price", async () => {
		await makeListings(
			{ sku: "BQ-1", retailer: "currys", price: "495", delivery_price: "4.99" },
			{ sku: "BQ-1", retailer: "argos", price: "490", delivery_price: "20" },
		);
		const offersOf = async () =>
			productData(ORIGIN, projector, await listByProjector(db(), "BQ-1", new Date())).offers;
		const shippingDetails = {
			"@type": "OfferShippingDetails",
			shippingRate: { "@type": "MonetaryAmount", value: "4.99", currency: "GBP" },
			shippingDestination: { "@type": "DefinedRegion", addressCountry: "GB" },
		};
		const prices = { price: "495.00", lowPrice: "499.99", highPrice: "510.00" };
		expect(await offersOf()).toMatchObject({ ...prices, shippingDetails });
		await makeListings({ sku: "BQ-1", retailer: "amazon-uk", price: "499" });
		expect(await offersOf()).toMatchObject({ price: "499.00", lowPrice: "499.00" });
		expect(await offersOf()).not.toHaveProperty("shippingDetails");
	});

	it("offers no example until staff have replaced it", async () => {
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

	it("offers a refurbished one only if no shop has a new one", async () => {
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

	it("has no offer without stock, at any price of the model", async () => {
		await makeListings({ sku: "BQ-1", in_stock: "false" });
		const data = productData(ORIGIN, projector, await listByProjector(db(), "BQ-1", new Date()));
		expect(data).not.toHaveProperty("offers");
		expect(data).not.toHaveProperty("description");
	});

	it("has no rating, as no page shows one", () => {
		const rated = { ...projector, rating: 4.5, reviewCount: 12 };
		expect(productData(ORIGIN, rated, [])).not.toHaveProperty("aggregateRating");
	});
});
