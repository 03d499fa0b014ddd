import type { Trx } from "db/schema";
import { modelName } from "~/features/catalogue/model";
import { insertDeletedModel } from "~/features/catalogue/models.queries.server";
import {
	deleteModels,
	writeModelChanges,
} from "~/features/changes/models/model-writes.queries.server";
import {
	deleteOffers,
	writeOfferChanges,
} from "~/features/changes/offers/offer-writes.queries.server";
import { writeHeldPrices } from "~/features/changes/prices/held-offers.queries.server";
import { changedRows } from "~/features/changes/row-change";
import { deleteShop, writeShopRow } from "~/features/changes/shops/shop-writes.queries.server";
import { deleteTerms, writeTerms } from "~/features/changes/terms/term-writes.queries.server";
import { addChangePart } from "./change-parts.queries.server";
import type { ChangeSet, Changes, Deletions } from "./change-set";
import { writeFeedLines } from "./feed-line-decisions.queries.server";
import { writeFeedShops } from "./feed-shop-decisions.queries.server";
import {
	type LogStamp,
	logModels,
	logOffers,
	logOffersOfModels,
} from "./log-changes.queries.server";
import { assignOffersToFeed, readOfferOwners } from "./offers/offer-owners.queries.server";
import { toStoredPart } from "./stored-part";

/** Deletes rows, in an order in which no row refers to a deleted row. */
async function deleteRows(
	trx: Trx,
	{ offers = [], models = [], shops = [], terms = [] }: Deletions,
	now: Date,
): Promise<void> {
	if (offers.length > 0) await deleteOffers(trx, offers, now);
	if (models.length > 0) await deleteModels(trx, models);
	for (const { id } of shops) await deleteShop(trx, id, now);
	await deleteTerms(trx, terms);
}

/** Writes rows and the values derived from them, in an order in which rows exist before others refer to them. */
async function writeRows(
	trx: Trx,
	{
		shops = [],
		terms = [],
		models = [],
		offers = [],
		feedLines = [],
		feedShops = [],
		heldPrices = [],
	}: Changes,
	now: Date,
): Promise<void> {
	for (const row of changedRows(shops)) await writeShopRow(trx, row, now);
	await writeTerms(trx, changedRows(terms));
	if (models.length > 0) await writeModelChanges(trx, models, now);
	if (offers.length > 0) await writeOfferChanges(trx, offers, now);
	await writeFeedLines(trx, feedLines);
	await writeFeedShops(trx, feedShops);
	await writeHeldPrices(trx, heldPrices);
}

/** Logs rows that are about to be deleted, and stores the SKUs of models, so that their addresses return 410. */
async function logDeletions(
	trx: Trx,
	{ models = [], offers = [] }: Deletions,
	log: LogStamp,
): Promise<void> {
	const toDeletions = <Row>(rows: readonly Row[]) => rows.map((before) => ({ before }));
	if (offers.length > 0) await logOffers(trx, toDeletions(offers), log);
	if (models.length === 0) return;
	await logOffersOfModels(trx, models, log);
	await logModels(trx, toDeletions(models), log);
	for (const model of models) {
		const { sku } = model;
		await insertDeletedModel(trx, { sku, name: modelName(model), deletedBy: log.by, now: log.now });
	}
}

/**
 * Writes a change set, or a batch of it, with everything derived from its rows: displayed prices and their history,
 * tags and categories, the search index, photos to fetch. Stores the set under its cause, or logs it. The caller owns
 * the transaction.
 */
export async function apply(
	trx: Trx,
	{ cause, log, feedId, changes = {}, deletions = {} }: ChangeSet,
	now: Date,
): Promise<void> {
	const { models = [], offers = [] } = changes;
	const offerRows = offers.map(({ after }) => after);
	const assignsToFeed = feedId !== undefined && offerRows.length > 0;
	// The feed that takes the offers over, and the feeds that owned them until now, so that an undo can give them back.
	const takeover = assignsToFeed ? { feedId, owners: await readOfferOwners(trx, offerRows) } : {};
	if (log) await logDeletions(trx, deletions, log);
	await deleteRows(trx, deletions, now);
	await writeRows(trx, changes, now);
	if (assignsToFeed) await assignOffersToFeed(trx, feedId, offerRows);
	if (log) await logModels(trx, models, log);
	if (log && offers.length > 0) await logOffers(trx, offers, log);
	const part = cause && toStoredPart(changes, takeover);
	if (part) await addChangePart(trx, cause, part);
}
