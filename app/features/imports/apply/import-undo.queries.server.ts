import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import { listingKey } from "~/features/catalogue/write/listing-change";
import {
	deleteListings,
	writeListingChanges,
} from "~/features/catalogue/write/listing-writes.queries.server";
import {
	deleteProjectors,
	listCategoryKeys,
	restoreProjectors,
} from "~/features/catalogue/write/projector-writes.queries.server";
import { LISTING_ROW, type ProjectorRow } from "~/features/catalogue/write/row-change";
import {
	deleteShop,
	restoreShop,
} from "~/features/catalogue/write/shops/shop-writes.queries.server";
import {
	deleteTerms,
	writeTerms,
} from "~/features/catalogue/write/terms/term-writes.queries.server";
import { type Failed, failed } from "~/features/imports/import-result";
import { recordChange } from "~/history/changes.queries.server";
import {
	findUndoable,
	fingerprint,
	fingerprintColumns,
	forgetChanges,
	listParts,
	type RowBefore,
	readPart,
	SHOP_FINGERPRINT,
	type Stored,
	TERM_FINGERPRINT,
} from "./import-changes.queries.server";

/** A row that is not as the import left it; its message says which, at the beginning of a sentence. */
class ChangedSince extends Error {}

/** A row that has come into use since the import created it; its message says how. */
class UsedSince extends Error {}

/** The rows now, each as the import left it. Throws ChangedSince. */
function unchangedSince<Kept extends RowBefore, Row extends object>(
	rows: readonly Kept[],
	columns: readonly string[],
	current: (row: Kept) => Row | undefined,
	nameOf: (row: Kept) => string,
): { row: Row; before: RowBefore["before"] }[] {
	return rows.map((one) => {
		const row = current(one);
		if (!row || fingerprint(row, columns) !== one.after) throw new ChangedSince(nameOf(one));
		return { row, before: one.before };
	});
}

/** Rows as they were; the columns hold again what the same columns held before. */
function asBefore<Row extends object>(
	changes: readonly { row: Row; before: RowBefore["before"] }[],
): Row[] {
	return changes.flatMap(({ row, before }) => (before ? [{ ...row, ...before }] : []));
}

const skuText = ({ sku }: { sku: string }) => `SKU ${sku}`;

async function undoListings(trx: Transaction<Database>, part: Stored, now: Date): Promise<void> {
	const { listings } = part;
	if (listings.length === 0) return;
	const current = await trx
		.selectFrom("retailer_listings")
		.select(LISTING_ROW)
		.where("projectorSku", "in", [...new Set(listings.map((listing) => listing.sku))])
		.execute();
	const rows = new Map(current.map((row) => [listingKey(row), row]));
	const changes = unchangedSince(
		listings,
		fingerprintColumns(part).listings,
		({ sku, retailerId }) => rows.get(listingKey({ projectorSku: sku, retailerId })),
		skuText,
	);
	const created = changes.filter(({ before }) => before === null);
	await deleteListings(
		trx,
		created.map(({ row }) => row),
		now,
	);
	const restored = changes.flatMap(({ row, before }) =>
		before ? [{ before: row, after: { ...row, ...before } }] : [],
	);
	await writeListingChanges(trx, restored, now);
}

/** Throws ChangedSince for a model that would be in a category again which was deleted. */
async function rejectLostCategories(
	trx: Transaction<Database>,
	rows: readonly ProjectorRow[],
): Promise<void> {
	const known = new Set((await listCategoryKeys(trx)).map(({ id }) => id));
	const lost = rows.find(({ categoryId }) => categoryId !== null && !known.has(categoryId));
	if (lost) throw new ChangedSince(`The category of ${skuText(lost)}`);
}

async function undoProjectors(trx: Transaction<Database>, part: Stored, now: Date): Promise<void> {
	const { projectors } = part;
	if (projectors.length === 0) return;
	const current = await trx
		.selectFrom("projectors")
		.selectAll()
		.where(
			"sku",
			"in",
			projectors.map((projector) => projector.sku),
		)
		.execute();
	const rows = new Map(current.map((row) => [row.sku, row]));
	const changes = unchangedSince(
		projectors,
		fingerprintColumns(part).projectors,
		({ sku }) => rows.get(sku),
		skuText,
	);
	await deleteProjectors(
		trx,
		changes.filter(({ before }) => before === null).map(({ row }) => row),
	);
	const restored = asBefore(changes);
	await rejectLostCategories(trx, restored);
	await restoreProjectors(trx, restored, now);
}

/** Ids of the shops that have offers, or that a feed names. */
async function listUsedShops(trx: Transaction<Database>): Promise<Set<number | null>> {
	const offers = await trx
		.selectFrom("retailer_listings")
		.select("retailerId")
		.distinct()
		.execute();
	const feeds = await trx
		.selectFrom("feeds")
		.select("retailerId")
		.union(trx.selectFrom("feed_merchants").select("retailerId"))
		.execute();
	return new Set([...offers, ...feeds].map(({ retailerId }) => retailerId));
}

async function undoShops(trx: Transaction<Database>, part: Stored, now: Date): Promise<void> {
	if (part.shops.length === 0) return;
	const current = await trx.selectFrom("retailers").selectAll().execute();
	const rows = new Map(current.map((row) => [row.id, row]));
	const changes = unchangedSince(
		part.shops,
		SHOP_FINGERPRINT,
		({ id }) => rows.get(id),
		({ name }) => `The shop "${name}"`,
	);
	const created = changes.filter(({ before }) => before === null).map(({ row }) => row);
	const used = await listUsedShops(trx);
	const inUse = created.find(({ id }) => used.has(id));
	if (inUse) throw new UsedSince(`The shop "${inUse.slug}" has offers or a feed`);
	for (const { id } of created) await deleteShop(trx, id, now);
	for (const row of asBefore(changes)) await restoreShop(trx, row);
}

async function undoTerms(trx: Transaction<Database>, part: Stored): Promise<void> {
	if (part.terms.length === 0) return;
	const current = await trx.selectFrom("jargon_terms").selectAll().execute();
	const rows = new Map(current.map((row) => [row.id, row]));
	const changes = unchangedSince(
		part.terms,
		TERM_FINGERPRINT,
		({ id }) => rows.get(id),
		({ name }) => `The term "${name}"`,
	);
	const created = changes.filter(({ before }) => before === null).map(({ row }) => row.id);
	if (created.length > 0) await deleteTerms(trx, created);
	await writeTerms(trx, asBefore(changes));
}

export interface UndoneImport {
	status: "undone";
	message: string;
}

/** Returns why an import cannot be undone; undefined where it can. */
async function findConflict(trx: Transaction<Database>, id: number): Promise<Failed | undefined> {
	const found = await trx
		.selectFrom("imports")
		.select(["undoneAt", "created", "updated"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!found) return failed(404, "There is no such import.");
	const conflict = (message: string) => failed(409, message);
	if (found.undoneAt !== null) return conflict("This import was undone already.");
	if (found.created + found.updated === 0) return conflict("This import changed nothing.");
	const newest = await findUndoable(trx);
	if (newest?.id === id) return undefined;
	if ((await listParts(trx, id)).length === 0) {
		return conflict("What this import changed is no longer kept, so it cannot be undone.");
	}
	return conflict(`"${newest?.fileName}" was imported after this one and has to be undone first.`);
}

/**
 * Puts back what an import wrote over and removes what it created, in one transaction: all of it, or nothing with
 * the reason.
 */
export async function undoImport(
	db: Kysely<Database>,
	id: number,
	{ undoneBy, now }: { undoneBy: string; now: Date },
): Promise<UndoneImport | Failed> {
	try {
		return await db.transaction().execute(async (trx) => {
			// A write first, so that nobody else writes between what is read here and what is written.
			await trx.updateTable("imports").set({ id }).where("id", "=", id).execute();
			const conflict = await findConflict(trx, id);
			if (conflict) return conflict;
			for (const part of await listParts(trx, id)) {
				const changes = await readPart(trx, id, part);
				await undoListings(trx, changes, now);
				await undoProjectors(trx, changes, now);
				await undoShops(trx, changes, now);
				await undoTerms(trx, changes);
			}
			await forgetChanges(trx, id);
			const { fileName } = await trx
				.updateTable("imports")
				.set({ undoneAt: now.toISOString(), undoneBy })
				.where("id", "=", id)
				.returning("fileName")
				.executeTakeFirstOrThrow();
			const named = { subject: "import", subjectKey: String(id), title: fileName } as const;
			const fields = { before: { undone: false }, after: { undone: true } };
			await recordChange(trx, { by: undoneBy, ...named, action: "changed", ...fields }, now);
			return { status: "undone", message: "The import was undone." };
		});
	} catch (error) {
		if (error instanceof UsedSince) {
			return failed(409, `${error.message} by now, so this import can no longer be undone.`);
		}
		if (!(error instanceof ChangedSince)) throw error;
		const message = `${error.message} was changed or removed after this import, so it can no longer be undone.`;
		return failed(409, message);
	}
}
