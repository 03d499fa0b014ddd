import { inChunks } from "db/in-chunks";
import { jsonList, jsonTable } from "db/json/json-table";
import type { Db, Trx } from "db/schema";
import { sql } from "kysely";
import { listStoredSkus } from "~/features/catalogue/identity/stored-skus.queries.server";
import type { OfferRecord } from "~/features/changes/cells/records";
import { refreshDisplayPrices } from "~/features/changes/prices/display-prices.queries.server";
import { addPoints, endHistories } from "~/features/changes/prices/price-points.queries.server";
import {
	changedRows,
	lastRowPerKey,
	OFFER_ROW_COLUMNS,
	type OfferRow,
	offerChange,
	offerKey,
	type ResolvedOffer,
	type RowChange,
	type RowWriteOptions,
	unknownSkuMessage,
} from "~/features/changes/row-change";
import type { ShopRow } from "~/features/changes/shops/shop-record";

/** A resolved offer, or the reason why it cannot be written. */
export type OfferResolution = ResolvedOffer | { reason: string; column: keyof OfferRecord };

/** SKUs and shops that the same import writes. */
export interface KeysOfImport {
	/** SKUs of models that the import creates or changes. */
	skus: readonly string[];
	/** Shops that the import creates or changes, with their new values. */
	shops: readonly NamedShop[];
}

type NamedShop = Pick<ShopRow, "id" | "slug" | "name">;

/** Returns a text for comparison with names of shops: lower case, single spaces. */
const shopKey = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();

/** Returns a function that finds shops by a text: the shop with this id or slug, otherwise all shops with this name. */
export function shopFinder(shops: readonly NamedShop[]) {
	const shopByKey = new Map(
		shops.flatMap((shop) => [
			[String(shop.id), shop],
			[shop.slug, shop],
		]),
	);
	const shopsByName = Map.groupBy(shops, ({ name }) => shopKey(name));
	return (text: string): readonly NamedShop[] => {
		const key = shopKey(text);
		const shop = shopByKey.get(key);
		return shop ? [shop] : (shopsByName.get(key) ?? []);
	};
}

/** Resolves the SKU and the shop of each record, in the records' order. */
export async function resolveOffers(
	trx: Trx,
	records: readonly OfferRecord[],
	{ skus: importSkus, shops: importShops }: KeysOfImport = { skus: [], shops: [] },
): Promise<OfferResolution[]> {
	const storedShops = await trx.selectFrom("retailers").select(["id", "slug", "name"]).execute();
	const shopsById = new Map([...storedShops, ...importShops].map((shop) => [shop.id, shop]));
	const findShops = shopFinder([...shopsById.values()]);
	const skuBySlug = new Map(importSkus.map((sku) => [sku.toLowerCase(), sku]));
	for (const [slug, sku] of await listStoredSkus(trx, records)) skuBySlug.set(slug, sku);
	return records.map((record) => {
		const [shop, ...otherShops] = findShops(record.retailer);
		const projectorSku = skuBySlug.get(record.sku.toLowerCase());
		if (!shop) return { reason: `no shop "${record.retailer}"`, column: "retailer" };
		if (otherShops.length > 0) {
			const slugs = [shop, ...otherShops].map(({ slug }) => slug).join(" or ");
			const reason = `several shops are called "${record.retailer}"; write ${slugs} instead`;
			return { reason, column: "retailer" };
		}
		if (projectorSku === undefined) {
			return { reason: unknownSkuMessage(record.sku), column: "sku" };
		}
		return { record, projectorSku, retailerId: shop.id };
	});
}

/**
 * Yields the changes of offers, in order, chunk by chunk, so that each chunk may be written before the next is read.
 */
export async function* readOfferChanges(
	trx: Trx,
	offers: readonly ResolvedOffer[],
	options: RowWriteOptions,
): AsyncGenerator<RowChange<OfferRow>[]> {
	for (const chunk of inChunks(offers, 1000)) {
		const rows = await readOffers(
			trx,
			chunk.map((offer) => offer.projectorSku),
		);
		yield chunk.map((offer) => {
			const key = offerKey(offer);
			const change = offerChange(rows.get(key), offer, options);
			rows.set(key, change.after);
			return change;
		});
	}
}

/** Returns the offers of models, by `offerKey`. */
export async function readOffers(db: Db, skus: Iterable<string>) {
	const offersByKey = new Map<string, OfferRow>();
	for (const chunk of inChunks([...new Set(skus)], 1000)) {
		const rows = await db
			.selectFrom("retailer_listings")
			.select(OFFER_ROW_COLUMNS)
			.where("projectorSku", "in", chunk)
			.execute();
		for (const row of rows) offersByKey.set(offerKey(row), row);
	}
	return offersByKey;
}

async function writeOfferRows(trx: Trx, rows: readonly OfferRow[]): Promise<void> {
	await trx
		.insertInto("retailer_listings")
		.values(lastRowPerKey(rows, offerKey))
		.onConflict((conflict) =>
			conflict.columns(["projectorSku", "retailerId"]).doUpdateSet((eb) => {
				const [_sku, _shopId, ...otherColumns] = OFFER_ROW_COLUMNS;
				return Object.fromEntries(otherColumns.map((name) => [name, eb.ref(`excluded.${name}`)]));
			}),
		)
		.execute();
}

const skusOf = (rows: readonly OfferRow[]) => rows.map((row) => row.projectorSku);

/** Writes changes of offers, with their history and the displayed prices of their models. */
export async function writeOfferChanges(
	trx: Trx,
	changes: readonly RowChange<OfferRow>[],
	now: Date,
): Promise<void> {
	const rows = changedRows(changes);
	if (rows.length === 0) return;
	await writeOfferRows(trx, rows);
	const skusWithNewPoints = await addPoints(trx, changes, now);
	await refreshDisplayPrices(trx, skusOf(rows), now, skusWithNewPoints);
}

/**
 * Deletes offers and records their models, so that old links redirect (docs/product.md#links-to-shops). Every
 * deletion of an offer calls this, except for the deletion of its model.
 */
export async function deleteOfferRows(trx: Trx, ids: readonly number[]): Promise<void> {
	const idList = jsonList(trx, ids, "integer");
	await trx
		.insertInto("former_listings")
		.columns(["id", "projectorSku"])
		.expression((eb) =>
			eb.selectFrom("retailer_listings").select(["id", "projectorSku"]).where("id", "in", idList),
		)
		.execute();
	await trx.deleteFrom("retailer_listings").where("id", "in", idList).execute();
}

/** Deletes offers and ends their price history. */
export async function deleteOffers(trx: Trx, rows: readonly OfferRow[], now: Date): Promise<void> {
	const keys = rows.map(({ projectorSku, retailerId }) => ({ projectorSku, retailerId }));
	const { rows: storedOffers } = await sql<{ id: number }>`
		select l."id" from ${jsonTable(trx, keys, { projectorSku: "text", retailerId: "integer" })} as "key"
			join retailer_listings l on l."projectorSku" = "key"."projectorSku" and l."retailerId" = "key"."retailerId"
	`.execute(trx);
	const ids = storedOffers.map(({ id }) => id);
	await deleteOfferRows(trx, ids);
	await endHistories(trx, rows, now);
	const skus = skusOf(rows);
	// The history of all these models has changed too.
	await refreshDisplayPrices(trx, skus, now, skus);
}
