import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { Db } from "db/schema";
import { write, writeStatement } from "db/writes/write";
import { z } from "zod";
import { MINUTE_MS } from "~/config/time";
import { type FileMapping, fileMappingSchema } from "~/features/ingest/columns/mapping";
import type { ImportSource } from "./import-source.server";

/** Time for which a previewed file can be imported. */
export const STAGED_LIFETIME_MS = 30 * MINUTE_MS;

/** Upper limit of staged uploads of all sessions together. */
export const MAX_STAGED_UPLOADS = 5;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Selects the staged upload of a session by the hash of the session's token, unless it has expired. */
const selectStagedUpload = (db: Db, sessionHash: string, now: Date) =>
	selectUnexpired(db, now).where("tokenHash", "=", sessionHash);

const selectUnexpired = (db: Db, now: Date) =>
	db
		.selectFrom("staged_uploads")
		.where("stagedAt", ">", new Date(now.getTime() - STAGED_LIFETIME_MS).toISOString());

/** Prefix of the ids of Google sheets; the id of a file has no colon. */
const SHEETS_PREFIX = "sheets:";

const stagedSheetsSchema = z.array(
	z.object({
		name: z.string().optional(),
		isHidden: z.boolean().optional(),
		rows: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
	}),
);

/** Returns true for the id of a Google sheet, not of a file. */
export function isStagedSheet(id: string): boolean {
	return id.startsWith(SHEETS_PREFIX);
}

/**
 * Stages a previewed file for its session, or a file whose import `importId` held prices, and replaces the session's
 * earlier upload. Returns its id.
 */
export async function stageUpload(
	db: Db,
	sessionHash: string,
	source: ImportSource,
	now: Date,
	importId: number | null = null,
): Promise<string> {
	const isFile = "bytes" in source;
	const id = (isFile ? "" : SHEETS_PREFIX) + randomBytes(16).toString("base64url");
	const content = isFile ? source.bytes : JSON.stringify(source.sheets);
	const stagedUpload = {
		id,
		fileName: source.fileName,
		bytes: await compress(content, { level: 1 }),
		stagedAt: now.toISOString(),
		runId: importId,
		reading: source.fileMapping ? JSON.stringify(source.fileMapping) : null,
	};
	await write(db, async (trx) => {
		await trx
			.insertInto("staged_uploads")
			.values({ tokenHash: sessionHash, ...stagedUpload })
			.onConflict((conflict) => conflict.column("tokenHash").doUpdateSet(stagedUpload))
			.execute();
		const newestIds = selectUnexpired(trx, now)
			.select("id")
			.orderBy("stagedAt", "desc")
			.limit(MAX_STAGED_UPLOADS);
		await trx.deleteFrom("staged_uploads").where("id", "not in", newestIds).execute();
	});
	return id;
}

/** Returns the staged upload of this session; undefined if it has expired or was replaced. */
export async function findStagedUpload(
	db: Db,
	sessionHash: string,
	id: string,
	now: Date,
): Promise<ImportSource | undefined> {
	const row = await selectStagedUpload(db, sessionHash, now)
		.select(["fileName", "bytes", "reading"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!row) return undefined;
	const { fileName } = row;
	const content = await decompress(row.bytes);
	const mapping = row.reading && { fileMapping: fileMappingSchema.parse(JSON.parse(row.reading)) };
	return isStagedSheet(id)
		? {
				fileName,
				sheets: stagedSheetsSchema.parse(JSON.parse(content.toString("utf8"))),
				...mapping,
			}
		: { fileName, bytes: content, ...mapping };
}

/** Stores the mapping of a staged file, and extends its time. */
export async function updateStagedMapping(
	db: Db,
	sessionHash: string,
	id: string,
	{ mapping, now }: { mapping: FileMapping; now: Date },
): Promise<void> {
	const values = { reading: JSON.stringify(mapping), stagedAt: now.toISOString() };
	await writeStatement(db, (connection) =>
		connection
			.updateTable("staged_uploads")
			.set(values)
			.where("tokenHash", "=", sessionHash)
			.where("id", "=", id)
			.execute(),
	);
}

/**
 * Returns the file that this session imported as `importId`: its id, used to release held prices, and whether its
 * columns were read by a mapping.
 */
export async function findStagedUploadOfImport(
	db: Db,
	sessionHash: string,
	importId: number,
	now: Date,
) {
	const row = await selectStagedUpload(db, sessionHash, now)
		.select(["id", "reading"])
		.where("runId", "=", importId)
		.executeTakeFirst();
	return row && { id: row.id, isMapped: row.reading !== null };
}

export async function deleteStagedUpload(db: Db, sessionHash: string): Promise<void> {
	await writeStatement(db, (connection) =>
		connection.deleteFrom("staged_uploads").where("tokenHash", "=", sessionHash).execute(),
	);
}
