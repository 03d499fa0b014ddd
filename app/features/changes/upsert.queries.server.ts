import type { Trx } from "db/schema";
import type { ModelRecord, OfferRecord } from "~/features/changes/cells/records";
import { ExpectedError } from "~/logging/expected-error";
import { apply } from "./apply.queries.server";
import type { LogStamp } from "./log-changes.queries.server";
import { listCategoryKeys, modelChanges } from "./models/model-writes.queries.server";
import { readOfferChanges, resolveOffers } from "./offers/offer-writes.queries.server";
import type { RowWriteOptions } from "./row-change";

/**
 * Writes records of the import template, and everything derived from them; with `log`, adds a line to the audit log for
 * each. The caller owns the transaction.
 */
export async function upsertModels(
	trx: Trx,
	records: readonly ModelRecord[],
	{ log, ...options }: RowWriteOptions & { log?: LogStamp },
): Promise<void> {
	const categories = await listCategoryKeys(trx);
	for await (const models of modelChanges(trx, records, categories, options)) {
		await apply(trx, { ...(log && { log }), changes: { models } }, options.now);
	}
}

/**
 * Writes records of a file of offers. The caller owns the transaction. Throws an ExpectedError for an unknown SKU or
 * shop.
 */
export async function upsertOffers(
	trx: Trx,
	records: readonly OfferRecord[],
	options: RowWriteOptions,
): Promise<void> {
	const resolutions = await resolveOffers(trx, records);
	const resolvedOffers = resolutions.map((resolution) => {
		if ("reason" in resolution) throw new ExpectedError(400, resolution.reason);
		return resolution;
	});
	for await (const offers of readOfferChanges(trx, resolvedOffers, options)) {
		await apply(trx, { changes: { offers } }, options.now);
	}
}
