import { db } from "db/connection.server";
import { FORM_WAIT_MS, retryBusy } from "db/writes/retry-busy";
import { z } from "zod";
import type { FieldErrors } from "~/components/form/form-outcome";
import { labelledErrors } from "~/features/catalogue/fields/labelled-errors";
import { MAX_TERMS } from "~/features/catalogue/glossary/jargon.queries.server";
import { type TermRecord, termRecord } from "~/features/catalogue/write/terms/term-record";
import type { By } from "~/features/taxonomy/by";
import {
	goneText,
	NOT_SAVED,
	type RefusedForm,
	STALE,
	typedValues,
} from "~/features/taxonomy/refused";
import { notSavedNow } from "~/logging/failure.server";
import {
	insertTerm,
	type TermProblem,
	termValues,
	termVersion,
	updateTerm,
} from "./term-changes.queries.server";
import { TERM_FIELDS, TERM_LABELS, type TermField } from "./term-form";

export type RefusedTerm = RefusedForm<TermField>;

const PROBLEMS: Readonly<Record<TermProblem, FieldErrors>> = {
	taken: { term: ["Another term has this name"] },
	linked: { term: ["Labels in the tables of models lead to this term, so its name must stay"] },
	full: { term: [`There are ${MAX_TERMS} terms already, and no more can be shown`] },
};

function readTerm(fields: FormData): { term: TermRecord } | { errors: FieldErrors } {
	const read = termRecord.safeParse(typedValues(fields, TERM_FIELDS));
	if (!read.success) {
		return { errors: labelledErrors(z.flattenError(read.error).fieldErrors, TERM_LABELS) };
	}
	return { term: read.data };
}

function refusal(fields: FormData) {
	const values = typedValues(fields, TERM_FIELDS);
	return (
		status: RefusedTerm["status"],
		problem: string,
		errors: FieldErrors = {},
	): RefusedTerm => ({ status, values, errors, problem });
}

/** Adds the term that a form describes. Returns its id, or why not. */
export async function addTerm(
	fields: FormData,
	by: By,
): Promise<{ id: number } | { refused: RefusedTerm }> {
	const refuse = refusal(fields);
	const read = readTerm(fields);
	if ("errors" in read) return { refused: refuse(400, NOT_SAVED, read.errors) };
	try {
		const added = await retryBusy(() => insertTerm(db(), read.term, by), FORM_WAIT_MS);
		if ("id" in added) return added;
		return { refused: refuse(400, NOT_SAVED, PROBLEMS[added.problem]) };
	} catch (error) {
		return { refused: refuse(503, notSavedNow("A term was not added", error)) };
	}
}

/** Changes a term as a form says. Returns why nothing was saved. */
export async function changeTerm(
	id: number,
	fields: FormData,
	by: By,
): Promise<RefusedTerm | undefined> {
	const refuse = refusal(fields);
	const read = readTerm(fields);
	if ("errors" in read) return refuse(400, NOT_SAVED, read.errors);
	const version = String(fields.get("version") ?? "");
	try {
		const saved = await retryBusy(() => updateTerm(db(), id, read.term, version, by), FORM_WAIT_MS);
		switch (saved.outcome) {
			case "saved":
				return undefined;
			case "gone":
				return refuse(410, goneText("term"));
			case "stale": {
				const stored = { values: termValues(saved.row), version: termVersion(saved.row) };
				return { ...refuse(409, STALE), stored };
			}
			default:
				return refuse(400, NOT_SAVED, PROBLEMS[saved.outcome]);
		}
	} catch (error) {
		return refuse(503, notSavedNow("A term was not changed", error));
	}
}
