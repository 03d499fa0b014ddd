import type { Db } from "db/schema";
import { type ChangedFields, recordChange } from "~/audit-log/audit-log.queries.server";
import { listingRecord } from "~/features/catalogue/write/cells/listing-record";
import { offerFields } from "~/features/catalogue/write/change-fields";
import { listingChange } from "~/features/catalogue/write/listing-change";
import {
	deleteListings,
	resolveListings,
	writeListingChanges,
} from "~/features/catalogue/write/listing-writes.queries.server";
import { LISTING_ROW, type ListingRow } from "~/features/catalogue/write/row-change";
import { cellsOf } from "~/features/records/kit/form-values";
import type { Revertible } from "~/features/records/kit/record";
import { UserError } from "~/logging/user-error";
import { unstorableText } from "./field-words.server";

/** Splits an offer's key into its SKU and shop id. */
function partsOf(key: string): { sku: string; shopId: number } {
	const [sku = "", shopId = ""] = key.split(" ");
	return { sku, shopId: /^\d{1,9}$/.test(shopId) ? Number(shopId) : -1 };
}

export function findOfferRow(db: Db, key: string): Promise<ListingRow | undefined> {
	const { sku, shopId } = partsOf(key);
	return db
		.selectFrom("retailer_listings")
		.innerJoin("projectors", "projectors.sku", "retailer_listings.projectorSku")
		.select(LISTING_ROW.map((column) => `retailer_listings.${column}` as const))
		.where("projectors.slug", "=", sku.toLowerCase())
		.where("retailerId", "=", shopId)
		.executeTakeFirst();
}

function recordOf(key: string, fields: ChangedFields) {
	const { sku, shopId } = partsOf(key);
	const { is_example: _, ...cells } = fields;
	return listingRecord.safeParse({ ...cellsOf(cells), sku, retailer: String(shopId) });
}

async function missingParts(db: Db, key: string): Promise<string | undefined> {
	const { sku, shopId } = partsOf(key);
	const model = await db
		.selectFrom("projectors")
		.select("id")
		.where("slug", "=", sku.toLowerCase())
		.executeTakeFirst();
	if (!model) return `There is no model ${sku} any more: put that back first.`;
	const shop = await db
		.selectFrom("retailers")
		.select("id")
		.where("id", "=", shopId)
		.executeTakeFirst();
	return shop ? undefined : "Its shop is not there any more: put that back first.";
}

/** Reverts changes of offers, by SKU and shop. */
export const offerRevert: Revertible = {
	async find(db, key) {
		const row = await findOfferRow(db, key);
		return row && offerFields(row);
	},

	async check(db, key, fields) {
		const missing = await missingParts(db, key);
		if (missing !== undefined) return { problem: missing, notes: [] };
		const stored = await offerRevert.find(db, key);
		const { error } = recordOf(key, { ...stored, ...fields });
		return { problem: error && unstorableText(error), notes: [] };
	},

	async write(trx, key, fields, { now }) {
		const missing = await missingParts(trx, key);
		if (missing !== undefined) throw new UserError(409, missing);
		const before = await findOfferRow(trx, key);
		const wanted = { ...(before && offerFields(before)), ...fields };
		const { data: record, error } = recordOf(key, wanted);
		if (error) throw new UserError(409, unstorableText(error));
		const [resolved] = await resolveListings(trx, [record]);
		if (!resolved || "reason" in resolved) {
			throw new UserError(409, resolved?.reason ?? "The offer is not there any more.");
		}
		const { after } = listingChange(before, resolved, { now, isSample: false });
		const isSample = wanted.is_example === true ? (1 as const) : (0 as const);
		const written = { ...after, isSample, updatedAt: now.toISOString() };
		await writeListingChanges(trx, [{ before, after: written }], now);
		return key;
	},

	async checkRemoval() {
		return { notes: ["Its price history keeps what it cost."] };
	},

	async remove(trx, key, { by, now }, { id: putsBackId, title }) {
		const row = await findOfferRow(trx, key);
		if (!row) return;
		await deleteListings(trx, [row], now);
		const named = { by, subject: "offer", subjectKey: key, title, putsBackId } as const;
		await recordChange(trx, { ...named, action: "deleted", before: offerFields(row) }, now);
	},
};
