import type { Db } from "db/schema";
import type { RawBuilder } from "kysely";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import type { Question, QuestionChoice } from "~/components/staff/question-card";

/** The result of deciding a question: the toast, and the id by which the decision is found and undone. */
export interface Decision {
	title: string;
	description?: string | undefined;
	/**
	 * Id for `findDecision` and `undo`, such as that of a run or a change; undefined if the decision cannot be shown or
	 * undone afterwards.
	 */
	decisionId?: number | undefined;
}

/** A kind of question that waits for staff. */
export interface QuestionKind {
	/** Label in the list of kinds, in the plural: "Feed lines". */
	label: string;
	/** Selects `id` and `since` of all waiting questions of this kind. */
	waitingRowsQuery: RawBuilder<unknown>;
	/** Returns the questions with these ids that still wait, in any order. */
	listQuestions(db: Db, ids: readonly number[]): Promise<Question[]>;
	/** Finds other choices for a question by a search. */
	findChoices?(db: Db, query: string): Promise<QuestionChoice[]>;
	/** Confirms a question. `choice` is the choice that staff picked. Throws an ExpectedError if it no longer waits. */
	confirm(id: number, choice: string | undefined, stamp: ChangeStamp): Promise<Decision>;
	discard(id: number, stamp: ChangeStamp): Promise<Decision>;
	/** Returns a text about a decision; undefined if it no longer exists. */
	findDecision(db: Db, decisionId: number): Promise<{ text: string; canUndo: boolean } | undefined>;
	/** Undoes a decision. Returns the title of the toast. Throws an ExpectedError if it cannot be undone. */
	undo(decisionId: number, stamp: ChangeStamp): Promise<string>;
}
