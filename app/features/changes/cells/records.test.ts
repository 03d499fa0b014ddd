import { describe, expect, it } from "vitest";
import { modelRecordSchema, shopOfferRecordSchema } from "~/features/changes/cells/records";

const required = { sku: "EPS-1", brand: "Epson", model: "One" };

function refusals(cells: Record<string, string>): string[] {
	const { error } = modelRecordSchema.safeParse({ ...required, ...cells });
	return (error?.issues ?? []).map((issue) => issue.message);
}

// docs/product.md#import-files.
const COLUMNS =
	`sku brand model resolution projection_type light_source_type light_source_life brightness contrast_ratio
throw_ratio throw_type description inputs outputs is_featured product_label product_category launch_year is_discontinued
speaker input_lag native_aspect_ratio keystone_adjustment rec709_coverage dimensions weight box_dimensions box_weight
features price rating review_count warranty_years eans mpn brightness_standard measured_brightness
native_contrast lag_4k60 lag_4k120 lag_1080p60 lag_1080p120 lag_1080p240 gaming_modes hdmi noise_db noise_eco_db power_w
power_eco_w standby_w lens_shift_vertical lens_shift_horizontal throw_offset offset_reference battery_minutes lamp_price
lamp_hours lamp_hours_eco body not_for verdict pros cons image_url family
replaced_by summary`.split(/\s+/);

it("records: has the columns of the import template", () => {
	expect(Object.keys(modelRecordSchema.shape)).toEqual(COLUMNS);
});

it("records: leaves out absent columns", () => {
	expect(modelRecordSchema.parse(required)).toEqual(required);
});

it("records: reads an empty cell as the column's default", () => {
	const empty = Object.fromEntries(COLUMNS.map((column) => [column, ""]));
	const { resolution, description, ...others } = modelRecordSchema.parse({ ...empty, ...required });
	expect([resolution, description]).toEqual(["", ""]);
	const {
		inputs,
		product_category,
		features,
		eans,
		gaming_modes,
		not_for,
		pros,
		cons,
		image_url,
		...rest
	} = others;
	const lists = [
		inputs,
		product_category,
		features,
		eans,
		gaming_modes,
		not_for,
		pros,
		cons,
		image_url,
	];
	for (const list of lists) expect(list).toEqual([]);
	const { is_featured, is_discontinued, price, rating, review_count, ...texts } = rest;
	expect([is_featured, is_discontinued]).toEqual([false, false]);
	expect([price, rating, review_count]).toEqual([0, 0, 0]);
	const { sku, brand, model, ...clearable } = texts;
	expect(new Set(Object.values(clearable))).toEqual(new Set([null]));
});

it("records: reads uses by slug and by name", () => {
	const record = modelRecordSchema.parse({ ...required, not_for: "Gaming, Home Cinema" });
	expect(record.not_for).toEqual(["home-cinema", "gaming"]);
});

it("records: reads a verdict of 140 characters, and five texts with their commas", () => {
	const verdict = `${"v".repeat(139)}.`;
	const record = modelRecordSchema.parse({
		...required,
		verdict: ` ${verdict} `,
		pros: "Quiet, even in games",
		cons: "a; b\nc;d;e;a",
	});
	const cons = ["a", "b", "c", "d", "e"];
	expect(record).toMatchObject({ verdict, pros: ["Quiet, even in games"], cons });
});

it.each(["A", "7", "eh-TW7100.b_2", "x".repeat(64)])("records: accepts SKU %j", (sku) => {
	expect(modelRecordSchema.parse({ ...required, sku: ` ${sku} ` }).sku).toBe(sku);
});

it.each(["", "-a", ".a", "a b", "a/b", "é", "x".repeat(65), "a\nb"])(
	"records: rejects SKU %j",
	(sku) => {
		expect(refusals({ sku })).toEqual([expect.stringMatching(/^sku /)]);
	},
);

it.each([
	[{ brand: "" }, "brand is required"],
	[{ warranty_years: "26" }, "warranty_years must be between 0 and 25"],
	[
		{ eans: "8.71595E+12" },
		'eans must be barcodes of 8, 12, 13 or 14 digits, which "8.71595E+12" is not',
	],
	[{ verdict: "v".repeat(141) }, "verdict must be at most 140 characters"],
	[{ pros: "a;b;c;d;e;f" }, "pros must have at most 5 values"],
	[{ cons: "a\nb\nc\nd\ne\nf" }, "cons must have at most 5 values"],
	[
		{ not_for: "gaming; cooking" },
		'not_for must be home-cinema, business-education, portable-travel, garden-entertainment-and-outdoor, gaming or golf-simulation, which "cooking" is not',
	],
	[{ mpn: "x".repeat(71) }, "mpn must be at most 70 characters"],
	[{ rating: "5.5" }, "rating must be a number from 0 to 5"],
	[{ description: "x".repeat(5001) }, "description must be at most 5000 characters"],
])("records: rejects %.60j with the column's name", (cells, message) => {
	expect(refusals(cells)).toEqual([message]);
});

it.each(COLUMNS)("records: rejects a long text in %s with the column's own name", (column) => {
	const message = expect.stringMatching(new RegExp(`^(each of )?${column} must `));
	expect(refusals({ [column]: "x".repeat(6000) })).toEqual([message]);
});

it("records: names every column that is wrong", () => {
	expect(refusals({ brand: "", brightness: "x", price: "y" })).toHaveLength(3);
});

it("records: names missing columns", () => {
	const { error } = modelRecordSchema.safeParse({});
	expect(error?.issues.map((issue) => issue.message)).toEqual([
		"sku is required",
		"brand is required",
		"model is required",
	]);
});

describe("shopOfferRecordSchema", () => {
	const listing = {
		sku: "EPS-1",
		retailer: "currys",
		price: "£1,299.00",
		affiliate_url: "https://www.currys.co.uk/x",
	};

	it("reads an offer without a column for its stock", () => {
		expect(shopOfferRecordSchema.parse(listing)).toEqual({ ...listing, price: 129_900 });
	});

	it.each([
		["", true],
		["yes", true],
		["0", false],
	])("reads in_stock %j as %j", (in_stock, flag) => {
		expect(shopOfferRecordSchema.parse({ ...listing, in_stock }).in_stock).toBe(flag);
	});

	it.each([
		[{ sku: "a b" }, /^sku must/],
		[{ retailer: "" }, /^retailer is required$/],
		[{ price: "" }, /^price is required$/],
		[{ price: "0" }, /^price must be more than 0$/],
		[{ price: "free" }, /^price must be a price/],
		[{ delivery_price: "free" }, /^delivery_price must be a price/],
		[{ in_stock: "soon" }, /^in_stock must be true or false$/],
		[{ affiliate_url: "http://www.currys.co.uk" }, /^affiliate_url must be an https address$/],
	])("rejects %j", (wrong, message) => {
		const { error } = shopOfferRecordSchema.safeParse({ ...listing, ...wrong });
		expect(error?.issues.map((issue) => issue.message)).toEqual([expect.stringMatching(message)]);
	});
});
