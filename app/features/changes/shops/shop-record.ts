import type { Database, Flag, Partnership } from "db/schema";
import type { Selectable } from "kysely";
import { z } from "zod";
import {
	booleanCell,
	cellSchemaOf,
	printable,
	requiredCell,
	siteCell,
	textCell,
	withHelp,
	withScheme,
} from "~/features/catalogue/fields/cells";
import { deliveryPenceCell, integerCell } from "~/features/catalogue/fields/number-cells";
import { tagSlug } from "~/features/catalogue/lists/tag";
import { linkTemplateFault } from "~/features/catalogue/offers/shop-link";
import { poundsText } from "~/features/catalogue/values/pounds";

export type ShopRow = Selectable<Database["retailers"]>;

const MAX_SLUG_LENGTH = 80;

/** A file names a shop by id or slug, so a slug of digits only would be ambiguous. */
const SLUG_PATTERN = /^(?!\d+$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

const SLUG_MESSAGE =
	"slug must be letters, digits and single hyphens, with at least one letter, such as richer-sounds";

const linkTemplateCell = withHelp(
	cellSchemaOf((text, refuse) => {
		const template = withScheme(printable(text));
		const fault = template === "" ? undefined : linkTemplateFault(template);
		return fault === undefined ? template || null : refuse(`link_template ${fault}`);
	}),
	"An https address with {url} in place of the offer's, {tracking} of the tracking id and {ref} of the click's reference.",
);

/** Upper limit of the age of a displayed price: a year. */
const MAX_PRICE_HOURS = 8760;

const MAX_PRICE_WORDS_LENGTH = 100;

const priceWordsCell = withHelp(
	cellSchemaOf((text, refuse) => {
		const words = printable(text).replace(/\s+/g, " ");
		if (words.length > MAX_PRICE_WORDS_LENGTH) {
			return refuse(`price_words must be at most ${MAX_PRICE_WORDS_LENGTH} characters`);
		}
		const hasOtherBraces = /[{}]/.test(words.replaceAll("{time}", ""));
		return hasOtherBraces ? refuse("price_words may have no braces but {time}") : words || null;
	}),
	"Text with {time} in place of the time of the last check.",
);

/** A cell for a service of a shop in a few words. */
const serviceCell = (name: string) => textCell(name, 60);

const PARTNERSHIPS = ["none", "example", "confirmed"] as const satisfies Partnership[];

const partnershipCell = withHelp(
	cellSchemaOf((text, refuse) => {
		const word = text.toLowerCase();
		if (word === "") return "none";
		const partnership = PARTNERSHIPS.find((candidate) => candidate === word);
		return partnership ?? refuse("partnership must be none, example or confirmed");
	}),
	"None, example or confirmed: what only partners offer shows once staff confirmed it.",
);

const shopShape = z.object({
	slug: withHelp(
		z
			.string()
			.trim()
			.toLowerCase()
			.max(MAX_SLUG_LENGTH, `slug must be at most ${MAX_SLUG_LENGTH} characters`),
		"Letters a to z, digits and single hyphens.",
	),
	name: requiredCell("name", 80),
	description: textCell("description", 1000)
		.transform((text) => text ?? "")
		.optional(),
	website_url: siteCell("website_url"),
	affiliate_enabled: booleanCell("affiliate_enabled", true).optional(),
	delivery_free_over: deliveryPenceCell("delivery_free_over").optional(),
	delivery_otherwise: deliveryPenceCell("delivery_otherwise").optional(),
	link_template: linkTemplateCell.optional(),
	tracking_id: textCell("tracking_id", 100).optional(),
	price_match: serviceCell("price_match").optional(),
	finance: serviceCell("finance").optional(),
	in_store_demos: serviceCell("in_store_demos").optional(),
	partnership: partnershipCell.optional(),
	paused: booleanCell("paused", false).optional(),
	price_hours: integerCell("price_hours", 1, MAX_PRICE_HOURS).optional(),
	price_words: priceWordsCell.optional(),
	no_price_history: booleanCell("no_price_history", false).optional(),
	no_mail_prices: booleanCell("no_mail_prices", false).optional(),
	no_feed_photos: booleanCell("no_feed_photos", false).optional(),
});

/** Headers of a shop's cells in a file or a form, in order (docs/staff.md#shops). */
export const SHOP_COLUMNS = shopShape.keyof().options;

/** Rules that read the cells of a shop, by header. */
export const SHOP_CELL_RULES = shopShape.shape;

export type ShopColumn = (typeof SHOP_COLUMNS)[number];

/** Returns the slug of a name; '' if the name has no usable character. */
export function slugOfName(name: string): string {
	return tagSlug(name).slice(0, MAX_SLUG_LENGTH).replace(/-+$/, "");
}

type ShopIdentity = { slug?: string | undefined; name?: string | undefined };

function withSlug<ShopCells extends ShopIdentity>(
	record: ShopCells,
	context: z.RefinementCtx,
): ShopCells & { slug: string } {
	const slug = record.slug || slugOfName(record.name ?? "");
	if (SLUG_PATTERN.test(slug)) return { ...record, slug };
	const message = record.slug ? SLUG_MESSAGE : "slug is required: none can be made from this name";
	context.addIssue({ code: "custom", path: ["slug"], message });
	return z.NEVER;
}

const shopWithOptionalSlug = shopShape.extend({ slug: shopShape.shape.slug.optional() });

/**
 * A shop in a file or a form, as cells by their headers. An empty slug is derived from the name. An absent column is
 * undefined, and keeps the stored value; an empty cell is the column's default.
 */
export const shopRecordSchema = shopWithOptionalSlug.transform(withSlug);

export type ShopRecord = z.infer<typeof shopRecordSchema>;

/** A record that may lack columns, if its shop exists. */
export const shopChangeSchema = shopWithOptionalSlug
	.partial({ name: true, website_url: true })
	.transform(withSlug);

export type ShopChangeRecord = z.infer<typeof shopChangeSchema>;

const REQUIRED_COLUMNS = ["name", "website_url"] as const satisfies (keyof ShopRecord)[];

/** Returns the missing columns that a new shop needs. */
export function missingShopColumns(record: ShopChangeRecord): string[] {
	return REQUIRED_COLUMNS.filter((column) => record[column] === undefined);
}

/** The columns of a shop that a file or a form sets. */
export type ShopValues = Omit<ShopRow, "id" | "place">;

/**
 * Returns the values that a shop has once a record is saved: those of the record and, for columns that it lacks, the
 * stored values. A new shop gets the columns' defaults.
 */
export function shopValues(record: ShopRecord, storedValues: ShopValues | undefined): ShopValues;
export function shopValues(record: ShopChangeRecord, storedValues: ShopValues): ShopValues;
export function shopValues(
	record: ShopChangeRecord,
	storedValues: ShopValues | undefined,
): ShopValues {
	const { affiliate_enabled: isAffiliate, delivery_free_over, delivery_otherwise } = record;
	const toFlag = (value: boolean): Flag => (value ? 1 : 0);
	function valueOrStored<Value>(
		value: Value | undefined,
		storedValue: Value | undefined,
	): Value | null {
		return value === undefined ? (storedValue ?? null) : value;
	}
	function flagOrStored(value: boolean | undefined, storedFlag: Flag | undefined): Flag {
		return value === undefined ? (storedFlag ?? 0) : toFlag(value);
	}
	const linkTemplate = valueOrStored(record.link_template, storedValues?.linkTemplate);
	const affiliateEnabled =
		isAffiliate === undefined ? (storedValues?.affiliateEnabled ?? 1) : toFlag(isAffiliate);
	return {
		slug: record.slug,
		name: record.name ?? storedValues?.name ?? "",
		description: record.description ?? storedValues?.description ?? "",
		websiteUrl: record.website_url ?? storedValues?.websiteUrl ?? "",
		// Links through a network are affiliate links, so they are disclosed.
		affiliateEnabled: linkTemplate === null ? affiliateEnabled : 1,
		deliveryFreeOverPence: valueOrStored(delivery_free_over, storedValues?.deliveryFreeOverPence),
		deliveryOtherwisePence: valueOrStored(delivery_otherwise, storedValues?.deliveryOtherwisePence),
		linkTemplate,
		trackingId: valueOrStored(record.tracking_id, storedValues?.trackingId),
		priceMatch: valueOrStored(record.price_match, storedValues?.priceMatch),
		finance: valueOrStored(record.finance, storedValues?.finance),
		inStoreDemos: valueOrStored(record.in_store_demos, storedValues?.inStoreDemos),
		partnership: record.partnership ?? storedValues?.partnership ?? "none",
		isPaused: flagOrStored(record.paused, storedValues?.isPaused),
		priceHours: valueOrStored(record.price_hours, storedValues?.priceHours),
		priceWords: valueOrStored(record.price_words, storedValues?.priceWords),
		noPriceHistory: flagOrStored(record.no_price_history, storedValues?.noPriceHistory),
		noMailPrices: flagOrStored(record.no_mail_prices, storedValues?.noMailPrices),
		noFeedPhotos: flagOrStored(record.no_feed_photos, storedValues?.noFeedPhotos),
	};
}

const poundsCell = (pence: number | null) => (pence === null ? null : poundsText(pence));

/** Returns a shop as cells by their headers; `shopRecordSchema` reads them as the same values. */
export function shopCells(row: ShopValues): Record<ShopColumn, string | boolean | null> {
	return {
		slug: row.slug,
		name: row.name,
		description: row.description,
		website_url: row.websiteUrl,
		affiliate_enabled: row.affiliateEnabled === 1,
		delivery_free_over: poundsCell(row.deliveryFreeOverPence),
		delivery_otherwise: poundsCell(row.deliveryOtherwisePence),
		link_template: row.linkTemplate,
		tracking_id: row.trackingId,
		price_match: row.priceMatch,
		finance: row.finance,
		in_store_demos: row.inStoreDemos,
		partnership: row.partnership,
		paused: row.isPaused === 1,
		price_hours: row.priceHours === null ? null : String(row.priceHours),
		price_words: row.priceWords,
		no_price_history: row.noPriceHistory === 1,
		no_mail_prices: row.noMailPrices === 1,
		no_feed_photos: row.noFeedPhotos === 1,
	};
}
