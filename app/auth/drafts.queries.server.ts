import { randomBytes } from "node:crypto";
import type { Db } from "db/schema";
import { writeStatement } from "db/writes/write";
import { z } from "zod";
import { DAY_MS } from "~/config/time";

/** Lifetime of a draft (docs/staff.md#ended-sessions). */
const DRAFT_LIFETIME_MS = DAY_MS;

/** Maximum per account; the oldest are deleted first. */
const MAX_DRAFTS = 20;

const storedFieldsSchema = z.array(z.tuple([z.string(), z.string()]));

function selectUnexpiredDrafts(db: Db, userId: number, now: Date) {
	const since = new Date(now.getTime() - DRAFT_LIFETIME_MS).toISOString();
	return db.selectFrom("drafts").where("userId", "=", userId).where("storedAt", ">", since);
}

/**
 * Stores the fields that a person typed into a page's form. Returns the draft's id; undefined if there is no such
 * account.
 */
export async function insertDraft(
	db: Db,
	{ userId, path, fields }: { userId: number; path: string; fields: FormData },
	now: Date,
): Promise<string | undefined> {
	const textEntries = [...fields].flatMap(([name, value]) =>
		typeof value === "string" ? [[name, value] as const] : [],
	);
	return db.transaction().execute(async (trx) => {
		const account = await trx
			.selectFrom("users")
			.select("id")
			.where("id", "=", userId)
			.executeTakeFirst();
		if (!account) return undefined;
		const newestDrafts = await selectUnexpiredDrafts(trx, userId, now)
			.select("id")
			.orderBy("storedAt", "desc")
			.orderBy("id")
			.limit(MAX_DRAFTS - 1)
			.execute();
		const newestIds = newestDrafts.map((draft) => draft.id);
		await trx
			.deleteFrom("drafts")
			.where("userId", "=", userId)
			.$if(newestIds.length > 0, (query) => query.where("id", "not in", newestIds))
			.execute();
		const id = randomBytes(16).toString("base64url");
		const values = {
			id,
			userId,
			path,
			fields: JSON.stringify(textEntries),
			storedAt: now.toISOString(),
		};
		await trx.insertInto("drafts").values(values).execute();
		return id;
	});
}

/** Finds a draft of this person and page; undefined after a day. */
export async function findDraft(
	db: Db,
	{ id, userId, path }: { id: string; userId: number; path: string },
	now: Date,
): Promise<FormData | undefined> {
	const row = await selectUnexpiredDrafts(db, userId, now)
		.select("fields")
		.where("id", "=", id)
		.where("path", "=", path)
		.executeTakeFirst();
	if (!row) return undefined;
	const fields = new FormData();
	for (const [name, value] of storedFieldsSchema.parse(JSON.parse(row.fields)))
		fields.append(name, value);
	return fields;
}

/** Deletes a person's draft. */
export async function deleteDraft(
	db: Db,
	{ id, userId }: { id: string; userId: number },
): Promise<void> {
	await db.deleteFrom("drafts").where("id", "=", id).where("userId", "=", userId).execute();
}

/** Deletes expired drafts. */
export async function deleteExpiredDrafts(db: Db, now: Date): Promise<void> {
	const until = new Date(now.getTime() - DRAFT_LIFETIME_MS).toISOString();
	await writeStatement(db, (connection) =>
		connection.deleteFrom("drafts").where("storedAt", "<=", until).execute(),
	);
}
