import type { Database } from "db/schema";
import type { Kysely } from "kysely";

/** What is asked for: a word as it is, or one that begins so. Letters and digits, or marks that are no spaces. */
export interface Pattern {
	word: string;
	isWhole: boolean;
}

/** What a model must have: of each part at least one pattern. Neither is ever empty. */
export type Question = readonly (readonly Pattern[])[];

/**
 * Finds models by the words in `projector_search`, whatever column they stand in. Words are the same when their bytes
 * are: what wrote them has cut and folded them, and so has what asks.
 */
export interface FullText {
	/**
	 * Ids of the newest models that match one question after another, at most `limit` of each, until there are as many
	 * as `wanted`; in no order.
	 */
	findNewest(
		db: Kysely<Database>,
		questions: readonly Question[],
		bounds: { wanted: number; limit: number },
	): Promise<number[]>;
	/** Ids of all models that match, in no order. */
	listAll(db: Kysely<Database>, question: Question): Promise<number[]>;
	/** How many models match. */
	countAll(db: Kysely<Database>, question: Question): Promise<number>;
	/** Whether any model matches, of each question. */
	areMet(db: Kysely<Database>, questions: readonly Question[]): Promise<boolean[]>;
}

/**
 * Letters of a word that count: PostgreSQL's words have at most 2,046 bytes, and a letter up to three for each unit.
 */
const MAX_WORD_LENGTH = 400;

/** A word as both engines can store and compare it. */
export function storableWord(word: string): string {
	if (word.length <= MAX_WORD_LENGTH) return word;
	// A letter of two units is not cut in half.
	return word.slice(0, MAX_WORD_LENGTH).replace(/[\uD800-\uDBFF]$/, "");
}
