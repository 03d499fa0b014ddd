import type { Db } from "db/schema";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import type { SavedFormRedirect } from "~/components/form/form-result";
import { CONFIRM, DISCARD } from "~/components/staff/question-card";
import { ExpectedError } from "~/logging/expected-error";
import { findQuestionKind } from "./kinds.server";
import type { QuestionKind } from "./question-kind";
import {
	decodeCardIndex,
	decodeLastDecision,
	decodeQuestionKey,
	encodeQuestionKey,
	lastDecisionPath,
	type QuestionKey,
} from "./question-list";

const NO_BUTTON = "Nothing was changed: press one of the buttons of a card.";

function requireQuestion(text: unknown): { key: QuestionKey; kind: QuestionKind } {
	const key = decodeQuestionKey(text);
	const kind = key && findQuestionKind(key.kind);
	if (!key || !kind) throw new ExpectedError(400, NO_BUTTON);
	return { key, kind };
}

function decide(
	{ key, kind }: ReturnType<typeof requireQuestion>,
	fields: FormData,
	stamp: ChangeStamp,
) {
	const choice = fields.get("choice");
	switch (fields.get("decision")) {
		case CONFIRM:
			return kind.confirm(key.id, typeof choice === "string" ? choice : undefined, stamp);
		case DISCARD:
			return kind.discard(key.id, stamp);
		default:
			throw new ExpectedError(400, NO_BUTTON);
	}
}

/** Returns true for the form of a question's card or of the note about the last decision. */
export const isDecisionForm = (fields: FormData) => fields.has("question") || fields.has("undo");

/**
 * Confirms or discards the question of a card, or undoes the last decision. Returns the toast and the address of the
 * page, which offers to undo the decision. Throws an ExpectedError if it cannot be done.
 */
export async function submitDecision(
	fields: FormData,
	path: string,
	stamp: ChangeStamp,
): Promise<SavedFormRedirect> {
	const undo = fields.get("undo");
	if (undo !== null) {
		const { key, kind } = requireQuestion(undo);
		return { path, title: await kind.undo(key.id, stamp) };
	}
	const question = requireQuestion(fields.get("question"));
	// Undefined if the decision cannot be shown or undone afterwards.
	const { decisionId, ...toast } = await decide(question, fields, stamp);
	if (decisionId === undefined) return { path, ...toast };
	const key = { kind: question.key.kind, id: decisionId };
	const index = decodeCardIndex(fields.get("at"));
	return { path: lastDecisionPath(path, { key, index }), ...toast };
}

/** Returns the last decision in an address: its text, the key for its undo, and the position of its card. */
export async function findLastDecision(db: Db, params: URLSearchParams) {
	const lastDecision = decodeLastDecision(params);
	const decision =
		lastDecision &&
		(await findQuestionKind(lastDecision.key.kind)?.findDecision(db, lastDecision.key.id));
	if (!decision) return undefined;
	const { text, canUndo } = decision;
	const undo = canUndo ? encodeQuestionKey(lastDecision.key) : undefined;
	return { text, undo, index: lastDecision.index };
}
