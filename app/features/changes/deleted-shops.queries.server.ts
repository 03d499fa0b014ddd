import { inChunks } from "db/in-chunks";
import type { Db, Trx } from "db/schema";
import { sql } from "kysely";
import { z } from "zod";
import {
	addChangePart,
	deleteChangeParts,
	readChangeParts,
} from "~/features/changes/change-parts.queries.server";
import {
	deleteOffers,
	writeOfferChanges,
} from "~/features/changes/offers/offer-writes.queries.server";
import { refreshLowestPrices } from "~/features/changes/prices/display-prices.queries.server";
import { endHistories } from "~/features/changes/prices/price-points.queries.server";
import { OFFER_ROW_COLUMNS, type OfferRow } from "~/features/changes/row-change";
import {
	deleteShop,
	selectModelsWithHistory,
} from "~/features/changes/shops/shop-writes.queries.server";

// A shop is deleted with its offers, feeds and history. The deleted rows are stored with the line of the audit log, so
// that its undo adds them again.

const FLAG = z.union([z.literal(0), z.literal(1)]);

const offerRow: z.ZodType<OfferRow> = z.strictObject({
	projectorSku: z.string(),
	retailerId: z.int(),
	pricePence: z.int(),
	inStock: FLAG,
	affiliateUrl: z.string(),
	updatedAt: z.string(),
	deliveryPence: z.int().nullable(),
	isSample: FLAG,
	checkedAt: z.string(),
	isCheckedByFeed: FLAG,
	condition: z.enum(["new", "refurbished"]),
});

const columnValues = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** Tables whose rows are stored unchanged, in the order in which an undo inserts them. */
const PLAIN_TABLES = [
	"price_points",
	"feeds",
	"feed_merchants",
	"feed_lines",
	"feed_offers",
	"held_prices",
] as const;

type PlainTable = (typeof PLAIN_TABLES)[number];

type ColumnValues = z.infer<typeof columnValues>;

const storedShopPart = z.union([
	z.strictObject({ listings: z.array(offerRow) }),
	z.strictObject({ table: z.enum(PLAIN_TABLES), rows: z.array(columnValues) }),
	z.strictObject({
		logo: z.strictObject({ hash: z.string(), bytes: z.base64(), storedAt: z.string() }),
	}),
]);

type StoredShopPart = z.infer<typeof storedShopPart>;

/** Rows per part. */
const ROWS_PER_PART = 1000;

/** Selects the feeds of one shop. */
const feedsOf = (db: Db, shopId: number) => db.selectFrom("feeds").where("retailerId", "=", shopId);

/** Yields the logo of a shop and the rows of other tables that are deleted with the shop, except its offers. */
async function* readShopContents(trx: Trx, shopId: number): AsyncGenerator<StoredShopPart> {
	const logo = await trx
		.selectFrom("retailer_logos")
		.select(["hash", "bytes", "storedAt"])
		.where("retailerId", "=", shopId)
		.executeTakeFirst();
	if (logo) yield { logo: { ...logo, bytes: Buffer.from(logo.bytes).toString("base64") } };
	const models = await selectModelsWithHistory(trx, shopId).select("id").execute();
	for (const chunk of inChunks(models, 50)) {
		const ids = chunk.map(({ id }) => id);
		const points = trx.selectFrom("price_points").selectAll().where("retailerId", "=", shopId);
		const rows = await points.where("projectorId", "in", ids).execute();
		yield { table: "price_points", rows: rows.map((row) => ({ ...row })) };
	}
	const feeds = await feedsOf(trx, shopId).selectAll().execute();
	yield { table: "feeds", rows: feeds.map((row) => ({ ...row })) };
	const feedIds = feedsOf(trx, shopId).select("id");
	const feedShops = await trx
		.selectFrom("feed_merchants")
		.selectAll()
		.where((eb) => eb.or([eb("retailerId", "=", shopId), eb("feedId", "in", feedIds)]))
		.execute();
	yield { table: "feed_merchants", rows: feedShops.map((row) => ({ ...row })) };
	const lines = await trx
		.selectFrom("feed_lines")
		.selectAll()
		.where("feedId", "in", feedIds)
		.execute();
	for (const chunk of inChunks(lines, ROWS_PER_PART)) {
		yield { table: "feed_lines", rows: chunk.map((row) => ({ ...row })) };
	}
	const feedOffers = await trx
		.selectFrom("feed_offers")
		.selectAll()
		.where((eb) => eb.or([eb("retailerId", "=", shopId), eb("feedId", "in", feedIds)]))
		.execute();
	for (const chunk of inChunks(feedOffers, ROWS_PER_PART)) {
		yield { table: "feed_offers", rows: chunk.map((row) => ({ ...row })) };
	}
	const heldPrices = await trx
		.selectFrom("held_prices")
		.selectAll()
		.where("retailerId", "=", shopId)
		.execute();
	for (const chunk of inChunks(heldPrices, ROWS_PER_PART)) {
		yield { table: "held_prices", rows: chunk.map((row) => ({ ...row })) };
	}
}

/**
 * Deletes a shop with its offers, feeds, logo and history, and stores them with a line of the audit log. Feeds of
 * several shops skip the lines of this shop from then on.
 */
export async function deleteShopWithContents(
	trx: Trx,
	shopId: number,
	now: Date,
	changeId: number,
): Promise<void> {
	const store = (content: StoredShopPart) => addChangePart(trx, { changeId }, content);
	const offers = await trx
		.selectFrom("retailer_listings")
		.select(OFFER_ROW_COLUMNS)
		.where("retailerId", "=", shopId)
		.execute();
	// Stores the history first, because deleting the offers adds points to it.
	for await (const content of readShopContents(trx, shopId)) {
		if (!("rows" in content) || content.rows.length > 0) await store(content);
	}
	for (const chunk of inChunks(offers, ROWS_PER_PART)) await store({ listings: chunk });
	await deleteOffers(trx, offers, now);
	await trx.deleteFrom("feed_offers").where("retailerId", "=", shopId).execute();
	await trx.deleteFrom("feeds").where("retailerId", "=", shopId).execute();
	await trx
		.updateTable("feed_merchants")
		.set({ retailerId: null, isLeftOut: 1 })
		.where("retailerId", "=", shopId)
		.execute();
	await deleteShop(trx, shopId, now);
}

async function* readStoredShopParts(db: Db, changeId: number): AsyncGenerator<StoredShopPart> {
	for await (const part of readChangeParts(db, { changeId })) yield storedShopPart.parse(part);
}

/** Returns the offers whose models still exist. */
async function withExistingModels(db: Db, offers: readonly OfferRow[]): Promise<OfferRow[]> {
	const skus = offers.map(({ projectorSku }) => projectorSku);
	const models = await db.selectFrom("projectors").select("sku").where("sku", "in", skus).execute();
	const storedSkus = new Set(models.map(({ sku }) => sku));
	return offers.filter(({ projectorSku }) => storedSkus.has(projectorSku));
}

/** Numbers of the rows that come back if the deletion of a shop is undone. */
export interface DeletedShopCounts {
	offers: number;
	/** Offers that do not come back, because their models were deleted since. */
	lostOffers: number;
	feeds: number;
	pricePoints: number;
}

/** Counts the rows that a line of the audit log deleted with a shop and that its undo adds again. */
export async function countDeletedContents(db: Db, changeId: number): Promise<DeletedShopCounts> {
	const counts: DeletedShopCounts = { offers: 0, lostOffers: 0, feeds: 0, pricePoints: 0 };
	for await (const part of readStoredShopParts(db, changeId)) {
		if ("listings" in part) {
			const { length } = await withExistingModels(db, part.listings);
			counts.offers += length;
			counts.lostOffers += part.listings.length - length;
		} else if ("table" in part) {
			if (part.table === "feeds") counts.feeds += part.rows.length;
			if (part.table === "price_points") {
				counts.pricePoints += (await insertableRows(db, part.table, part.rows)).length;
			}
		}
	}
	return counts;
}

/** Returns a feed with its name, or with a number added if another feed has this name. */
function withFreeName(feed: ColumnValues, takenNames: ReadonlySet<string>): ColumnValues {
	const name = String(feed.name);
	for (let copyNumber = 1; ; copyNumber += 1) {
		const freeName = copyNumber === 1 ? name : `${name} (${copyNumber})`;
		if (!takenNames.has(freeName)) return { ...feed, name: freeName };
	}
}

/** Returns the held prices of models that exist; the id of a deleted run becomes null. */
async function insertableHeldPrices(
	db: Db,
	rows: readonly ColumnValues[],
): Promise<ColumnValues[]> {
	const skus = rows.map(({ projectorSku }) => String(projectorSku));
	const models = await db.selectFrom("projectors").select("sku").where("sku", "in", skus).execute();
	const runs = await db.selectFrom("runs").select("id").execute();
	const storedSkus = new Set(models.map(({ sku }) => sku));
	const runIds = new Set(runs.map(({ id }) => id));
	return rows
		.filter(({ projectorSku }) => storedSkus.has(String(projectorSku)))
		.map((row) => ({ ...row, runId: runIds.has(Number(row.runId)) ? (row.runId ?? null) : null }));
}

/** Returns the rows that can come back, whose models and feeds exist. */
async function insertableRows(
	db: Db,
	table: PlainTable,
	rows: readonly ColumnValues[],
): Promise<ColumnValues[]> {
	const feeds = await db.selectFrom("feeds").select(["id", "name"]).execute();
	if (table === "feeds") {
		const takenNames = new Set(feeds.map(({ name }) => name));
		return rows.map((row) => withFreeName(row, takenNames));
	}
	if (table === "price_points") {
		const ids = [...new Set(rows.map(({ projectorId }) => Number(projectorId)))];
		const models = await db.selectFrom("projectors").select("id").where("id", "in", ids).execute();
		const modelIds = new Set(models.map(({ id }) => id));
		return rows.filter(({ projectorId }) => modelIds.has(Number(projectorId)));
	}
	if (table === "held_prices") return insertableHeldPrices(db, rows);
	const feedIds = new Set(feeds.map(({ id }) => id));
	return rows.filter(({ feedId }) => feedIds.has(Number(feedId)));
}

async function insertRows(
	trx: Trx,
	table: PlainTable,
	storedRows: readonly ColumnValues[],
): Promise<void> {
	const rows = await insertableRows(trx, table, storedRows);
	const columns = Object.keys(rows[0] ?? {});
	const onConflict =
		table === "feed_merchants"
			? sql`on conflict ("feedId", "merchant") do update set
				"retailerId" = "excluded"."retailerId", "isLeftOut" = "excluded"."isLeftOut"`
			: sql`on conflict do nothing`;
	for (const chunk of inChunks(rows, 500)) {
		const values = chunk.map(
			(row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`,
		);
		await sql`
			insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
			values ${sql.join(values)} ${onConflict}
		`.execute(trx);
	}
}

/** Inserts the rows that a line of the audit log deleted with a shop; the shop's row must have come back before. */
export async function restoreShopContents(
	trx: Trx,
	{ shopId, changeId, deletedAt }: { shopId: number; changeId: number; deletedAt: Date },
	now: Date,
): Promise<void> {
	const modelIds = new Set<number>();
	for await (const part of readStoredShopParts(trx, changeId)) {
		if ("listings" in part) {
			const offers = await withExistingModels(trx, part.listings);
			// The stored history ends before the deletion, at which these offers went out of stock.
			await endHistories(trx, offers, deletedAt);
			const changes = offers.map((after) => ({ before: undefined, after }));
			await writeOfferChanges(trx, changes, now);
		} else if ("logo" in part) {
			const logo = { ...part.logo, bytes: Buffer.from(part.logo.bytes, "base64") };
			await trx
				.insertInto("retailer_logos")
				.values({ retailerId: shopId, ...logo })
				.execute();
		} else {
			await insertRows(trx, part.table, part.rows);
			if (part.table === "price_points") {
				for (const { projectorId } of part.rows) modelIds.add(Number(projectorId));
			}
		}
	}
	await deleteChangeParts(trx, { changeId });
	for (const ids of inChunks([...modelIds], ROWS_PER_PART)) {
		const models = await trx
			.selectFrom("projectors")
			.select("sku")
			.where("id", "in", ids)
			.execute();
		await refreshLowestPrices(
			trx,
			models.map(({ sku }) => sku),
			now,
		);
	}
}
