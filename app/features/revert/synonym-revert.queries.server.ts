import type { Db } from "db/schema";
import type { ChangedFields } from "~/audit-log/audit-log.queries.server";
import type { Revertible } from "~/features/records/kit/record";
import {
	deleteSynonym,
	insertSynonym,
	synonymErrors,
} from "~/features/search/synonyms/synonyms.queries.server";
import { UserError } from "~/logging/user-error";

async function problemOf(
	db: Db,
	words: string,
	{ meaning }: ChangedFields,
): Promise<string | undefined> {
	const errors = await synonymErrors(db, { words, meaning: String(meaning ?? "") });
	return errors && Object.values(errors).flat().join(" ");
}

/** Reverts changes of synonyms, by their words. Synonyms are added and deleted, never changed. */
export const synonymRevert: Revertible = {
	find: (db, words) =>
		db
			.selectFrom("synonyms")
			.select(["words", "meaning"])
			.where("words", "=", words)
			.executeTakeFirst(),
	check: async (db, words, fields) => ({
		problem: await problemOf(db, words, fields),
		notes: [],
	}),
	async write(trx, words, fields, author) {
		const problem = await problemOf(trx, words, fields);
		if (problem !== undefined) throw new UserError(409, problem);
		await insertSynonym(trx, { words, meaning: String(fields.meaning ?? "") }, author);
		return words;
	},
	checkRemoval: async () => ({ notes: [] }),
	async remove(trx, words, author, { id }) {
		await deleteSynonym(trx, words, author, id);
	},
};
