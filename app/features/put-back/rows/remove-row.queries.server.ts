import type { Database } from "db/schema";
import type { Transaction } from "kysely";
import { deleteListings } from "~/features/catalogue/write/listing-writes.queries.server";
import { deleteShop } from "~/features/catalogue/write/shops/shop-writes.queries.server";
import { deleteModelIn } from "~/features/model-editor/delete/delete-model.queries.server";
import { type Author, recordChange, type StoredChange } from "~/history/changes.queries.server";
import type { HistoricRow } from "./historic-row";
import { findOfferRow } from "./offer-row.queries.server";

async function deleteRow(
	trx: Transaction<Database>,
	{ subject, subjectKey }: StoredChange,
	now: Date,
): Promise<void> {
	if (subject === "shop") return deleteShop(trx, Number(subjectKey), now);
	const offer = await findOfferRow(trx, subjectKey);
	if (offer) await deleteListings(trx, [offer], now);
}

/** Deletes the row of a line by the rules of its own page, with the line of that. */
export async function removeRow(
	trx: Transaction<Database>,
	line: StoredChange,
	row: HistoricRow,
	{ by, now }: Author,
): Promise<void> {
	const { id: putsBackId, subject, subjectKey, title } = line;
	if (subject === "model") {
		await deleteModelIn(trx, subjectKey, { by, now, putsBackId });
		return;
	}
	const before = await row.find(trx, subjectKey);
	await deleteRow(trx, line, now);
	const named = { by, subject, subjectKey, title, putsBackId };
	await recordChange(trx, { ...named, action: "deleted", before }, now);
}
