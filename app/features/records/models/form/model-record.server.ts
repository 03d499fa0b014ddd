import type { Trx } from "db/schema";
import type { ChangeStamp, StoredChange } from "~/audit-log/audit-log.queries.server";
import { modelName } from "~/features/catalogue/model";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import type { OpenedForm, RecordFormResult, SavableRecord } from "~/features/records/kit/record";
import { DELETED_MODEL_TEXT, type ModelTexts } from "~/features/records/models/form-fields";
import { editModelPath } from "~/features/records/models/model-addresses";
import {
	findLastChange,
	insertModel,
	readSuccessor,
	sameNameWarning,
	withFormEdits,
	writeModel,
} from "./model-form.queries.server";
import {
	FORM_FIELDS,
	fieldTexts,
	formVersion,
	isTextAsOpened,
	parseModel,
	sharesAnyText,
	storedTexts,
	submittedTexts,
} from "./model-texts.server";

const NOT_ADDED_TEXT = "No model was added yet: please check the fields that are marked.";
const MODEL_CHANGED_TEXT =
	"Nothing was saved yet: this model was changed after you opened it. Saving again saves what is in the form.";

/** Returns the values of a form; fields that were not sent, or that staff leave as stored, have their stored values. */
function submittedValues(stored: ModelTexts, fields: FormData): ModelTexts {
	const fieldsLeftAsStored = fields.getAll("take").map(String);
	const submittedEntries = Object.entries(submittedTexts(fields)).filter(
		([name]) => !fieldsLeftAsStored.includes(name),
	);
	const { sku } = stored;
	return { ...stored, ...Object.fromEntries(submittedEntries), ...(sku !== undefined && { sku }) };
}

/**
 * Returns a model that its form can save. `stored` has the values of the stored model; for a new model it is empty, or
 * has the SKU if that is not in the form.
 */
export function savableModel(stored: ModelTexts = {}): SavableRecord {
	return {
		notAddedMessage: NOT_ADDED_TEXT,
		read(fields) {
			const values = submittedValues(stored, fields);
			return {
				values,
				errors: parseModel(values).reply().error,
				save: (trx, stamp, openedForm) =>
					openedForm ? changeModel(trx, values, openedForm, stamp) : addModel(trx, values, stamp),
			};
		},
	};
}

async function addModel(
	trx: Trx,
	values: ModelTexts,
	stamp: ChangeStamp,
): Promise<RecordFormResult> {
	const submission = parseModel(values);
	if (submission.status !== "success") return { result: "invalid", errors: {} };
	const successor = await readSuccessor(trx, values);
	if ("errors" in successor) return { result: "invalid", errors: successor.errors };
	const record = { ...submission.value, replaced_by: successor.replaced_by || null };
	const { row, isSkuTaken } = await insertModel(trx, record, stamp);
	const [name, path] = [modelName(row), editModelPath(row.sku)];
	if (isSkuTaken) {
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
): Promise<RecordFormResult> {
	const row = await findModelRow(trx, key);
	if (!row) return { result: "missing", problem: DELETED_MODEL_TEXT };
	const successor = await readSuccessor(trx, values);
	if ("errors" in successor) return { result: "invalid", errors: successor.errors };
	const texts: ModelTexts = { ...values, ...successor };
	const storedValues = storedTexts(row);
	const changedNames = FORM_FIELDS.filter((name) => texts[name] !== storedValues[name]);
	const currentVersion = formVersion(storedValues);
	if (changedNames.length > 0 && currentVersion !== version) {
		const namesChangedMeanwhile = FORM_FIELDS.filter(
			(name) => !isTextAsOpened(version, name, storedValues[name]),
		);
		// True for a change that gave one of these fields its present text.
		const setsChangedField = ({ after }: StoredChange) =>
			sharesAnyText(after, fieldTexts(storedValues, namesChangedMeanwhile));
		const laterSave = await findLastChange(trx, "model", row.sku, setsChangedField);
		const untouchedFields = changedNames.filter((name) =>
			isTextAsOpened(version, name, texts[name]),
		);
		const conflict = { storedValues, laterSave, untouchedFields };
		return { result: "conflict", problem: MODEL_CHANGED_TEXT, conflict, version: currentVersion };
	}
	const after = await withFormEdits(trx, row, fieldTexts(texts, changedNames), stamp);
	const isChanged = changedNames.length > 0 && (await writeModel(trx, row, after, stamp));
	const path = editModelPath(row.sku);
	if (!isChanged) return { result: "unchanged", path, title: "Nothing was changed" };
	const description = await sameNameWarning(trx, row, after);
	return { result: "saved", path, title: `${modelName(after)} was saved`, description };
}
