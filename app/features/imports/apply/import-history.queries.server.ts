import { countRows } from "db/count-rows";
import { encodeJson } from "db/json/json-columns";
import type { Db, ImportsTable, Trx } from "db/schema";
import type { Selectable } from "kysely";
import { z } from "zod";
import { recordChange } from "~/audit-log/audit-log.queries.server";
import { countText } from "~/features/catalogue/words/count-text";
import { addedModels, invert, type LeftRows } from "~/features/changes/invert.queries.server";
import type { ChangedSince, LeftOut, RecordedResult } from "~/features/imports/import-result";
import type { HeldPrice } from "~/features/imports/plan/held-prices";
import { rowProblemSchema } from "~/features/imports/plan/import-plan";
import { ExpectedError } from "~/logging/expected-error";

export type PastImport = Omit<Selectable<ImportsTable>, "problems" | "heldPrices">;

const COLUMNS = [
	"id",
	"fileName",
	"importedBy",
	"importedAt",
	"created",
	"updated",
	"unchanged",
	"errors",
	"held",
	"message",
	"undoneAt",
	"undoneBy",
] as const;

const problemList = z.array(rowProblemSchema);

const heldList: z.ZodType<HeldPrice[]> = z.array(
	z.object({
		row: z.number(),
		sheet: z.string().optional(),
		sku: z.string(),
		retailer: z.string(),
		fromPence: z.number(),
		toPence: z.number(),
		isFirst: z.boolean(),
	}),
);

/** Returns the latest imports and all that can be undone, newest first. */
export function listImports(db: Db, latest: number): Promise<PastImport[]> {
	return db
		.selectFrom("imports")
		.select(COLUMNS)
		.where((eb) =>
			eb.or([
				eb("id", "in", eb.selectFrom("imports").select("id").orderBy("id", "desc").limit(latest)),
				eb("id", "in", eb.selectFrom("change_sets").select("importId")),
			]),
		)
		.orderBy("id", "desc")
		.execute();
}

export function findImport(db: Db, id: number): Promise<PastImport | undefined> {
	return db.selectFrom("imports").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

/** Returns true if the newest import of all, or of files with this name, was undone. */
export async function wasUndone(db: Db, fileName: string): Promise<boolean> {
	const newest = db.selectFrom("imports").select("undoneAt").orderBy("id", "desc").limit(1);
	const ofName = newest.where("fileName", "=", fileName);
	const latestImports = [await newest.executeTakeFirst(), await ofName.executeTakeFirst()];
	return latestImports.some((one) => one && one.undoneAt !== null);
}

/** Returns the import that a person started at an instant, to the millisecond. */
export function findImportAt(db: Db, importedBy: string, at: Date) {
	return db
		.selectFrom("imports")
		.select(COLUMNS)
		.where("importedAt", "=", at.toISOString())
		.where("importedBy", "=", importedBy)
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();
}

/** Returns the rows that an import left out and the prices that it held, the first `MAX_PROBLEMS` of each. */
export async function listLeftOut(db: Db, id: number) {
	const row = await db
		.selectFrom("imports")
		.select(["problems", "heldPrices"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!row) return { problems: [], held: [] };
	return {
		problems: problemList.parse(JSON.parse(row.problems)),
		held: heldList.parse(JSON.parse(row.heldPrices)),
	};
}

/** Inserts the record of an import, which takes the write lock for its transaction. Returns its id. */
export async function beginImport(
	trx: Trx,
	{ fileName, importedBy, now }: { fileName: string; importedBy: string; now: Date },
): Promise<number> {
	const importedAt = now.toISOString();
	const nothing = { created: 0, updated: 0, unchanged: 0, errors: 0, message: "", problems: "[]" };
	const { id } = await trx
		.insertInto("imports")
		.values({ fileName, importedBy, importedAt, ...nothing })
		.returning("id")
		.executeTakeFirstOrThrow();
	return id;
}

/** Completes the record of an import, with its line in the audit log; `leftOut` is stored with it. */
export async function completeImport(
	trx: Trx,
	id: number,
	{ created, updated, unchanged, errors, held, message }: RecordedResult,
	leftOut: LeftOut,
): Promise<void> {
	const { fileName, importedBy, importedAt } = await trx
		.updateTable("imports")
		.set({
			created,
			updated,
			unchanged,
			errors,
			held,
			message,
			problems: JSON.stringify(leftOut.problems),
			heldPrices: encodeJson(leftOut.held),
		})
		.where("id", "=", id)
		.returning(["fileName", "importedBy", "importedAt"])
		.executeTakeFirstOrThrow();
	const named = { subject: "import", subjectKey: String(id), title: fileName } as const;
	const after = { created, updated, unchanged, left_out: errors, prices_held: held, message };
	const line = { by: importedBy, ...named, action: "added", after } as const;
	await recordChange(trx, line, new Date(importedAt));
}

/** Number of successive imports that can be undone. */
const MAX_UNDOABLE = 10;

/** Deletes the change sets of imports that are too old to be undone. */
export async function deleteOldChanges(trx: Trx): Promise<void> {
	const newest = trx
		.selectFrom("change_sets")
		.select("importId")
		.distinct()
		.where("importId", "is not", null)
		.orderBy("importId", "desc")
		.limit(MAX_UNDOABLE);
	await trx.deleteFrom("change_sets").where("importId", "not in", newest).execute();
}

/** Returns the imports that changed anything and can be undone one after the other, the next first. */
export function listUndoable(db: Db): Promise<PastImport[]> {
	return db
		.selectFrom("imports")
		.select(COLUMNS)
		.where("id", "in", (eb) => eb.selectFrom("change_sets").select("importId"))
		.orderBy("id", "desc")
		.execute();
}

/** Returns the import that can be undone next. */
export async function findUndoable(db: Db): Promise<PastImport | undefined> {
	const [newest] = await listUndoable(db);
	return newest;
}

/** Returns how many models that an import created have a photograph by now, which an undo would delete. */
export async function countPhotos(db: Db, importId: number): Promise<number> {
	let photos = 0;
	for await (const skus of addedModels(db, { importId })) {
		photos += await countRows(
			db.selectFrom("projectors").where("sku", "in", skus).where("imagePath", "is not", null),
		);
	}
	return photos;
}

/** Throws an ExpectedError if an import cannot be undone. */
async function requireUndoable(trx: Trx, id: number): Promise<void> {
	const row = await findImport(trx, id);
	if (!row) throw new ExpectedError(404, "There is no such import.");
	if (row.undoneAt !== null) throw new ExpectedError(409, "This import was undone already.");
	if (row.created + row.updated === 0) {
		throw new ExpectedError(409, "This import changed nothing.");
	}
	const undoable = await listUndoable(trx);
	const [newest] = undoable;
	if (newest?.id === id) return;
	throw new ExpectedError(
		409,
		undoable.some((one) => one.id === id)
			? `"${newest?.fileName}" was imported after this one and has to be undone first.`
			: "What this import changed is no longer kept, so it cannot be undone.",
	);
}

const WHY_LEFT: Record<LeftRows["rows"][number]["why"], string> = {
	changed: "was changed or removed after this import",
	"in use": "has offers or a feed by now",
};

/** Refuses an undo as a whole, because some rows were changed since: staff decide whether the rest is undone. */
export class ChangedSinceError extends ExpectedError {
	readonly changedSince: ChangedSince;

	constructor({ total, rows }: LeftRows) {
		const reasons = rows.map(({ name, why }) => `${name} ${WHY_LEFT[why]}`);
		const what = rows[0]?.why === "changed" ? "it" : "this import";
		super(409, `${reasons[0]}, so ${what} can no longer be undone.`);
		this.changedSince = { total, reasons };
	}
}

export interface UndoOptions {
	undoneBy: string;
	now: Date;
	/** Leaves rows that were changed since; without it, one of them refuses the undo. */
	isPartial?: boolean;
}

/**
 * Restores the values that an import overwrote and deletes the rows that it created, in one transaction. Throws an
 * ExpectedError with the reason, a ChangedSinceError if only a part of it can be undone.
 */
export function undoImport(db: Db, id: number, { undoneBy, now, isPartial = false }: UndoOptions) {
	return db.transaction().execute(async (trx) => {
		// Starts with a write, to hold the lock from the first read on.
		await trx.updateTable("imports").set({ id }).where("id", "=", id).execute();
		await requireUndoable(trx, id);
		const left = await invert(trx, { importId: id }, { by: undoneBy, now });
		if (left.total > 0 && !isPartial) throw new ChangedSinceError(left);
		const { fileName } = await trx
			.updateTable("imports")
			.set({ undoneAt: now.toISOString(), undoneBy })
			.where("id", "=", id)
			.returning("fileName")
			.executeTakeFirstOrThrow();
		const named = { subject: "import", subjectKey: String(id), title: fileName } as const;
		const leftRows = left.total > 0 && { left_as_they_are: left.total };
		const fields = { before: { undone: false }, after: { undone: true, ...leftRows } };
		await recordChange(trx, { by: undoneBy, ...named, action: "changed", ...fields }, now);
		return { status: "undone", message: undoneText(left.total) } as const;
	});
}

function undoneText(left: number): string {
	if (left === 0) return "The import was undone.";
	return `The import was undone, but for ${countText(left, "row", "rows")} changed or removed since.`;
}
