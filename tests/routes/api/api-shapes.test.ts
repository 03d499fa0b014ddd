import { db } from "db/connection.server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import {
	categorySchema,
	jargonTermSchema,
	projectorDetailSchema,
	projectorSchema,
	retailerListingSchema,
	retailerSchema,
	similarProjectorSchema,
} from "~/features/catalogue/json/catalogue-schemas";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import { makeListings, makeProjectors } from "../../factories";
import { getJson } from "../call";

// Checks real responses against their schemas; an extra or missing field fails. That the schemas have the fields of
// docs/product.md#entities is tested in projector-json.test.ts.

interface Priced {
	price: number;
}

const hasPence = ({ price }: Priced) => Number(price.toFixed(2)) === price;

const listing = retailerListingSchema
	.refine(hasPence, "more than two decimals")
	.refine(({ affiliateUrl }) => affiliateUrl.startsWith("https://"), "no https address");
const listings = z.array(listing).length(2);

const detail = projectorDetailSchema.refine(
	({ retailerListings, ...projector }) => [projector, ...retailerListings].every(hasPence),
	"more than two decimals",
);

const projectors = z.strictObject({
	projectors: z.array(projectorSchema.refine(hasPence, "more than two decimals")).min(1),
});

const similarProjectors = z.strictObject({
	similarProjectors: z.array(similarProjectorSchema).length(4),
});

const slugged = <Schema extends z.ZodType<{ slug: string; description: string }>>(schema: Schema) =>
	schema.refine(
		({ slug, description }) => /^[a-z-]+$/.test(slug) && description !== "",
		"no slug or no description",
	);

const category = slugged(categorySchema);
const retailer = slugged(retailerSchema).refine(
	({ websiteUrl }) => websiteUrl.startsWith("https://"),
	"no https address",
);

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
	warranty_years: "2",
	features: "HDR10+;Lens Shift",
	price: "2899.99",
	rating: "4.5",
	review_count: "12",
	eans: "8715946680453;36000291452",
	mpn: "9H.JRF77.13E",
};

const OFFERED_AT = "2026-01-16T12:00:00.000Z";

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date(OFFERED_AT) });
	await seedAll(db(), new Date("2026-01-15T12:00:00Z"));
	await makeProjectors({ sku: "BARE", brand: "Acme", model: "Bare" }, FULL_MODEL);
	await makeListings(
		{ sku: "FULL", retailer: "currys", price: "1299.99", in_stock: "true" },
		{ sku: "FULL", retailer: "argos", price: "0.07", in_stock: "false" },
	);
});

afterEach(() => {
	vi.useRealTimers();
});

// One test, because the sample takes longer to write than all of them to read.
it("the documented shapes are those of every GET", async () => {
	for (const [address, schema] of [
		["/api/categories", z.strictObject({ categories: z.array(category).length(6) })],
		["/api/categories/gaming", z.strictObject({ category })],
		["/api/projectors", projectors],
		["/api/projectors?featured=true&limit=4", projectors],
		["/api/projectors?category=home-cinema", projectors],
		["/api/projectors?tag=bluetooth", projectors],
		["/api/projectors/search?q=epson", projectors],
		["/api/projectors/BARE/similar", similarProjectors],
		["/api/projectors/BARE", z.strictObject({ projector: detail })],
		["/api/projectors/BARE/retailer-listings", z.strictObject({ listings: z.array(z.never()) })],
		["/api/projectors/FULL", z.strictObject({ projector: detail })],
		["/api/projectors/FULL/retailer-listings", z.strictObject({ listings })],
		["/api/projectors/FULL/similar", similarProjectors],
		["/api/retailers", z.strictObject({ retailers: z.array(retailer).length(5) })],
		["/api/jargon-terms", z.strictObject({ jargonTerms: z.array(jargonTermSchema).min(6) })],
	] as const) {
		const { error } = schema.safeParse(await getJson(address));
		expect(error && z.prettifyError(error), address).toBeUndefined();
	}
});

it("the documented shapes lists every model, with null for missing values", async () => {
	const { projectors: all } = projectors.parse(await getJson("/api/projectors"));
	const rows = await db().selectFrom("projectors").select("sku").execute();

	expect(all.map(({ sku }) => sku).sort()).toEqual(rows.map(({ sku }) => sku).sort());
	expect(all.find(({ sku }) => sku === "BARE")).toMatchObject({
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
	});
});

it("the documented shapes returns imported values in pounds, lists and booleans", async () => {
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
