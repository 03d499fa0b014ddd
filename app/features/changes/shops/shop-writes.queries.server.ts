import { inChunks } from "db/in-chunks";
import type { Db, Trx } from "db/schema";
import { MAX_SHOPS } from "~/features/catalogue/offers/shops/shop-order";
import { dropFeedPhotos } from "~/features/changes/models/photos.queries.server";
import { refreshDisplayPrices } from "~/features/changes/prices/display-prices.queries.server";
import {
	beginHistories,
	endHistories,
} from "~/features/changes/prices/price-points.queries.server";
import { OFFER_ROW_COLUMNS, type RowChange } from "~/features/changes/row-change";
import {
	type ShopRecord,
	type ShopRow,
	type ShopValues,
	shopValues,
} from "~/features/changes/shops/shop-record";
import { orderedRowQueries } from "~/features/changes/table-rows.queries.server";
import { ExpectedError } from "~/logging/expected-error";

/** Ids up to here are reserved for the partners, even after one is deleted (docs/product.md#entities). */
const LAST_PARTNER_ID = 5;

const { highestId, findRow, writeRow, deleteRow } = orderedRowQueries("retailers", {
	subject: "shop",
	limit: MAX_SHOPS,
	highestFixedId: LAST_PARTNER_ID,
});

export { findRow as findShop, highestId as highestShopId };

/**
 * Inserts a shop; if staff have ordered the shops, it comes last. The caller has checked that its slug is free. Throws
 * an ExpectedError if there are too many shops.
 */
export async function insertShop(trx: Trx, values: ShopValues): Promise<ShopRow> {
	const { count, lastPlace } = await trx
		.selectFrom("retailers")
		.select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.max("place").as("lastPlace")])
		.executeTakeFirstOrThrow();
	if (count >= MAX_SHOPS) {
		throw new ExpectedError(400, `There can be ${MAX_SHOPS} shops at most.`);
	}
	const id = (await highestId(trx)) + 1;
	const place = lastPlace === null ? null : lastPlace + 1;
	return trx
		.insertInto("retailers")
		.values({ ...values, id, place })
		.returningAll()
		.executeTakeFirstOrThrow();
}

/** Columns of a shop that affect the price history of its models. */
const HISTORY_COLUMNS = [
	"deliveryFreeOverPence",
	"deliveryOtherwisePence",
	"isPaused",
	"priceHours",
	"noPriceHistory",
] as const;

/** Columns of a shop that affect the displayed prices of its models. */
const PRICE_COLUMNS = [
	"slug",
	"name",
	"place",
	"priceWords",
	"noMailPrices",
	...HISTORY_COLUMNS,
] as const;

/** Updates a shop, or inserts it again under its former id, and derives the prices of its models. */
export async function writeShopRow(trx: Trx, row: ShopRow, now: Date): Promise<void> {
	const { id } = row;
	const before = await findRow(trx, String(id));
	await writeRow(trx, row);
	if (row.noFeedPhotos === 1) await dropFeedPhotos(trx, id);
	if (PRICE_COLUMNS.every((column) => before?.[column] === row[column])) return;
	const offers = await trx
		.selectFrom("retailer_listings")
		.select(OFFER_ROW_COLUMNS)
		.where("retailerId", "=", id)
		.execute();
	if (before && before.isPaused !== row.isPaused) {
		if (row.isPaused === 1) await endHistories(trx, offers, now);
		else await beginHistories(trx, offers, now);
	}
	if (before?.noPriceHistory === 1 && row.noPriceHistory === 0) {
		await beginHistories(trx, offers, now);
	}
	const skus = offers.map((offer) => offer.projectorSku);
	const isSameHistory = HISTORY_COLUMNS.every((column) => before?.[column] === row[column]);
	const skusWithChangedHistory = isSameHistory ? [] : skus;
	await refreshDisplayPrices(trx, skus, now, skusWithChangedHistory);
}

/** Updates the shop with a record's slug, or inserts it. Returns both rows, the same object if nothing changes. */
export async function upsertShop(
	trx: Trx,
	record: ShopRecord,
	now: Date,
): Promise<RowChange<ShopRow>> {
	const before = await trx
		.selectFrom("retailers")
		.selectAll()
		.where("slug", "=", record.slug)
		.executeTakeFirst();
	if (!before) return { before, after: await insertShop(trx, shopValues(record, undefined)) };
	const after = { ...before, ...shopValues(record, before) };
	if (JSON.stringify(after) === JSON.stringify(before)) return { before, after: before };
	await writeShopRow(trx, after, now);
	return { before, after };
}

/** Selects the models with prices of a shop in their history. */
export function selectModelsWithHistory(db: Db, shopId: number) {
	// Goes through the models, because no index of the points begins with the shop.
	return db
		.selectFrom("projectors")
		.where((eb) =>
			eb.exists(
				eb
					.selectFrom("price_points")
					.select(eb.lit(1).as("one"))
					.whereRef("projectorId", "=", "projectors.id")
					.where("retailerId", "=", shopId),
			),
		);
}

/**
 * Deletes a shop without offers or feeds, with its prices in the history of models. Its id is never reused
 * (docs/staff.md#shops).
 */
export async function deleteShop(trx: Trx, shopId: number, now: Date): Promise<void> {
	const models = await selectModelsWithHistory(trx, shopId).select(["sku", "id"]).execute();
	const ids = models.map(({ id }) => id);
	for (const chunk of inChunks(ids, 500)) {
		await trx
			.deleteFrom("price_points")
			.where("projectorId", "in", chunk)
			.where("retailerId", "=", shopId)
			.execute();
	}
	await trx.deleteFrom("feed_offers").where("retailerId", "=", shopId).execute();
	await deleteRow(trx, { id: shopId });
	const skus = models.map(({ sku }) => sku);
	await refreshDisplayPrices(trx, skus, now, skus);
}
