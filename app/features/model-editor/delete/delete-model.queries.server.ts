import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import { withdrawAlertMails } from "~/features/alerts/mails/withdraw-mails.queries.server";
import { projectorName } from "~/features/catalogue/projector";
import { insertDeletedModel } from "~/features/catalogue/projectors.queries.server";
import { modelFields, offerFields, offerKey } from "~/features/catalogue/write/change-fields";
import { deleteProjectors } from "~/features/catalogue/write/projector-writes.queries.server";
import { LISTING_ROW } from "~/features/catalogue/write/row-change";
import { recordChange } from "~/history/changes.queries.server";

/**
 * Deletes a model with all that hangs on it, writes the history of it and of each of its offers, and remembers its
 * address (docs/staff.md#deleting-a-model). Returns its name; undefined where there is no such model any more. The
 * caller owns the transaction; `putsBackId` is the line that this puts back.
 */
export async function deleteModelIn(
	trx: Transaction<Database>,
	sku: string,
	{ by, now, putsBackId }: { by: string; now: Date; putsBackId?: number },
): Promise<string | undefined> {
	const row = await trx
		.selectFrom("projectors")
		.selectAll()
		.where("slug", "=", sku.toLowerCase())
		.executeTakeFirst();
	if (!row) return undefined;
	const name = projectorName(row);
	const offers = await trx
		.selectFrom("retailer_listings")
		.innerJoin("retailers", "retailers.id", "retailer_listings.retailerId")
		.select(LISTING_ROW)
		.select("retailers.name as shop")
		.where("projectorSku", "=", row.sku)
		.orderBy("retailerId")
		.execute();
	for (const { shop, ...offer } of offers) {
		const subjectKey = offerKey(offer);
		const named = { subject: "offer", subjectKey, title: `${name} at ${shop}` } as const;
		await recordChange(trx, { by, ...named, action: "deleted", before: offerFields(offer) }, now);
	}
	const named = { subject: "model", subjectKey: row.sku, title: name, putsBackId } as const;
	await recordChange(trx, { by, ...named, action: "deleted", before: modelFields(row) }, now);
	await withdrawAlertMails(trx, row.sku);
	await insertDeletedModel(trx, { sku: row.sku, name, by, now });
	await deleteProjectors(trx, [row]);
	return name;
}

/** The same in a transaction of its own. */
export function deleteModel(
	db: Kysely<Database>,
	sku: string,
	author: { by: string; now: Date },
): Promise<string | undefined> {
	return db.transaction().execute((trx) => deleteModelIn(trx, sku, author));
}
