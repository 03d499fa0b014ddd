import { encodeJson } from "db/json/json-columns";
import type { Db, ImportsTable, Trx } from "db/schema";
import type { Selectable } from "kysely";
import { z } from "zod";
import { recordChange } from "~/audit-log/audit-log.queries.server";
import type { ImportResult, LeftOut } from "~/features/imports/import-result";
import type { HeldPrice } from "~/features/imports/plan/held-prices";
import type { RowProblem } from "~/features/imports/plan/import-plan";

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

const problemList: z.ZodType<RowProblem[]> = z.array(
	z.object({
		row: z.number(),
		sheet: z.string().optional(),
		sku: z.string().optional(),
		column: z.string().optional(),
		reason: z.string(),
		isCell: z.boolean().optional(),
	}),
);

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
				eb("id", "in", eb.selectFrom("import_changes").select("importId")),
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
	const newest = db
		.selectFrom("imports")
		.select((eb) => eb.fn.max("id").as("id"))
		.unionAll(
			db
				.selectFrom("imports")
				.select((eb) => eb.fn.max("id").as("id"))
				.where("fileName", "=", fileName),
		);
	const undone = await db
		.selectFrom("imports")
		.select("id")
		.where("id", "in", newest)
		.where("undoneAt", "is not", null)
		.limit(1)
		.executeTakeFirst();
	return undone !== undefined;
}

/** Returns the import that a person started at an instant, to the millisecond. */
export function findImportAt(
	db: Db,
	importedBy: string,
	at: Date,
): Promise<PastImport | undefined> {
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
export async function listLeftOut(
	db: Db,
	id: number,
): Promise<{ problems: RowProblem[]; held: HeldPrice[] }> {
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

type RecordedResult = Omit<ImportResult, "errorDetails" | "heldDetails">;

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
