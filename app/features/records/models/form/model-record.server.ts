import type { Trx } from "db/schema";
import type { ChangeStamp, StoredChange } from "~/audit-log/audit-log.queries.server";
import { modelName } from "~/features/catalogue/model";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import type { OpenedForm, Result, SavableRecord } from "~/features/records/kit/record";
import { GONE_MODEL, type ModelTexts } from "~/features/records/models/form-fields";
import { editModelPath } from "~/features/records/models/model-addresses";
import {
	changedModel,
	insertModel,
	lastChange,
	readSuccessor,
	sameNameWarning,
	writeModel,
} from "./model-form.queries.server";
import {
	FORM_FIELDS,
	fieldTexts,
	formVersion,
	isUntouched,
	parseModel,
	setsAnyField,
	storedTexts,
	submittedTexts,
} from "./model-texts.server";

const NOT_ADDED = "No model was added yet: please check the fields that are marked.";
const MODEL_CHANGED_MEANWHILE =
	"Nothing was saved yet: this model was changed after you opened it. Saving again saves what is in the form.";

/** Returns the values of a form; fields that were not sent, or that staff leave as stored, have their stored values. */
function sentValues(stored: ModelTexts, fields: FormData): ModelTexts {
	const fieldsToTake = fields.getAll("take").map(String);
	const sent = Object.entries(submittedTexts(fields)).filter(
		([name]) => !fieldsToTake.includes(name),
	);
	const { sku } = stored;
	return { ...stored, ...Object.fromEntries(sent), ...(sku !== undefined && { sku }) };
}

/**
 * Returns a model that its form can save. `stored` has the values of the stored model; for a new model it is empty, or
 * has the SKU if that is not in the form.
 */
export function savableModel(stored: ModelTexts = {}): SavableRecord {
	return {
		notAdded: NOT_ADDED,
		read(fields) {
			const values = sentValues(stored, fields);
			return {
				values,
				errors: parseModel(values).reply().error,
				save: (trx, stamp, opened) =>
					opened ? changeModel(trx, values, opened, stamp) : addModel(trx, values, stamp),
			};
		},
	};
}

async function addModel(trx: Trx, values: ModelTexts, stamp: ChangeStamp): Promise<Result> {
	const submission = parseModel(values);
	if (submission.status !== "success") return { result: "invalid", errors: {} };
	const successor = await readSuccessor(trx, values);
	if ("errors" in successor) return { result: "invalid", errors: successor.errors };
	const record = { ...submission.value, replaced_by: successor.replaced_by || null };
	const { row, isTaken } = await insertModel(trx, record, stamp);
	const [name, path] = [modelName(row), editModelPath(row.sku)];
	if (isTaken) {
		const errors = { sku: [`${name} has this SKU already`] };
		const link = { to: path, text: `Change ${name} (${row.sku})` };
		return { result: "invalid", errors, link };
	}
	const description = await sameNameWarning(trx, undefined, row);
	return { result: "saved", path, title: `${name} was added`, description };
}

async function changeModel(
	trx: Trx,
	values: ModelTexts,
	{ key, version }: OpenedForm,
	stamp: ChangeStamp,
): Promise<Result> {
	const row = await findModelRow(trx, key);
	if (!row) return { result: "missing", problem: GONE_MODEL };
	const successor = await readSuccessor(trx, values);
	if ("errors" in successor) return { result: "invalid", errors: successor.errors };
	const texts: ModelTexts = { ...values, ...successor };
	const stored = storedTexts(row);
	const names = FORM_FIELDS.filter((name) => texts[name] !== stored[name]);
	const current = formVersion(stored);
	if (names.length > 0 && current !== version) {
		const changed = FORM_FIELDS.filter((name) => !isUntouched(version, name, stored[name]));
		const setsChangedField = ({ after }: StoredChange) =>
			setsAnyField(after, fieldTexts(stored, changed));
		const meanwhile = await lastChange(trx, "model", row.sku, setsChangedField);
		const untouched = names.filter((name) => isUntouched(version, name, texts[name]));
		const conflict = { stored, meanwhile, untouched };
		return { result: "conflict", problem: MODEL_CHANGED_MEANWHILE, conflict, version: current };
	}
	const after = await changedModel(trx, row, fieldTexts(texts, names), stamp);
	const isChanged = names.length > 0 && (await writeModel(trx, row, after, stamp));
	const path = editModelPath(row.sku);
	if (!isChanged) return { result: "unchanged", path, title: "Nothing was changed" };
	const description = await sameNameWarning(trx, row, after);
	return { result: "saved", path, title: `${modelName(after)} was saved`, description };
}
