import type { Database, Flag } from "db/schema";
import type { Selectable } from "kysely";
import { z } from "zod";
import { tagSlug } from "~/features/catalogue/listing/tag";
import { written } from "./cell-facts";
import {
	booleanCell,
	deliveryPenceCell,
	httpsCell,
	poundsText,
	requiredCell,
	textCell,
} from "./cells";

export type ShopRow = Selectable<Database["retailers"]>;

const MAX_SLUG = 80;

/** A file names a shop by id or slug, so that a slug of digits alone would be another shop's id. */
const SLUG = /^(?!\d+$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

const SLUG_RULE =
	"slug must be letters, digits and single hyphens, with at least one letter, such as richer-sounds";

const shopShape = z.object({
	slug: written(
		z.string().trim().toLowerCase().max(MAX_SLUG, `slug must be at most ${MAX_SLUG} characters`),
		"Letters a to z, digits and single hyphens.",
	),
	name: requiredCell("name", 80),
	description: textCell("description", 1000)
		.transform((text) => text ?? "")
		.optional(),
	website_url: httpsCell("website_url"),
	affiliate_enabled: booleanCell("affiliate_enabled", true).optional(),
	delivery_free_over: deliveryPenceCell("delivery_free_over").optional(),
	delivery_otherwise: deliveryPenceCell("delivery_otherwise").optional(),
});

/** Headings of what a file or a form says of a shop, in their order (docs/staff.md#shops). */
export const SHOP_COLUMNS = shopShape.keyof().options;

/** The rule for each cell of a file. */
export const SHOP_RULES = shopShape.shape;

export type ShopColumn = (typeof SHOP_COLUMNS)[number];

/** The slug of a name; '' where none can be made of it. */
function slugOfName(name: string): string {
	return tagSlug(name).slice(0, MAX_SLUG).replace(/-+$/, "");
}

/**
 * What a file or a form says of a shop, as cells by their headings. An empty slug is made from the name. A column that is
 * absent stays undefined, so that the stored value is left as it was; an empty cell is the column's default.
 */
export const shopRecord = shopShape
	.extend({ slug: shopShape.shape.slug.optional() })
	.transform((record, context) => {
		const slug = record.slug || slugOfName(record.name);
		if (SLUG.test(slug)) return { ...record, slug };
		const message = record.slug ? SLUG_RULE : "slug is required: none can be made from this name";
		context.addIssue({ code: "custom", path: ["slug"], message });
		return z.NEVER;
	});

export type ShopRecord = z.infer<typeof shopRecord>;

export type ShopValues = Omit<ShopRow, "id" | "place">;

/** Returns the values that a record makes of the shop it is for. */
export function shopValues(record: ShopRecord, stored: ShopValues | undefined): ShopValues {
	const { affiliate_enabled: isAffiliate, delivery_free_over, delivery_otherwise } = record;
	const flag: Flag = isAffiliate ? 1 : 0;
	const orStored = (pence: number | null | undefined, before: number | null | undefined) =>
		pence === undefined ? (before ?? null) : pence;
	return {
		slug: record.slug,
		name: record.name,
		description: record.description ?? stored?.description ?? "",
		websiteUrl: record.website_url,
		affiliateEnabled: isAffiliate === undefined ? (stored?.affiliateEnabled ?? 1) : flag,
		deliveryFreeOverPence: orStored(delivery_free_over, stored?.deliveryFreeOverPence),
		deliveryOtherwisePence: orStored(delivery_otherwise, stored?.deliveryOtherwisePence),
	};
}

const poundsCell = (pence: number | null) => (pence === null ? null : poundsText(pence));

/** A shop as cells by their headings: reading them again gives the same values. */
export function shopCells(row: ShopValues): Record<ShopColumn, string | boolean | null> {
	return {
		slug: row.slug,
		name: row.name,
		description: row.description,
		website_url: row.websiteUrl,
		affiliate_enabled: row.affiliateEnabled === 1,
		delivery_free_over: poundsCell(row.deliveryFreeOverPence),
		delivery_otherwise: poundsCell(row.deliveryOtherwisePence),
	};
}
