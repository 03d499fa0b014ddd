import { db } from "db/connection.server";
import { beforeEach, expect, it, vi } from "vitest";
import { listByModel } from "~/features/catalogue/offers/offers.queries.server";
import { makeCategories, makeListings, makeProjectors, makeShops } from "../../../tests/factories";
import { modelImagePath, modelJson, offerJson, similarJson } from "./model-json";
import { findBySku, listCards } from "./models.queries.server";

const CHECKED_AT = "2026-01-16T12:00:00.000Z";

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date(CHECKED_AT) });
	await makeCategories();
	await makeShops();
	await makeProjectors({
		sku: "EH-1",
		brand: "Epson",
		model: "One",
		price: "1299.99",
		is_featured: "yes",
		inputs: "HDMI;USB-C",
		product_category: "gaming;home-cinema",
		launch_year: "2023",
		brightness: "3200",
		rating: "4.5",
		eans: "8715946680453;36000291452",
	});
	await makeListings({
		sku: "EH-1",
		price: "1249.50",
		in_stock: "no",
		delivery_price: "4.99",
		condition: "Refurbished",
	});
});

// Fields of docs/product.md#entities without those that the route adds.
const FIELDS =
	`sku id slug brand model description imagePath categoryId productLabel productCategory isFeatured
isDiscontinued launchYear resolution projectionType lightSource lightSourceType lightSourceLife brightness contrastRatio
throwRatio throwType inputs outputs features speaker inputLag nativeAspectRatio keystoneAdjustment rec709Coverage
dimensions weight boxDimensions boxWeight warrantyYears price rating reviewCount eans mpn priceUpdatedAt specifications
brightnessStandard measuredBrightness nativeContrast lag4k60 lag4k120 lag1080p60 lag1080p120 lag1080p240 gamingModes hdmi
deliveredPrice priceSeller noiseDb noiseEcoDb powerW powerEcoW standbyW lensShiftVertical lensShiftHorizontal throwOffset offsetReference
batteryMinutes lampPrice lampHours lampHoursEco body notFor verdict pros cons family replacedBy summary`.split(
		/\s+/,
	);

it("modelJson has the documented fields and no other", async () => {
	const projector = await findBySku(db(), "eh-1");
	const json = projector && modelJson(projector);
	expect(Object.keys(json ?? {}).sort()).toEqual([...FIELDS].sort());
	expect(json).toMatchObject({
		id: 1,
		slug: "eh-1",
		price: 1299.99,
		isFeatured: true,
		isDiscontinued: false,
		inputs: ["HDMI", "USB-C"],
		outputs: null,
		features: [],
		categoryId: 5,
		productCategory: ["gaming", "home-cinema"],
		launchYear: 2023,
		brightness: 3200,
		rating: 4.5,
		reviewCount: 0,
		eans: ["8715946680453", "36000291452"],
		warrantyYears: null,
		mpn: null,
		specifications: {},
		imagePath: "/projector-images/EH-1.jpg",
	});
});

it("offerJson has the documented fields and no other", async () => {
	const [listing] = await listByModel(db(), "EH-1", new Date());
	expect(listing && offerJson(listing)).toEqual({
		id: 1,
		projectorSku: "EH-1",
		retailerId: 1,
		price: 1249.5,
		delivery: 4.99,
		condition: "refurbished",
		inStock: false,
		affiliateUrl: "https://www.currys.co.uk/search?q=x",
		linkKind: "search",
		updatedAt: CHECKED_AT,
		checkedAt: CHECKED_AT,
		staleAt: new Date(Date.parse(CHECKED_AT) + 30 * 86_400_000).toISOString(),
	});
});

it("similarJson has the documented fields and no other", async () => {
	const [card] = await listCards(db(), {}, { sort: "newest", limit: 1 });
	expect(card && similarJson(card)).toEqual({
		sku: "EH-1",
		brand: "Epson",
		model: "One",
		projectionType: null,
		throwType: null,
		resolution: "",
		image: "/projector-images/EH-1.jpg",
	});
});

it("modelImagePath escapes the slug", () => {
	expect(modelImagePath("a/b?")).toBe("/projector-images/a%2Fb%3F.jpg");
});
