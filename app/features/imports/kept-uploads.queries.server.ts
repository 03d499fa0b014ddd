import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";

/** How long a file that was looked at can still be loaded. */
export const KEPT_MS = 30 * 60_000;

/** So many are kept for all sessions together. */
export const MOST_KEPT = 5;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export interface KeptUpload {
	fileName: string;
	bytes: Buffer;
}

/** Keeps a file for its session, in place of the one before. Answers its id. */
export async function keepUpload(
	db: Kysely<Database>,
	tokenHash: string,
	{ fileName, bytes }: KeptUpload,
	now: Date,
): Promise<string> {
	const id = randomBytes(16).toString("base64url");
	const kept = {
		id,
		fileName,
		bytes: await compress(bytes, { level: 1 }),
		keptAt: now.toISOString(),
	};
	await db.transaction().execute(async (trx) => {
		await trx
			.insertInto("kept_uploads")
			.values({ tokenHash, ...kept })
			.onConflict((conflict) => conflict.column("tokenHash").doUpdateSet(kept))
			.execute();
		const newest = trx
			.selectFrom("kept_uploads")
			.select("id")
			.where("keptAt", ">", new Date(now.getTime() - KEPT_MS).toISOString())
			.orderBy("keptAt", "desc")
			.limit(MOST_KEPT);
		await trx.deleteFrom("kept_uploads").where("id", "not in", newest).execute();
	});
	return id;
}

/** A file that this session has kept; undefined when it is gone, or another took its place. */
export async function findKeptUpload(
	db: Kysely<Database>,
	tokenHash: string,
	id: string,
	now: Date,
): Promise<KeptUpload | undefined> {
	const row = await db
		.selectFrom("kept_uploads")
		.select(["fileName", "bytes"])
		.where("tokenHash", "=", tokenHash)
		.where("id", "=", id)
		.where("keptAt", ">", new Date(now.getTime() - KEPT_MS).toISOString())
		.executeTakeFirst();
	return row && { fileName: row.fileName, bytes: await decompress(row.bytes) };
}

/** Forgets the file that a session has kept. */
export async function forgetKeptUpload(db: Kysely<Database>, tokenHash: string): Promise<void> {
	await db.deleteFrom("kept_uploads").where("tokenHash", "=", tokenHash).execute();
}
