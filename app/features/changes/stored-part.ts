import { hash } from "node:crypto";
import { z } from "zod";
import { NUMERIC_FACT_COLUMNS } from "~/features/catalogue/numeric-facts/numeric-facts";
import { PRICE_OF_NEW_MODEL } from "~/features/changes/prices/display-prices.queries.server";
import { HELD_PRICE_COLUMNS } from "~/features/changes/prices/held-offers.queries.server";
import {
	isUnchanged,
	OFFER_ROW_COLUMNS,
	type OfferRow,
	offerKey,
	type RowChange,
} from "~/features/changes/row-change";
import type { ShopRow } from "~/features/changes/shops/shop-record";
import type { TermRow } from "~/features/changes/terms/term-writes.queries.server";
import type { Changes } from "./change-set";
import { FEED_LINE_DECISION_COLUMNS } from "./feed-line-decisions.queries.server";
import { FEED_SHOP_COLUMNS } from "./feed-shop-decisions.queries.server";

// A stored part of a change set has the earlier values of each row, and a fingerprint of the new values, so that an
// undo detects later changes of the row.

const storedRowSchema = z.object({
	/** Fingerprint of the row after the change. */
	after: z.string(),
	/** The values that were changed; null if the row was added. */
	before: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
});

const storedModelSchema = storedRowSchema.extend({ sku: z.string() });
const storedOfferSchema = storedModelSchema.extend({
	retailerId: z.number(),
	/** The feed to which the offer belonged, or null; undefined if the change did not affect this. */
	owner: z.int().nullable().optional(),
});
/** A shop, term, line of a feed or held price; `name` is its slug, term, title or SKU, for messages. */
const storedNamedRowSchema = storedRowSchema.extend({ id: z.number(), name: z.string() });

const columnNames = z.array(z.string());

export const storedPartSchema = z.object({
	/** Columns of the fingerprints: columns that were added later are not compared. */
	columns: z.object({ models: columnNames, offers: columnNames }),
	models: z.array(storedModelSchema),
	offers: z.array(storedOfferSchema),
	shops: z.array(storedNamedRowSchema),
	terms: z.array(storedNamedRowSchema),
	feedLines: z.array(storedNamedRowSchema).default([]),
	/** `id` is the id of the feed. */
	feedShops: z.array(storedNamedRowSchema).default([]),
	heldPrices: z.array(storedNamedRowSchema).default([]),
});

export type StoredPart = z.infer<typeof storedPartSchema>;

/**
 * Columns of models whose later changes do not prevent an undo: photos are uploaded, the flag of an example price
 * changes only with the price, numeric facts are derived from texts, displayed prices from offers and the date, and only
 * staff write editor's words and order.
 */
const UNCOMPARED_COLUMNS = new Set<string>([
	"imagePath",
	"isSamplePrice",
	...NUMERIC_FACT_COLUMNS,
	"figuresVersion",
	// The columns of the displayed price.
	...Object.keys(PRICE_OF_NEW_MODEL),
	"isLowestPrice",
	"featuredPlace",
	"editorWords",
	"disputed",
	"oldestSeenOn",
	"unrecorded",
]);

/** The columns of an offer that are compared; confirming an offer changes none of these columns. */
const OFFER_COLUMNS = OFFER_ROW_COLUMNS.filter(
	(column) => !["isSample", "checkedAt", "isCheckedByFeed"].includes(column),
).sort();

/** Compared columns of shops; their order, which no file sets, is not compared. */
export const SHOP_CHANGE_COLUMNS = [
	"affiliateEnabled",
	"deliveryFreeOverPence",
	"deliveryOtherwisePence",
	"description",
	"finance",
	"inStoreDemos",
	"linkTemplate",
	"name",
	"priceMatch",
	"slug",
	"trackingId",
	"websiteUrl",
] as const satisfies (keyof ShopRow)[];
export const TERM_CHANGE_COLUMNS = ["description", "term"] as const satisfies (keyof TermRow)[];

/** The values of a row of any table, by column. */
export type PlainRow = Readonly<Record<string, string | number | null>>;

/** Returns a hash of a row's values in these columns, which must be sorted. */
export function fingerprint(row: PlainRow, columns: readonly string[]): string {
	const pairs = columns.map((column) => [column, row[column]]);
	return hash("sha256", JSON.stringify(pairs), "base64url").slice(0, 22);
}

function changedValues<Row extends PlainRow>({ before, after }: RowChange<Row>) {
	if (before === undefined) return null;
	const newValues = new Map(Object.entries(after));
	return Object.fromEntries(
		Object.entries(before).filter(
			([column, previousValue]) => newValues.get(column) !== previousValue,
		),
	);
}

function storedRows<Row extends PlainRow, Key>(
	changes: readonly RowChange<Row>[],
	columns: readonly string[],
	keyOf: (row: Row) => Key,
) {
	return changes.map((change) => ({
		...keyOf(change.after),
		after: fingerprint(change.after, columns),
		before: changedValues(change),
	}));
}

/** The feed that takes offers over, and the former feeds of the offers, by `offerKey`. */
export interface Takeover {
	feedId: number;
	owners: ReadonlyMap<string, number>;
}

function storedOffers(
	changes: readonly RowChange<OfferRow>[],
	{ feedId, owners }: Partial<Takeover>,
): StoredPart["offers"] {
	const ownerOf = (row: OfferRow) => owners?.get(offerKey(row)) ?? null;
	const mustBeStored = (change: RowChange<OfferRow>) =>
		!isUnchanged(change) || (owners !== undefined && ownerOf(change.after) !== feedId);
	const keyOf = (row: OfferRow) => ({
		sku: row.projectorSku,
		retailerId: row.retailerId,
		...(owners && { owner: ownerOf(row) }),
	});
	return storedRows(changes.filter(mustBeStored), OFFER_COLUMNS, keyOf);
}

const withoutUnchanged = <Row>(changes: readonly RowChange<Row>[] = []) =>
	changes.filter((change) => !isUnchanged(change));

/** Returns changes in the form in which they are stored; undefined if they change nothing. */
export function toStoredPart(
	{ models, offers = [], shops, terms, feedLines, feedShops, heldPrices }: Changes,
	takeover: Partial<Takeover> = {},
): StoredPart | undefined {
	const [model] = models ?? [];
	// A decision about lines of a feed changes only barcodes and part numbers of models. Only these are compared, so that
	// later changes of other values do not prevent its undo.
	const columns = feedLines
		? ["eans", "mpn"]
		: Object.keys(model?.after ?? {})
				.filter((column) => !UNCOMPARED_COLUMNS.has(column))
				.sort();
	const rows = {
		models: storedRows(withoutUnchanged(models), columns, ({ sku }) => ({ sku })),
		offers: storedOffers(offers, takeover),
		shops: storedRows(withoutUnchanged(shops), SHOP_CHANGE_COLUMNS, ({ id, slug }) => ({
			id,
			name: slug,
		})),
		terms: storedRows(withoutUnchanged(terms), TERM_CHANGE_COLUMNS, ({ id, term }) => ({
			id,
			name: term,
		})),
		feedLines: storedRows(
			withoutUnchanged(feedLines),
			FEED_LINE_DECISION_COLUMNS,
			({ id, title }) => ({
				id,
				name: title,
			}),
		),
		feedShops: storedRows(
			withoutUnchanged(feedShops),
			FEED_SHOP_COLUMNS,
			({ feedId, merchant }) => ({
				id: feedId,
				name: merchant,
			}),
		),
		heldPrices: storedRows(
			withoutUnchanged(heldPrices),
			HELD_PRICE_COLUMNS,
			({ id, projectorSku }) => ({
				id,
				name: projectorSku,
			}),
		),
	};
	if (Object.values(rows).every((list) => list.length === 0)) return undefined;
	return { columns: { models: columns, offers: OFFER_COLUMNS }, ...rows };
}
