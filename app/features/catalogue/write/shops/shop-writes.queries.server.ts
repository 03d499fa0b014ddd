import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import { MAX_RETAILERS } from "~/features/catalogue/offers/retailers/retailer-order";
import { UserError } from "~/logging/user-error";
import { inChunks } from "../chunks";
import { refreshShownPrices } from "../prices/shown-prices.queries.server";
import type { RowChange } from "../row-change";
import { type ShopRecord, type ShopRow, type ShopValues, shopValues } from "./shop-record";

/** The partners' ids: never another shop's, also where one of them is gone (docs/product.md#entities). */
const LAST_PARTNER_ID = 5;

const HIGHEST_ID = "highest-shop-id";

/** The highest id that any shop has or had. Clicks and history go on naming a shop by its id when it is gone. */
export async function highestShopId(db: Kysely<Database>): Promise<number> {
	const stored = await db
		.selectFrom("site_state")
		.select("value")
		.where("name", "=", HIGHEST_ID)
		.executeTakeFirst();
	const { highest } = await db
		.selectFrom("retailers")
		.select((eb) => eb.fn.max("id").as("highest"))
		.executeTakeFirstOrThrow();
	return Math.max(LAST_PARTNER_ID, Number(stored?.value ?? 0), highest ?? 0);
}

/**
 * Adds a shop, behind those that staff put in order. The caller has made sure that its slug is free. Throws a UserError
 * where there are as many as fit.
 */
export async function insertShop(trx: Transaction<Database>, values: ShopValues): Promise<ShopRow> {
	const { count, lastPlace } = await trx
		.selectFrom("retailers")
		.select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.max("place").as("lastPlace")])
		.executeTakeFirstOrThrow();
	if (count >= MAX_RETAILERS) {
		throw new UserError(400, `There can be ${MAX_RETAILERS} shops at most.`);
	}
	const id = (await highestShopId(trx)) + 1;
	const place = lastPlace === null ? null : lastPlace + 1;
	return trx
		.insertInto("retailers")
		.values({ ...values, id, place })
		.returningAll()
		.executeTakeFirstOrThrow();
}

/** Writes a shop as it shall be: changed where it is stored, else back under the id that it had. */
export async function restoreShop(trx: Transaction<Database>, row: ShopRow): Promise<void> {
	const { id, ...values } = row;
	await trx
		.insertInto("retailers")
		.values(row)
		.onConflict((conflict) => conflict.column("id").doUpdateSet({ ...values }))
		.execute();
}

/**
 * Writes a record over the shop with its slug, or adds one. Returns the rows; they are the same object where nothing is
 * changed.
 */
export async function upsertShop(
	trx: Transaction<Database>,
	record: ShopRecord,
): Promise<RowChange<ShopRow>> {
	const before = await trx
		.selectFrom("retailers")
		.selectAll()
		.where("slug", "=", record.slug)
		.executeTakeFirst();
	if (!before) return { before, after: await insertShop(trx, shopValues(record, undefined)) };
	const after = { ...before, ...shopValues(record, before) };
	if (JSON.stringify(after) === JSON.stringify(before)) return { before, after: before };
	await restoreShop(trx, after);
	return { before, after };
}

function modelsWithHistory(db: Kysely<Database>, shopId: number) {
	// A walk through the models: no index of the points begins with the shop.
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

/** How many models have prices of a shop in their history. */
export async function countModelsWithHistory(
	db: Kysely<Database>,
	shopId: number,
): Promise<number> {
	const { count } = await modelsWithHistory(db, shopId)
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	return count;
}

/**
 * Deletes a shop that has no offers and that no feed names, with its prices in the history of models. Its id is never
 * another shop's (docs/staff.md#shops).
 */
export async function deleteShop(
	trx: Transaction<Database>,
	shopId: number,
	now: Date,
): Promise<void> {
	const value = String(await highestShopId(trx));
	await trx
		.insertInto("site_state")
		.values({ name: HIGHEST_ID, value })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
		.execute();
	const models = await modelsWithHistory(trx, shopId).select(["sku", "id"]).execute();
	for (const chunk of inChunks(models, 500)) {
		await trx
			.deleteFrom("price_points")
			.where(
				"projectorId",
				"in",
				chunk.map(({ id }) => id),
			)
			.where("retailerId", "=", shopId)
			.execute();
	}
	await trx.deleteFrom("feed_offers").where("retailerId", "=", shopId).execute();
	await trx.deleteFrom("retailers").where("id", "=", shopId).execute();
	const skus = models.map(({ sku }) => sku);
	await refreshShownPrices(trx, skus, now, skus);
}
