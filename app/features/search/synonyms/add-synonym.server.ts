import type { Database } from "db/schema";
import { retryBusy } from "db/writes/retry-busy";
import type { Kysely } from "kysely";
import { z } from "zod";
import { leadsBack, MAX_PHRASE_WORDS, phraseOf } from "./phrases";
import { insertSynonym, listSynonyms, MAX_SYNONYMS, type Synonym } from "./synonyms.queries.server";

export const MAX_LENGTH = 80;

const TOO_LONG = `Please use at most ${MAX_LENGTH} characters.`;

const synonymSchema = z.object({
	words: z
		.string()
		.max(MAX_LENGTH, TOO_LONG)
		.transform(phraseOf)
		.refine((words) => words.length >= 2, "Please say which words people search for.")
		.refine(
			(words) => words.split(" ").length <= MAX_PHRASE_WORDS,
			`Please use at most ${MAX_PHRASE_WORDS} words.`,
		),
	meaning: z
		.string()
		.max(MAX_LENGTH, TOO_LONG)
		.transform((text) => text.replace(/\s+/g, " ").trim())
		.refine((text) => phraseOf(text).length >= 2, "Please say what the words mean."),
});

/** A form as it was typed, with what is wrong with it. */
export type SynonymErrors = { words?: string[] | undefined; meaning?: string[] | undefined };

export type AddedSynonym = { synonym: Synonym } | { errors: SynonymErrors };

/** Adds what a form says, or tells why not. */
export async function addSynonym(
	db: Kysely<Database>,
	typed: { words: string; meaning: string },
	who: { by: string; now: Date },
): Promise<AddedSynonym> {
	const parsed = synonymSchema.safeParse(typed);
	if (!parsed.success) return { errors: z.flattenError(parsed.error).fieldErrors };
	const synonym = parsed.data;
	const { words, meaning } = synonym;
	const known = await listSynonyms(db);
	const before = known.find((one) => one.words === words);
	if (before) {
		return {
			errors: { words: [`“${words}” means “${before.meaning}” already. Remove that first.`] },
		};
	}
	if (known.length >= MAX_SYNONYMS) {
		return { errors: { words: ["There is no room for more synonyms. Remove some first."] } };
	}
	const others = new Map(known.map((one) => [one.words, one.meaning]));
	if (leadsBack(words, meaning, others)) {
		return {
			errors: { meaning: ["The words would mean themselves again. Say it in other words."] },
		};
	}
	await retryBusy(() => insertSynonym(db, synonym, who));
	return { synonym };
}
