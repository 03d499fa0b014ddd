import { jsonList } from "db/json/json-table";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { recordChange } from "~/history/changes.queries.server";
import { withMeanings } from "./phrases";

/** Words with what staff say they mean. */
export interface Synonym {
	/** Folded words parted by spaces. */
	words: string;
	/** As staff typed it. */
	meaning: string;
}

/** Staff read them in one list. */
export const MAX_SYNONYMS = 500;

/** All synonyms in the order of the alphabet. */
export async function listSynonyms(db: Kysely<Database>): Promise<Synonym[]> {
	return db
		.selectFrom("synonyms")
		.select(["words", "meaning"])
		.orderBy("words")
		.limit(MAX_SYNONYMS)
		.execute();
}

/** What a query means, with the meanings of its synonyms in their place (docs/product.md#synonyms). */
export function meantText(db: Kysely<Database>, query: string): Promise<string> {
	return withMeanings(query, async (phrases) => {
		if (phrases.length === 0) return new Map();
		const rows = await db
			.selectFrom("synonyms")
			.select(["words", "meaning"])
			.where("words", "in", jsonList(db, phrases))
			.execute();
		return new Map(rows.map(({ words, meaning }) => [words, meaning]));
	});
}

const titleOf = ({ words, meaning }: Synonym) => `“${words}” means “${meaning}”`;

/** Adds a synonym and its line in the history. The words must have no meaning yet. */
export async function insertSynonym(
	db: Kysely<Database>,
	synonym: Synonym,
	{ by, now }: { by: string; now: Date },
): Promise<void> {
	await db.transaction().execute(async (trx) => {
		const at = now.toISOString();
		await trx
			.insertInto("synonyms")
			.values({ ...synonym, addedBy: by, addedAt: at })
			.execute();
		const subject = { subject: "synonym", subjectKey: synonym.words } as const;
		const line = { by, ...subject, title: titleOf(synonym), action: "added" } as const;
		await recordChange(trx, { ...line, after: { ...synonym } }, now);
	});
}

/** Deletes a synonym and says so in the history. Returns what it was; undefined where there is none. */
export async function deleteSynonym(
	db: Kysely<Database>,
	words: string,
	{ by, now }: { by: string; now: Date },
): Promise<Synonym | undefined> {
	return db.transaction().execute(async (trx) => {
		const synonym = await trx
			.deleteFrom("synonyms")
			.where("words", "=", words)
			.returning(["words", "meaning"])
			.executeTakeFirst();
		if (!synonym) return undefined;
		const subject = { subject: "synonym", subjectKey: words } as const;
		const line = { by, ...subject, title: titleOf(synonym), action: "deleted" } as const;
		await recordChange(trx, { ...line, before: { ...synonym } }, now);
		return synonym;
	});
}
