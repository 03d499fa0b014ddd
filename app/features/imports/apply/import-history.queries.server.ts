import type { Database, ImportsTable } from "db/schema";
import type { Kysely, Selectable, Transaction } from "kysely";
import { z } from "zod";
import { type ImportResult, MAX_PROBLEMS } from "~/features/imports/import-result";
import type { RowProblem } from "~/features/imports/plan/import-plan";

export type PastImport = Omit<Selectable<ImportsTable>, "problems">;

const COLUMNS = [
	"id",
	"fileName",
	"importedBy",
	"importedAt",
	"created",
	"updated",
	"unchanged",
	"errors",
	"message",
	"undoneAt",
	"undoneBy",
] as const;

const problemList: z.ZodType<RowProblem[]> = z.array(
	z.object({
		row: z.number(),
		sheet: z.string().exactOptional(),
		sku: z.string().exactOptional(),
		column: z.string().exactOptional(),
		reason: z.string(),
	}),
);

/** The latest imports and all that can be undone, newest first. */
export function listImports(db: Kysely<Database>, latest: number): Promise<PastImport[]> {
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

export function findImport(db: Kysely<Database>, id: number): Promise<PastImport | undefined> {
	return db.selectFrom("imports").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

/** The rows that an import left out, the first `MAX_PROBLEMS` of them; none for an unknown import. */
export async function listImportProblems(db: Kysely<Database>, id: number): Promise<RowProblem[]> {
	const row = await db
		.selectFrom("imports")
		.select("problems")
		.where("id", "=", id)
		.executeTakeFirst();
	return row ? problemList.parse(JSON.parse(row.problems)) : [];
}

/** Begins the record of an import, with which its transaction takes the write lock. Returns its id. */
export async function beginImport(
	trx: Transaction<Database>,
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

/** Completes the record of an import. */
export async function completeImport(
	trx: Transaction<Database>,
	id: number,
	{ created, updated, unchanged, errors, message }: ImportResult,
	problems: readonly RowProblem[],
): Promise<void> {
	await trx
		.updateTable("imports")
		.set({
			created,
			updated,
			unchanged,
			errors,
			message,
			problems: JSON.stringify(problems.slice(0, MAX_PROBLEMS)),
		})
		.where("id", "=", id)
		.execute();
}
