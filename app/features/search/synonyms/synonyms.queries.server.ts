import { jsonList } from "db/json/json-table";
import type { Db, Trx } from "db/schema";
import { writeForStaff } from "db/writes/write";
import { z } from "zod";
import {
	type AuditLogLine,
	type ChangeStamp,
	recordChange,
} from "~/audit-log/audit-log.queries.server";
import type { FieldErrors } from "~/components/form/form-result";
import { expandPhrases, isCircular, MAX_PHRASE_WORDS, normalisePhrase } from "./phrases";

/** Words as `normalisePhrase` returns them, and their meaning as staff typed it. */
export type Synonym = Awaited<ReturnType<typeof listSynonyms>>[number];

const MAX_SYNONYMS = 500;
const MAX_TEXT_LENGTH = 80;
const TOO_LONG_MESSAGE = `Please use at most ${MAX_TEXT_LENGTH} characters.`;

const synonymSchema = z.object({
	words: z
		.string()
		.max(MAX_TEXT_LENGTH, TOO_LONG_MESSAGE)
		.transform(normalisePhrase)
		.refine((words) => words.length >= 2, "Please say which words people search for.")
		.refine(
			(words) => words.split(" ").length <= MAX_PHRASE_WORDS,
			`Please use at most ${MAX_PHRASE_WORDS} words.`,
		),
	meaning: z
		.string()
		.max(MAX_TEXT_LENGTH, TOO_LONG_MESSAGE)
		.transform((text) => text.replace(/\s+/g, " ").trim())
		.refine((text) => normalisePhrase(text).length >= 2, "Please say what the words mean."),
});

/** Returns all synonyms in alphabetical order. */
export function listSynonyms(db: Db) {
	return db
		.selectFrom("synonyms")
		.select(["words", "meaning"])
		.orderBy("words")
		.limit(MAX_SYNONYMS)
		.execute();
}

/** Replaces the synonyms of a query by their meanings (docs/product.md#synonyms). */
export function expandSynonyms(db: Db, query: string): Promise<string> {
	return expandPhrases(query, async (phrases) => {
		if (phrases.length === 0) return new Map();
		const rows = await db
			.selectFrom("synonyms")
			.select(["words", "meaning"])
			.where("words", "in", jsonList(db, phrases))
			.execute();
		return new Map(rows.map(({ words, meaning }) => [words, meaning]));
	});
}

/** Returns the reasons why a synonym cannot be added, by field; undefined if it can. */
export async function synonymErrors(
	db: Db,
	{ words, meaning }: Synonym,
): Promise<FieldErrors | undefined> {
	const existingSynonyms = await listSynonyms(db);
	const synonymOfWords = existingSynonyms.find(
		(existingSynonym) => existingSynonym.words === words,
	);
	if (synonymOfWords) {
		return { words: [`“${words}” means “${synonymOfWords.meaning}” already. Remove that first.`] };
	}
	if (existingSynonyms.length >= MAX_SYNONYMS) {
		return { words: ["There is no room for more synonyms. Remove some first."] };
	}
	const meaningsByWords = new Map(
		existingSynonyms.map((existingSynonym) => [existingSynonym.words, existingSynonym.meaning]),
	);
	return isCircular(words, meaning, meaningsByWords)
		? { meaning: ["The words would mean themselves again. Say it in other words."] }
		: undefined;
}

const auditLogLine = (synonym: Synonym, { by }: ChangeStamp) =>
	({
		by,
		subject: "synonym",
		subjectKey: synonym.words,
		title: `“${synonym.words}” means “${synonym.meaning}”`,
	}) satisfies Partial<AuditLogLine>;

/** Stores a synonym whose words have no meaning yet. */
export async function insertSynonym(
	trx: Trx,
	synonym: Synonym,
	{ by, now }: ChangeStamp,
): Promise<void> {
	const stampColumns = { addedBy: by, addedAt: now.toISOString() };
	await trx
		.insertInto("synonyms")
		.values({ ...synonym, ...stampColumns })
		.execute();
}

/** Adds the synonym of a submitted form, or returns its errors. */
export async function addSynonym(
	db: Db,
	draft: Synonym,
	stamp: ChangeStamp,
): Promise<{ synonym: Synonym } | { errors: FieldErrors }> {
	const parsed = synonymSchema.safeParse(draft);
	if (!parsed.success) return { errors: z.flattenError(parsed.error).fieldErrors };
	const synonym = parsed.data;
	return writeForStaff(db, async (trx) => {
		const errors = await synonymErrors(trx, synonym);
		if (errors) return { errors };
		await insertSynonym(trx, synonym, stamp);
		const line = {
			...auditLogLine(synonym, stamp),
			action: "added",
			after: { ...synonym },
		} as const;
		await recordChange(trx, line, stamp.now);
		return { synonym };
	});
}

/**
 * Deletes a synonym and returns it; undefined if it is missing. `undoesId` is the id of the line in the audit log that
 * this undoes.
 */
export function deleteSynonym(db: Db, words: string, stamp: ChangeStamp, undoesId?: number) {
	return writeForStaff(db, async (trx) => {
		const synonym = await trx
			.deleteFrom("synonyms")
			.where("words", "=", words)
			.returning(["words", "meaning"])
			.executeTakeFirst();
		if (!synonym) return undefined;
		const line = { ...auditLogLine(synonym, stamp), undoesId, action: "deleted" } as const;
		await recordChange(trx, { ...line, before: { ...synonym } }, stamp.now);
		return synonym;
	});
}
