import type { Database } from "db/schema";
import type { Selectable } from "kysely";
import {
	barcodes,
	count,
	decimal,
	type Field,
	flag,
	list,
	percent,
	plainText,
	price,
	ratio,
	text,
	whole,
} from "./field-kinds.server";

type Row = Selectable<Database["projectors"]>;

function warrantyText(years: number): string {
	if (years === 0) return "No warranty";
	return years === 1 ? "1 year" : `${years} years`;
}

/**
 * The columns of a model that a file may hold, in the import template's order, under their names in the database.
 * Import, downloads, template, JSON, a model's page, the comparison and the form of staff derive from this table. Not
 * here: sku, brand and model, which every file must have, and derived columns.
 */
export const MODEL_FIELDS = {
	resolution: plainText("resolution", {
		label: "Resolution",
		detail: ["Picture", 1],
		compared: 1,
		example: "4K UHD (3840 x 2160)",
	}),
	projectionType: text("projection_type", {
		label: "Projection type",
		detail: ["Light and throw", 1],
		compared: 4,
		example: "3LCD",
	}),
	lightSourceType: text("light_source_type", {
		label: "Light source type",
		detail: ["Light and throw", 3],
		compared: 5,
		example: "Laser",
	}),
	lightSourceLife: text("light_source_life", {
		label: "Light source life",
		detail: ["Light and throw", 4],
		compared: 6,
		example: "20,000 hours",
	}),
	brightness: whole("brightness", {
		label: "Brightness",
		detail: ["Picture", 3],
		compared: 2,
		min: 1,
		max: 200_000,
		unit: "lumens",
		about: "Lumens as claimed by the maker.",
		example: "3000",
	}),
	contrastRatio: ratio("contrast_ratio", {
		label: "Contrast ratio",
		detail: ["Picture", 4],
		compared: 3,
		example: "100,000:1",
	}),
	throwRatio: ratio("throw_ratio", {
		label: "Throw ratio",
		detail: ["Light and throw", 5],
		compared: 7,
		example: "1.35 - 2.16:1",
	}),
	throwType: text("throw_type", {
		label: "Throw type",
		detail: ["Light and throw", 6],
		compared: 8,
		example: "Standard",
	}),
	description: plainText(
		"description",
		{ example: "What a shopper should know, in a sentence or two." },
		5000,
	),
	inputs: list("inputs", {
		label: "Inputs",
		detail: ["Connections and sound", 1],
		compared: 14,
		example: "HDMI 2.1;USB-A",
	}),
	outputs: text("outputs", {
		label: "Outputs",
		detail: ["Connections and sound", 2],
		compared: 15,
		example: "3.5 mm audio",
	}),
	isFeatured: flag("is_featured", { example: "false" }),
	productLabel: text("product_label", { example: "4K Home Cinema" }, 100),
	productCategory: list(
		"product_category",
		{ about: "Slugs of categories.", example: "home-cinema;gaming" },
		20,
	),
	launchYear: whole("launch_year", {
		label: "Launch year",
		compared: 20,
		min: 1980,
		max: 2100,
		example: "2025",
	}),
	isDiscontinued: flag("is_discontinued", { example: "false" }),
	speaker: text("speaker", {
		label: "Speaker",
		detail: ["Connections and sound", 3],
		compared: 13,
		example: "2 x 5 W",
	}),
	inputLag: text("input_lag", {
		label: "Input lag",
		detail: ["Picture", 6],
		compared: 10,
		example: "20 ms",
	}),
	nativeAspectRatio: ratio("native_aspect_ratio", {
		label: "Native aspect ratio",
		detail: ["Picture", 2],
		compared: 9,
		example: "16:9",
	}),
	keystoneAdjustment: text("keystone_adjustment", {
		label: "Keystone adjustment",
		detail: ["Light and throw", 7],
		compared: 11,
		example: "Vertical and horizontal",
	}),
	rec709Coverage: percent("rec709_coverage", {
		label: "Rec.709 coverage",
		detail: ["Picture", 5],
		compared: 12,
		example: "98%",
	}),
	dimensions: text("dimensions", {
		label: "Dimensions",
		detail: ["Size and weight", 1],
		compared: 17,
		example: "520 x 170 x 450 mm",
	}),
	weight: text("weight", {
		label: "Weight",
		detail: ["Size and weight", 2],
		compared: 18,
		example: "11.2 kg",
	}),
	boxDimensions: text("box_dimensions", {
		label: "Box dimensions",
		detail: ["Size and weight", 3],
		example: "640 x 320 x 560 mm",
	}),
	boxWeight: text("box_weight", {
		label: "Box weight",
		detail: ["Size and weight", 4],
		example: "14 kg",
	}),
	warrantyYears: whole("warranty_years", {
		label: "Warranty",
		detail: ["Ownership", 1],
		compared: 19,
		min: 0,
		max: 25,
		unit: "years",
		text: warrantyText,
		about: "Whole years; 0 is no warranty.",
		example: "2",
	}),
	features: list("features", { label: "Features", compared: 16, example: "HDR10;3D;Wi-Fi" }),
	pricePence: price("price", { example: "1299.00" }),
	rating: decimal("rating", { max: 5, example: "4.5" }),
	reviewCount: count("review_count", { max: 10_000_000, example: "12" }),
	eans: barcodes("eans", { about: "Barcodes: EAN, UPC or GTIN.", example: "8715946680453" }),
	mpn: text("mpn", { about: "The maker's part number.", example: "V11H961041" }, 70),
} satisfies { readonly [Column in keyof Row]?: FieldOf<Row[Column]> };

/** A field of exactly its column's type: `Stored` is both read and written. */
type FieldOf<Stored> = Pick<Field<string, never, Stored, unknown>, "empty" | "load" | "toCell"> & {
	heading: string;
};
