import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { detailHead } from "~/features/catalogue/detail/detail-specs";
import type { Model } from "~/features/catalogue/model";
import { findBySku, listCards } from "~/features/catalogue/models.queries.server";
import { listByModel } from "~/features/catalogue/offers/offers.queries.server";
import { loadWaysToBuy } from "~/features/catalogue/offers/ways-to-buy.server";
import { setRows } from "../../../../tests/databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../../../tests/factories";
import { schemaFaults } from "../../../../tests/schema-org";
import {
	articleData,
	breadcrumbData,
	itemListData,
	modelData,
	organizationData,
} from "./structured-data";

const ORIGIN = "https://x.example";

let projector: Model;

beforeEach(async () => {
	await makeShops();
	await makeProjectors({ sku: "BQ-1", brand: "benq", model: "W1", price: "999" }, { sku: "BQ-2" });
	const found = await findBySku(db(), "bq-1");
	if (!found) throw new Error("the model was not made");
	projector = found;
});

it("breadcrumbData numbers its links from 1", () => {
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

it("itemListData links every card in its order", async () => {
	const cards = await listCards(db(), {}, { sort: "newest", limit: 10 });
	expect(itemListData(ORIGIN, cards)).toMatchObject({
		"@type": "ItemList",
		itemListElement: [
			{ position: 1, url: "https://x.example/projector/bq-1" },
			{ position: 2, url: "https://x.example/projector/bq-2" },
		],
	});
});

describe("modelData", () => {
	const dataOf = async () =>
		modelData(ORIGIN, projector, await listByModel(db(), "BQ-1", new Date()));

	it("has the offers in stock, from the lowest to the highest price", async () => {
		await makeListings(
			{ sku: "BQ-1", retailer: "currys", price: "1049.5" },
			{ sku: "BQ-1", retailer: "argos", price: "999" },
			{ sku: "BQ-1", retailer: "amazon-uk", price: "500", in_stock: "false" },
		);
		expect(await dataOf()).toMatchObject({
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
		const offersOf = async () => (await dataOf()).offers;
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
		const offersOf = async () => (await dataOf()).offers;
		await setRows("retailer_listings", { isSample: 1 });
		expect(await offersOf()).toBeUndefined();
		await makeListings({ sku: "BQ-1", price: "998" });
		expect(await offersOf()).toMatchObject({ offerCount: 1 });
	});

	it("offers a refurbished one only if no shop has a new one", async () => {
		const offers = async () => (await dataOf()).offers;
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
		const data = await dataOf();
		expect(data).not.toHaveProperty("offers");
		expect(data).not.toHaveProperty("description");
	});

	it("has no rating, as no page shows one", () => {
		const rated = { ...projector, rating: 4.5, reviewCount: 12 };
		expect(modelData(ORIGIN, rated, [])).not.toHaveProperty("aggregateRating");
	});

	it("names each shop with its terms, and the day on which the offer becomes stale", async () => {
		await makeListings(
			{ sku: "BQ-1", retailer: "currys", price: "495", delivery_price: "4.99" },
			{ sku: "BQ-1", retailer: "argos", price: "490", delivery_price: "20" },
			{ sku: "BQ-1", retailer: "amazon-uk", price: "300", condition: "refurbished" },
		);
		const now = new Date();
		const { offers: listings } = await loadWaysToBuy(db(), projector, now);
		const { offers } = modelData(ORIGIN, projector, listings);
		const [listing] = await listByModel(db(), "BQ-1", now);
		const stated = {
			"@type": "Offer",
			priceCurrency: "GBP",
			availability: "https://schema.org/InStock",
			itemCondition: "https://schema.org/NewCondition",
			priceValidUntil: listing?.staleAt.slice(0, 10),
		};
		const seller = (name: string) => ({ "@type": "Organization", name });
		expect(offers).toMatchObject({
			offers: [
				{ ...stated, price: "495.00", seller: seller("Currys") },
				{ ...stated, price: "490.00", seller: seller("Argos") },
			],
		});
		expect(offers?.offers).toHaveLength(2);
	});

	it("identifies the model, and has its figures with their units", async () => {
		await makeProjectors({
			sku: "BQ-3",
			eans: "8715946680453;4718755087851",
			mpn: "9H.JRX77",
			brightness: "550",
			brightness_standard: "led",
			measured_brightness: "230",
			lag_4k60: "16.7",
			input_lag: "20 ms",
			light_source_life: "20,000 hours",
			noise_db: "28",
			power_w: "330",
			weight: "4200 g",
			dimensions: "40 x 30.5 x 12 cm",
			battery_minutes: "150",
		});
		const model = await findBySku(db(), "bq-3");
		const data = model && modelData(ORIGIN, detailHead(model), []);
		expect(data).toMatchObject({ gtin: ["8715946680453", "4718755087851"], mpn: "9H.JRX77" });
		const figures = data?.additionalProperty?.map(
			({ name, value, unitCode }) => `${name}: ${value} ${unitCode}`,
		);
		expect(figures?.sort()).toEqual([
			"Brightness, LED lumens: 550 LUM",
			"Depth: 305 MMT",
			"Height: 120 MMT",
			"Input lag at 4K 60 Hz: 16.7 C26",
			"Light source life: 20000 HUR",
			"Measured brightness: 230 LUM",
			"Noise: 28 2N",
			"Power: 330 WTT",
			"Weight: 4.2 KGM",
			"Width: 400 MMT",
		]);
	});
});

it("every object keeps to the definitions of schema.org", async () => {
	await makeProjectors({ sku: "BQ-4", eans: "8715946680453", mpn: "X", brightness: "3000" });
	await makeListings({ sku: "BQ-4", price: "495", delivery_price: "4.99" });
	const model = await findBySku(db(), "bq-4");
	if (!model) throw new Error("the model was not made");
	const { offers } = await loadWaysToBuy(db(), model, new Date());
	const product = modelData(ORIGIN, detailHead(model), offers);
	const times = { publishedAt: null, changedAt: "2026-01-15T12:00:00.000Z" };
	const objects = [
		product,
		breadcrumbData(ORIGIN, [{ name: "Home", path: "/" }]),
		itemListData(ORIGIN, await listCards(db(), {}, { sort: "newest", limit: 10 })),
		articleData(ORIGIN, "Site", { title: "T", summary: "S", path: "/guides/t", ...times }),
		organizationData(ORIGIN, { name: "Site", imagePath: "/card.png" }),
	];
	expect(objects.flatMap((one) => schemaFaults(one))).toEqual([]);

	expect(schemaFaults({ ...product, lowPrice: "1" })).toEqual(["Product has no lowPrice"]);
	expect(schemaFaults({ ...product, gtin: 8 })).toEqual(["Product.gtin is no Text, URL"]);
	const wrong = { "@type": "Offer", priceValidUntil: times.changedAt, itemCondition: "New" };
	expect(schemaFaults(wrong)).toEqual([
		"Offer.priceValidUntil is no Date",
		"Offer.itemCondition is no OfferItemCondition",
	]);
});
