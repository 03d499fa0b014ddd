import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import type { StoredMarks } from "./brand-logo";
import type { MarkFile } from "./brand-mark-address";

/** More marks than there are brands of projectors; bounds the list all the same. */
const MAX_MARKS = 1000;

/** The hashes of all uploaded marks, by the slugs of their brands. */
export async function listMarks(db: Kysely<Database>): Promise<StoredMarks> {
	const rows = await db
		.selectFrom("brand_marks")
		.select(["brandSlug", "hash"])
		.limit(MAX_MARKS)
		.execute();
	return new Map(rows.map(({ brandSlug, hash }) => [brandSlug, hash]));
}

/** The hash of one brand's uploaded mark, in the same form. */
export async function findMark(db: Kysely<Database>, slug: string): Promise<StoredMarks> {
	const row = await db
		.selectFrom("brand_marks")
		.select("hash")
		.where("brandSlug", "=", slug)
		.executeTakeFirst();
	return new Map(row ? [[slug, row.hash]] : []);
}

/** The PNG of an uploaded mark, as long as it is the brand's. */
export async function findMarkBytes(
	db: Kysely<Database>,
	{ slug, hash }: MarkFile,
): Promise<Uint8Array | undefined> {
	const row = await db
		.selectFrom("brand_marks")
		.select("bytes")
		.where("brandSlug", "=", slug)
		.where("hash", "=", hash)
		.executeTakeFirst();
	return row?.bytes;
}
