import type { Trx } from "db/schema";
import {
	deleteModels,
	listCategoryKeys,
	writeModelChanges,
} from "~/features/changes/models/model-writes.queries.server";
import {
	deleteOffers,
	writeOfferChanges,
} from "~/features/changes/offers/offer-writes.queries.server";
import { changedRows } from "~/features/changes/row-change";
import { deleteShop, restoreShop } from "~/features/changes/shops/shop-writes.queries.server";
import { deleteTerms, writeTerms } from "~/features/changes/terms/term-writes.queries.server";
import { addPart } from "./change-parts.queries.server";
import type { ChangeSet } from "./change-set";
import { readOwners, takeOffers } from "./offers/offer-owners.queries.server";
import { toStoredPart } from "./stored-part";

/** Deletes rows: first those that refer to others. */
async function deleteRows(
	trx: Trx,
	{ offers = [], models = [], shops = [], terms = [] }: NonNullable<ChangeSet["deletions"]>,
	now: Date,
): Promise<void> {
	if (offers.length > 0) await deleteOffers(trx, offers, now);
	if (models.length > 0) await deleteModels(trx, models);
	for (const { id } of shops) await deleteShop(trx, id, now);
	if (terms.length > 0)
		await deleteTerms(
			trx,
			terms.map(({ id }) => id),
		);
}

/** Writes rows, and what is derived from them: first those that others refer to. */
async function writeRows(
	trx: Trx,
	{ shops = [], terms = [], models = [], offers = [] }: ChangeSet["changes"],
	now: Date,
): Promise<void> {
	for (const row of changedRows(shops)) await restoreShop(trx, row, now);
	await writeTerms(trx, changedRows(terms));
	if (models.length > 0) {
		await writeModelChanges(trx, models, { categories: await listCategoryKeys(trx), now });
	}
	if (offers.length > 0) await writeOfferChanges(trx, offers, now);
}

/**
 * Writes a change set, or a batch of one, with all that is derived from its rows: shown prices and their history, tags
 * and categories, the search index, photographs to fetch. A set with a cause is stored, so that `invert` undoes it. The
 * caller owns the transaction.
 */
export async function apply(
	trx: Trx,
	{ cause, feedId, changes, deletions = {} }: ChangeSet,
	now: Date,
): Promise<void> {
	const offers = (changes.offers ?? []).map(({ after }) => after);
	const isTaken = feedId !== undefined && offers.length > 0;
	const takeover = isTaken ? { feedId, owners: await readOwners(trx, offers) } : {};
	await deleteRows(trx, deletions, now);
	await writeRows(trx, changes, now);
	if (isTaken) await takeOffers(trx, feedId, offers);
	const part = cause && toStoredPart(changes, takeover);
	if (part) await addPart(trx, cause, part);
}
