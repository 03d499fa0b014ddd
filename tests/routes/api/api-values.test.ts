import { beforeEach, expect, it, vi } from "vitest";
import { makeCategories, makeListings, makeProjectors, makeShops } from "../../factories";
import { getJson } from "../call";

// Values of real responses. That they have the documented fields and no other is tested in openapi.test.ts.

const OFFERED_AT = "2026-01-16T12:00:00.000Z";

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date(OFFERED_AT) });
	await makeCategories();
	await makeShops();
	await makeProjectors(
		{ sku: "BARE", brand: "Acme", model: "Bare" },
		{
			sku: "FULL",
			brand: "BenQ",
			model: "W4000i",
			brightness: "3200",
			inputs: "HDMI 2.1;USB-A",
			is_featured: "true",
			product_label: "4K Home Cinema",
			product_category: "home-cinema;gaming",
			launch_year: "2023",
			is_discontinued: "true",
			warranty_years: "2",
			features: "HDR10+;Lens Shift",
			price: "2899.99",
			rating: "4.5",
			review_count: "12",
			eans: "8715946680453;36000291452",
			mpn: "9H.JRF77.13E",
		},
	);
	await makeListings(
		{ sku: "FULL", retailer: "currys", price: "1299.99", in_stock: "true" },
		{ sku: "FULL", retailer: "argos", price: "0.07", in_stock: "false" },
	);
});

it("has null for missing values", async () => {
	expect(await getJson("/api/projectors/BARE")).toMatchObject({
		projector: {
			sku: "BARE",
			slug: "bare",
			description: "",
			categoryId: null,
			launchYear: null,
			brightness: null,
			warrantyYears: null,
			eans: [],
			mpn: null,
			inputs: [],
			isFeatured: false,
			isDiscontinued: false,
			price: 0,
			rating: 0,
			reviewCount: 0,
			imagePath: "/projector-images/BARE.jpg",
			specifications: {},
		},
	});
});

it("has imported values in pounds, lists and booleans", async () => {
	expect(await getJson("/api/projectors/full")).toMatchObject({
		projector: {
			sku: "FULL",
			slug: "full",
			brand: "BenQ",
			model: "W4000i",
			categoryId: 1,
			productLabel: "4K Home Cinema",
			productCategory: ["home-cinema", "gaming"],
			launchYear: 2023,
			brightness: 3200,
			warrantyYears: 2,
			eans: ["8715946680453", "36000291452"],
			mpn: "9H.JRF77.13E",
			inputs: ["HDMI 2.1", "USB-A"],
			features: ["HDR10+", "Lens Shift"],
			isFeatured: true,
			isDiscontinued: true,
			price: 1299.99,
			rating: 4.5,
			reviewCount: 12,
			priceUpdatedAt: OFFERED_AT,
			retailerListings: [
				{ projectorSku: "FULL", retailerId: 1, price: 1299.99, inStock: true },
				{ projectorSku: "FULL", retailerId: 5, price: 0.07, inStock: false },
			],
		},
	});
});
