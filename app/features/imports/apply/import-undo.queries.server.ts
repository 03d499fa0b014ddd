import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import { listingKey } from "~/features/catalogue/write/listing-change";
import {
	deleteListings,
	writeListingChanges,
} from "~/features/catalogue/write/listing-writes.queries.server";
import {
	deleteProjectors,
	restoreProjectors,
} from "~/features/catalogue/write/projector-writes.queries.server";
import { LISTING_ROW } from "~/features/catalogue/write/row-change";
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
	type Stored,
} from "./import-changes.queries.server";

class ChangedSince extends Error {}

/** The rows now, each as the import left it. Throws ChangedSince. */
function unchangedSince<Kept extends RowBefore, Row extends object>(
	rows: readonly Kept[],
	columns: readonly string[],
	current: (row: Kept) => Row | undefined,
): { row: Row; before: RowBefore["before"] }[] {
	return rows.map((one) => {
		const row = current(one);
		if (!row || fingerprint(row, columns) !== one.after) throw new ChangedSince(one.sku);
		return { row, before: one.before };
	});
}

/** Rows as they were; the columns hold again what the same columns held before. */
function asBefore<Row extends object>(
	changes: readonly { row: Row; before: RowBefore["before"] }[],
): Row[] {
	return changes.flatMap(({ row, before }) => (before ? [{ ...row, ...before }] : []));
}

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
	const changes = unchangedSince(projectors, fingerprintColumns(part).projectors, ({ sku }) =>
		rows.get(sku),
	);
	await deleteProjectors(
		trx,
		changes.filter(({ before }) => before === null).map(({ row }) => row),
	);
	await restoreProjectors(trx, asBefore(changes), now);
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
		if (!(error instanceof ChangedSince)) throw error;
		const message = `SKU ${error.message} was changed or removed after this import, so it can no longer be undone.`;
		return failed(409, message);
	}
}
