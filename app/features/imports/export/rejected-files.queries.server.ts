import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Db, Trx } from "db/schema";
import type { RejectedFile } from "./rejected-files.server";

/** Imports whose rejected rows are stored: the newest that have any. */
const MAX_LOADS = 10;

const decompress = promisify(gunzip);

/** Stores the files of an import's rejected rows, and deletes those of imports that are too old. */
export async function keepRejectedFiles(
	trx: Trx,
	importId: number,
	files: readonly RejectedFile[],
): Promise<void> {
	if (files.length === 0) return;
	await trx
		.insertInto("import_rejects")
		.values(files.map((file) => ({ importId, ...file })))
		.execute();
	const newest = trx
		.selectFrom("import_rejects")
		.select("importId")
		.distinct()
		.orderBy("importId", "desc")
		.limit(MAX_LOADS);
	await trx.deleteFrom("import_rejects").where("importId", "not in", newest).execute();
}

/** Returns the stored files of an import, by name. */
export function listRejectedFiles(
	db: Db,
	importId: number,
): Promise<Omit<RejectedFile, "bytes">[]> {
	return db
		.selectFrom("import_rejects")
		.select(["name", "rows", "cut"])
		.where("importId", "=", importId)
		.orderBy("name")
		.execute();
}

/** Returns the bytes of a file of rejected rows; undefined if it is not stored. */
export async function findRejectedFile(
	db: Db,
	importId: number,
	name: string,
): Promise<Buffer | undefined> {
	const row = await db
		.selectFrom("import_rejects")
		.select("bytes")
		.where("importId", "=", importId)
		.where("name", "=", name)
		.executeTakeFirst();
	return row && decompress(row.bytes);
}
