import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import { makeListings, makeProjectors } from "../../factories";
import { getJson } from "../call";

// Every field of docs/product.md#entities, spelled as it stands there; a field more or less is a failure.

const id = z.int().positive();
const text = z.string();
const filled = z.string().min(1);
const optional = z.string().min(1).nullable();
const instant = z.iso.datetime();
const pounds = z
	.number()
	.min(0)
	.refine((price) => Number(price.toFixed(2)) === price, "more than two decimals");
const path = z.string().regex(/^\/[^/]/);

const category = z.strictObject({
	id,
	name: filled,
	slug: z.string().regex(/^[a-z-]+$/),
	description: filled,
	imagePath: path,
});

const retailer = z.strictObject({
	id,
	name: filled,
	slug: z.string().regex(/^[a-z-]+$/),
	description: filled,
	websiteUrl: z.url({ protocol: /^https$/ }),
	affiliateEnabled: z.boolean(),
});

const jargonTerm = z.strictObject({ id, term: filled, description: filled });

const listing = z.strictObject({
	id,
	projectorSku: filled,
	retailerId: id,
	price: pounds,
	inStock: z.boolean(),
	affiliateUrl: z.url({ protocol: /^https$/ }),
	updatedAt: instant,
});

const projector = z.strictObject({
	sku: filled,
	id,
	slug: filled,
	brand: filled,
	model: filled,
	description: text,
	imagePath: path,
	categoryId: id.nullable(),
	productLabel: optional,
	productCategory: z.array(filled),
	isFeatured: z.boolean(),
	isDiscontinued: z.boolean(),
	launchYear: z.int().nullable(),
	resolution: text,
	projectionType: optional,
	lightSource: optional,
	lightSourceType: optional,
	lightSourceLife: optional,
	brightness: z.int().positive().nullable(),
	contrastRatio: optional,
	throwRatio: optional,
	throwType: optional,
	inputs: z.array(filled),
	outputs: optional,
	features: z.array(filled),
	speaker: optional,
	inputLag: optional,
	nativeAspectRatio: optional,
	keystoneAdjustment: optional,
	rec709Coverage: optional,
	dimensions: optional,
	weight: optional,
	boxDimensions: optional,
	boxWeight: optional,
	price: pounds,
	rating: z.number().min(0).max(5),
	reviewCount: z.int().min(0),
	priceUpdatedAt: instant,
	specifications: z.record(z.string(), z.unknown()),
});

const listings = z.array(listing).length(2);

const detail = projector.extend({ retailerListings: z.array(listing) });

const similarProjector = z.strictObject({
	sku: filled,
	brand: filled,
	model: filled,
	projectionType: optional,
	throwType: optional,
	resolution: text,
	image: path,
});

const projectors = z.strictObject({ projectors: z.array(projector).min(1) });

/** One model with a value in every column of the import template. */
const FULL_MODEL = {
	sku: "FULL",
	brand: "BenQ",
	model: "W4000i",
	resolution: "4K UHD (3840 x 2160)",
	projection_type: "DLP",
	light_source_type: "LED",
	light_source_life: "20,000 hours",
	brightness: "3200",
	contrast_ratio: "2,000,000:1",
	throw_ratio: "1.15:1",
	throw_type: "Standard",
	description: "Bright, with a wide gamut.",
	inputs: "HDMI 2.1;USB-A",
	outputs: "3.5 mm audio",
	is_featured: "true",
	product_label: "4K Home Cinema",
	product_category: "home-cinema;gaming",
	launch_year: "2023",
	is_discontinued: "true",
	speaker: "2 x 5 W",
	input_lag: "17.9 ms",
	native_aspect_ratio: "16:9",
	keystone_adjustment: "Vertical",
	rec709_coverage: "100%",
	dimensions: "420 x 135 x 312 mm",
	weight: "6.6 kg",
	box_dimensions: "520 x 235 x 412 mm",
	box_weight: "8.9 kg",
	features: "HDR10+;Lens Shift",
	price: "2899.99",
	rating: "4.5",
	review_count: "12",
};

beforeEach(async () => {
	await seedAll(db(), new Date("2026-01-15T12:00:00Z"));
	await makeProjectors({ sku: "BARE", brand: "Acme", model: "Bare" }, FULL_MODEL);
	await makeListings(
		{ sku: "FULL", retailer: "currys", price: "1299.99", in_stock: "true" },
		{ sku: "FULL", retailer: "argos", price: "0.07", in_stock: "false" },
	);
});

describe("the documented shapes", () => {
	it.each([
		["/api/categories", z.strictObject({ categories: z.array(category).length(6) })],
		["/api/categories/gaming", z.strictObject({ category })],
		["/api/projectors", projectors],
		["/api/projectors?featured=true&limit=4", projectors],
		["/api/projectors?category=home-cinema", projectors],
		["/api/projectors?tag=bluetooth", projectors],
		["/api/projectors/search?q=epson", projectors],
		[
			"/api/projectors/BARE/similar",
			z.strictObject({ similarProjectors: z.array(similarProjector).length(4) }),
		],
		["/api/projectors/BARE", z.strictObject({ projector: detail })],
		["/api/projectors/BARE/retailer-listings", z.strictObject({ listings: z.array(z.never()) })],
		["/api/projectors/FULL", z.strictObject({ projector: detail })],
		["/api/projectors/FULL/retailer-listings", z.strictObject({ listings })],
		[
			"/api/projectors/FULL/similar",
			z.strictObject({ similarProjectors: z.array(similarProjector).length(4) }),
		],
		["/api/retailers", z.strictObject({ retailers: z.array(retailer).length(5) })],
		["/api/jargon-terms", z.strictObject({ jargonTerms: z.array(jargonTerm).min(6) })],
	])("GET %s", async (address, schema) => {
		const result = schema.safeParse(await getJson(address));

		expect(result.error && z.prettifyError(result.error)).toBeUndefined();
	});

	it("lists every model there is, with null where a value is missing", async () => {
		const { projectors: all } = projectors.parse(await getJson("/api/projectors"));
		const rows = await db().selectFrom("projectors").select("sku").execute();

		expect(all.map(({ sku }) => sku).sort()).toEqual(rows.map(({ sku }) => sku).sort());
		expect(all.find(({ sku }) => sku === "BARE")).toMatchObject({
			slug: "bare",
			description: "",
			categoryId: null,
			launchYear: null,
			brightness: null,
			inputs: [],
			isFeatured: false,
			isDiscontinued: false,
			price: 0,
			rating: 0,
			reviewCount: 0,
			imagePath: "/projector-images/BARE.jpg",
			specifications: {},
		});
	});

	it("shows what an import wrote, in pounds, lists and booleans", async () => {
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
				inputs: ["HDMI 2.1", "USB-A"],
				features: ["HDR10+", "Lens Shift"],
				isFeatured: true,
				isDiscontinued: true,
				price: 2899.99,
				rating: 4.5,
				reviewCount: 12,
				priceUpdatedAt: "2026-01-15T12:00:00.000Z",
				retailerListings: [
					{ projectorSku: "FULL", retailerId: 1, price: 1299.99, inStock: true },
					{ projectorSku: "FULL", retailerId: 5, price: 0.07, inStock: false },
				],
			},
		});
	});
});
