import type { Db, Trx } from "db/schema";
import {
	type ChangeStamp,
	changedFields,
	listChanges,
	type StoredChange,
} from "~/audit-log/audit-log.queries.server";
import { columnLabel } from "~/features/catalogue/fields/column-label.server";
import { labelledError } from "~/features/catalogue/fields/message-text";
import { MODEL_FIELDS } from "~/features/catalogue/fields/model-fields.server";
import { nameKey } from "~/features/catalogue/identity/sku";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import { apply } from "~/features/changes/apply.queries.server";
import { modelLogFields } from "~/features/changes/change-fields";
import { modelChange } from "~/features/changes/models/model-change";
import {
	listCategoryKeys,
	modelChanges,
} from "~/features/changes/models/model-writes.queries.server";
import { resolveSuccessors } from "~/features/changes/models/successors.queries.server";
import type { ModelRow } from "~/features/changes/row-change";
import type { LaterSave } from "~/features/records/kit/record";
import {
	type ParsedModelForm,
	readChangedFields,
} from "~/features/records/models/form/model-texts.server";
import { EDITOR_WORDS_FIELD, type ModelTexts } from "~/features/records/models/form-fields";

const REPLACED_BY = MODEL_FIELDS.replacedBy.column;

type FormSuccessor = { replaced_by: string } | { errors: Record<string, string[]> };

/**
 * Returns the SKU of each form's successor, spelled as in the catalogue and empty without a successor, or the message
 * that it is not another model.
 */
export async function readSuccessors(
	db: Db,
	forms: readonly ModelTexts[],
): Promise<FormSuccessor[]> {
	const records = forms.map(({ sku = "", replaced_by: text = "" }) => ({
		sku,
		replaced_by: text.trim() || null,
	}));
	const resolutions = await resolveSuccessors(db, records);
	return resolutions.map((resolution) => {
		if ("record" in resolution) return { replaced_by: resolution.record.replaced_by ?? "" };
		const message = labelledError(resolution.reason, REPLACED_BY, columnLabel(REPLACED_BY));
		return { errors: { [REPLACED_BY]: [message] } };
	});
}

/** Returns the successor in one form, like `readSuccessors`. */
export async function readSuccessor(db: Db, form: ModelTexts): Promise<FormSuccessor> {
	const [successor] = await readSuccessors(db, [form]);
	return successor ?? { replaced_by: "" };
}

/** Returns account and time of the last change of a row, if `isRelevant` accepts its line in the audit log. */
export async function findLastChange(
	trx: Trx,
	subject: "model" | "offer",
	subjectKey: string,
	isRelevant: (line: StoredChange) => boolean,
): Promise<LaterSave | undefined> {
	const [line] = await listChanges(trx, { subject, subjectKey }, { limit: 1, offset: 0 });
	return line && isRelevant(line) ? { by: line.by, at: line.at } : undefined;
}

/** Returns true if a change of a model alters a field of the audit log. */
export function changesLoggedField({
	before,
	after,
}: {
	before: ModelRow;
	after: ModelRow;
}): boolean {
	return changedFields(modelLogFields(before), modelLogFields(after)) !== undefined;
}

/** Writes a changed model with a line in the audit log. Returns false if nothing differs. */
export async function writeModel(
	trx: Trx,
	before: ModelRow,
	after: ModelRow,
	stamp: ChangeStamp,
): Promise<boolean> {
	if (!changesLoggedField({ before, after })) return false;
	await apply(trx, { log: stamp, changes: { models: [{ before, after }] } }, stamp.now);
	return true;
}

/** Returns the model with some fields of its form changed. */
export async function withFormEdits(
	trx: Trx,
	storedRow: ModelRow,
	edits: ModelTexts,
	{ by, now }: ChangeStamp,
): Promise<ModelRow> {
	const { [EDITOR_WORDS_FIELD]: editorWords, ...record } = readChangedFields({
		...edits,
		sku: storedRow.sku,
	});
	const categories = await listCategoryKeys(trx);
	// What staff enter in a form wins over every other source: the facts are pinned.
	const options = { now, isSample: false, by, pinsFacts: true };
	// The function that returns a new model's id is not called for a stored one.
	const { after } = modelChange(storedRow, record, categories, () => storedRow.id, options);
	return editorWords === undefined ? after : { ...after, editorWords };
}

/**
 * Returns the warning that imports give if a new or renamed model has the name of another model; undefined otherwise.
 * `before` is undefined for a new model.
 */
export async function sameNameWarning(
	db: Db,
	before: ModelRow | undefined,
	after: ModelRow,
): Promise<string | undefined> {
	const key = nameKey(after);
	if (before && nameKey(before) === key) return undefined;
	const otherModels = await db
		.selectFrom("projectors")
		.select(["sku", "brandSlug", "model"])
		.where("brandSlug", "=", after.brandSlug)
		.where("sku", "!=", after.sku)
		.execute();
	const sameNameModel = otherModels.find((otherModel) => nameKey(otherModel) === key);
	if (!sameNameModel) return undefined;
	return `SKU ${after.sku} is ${after.brand} ${after.model}, which is here already as SKU ${sameNameModel.sku}.`;
}

/**
 * Adds the model of a form in the caller's transaction, with a line in the audit log. Returns the new row or, with
 * `isSkuTaken`, the row of the model that has the SKU already.
 */
export async function insertModel(
	trx: Trx,
	{ [EDITOR_WORDS_FIELD]: editorWords = null, ...record }: ParsedModelForm,
	stamp: ChangeStamp,
): Promise<{ row: ModelRow; isSkuTaken: boolean }> {
	const existingRow = await findModelRow(trx, record.sku);
	if (existingRow) return { row: existingRow, isSkuTaken: true };
	const categories = await listCategoryKeys(trx);
	const { by, now } = stamp;
	// What staff enter in a form wins over every other source: the facts are pinned.
	const options = { now, isSample: false, by, pinsFacts: true };
	let row: ModelRow | undefined;
	for await (const changes of modelChanges(trx, [record], categories, options)) {
		const changesWithWords = changes.map(({ after }) => ({
			before: undefined,
			after: { ...after, editorWords },
		}));
		await apply(trx, { log: stamp, changes: { models: changesWithWords } }, now);
		row = changesWithWords[0]?.after;
	}
	if (!row) throw new Error(`Nothing was made of ${record.sku}`);
	return { row, isSkuTaken: false };
}
