import type { Db } from "db/schema";
import type { RawBuilder } from "kysely";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import type { Question, QuestionChoice } from "~/components/staff/question-card";

/** What became of a question: the words for staff, and the number by which it can be undone. */
export interface Decision {
	title: string;
	description?: string | undefined;
	/** Number of what was decided, for `findDecided` and `undo`; undefined if there is nothing to tell afterwards. */
	decidedId?: number | undefined;
}

/** A kind of thing that waits for a person. */
export interface QuestionKind {
	/** Its plural, for the list of kinds: "Feed lines". */
	label: string;
	/** Selects `id` and `since` of all that wait. */
	waiting: RawBuilder<unknown>;
	/** Returns the cards of those that still wait, in any order. */
	listQuestions(db: Db, ids: readonly number[]): Promise<Question[]>;
	/** Finds other choices for a question by words. */
	findChoices?(db: Db, query: string): Promise<QuestionChoice[]>;
	/** Throws an ExpectedError if it waits no longer. `choice` is what its card stands for, or another of its choices. */
	confirm(id: number, choice: string | undefined, stamp: ChangeStamp): Promise<Decision>;
	discard(id: number, stamp: ChangeStamp): Promise<Decision>;
	/** Returns what was decided; undefined if that is gone. */
	findDecided(db: Db, decidedId: number): Promise<{ text: string; canUndo: boolean } | undefined>;
	/** Undoes what was decided. Returns what was done. Throws an ExpectedError if it cannot be undone. */
	undo(decidedId: number, stamp: ChangeStamp): Promise<string>;
}
