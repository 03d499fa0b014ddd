import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import {
	type Author,
	type ChangedFields,
	changedFields,
	recordChange,
} from "~/history/changes.queries.server";
import { UserError } from "~/logging/user-error";
import {
	canPutBack,
	type Preview,
	previewPutBack,
	type RestorableChange,
	rowOf,
} from "./preview.queries.server";
import { removeRow } from "./rows/remove-row.queries.server";

export interface PutBackRequest {
	id: number;
	/** Of what the page showed. */
	version: string;
	/** The offers that were deleted with a model are put back, too. */
	withOffers: boolean;
}

export type PutBackOutcome =
	| { kind: "done"; line: RestorableChange }
	/** There is no such line. */
	| { kind: "gone" }
	/** Nothing was done: the page must be looked at again. */
	| { kind: "stale"; preview: Preview };

const only = (fields: ChangedFields, names: ChangedFields): ChangedFields =>
	Object.fromEntries(Object.keys(names).map((name) => [name, fields[name] ?? null]));

async function currentFields(
	trx: Transaction<Database>,
	{ subject, subjectKey }: RestorableChange,
): Promise<ChangedFields> {
	const fields = await rowOf(subject).find(trx, subjectKey);
	if (!fields) throw new UserError(409, "It is not there any more.");
	return fields;
}

const lineOf = ({ id, subject, subjectKey, title }: RestorableChange, { by }: Author) => ({
	by,
	subject,
	subjectKey,
	title,
	putsBackId: id,
});

async function restore(
	trx: Transaction<Database>,
	line: RestorableChange,
	fields: ChangedFields,
	author: Author,
): Promise<void> {
	const before = only(await currentFields(trx, line), fields);
	await rowOf(line.subject).write(trx, line.subjectKey, fields, author.now);
	const after = only(await currentFields(trx, line), fields);
	const changed = changedFields(before, after);
	if (!changed) throw new UserError(409, "Nothing would change.");
	await recordChange(trx, { ...lineOf(line, author), action: "changed", ...changed }, author.now);
}

async function recreate(
	trx: Transaction<Database>,
	line: RestorableChange,
	author: Author,
): Promise<void> {
	await rowOf(line.subject).write(trx, line.subjectKey, line.before ?? {}, author.now);
	const after = await currentFields(trx, line);
	await recordChange(trx, { ...lineOf(line, author), action: "added", after }, author.now);
}

async function apply(
	trx: Transaction<Database>,
	{ line, plan, offers }: Preview,
	withOffers: boolean,
	author: Author,
): Promise<void> {
	switch (plan.kind) {
		case "restore":
			return restore(trx, line, plan.fields, author);
		case "delete":
			return removeRow(trx, line, rowOf(line.subject), author);
		case "recreate":
			await recreate(trx, line, author);
			for (const offer of withOffers ? offers : []) await recreate(trx, offer, author);
	}
}

/**
 * Puts a line of the history back in one transaction, with its own line (docs/staff.md#history). Where anything is not
 * as the page showed it, nothing is done. Throws a UserError where it cannot be.
 */
export function putBack(
	db: Kysely<Database>,
	{ id, version, withOffers }: PutBackRequest,
	author: Author,
): Promise<PutBackOutcome> {
	return db.transaction().execute(async (trx) => {
		const preview = await previewPutBack(trx, id);
		if (!preview) return { kind: "gone" };
		if (preview.version !== version || !canPutBack(preview)) return { kind: "stale", preview };
		await apply(trx, preview, withOffers, author);
		return { kind: "done", line: preview.line };
	});
}
