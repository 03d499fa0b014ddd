import type { Submission } from "@conform-to/react";
import type { Db, Trx } from "db/schema";
import { type Author, changedFields, recordChange } from "~/audit-log/audit-log.queries.server";
import { nameKey } from "~/features/catalogue/identity/sku";
import { projectorName } from "~/features/catalogue/projector";
import { findModelRow } from "~/features/catalogue/projectors.queries.server";
import { modelFields } from "~/features/catalogue/write/change-fields";
import { projectorChange } from "~/features/catalogue/write/projector-change";
import {
	listCategoryKeys,
	projectorChanges,
	writeProjectorChanges,
} from "~/features/catalogue/write/projector-writes.queries.server";
import type { ProjectorRow } from "~/features/catalogue/write/row-change";
import {
	FORM_FIELDS,
	formVersion,
	isUntouched,
	parseModel,
	type ReadModel,
	readChangedFields,
	storedTexts,
} from "~/features/model-editor/form/model-texts.server";
import { EDITOR_WORDS_FIELD, type ModelTexts } from "~/features/model-editor/form-fields";
import type { Difference } from "~/features/records/kit/edit-conflict";

/** Writes a changed model with a line in the audit log. Returns false if nothing differs. */
export async function writeModel(
	trx: Trx,
	before: ProjectorRow,
	after: ProjectorRow,
	{ by, now, partOfId }: Author,
): Promise<boolean> {
	const fields = changedFields(modelFields(before), modelFields(after));
	if (!fields) return false;
	const categories = await listCategoryKeys(trx);
	await writeProjectorChanges(trx, [{ before, after }], { categories, now });
	const title = projectorName(after);
	const line = { by, subject: "model", subjectKey: after.sku, title, action: "changed" } as const;
	await recordChange(trx, { ...line, ...fields, partOfId }, now);
	return true;
}

/** Returns the fields whose typed and stored values differ. */
function differing(typed: ModelTexts, stored: ModelTexts): string[] {
	return FORM_FIELDS.filter((name) => typed[name] !== undefined && typed[name] !== stored[name]);
}

/** Returns the model with a form's changes; example values that it does not change remain examples. */
export async function changedModel(
	trx: Trx,
	stored: ProjectorRow,
	typed: ModelTexts,
	names: readonly string[],
	{ by, now }: Author,
): Promise<ProjectorRow> {
	const texts = Object.fromEntries(names.map((name) => [name, typed[name] ?? ""]));
	const { [EDITOR_WORDS_FIELD]: words, ...record } = readChangedFields({
		...texts,
		sku: stored.sku,
	});
	const categories = await listCategoryKeys(trx);
	const options = { now, isSample: false, by, isPinned: true };
	const { after } = projectorChange(stored, record, categories, () => stored.id, options);
	return words === undefined ? after : { ...after, editorWords: words };
}

export interface SentModel {
	/** From the address, in any case. */
	sku: string | undefined;
	texts: ModelTexts;
	/** Version of the values that the form was opened with. */
	version: string;
	/** Fields whose stored values replace the typed ones. */
	taken: readonly string[];
}

export type SaveOutcome =
	| { outcome: "saved"; before: ProjectorRow; after: ProjectorRow }
	| { outcome: "unchanged" }
	| { outcome: "missing" }
	| { outcome: "invalid"; submission: Submission<ReadModel>; texts: ModelTexts }
	| {
			outcome: "conflict";
			submission: Submission<ReadModel>;
			texts: ModelTexts;
			version: string;
			differences: Difference[];
			/** Stored values of the fields that were changed since the form was opened. */
			meanwhile: ModelTexts;
	  };

/** Saves a model's form in the caller's transaction, with a line in the audit log. */
export async function saveModel(
	trx: Trx,
	{ sku, texts, version, taken }: SentModel,
	author: Author,
): Promise<SaveOutcome> {
	const row = await findModelRow(trx, sku);
	if (!row) return { outcome: "missing" };
	const stored = storedTexts(row);
	const typed: ModelTexts = { ...stored, ...texts, sku: row.sku };
	for (const name of FORM_FIELDS) if (taken.includes(name)) typed[name] = stored[name] ?? "";
	const submission = parseModel(typed);
	if (submission.status !== "success") return { outcome: "invalid", submission, texts: typed };
	const names = differing(typed, stored);
	if (names.length === 0) return { outcome: "unchanged" };
	if (formVersion(stored) !== version) {
		const differences = names.map((name) => ({
			name,
			typed: typed[name] ?? "",
			stored: stored[name] ?? "",
			isUntouched: isUntouched(version, name, typed[name]),
		}));
		const since = FORM_FIELDS.filter((name) => !isUntouched(version, name, stored[name]));
		const meanwhile = Object.fromEntries(since.map((name) => [name, stored[name] ?? ""]));
		return {
			outcome: "conflict",
			submission,
			texts: typed,
			version: formVersion(stored),
			differences,
			meanwhile,
		};
	}
	const after = await changedModel(trx, row, typed, names, author);
	const isChanged = await writeModel(trx, row, after, author);
	return isChanged ? { outcome: "saved", before: row, after } : { outcome: "unchanged" };
}

/**
 * Returns an import's warning if a new or renamed model has the name of another one; undefined otherwise. `before` is
 * undefined for a new model.
 */
export async function sameNameWarning(
	db: Db,
	before: ProjectorRow | undefined,
	after: ProjectorRow,
): Promise<string | undefined> {
	const key = nameKey(after);
	if (before && nameKey(before) === key) return undefined;
	const others = await db
		.selectFrom("projectors")
		.select(["sku", "brandSlug", "model"])
		.where("brandSlug", "=", after.brandSlug)
		.where("sku", "!=", after.sku)
		.execute();
	const other = others.find((one) => nameKey(one) === key);
	if (!other) return undefined;
	return `SKU ${after.sku} is ${after.brand} ${after.model}, which is here already as SKU ${other.sku}.`;
}

export type InsertOutcome =
	| { outcome: "saved"; row: ProjectorRow }
	| { outcome: "invalid" }
	/** Another model has this SKU. */
	| { outcome: "blocked"; row: ProjectorRow };

/** Adds the model of a form in the caller's transaction, with a line in the audit log. */
export async function insertModel(
	trx: Trx,
	sent: Submission<ReadModel>,
	{ by, now }: Author,
): Promise<InsertOutcome> {
	if (sent.status !== "success") return { outcome: "invalid" };
	const { [EDITOR_WORDS_FIELD]: editorWords = null, ...record } = sent.value;
	const same = await findModelRow(trx, record.sku);
	if (same) return { outcome: "blocked", row: same };
	const categories = await listCategoryKeys(trx);
	const options = { now, isSample: false, by, isPinned: true };
	let row: ProjectorRow | undefined;
	for await (const changes of projectorChanges(trx, [record], categories, options)) {
		const worded = changes.map(({ after }) => ({
			before: undefined,
			after: { ...after, editorWords },
		}));
		await writeProjectorChanges(trx, worded, { categories, now });
		row = worded[0]?.after;
	}
	if (!row) throw new Error(`Nothing was made of ${record.sku}`);
	const title = projectorName(row);
	const line = { by, subject: "model", subjectKey: row.sku, title, action: "added" } as const;
	await recordChange(trx, { ...line, after: modelFields(row) }, now);
	return { outcome: "saved", row };
}
