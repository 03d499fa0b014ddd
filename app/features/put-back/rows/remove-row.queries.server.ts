import type { Database } from "db/schema";
import type { Transaction } from "kysely";
import { projectorName } from "~/features/catalogue/projector";
import { offerFields, offerKey } from "~/features/catalogue/write/change-fields";
import { deleteListings } from "~/features/catalogue/write/listing-writes.queries.server";
import { deleteProjectors } from "~/features/catalogue/write/projector-writes.queries.server";
import { LISTING_ROW } from "~/features/catalogue/write/row-change";
import { deleteShop } from "~/features/catalogue/write/shop-writes.queries.server";
import { recordChange } from "~/history/changes.queries.server";
import { findModelRow } from "./model-row.queries.server";
import { findOfferRow } from "./offer-row.queries.server";

/** Who does something, and when. */
export interface Author {
	by: string;
	now: Date;
}

/** Deletes a model as its own page does: with a line for each offer, and its address remembered. */
async function removeModel(trx: Transaction<Database>, sku: string, author: Author): Promise<void> {
	const { by, now } = author;
	const row = await findModelRow(trx, sku);
	if (!row) return;
	const name = projectorName(row);
	const offers = await trx
		.selectFrom("retailer_listings")
		.innerJoin("retailers", "retailers.id", "retailer_listings.retailerId")
		.select(LISTING_ROW)
		.select("retailers.name as shop")
		.where("projectorSku", "=", row.sku)
		.execute();
	for (const { shop, ...offer } of offers) {
		const line = { by, subject: "offer", subjectKey: offerKey(offer) } as const;
		const title = `${name} at ${shop}`;
		const before = offerFields(offer);
		await recordChange(trx, { ...line, title, action: "deleted", before }, now);
	}
	const values = { sku: row.sku, name, deletedBy: by, deletedAt: now.toISOString() };
	await trx
		.insertInto("deleted_models")
		.values({ slug: row.slug, ...values })
		.onConflict((conflict) => conflict.column("slug").doUpdateSet(values))
		.execute();
	await deleteProjectors(trx, [row]);
}

async function removeOffer(
	trx: Transaction<Database>,
	key: string,
	{ now }: Author,
): Promise<void> {
	const row = await findOfferRow(trx, key);
	if (row) await deleteListings(trx, [row], now);
}

/** Deletes the row of a line. */
export const REMOVALS = {
	model: removeModel,
	offer: removeOffer,
	shop: (trx: Transaction<Database>, key: string, { now }: Author) =>
		deleteShop(trx, Number(key), now),
};
