import type { Db } from "db/schema";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import type { SavedForm } from "~/components/form/form-result";
import { CONFIRM, DISCARD } from "~/components/staff/question-card";
import { ExpectedError } from "~/logging/expected-error";
import { findKind } from "./kinds.server";
import type { QuestionKind } from "./question-kind";
import {
	decidedPath,
	decodeDecided,
	decodeIndex,
	decodeKey,
	encodeKey,
	type QuestionKey,
} from "./question-list";

const NO_BUTTON = "Nothing was changed: press one of the buttons of a card.";

function requireKind(text: unknown): { key: QuestionKey; kind: QuestionKind } {
	const key = decodeKey(text);
	const kind = key && findKind(key.kind);
	if (!key || !kind) throw new ExpectedError(400, NO_BUTTON);
	return { key, kind };
}

function decide(
	{ key, kind }: ReturnType<typeof requireKind>,
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
): Promise<SavedForm> {
	const undo = fields.get("undo");
	if (undo !== null) {
		const { key, kind } = requireKind(undo);
		return { path, title: await kind.undo(key.id, stamp) };
	}
	const question = requireKind(fields.get("question"));
	const { decidedId, ...toast } = await decide(question, fields, stamp);
	if (decidedId === undefined) return { path, ...toast };
	const key = { kind: question.key.kind, id: decidedId };
	const index = decodeIndex(fields.get("at"));
	return { path: decidedPath(path, { key, index }), ...toast };
}

/** Returns the last decision in an address: its text, the key for its undo, and the position of its card. */
export async function findLastDecision(db: Db, params: URLSearchParams) {
	const last = decodeDecided(params);
	const decided = last && (await findKind(last.key.kind)?.findDecided(db, last.key.id));
	if (!decided) return undefined;
	const { text, canUndo } = decided;
	const undo = canUndo ? encodeKey(last.key) : undefined;
	return { text, undo, index: last.index };
}
