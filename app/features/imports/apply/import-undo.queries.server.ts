import { countRows } from "db/count-rows";
import type { Db, Trx } from "db/schema";
import { recordChange } from "~/audit-log/audit-log.queries.server";
import {
	deleteParts,
	importPart,
	readParts,
} from "~/features/catalogue/write/change-set.queries.server";
import { RevertError, revertPart } from "~/features/catalogue/write/revert-changes.queries.server";
import { type Failed, failed } from "~/features/imports/import-result";
import type { PastImport } from "./import-history.queries.server";

/** Number of successive imports that can be undone. */
const MAX_UNDOABLE = 10;

/** Deletes the change sets of imports that are too old to be undone. */
export async function deleteOldChanges(trx: Trx): Promise<void> {
	const newest = trx
		.selectFrom("import_changes")
		.select("importId")
		.distinct()
		.orderBy("importId", "desc")
		.limit(MAX_UNDOABLE);
	await trx.deleteFrom("import_changes").where("importId", "not in", newest).execute();
}

export type UndoableImport = Pick<
	PastImport,
	"id" | "fileName" | "importedBy" | "importedAt" | "created" | "updated"
>;

/** Returns the import that can be undone next: the last that changed anything and was not undone. */
export function findUndoable(db: Db): Promise<UndoableImport | undefined> {
	return db
		.selectFrom("imports")
		.select(["id", "fileName", "importedBy", "importedAt", "created", "updated"])
		.where("id", "in", (eb) => eb.selectFrom("import_changes").select("importId"))
		.orderBy("id", "desc")
		.executeTakeFirst();
}

/** Returns how many imports can be undone, one after the other. */
export async function countUndoable(db: Db): Promise<number> {
	const { count } = await db
		.selectFrom("import_changes")
		.select((eb) => eb.fn.count<number>("importId").distinct().as("count"))
		.executeTakeFirstOrThrow();
	return count;
}

/** Returns how many models that an import created have a photograph by now, which an undo would delete. */
export async function countPhotographs(db: Db, importId: number): Promise<number> {
	let photographs = 0;
	for await (const part of readParts(db, { importId })) {
		const { projectors } = importPart.parse(part);
		const created = projectors.filter(({ before }) => before === null).map(({ sku }) => sku);
		if (created.length === 0) continue;
		const count = await countRows(
			db.selectFrom("projectors").where("sku", "in", created).where("imagePath", "is not", null),
		);
		photographs += count;
	}
	return photographs;
}

interface UndoneImport {
	status: "undone";
	message: string;
}

/** Returns why an import cannot be undone; undefined if it can. */
async function findConflict(trx: Trx, id: number): Promise<Failed | undefined> {
	const found = await trx
		.selectFrom("imports")
		.select(["undoneAt", "created", "updated"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!found) return failed(404, "There is no such import.");
	if (found.undoneAt !== null) return failed(409, "This import was undone already.");
	if (found.created + found.updated === 0) return failed(409, "This import changed nothing.");
	const newest = await findUndoable(trx);
	if (newest?.id === id) return undefined;
	const hasChanges = await trx
		.selectFrom("import_changes")
		.select("part")
		.where("importId", "=", id)
		.limit(1)
		.executeTakeFirst();
	return failed(
		409,
		hasChanges
			? `"${newest?.fileName}" was imported after this one and has to be undone first.`
			: "What this import changed is no longer kept, so it cannot be undone.",
	);
}

/**
 * Restores the values that an import overwrote and deletes the rows that it created, in one transaction: all of it, or
 * nothing with the reason.
 */
export async function undoImport(
	db: Db,
	id: number,
	{ undoneBy, now }: { undoneBy: string; now: Date },
): Promise<UndoneImport | Failed> {
	try {
		return await db.transaction().execute(async (trx) => {
			// Starts with a write, to hold the lock from the first read on.
			await trx.updateTable("imports").set({ id }).where("id", "=", id).execute();
			const conflict = await findConflict(trx, id);
			if (conflict) return conflict;
			// Models were written before their offers.
			for await (const part of readParts(trx, { importId: id }, "last-to-first")) {
				await revertPart(trx, importPart.parse(part), now);
			}
			await deleteParts(trx, { importId: id });
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
		if (error instanceof RevertError) return failed(409, error.message);
		throw error;
	}
}
