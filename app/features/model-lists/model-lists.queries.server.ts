import { jsonList } from "db/json/json-table";
import type { Db, ModelListChangesTable, ModelListMembersTable, Trx } from "db/schema";
import type { Insertable, Selectable } from "kysely";

// `terms` is the key of a list: the text that `listKey` returns for its terms.

/** A model that a list had at the last run of the job that follows lists. */
export type ListMember = Omit<Selectable<ModelListMembersTable>, "terms">;

/** A model that came into a list or left it. */
export type ListChange = Pick<
	Selectable<ModelListChangesTable>,
	"day" | "name" | "change" | "reason"
>;

/** Returns the first day of a list, and its models at the last run; undefined for a list that is not followed yet. */
export async function findFollowedList(
	db: Db,
	terms: string,
): Promise<{ since: string; members: ListMember[] } | undefined> {
	const list = await db
		.selectFrom("model_lists")
		.select("since")
		.where("terms", "=", terms)
		.executeTakeFirst();
	if (!list) return undefined;
	const members = await db
		.selectFrom("model_list_members")
		.select(["projectorId", "name", "isSold", "inStock"])
		.where("terms", "=", terms)
		.orderBy("projectorId")
		.execute();
	return { since: list.since, members };
}

/** Replaces the stored models of a list; `day` becomes the first day of a new list. */
export async function replaceMembers(
	trx: Trx,
	terms: string,
	members: readonly ListMember[],
	day: string,
): Promise<void> {
	await trx
		.insertInto("model_lists")
		.values({ terms, since: day })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	await trx.deleteFrom("model_list_members").where("terms", "=", terms).execute();
	if (members.length === 0) return;
	await trx
		.insertInto("model_list_members")
		.values(members.map((member) => ({ ...member, terms })))
		.execute();
}

export async function insertListChanges(
	trx: Trx,
	changes: readonly Insertable<ModelListChangesTable>[],
): Promise<void> {
	if (changes.length === 0) return;
	await trx
		.insertInto("model_list_changes")
		.values([...changes])
		.execute();
}

/**
 * Returns the changes of a list, newest first, and the day since which they are recorded; undefined for a list that is
 * not followed yet.
 */
export async function listChangesOfList(
	db: Db,
	terms: string,
	limit: number,
): Promise<{ since: string; changes: ListChange[] } | undefined> {
	const list = await db
		.selectFrom("model_lists")
		.select("since")
		.where("terms", "=", terms)
		.executeTakeFirst();
	if (!list) return undefined;
	const changes = await db
		.selectFrom("model_list_changes")
		.select(["day", "name", "change", "reason"])
		.where("terms", "=", terms)
		.orderBy("id", "desc")
		.limit(limit)
		.execute();
	return { since: list.since, changes };
}

/** Deletes all lists except those with these terms, and the changes of all lists before a day. */
export async function deleteOtherListsAndOldChanges(
	trx: Trx,
	followedTerms: readonly string[],
	firstDay: string,
): Promise<void> {
	await trx
		.deleteFrom("model_lists")
		.where("terms", "not in", jsonList(trx, followedTerms, "text"))
		.execute();
	await trx.deleteFrom("model_list_changes").where("day", "<", firstDay).execute();
}
