import { retailers } from "db/seed/retailers";
import { describe, expect, it } from "vitest";
import {
	SHOP_COLUMNS,
	shopCells,
	shopRecordSchema,
	shopValues,
} from "~/features/changes/shops/shop-record";

const cells = { name: "Sevenoaks", website_url: "https://www.sevenoaks.example" };

const messagesOf = (wrong: object) =>
	shopRecordSchema.safeParse({ ...cells, ...wrong }).error?.issues.map((issue) => issue.message);

describe("shopRecord", () => {
	it("reads name and website without other columns", () => {
		expect(shopRecordSchema.parse(cells)).toEqual({ ...cells, slug: "sevenoaks" });
	});

	it.each([
		["", "Richer & Sons", "richer-sons"],
		[undefined, "Café 21", "cafe-21"],
		["  Hi-Fi-21 ", "Any", "hi-fi-21"],
		["", "A".repeat(80), "a".repeat(80)],
		["", "+".repeat(40), "plus-".repeat(16).slice(0, -1)],
	])("makes of slug %j and name %j the slug %j", (slug, name, made) => {
		expect(shopRecordSchema.parse({ ...cells, slug, name }).slug).toBe(made);
	});

	it("reads every cell", () => {
		const record = shopRecordSchema.parse({
			...cells,
			slug: "seven",
			description: " One shop. ",
			affiliate_enabled: "no",
			delivery_free_over: "£1,000",
			delivery_otherwise: "0",
		});
		expect(record).toEqual({
			...cells,
			slug: "seven",
			description: "One shop.",
			affiliate_enabled: false,
			delivery_free_over: 100_000,
			delivery_otherwise: 0,
		});
	});

	it.each([
		[{ name: " " }, /^name is required$/],
		[{ name: "a".repeat(81) }, /^name must be at most 80 characters$/],
		[{ slug: "7" }, /^slug must be letters, digits and single hyphens/],
		[{ slug: "a b" }, /^slug must be letters/],
		[{ slug: "a--b" }, /^slug must be letters/],
		[{ slug: "a".repeat(81) }, /^slug must be at most 80 characters$/],
		[{ name: "投影机" }, /^slug is required/],
		[{ name: "21" }, /^slug is required/],
		[{ description: "a".repeat(1001) }, /^description must be at most 1000 characters$/],
		[{ website_url: "http://x.example" }, /^website_url must be an https address$/],
		[{ affiliate_enabled: "perhaps" }, /^affiliate_enabled must be true or false$/],
		[{ delivery_free_over: "fifty" }, /^delivery_free_over must be a price in pounds/],
		[{ link_template: "https://n.example/" }, /^link_template must have \{url\}/],
		[{ finance: "a".repeat(61) }, /^finance must be at most 60 characters$/],
		[{ partnership: "soon" }, /^partnership must be none, example or confirmed$/],
		[{ paused: "perhaps" }, /^paused must be true or false$/],
		[{ price_hours: "0" }, /^price_hours must be between 1 and 8760$/],
		[{ price_hours: "8761" }, /^price_hours must be between 1 and 8760$/],
		[{ price_hours: "-1" }, /^price_hours must be between 1 and 8760$/],
		[{ price_hours: "1.5" }, /^price_hours must be a whole number$/],
		[{ price_hours: "a day" }, /^price_hours must be a whole number$/],
		[{ price_words: "a".repeat(101) }, /^price_words must be at most 100 characters$/],
		[{ price_words: "as of {when}" }, /^price_words may have no braces but \{time\}$/],
		[{ no_price_history: "perhaps" }, /^no_price_history must be true or false$/],
		[{ delivery_otherwise: "-1" }, /^delivery_otherwise must be a price in pounds/],
	])("rejects %j", (wrong, message) => {
		expect(messagesOf(wrong)).toEqual([expect.stringMatching(message)]);
	});

	it.each(retailers)("accepts $name unchanged", (partner) => {
		const record = { ...cells, slug: partner.slug, website_url: partner.websiteUrl };
		expect(shopRecordSchema.parse(record).slug).toBe(partner.slug);
	});
});

describe("shopValues", () => {
	const stored = shopValues(
		shopRecordSchema.parse({
			...cells,
			description: "One shop.",
			affiliate_enabled: "no",
			delivery_free_over: "50",
			delivery_otherwise: "4.99",
			tracking_id: "uk-21",
			finance: "Yes",
			partnership: "Confirmed",
			paused: "yes",
		}),
		undefined,
	);

	it("has defaults for a new shop", () => {
		expect(shopValues(shopRecordSchema.parse(cells), undefined)).toEqual({
			slug: "sevenoaks",
			name: "Sevenoaks",
			description: "",
			websiteUrl: "https://www.sevenoaks.example",
			affiliateEnabled: 1,
			deliveryFreeOverPence: null,
			deliveryOtherwisePence: null,
			linkTemplate: null,
			trackingId: null,
			priceMatch: null,
			finance: null,
			inStoreDemos: null,
			partnership: "none",
			isPaused: 0,
			priceHours: null,
			priceWords: null,
			noPriceHistory: 0,
			noMailPrices: 0,
			noFeedPhotos: 0,
		});
	});

	it("has affiliate links with a template, whatever the file says", () => {
		const template = {
			link_template: "www.awin1.com/cread.php?ued={url}",
			affiliate_enabled: "no",
		};
		expect(shopValues(shopRecordSchema.parse({ ...cells, ...template }), undefined)).toMatchObject({
			linkTemplate: "https://www.awin1.com/cread.php?ued={url}",
			affiliateEnabled: 1,
		});
	});

	it("keeps the values of absent columns", () => {
		expect(shopValues(shopRecordSchema.parse(cells), stored)).toEqual(stored);
	});

	it("clears the values of empty cells", () => {
		const empty = { description: "", delivery_free_over: "", delivery_otherwise: "" };
		expect(shopValues(shopRecordSchema.parse({ ...cells, ...empty }), stored)).toMatchObject({
			description: "",
			deliveryFreeOverPence: null,
			deliveryOtherwisePence: null,
		});
	});

	it("is written as cells that are read as the same values", () => {
		const texts = Object.fromEntries(
			Object.entries(shopCells(stored)).map(([name, cell]) => [name, String(cell ?? "")]),
		);
		expect(Object.keys(texts)).toEqual(SHOP_COLUMNS);
		expect(shopValues(shopRecordSchema.parse(texts), undefined)).toEqual(stored);
	});
});
