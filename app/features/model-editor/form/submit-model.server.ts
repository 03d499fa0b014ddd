import { db } from "db/connection.server";
import type { Trx } from "db/schema";
import { writeForStaff } from "db/writes/write";
import {
	type ChangeStamp,
	listChanges,
	type StoredChange,
} from "~/audit-log/audit-log.queries.server";
import type { Done } from "~/components/form/form-result";
import { modelName } from "~/features/catalogue/model";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import type { ModelRow } from "~/features/changes/row-change";
import type {
	EditorAgain,
	EditorResult,
	ModelFormState,
	ModelTexts,
} from "~/features/model-editor/form-fields";
import { modelList, modelListPath } from "~/features/model-editor/list/model-list";
import { findNextSku } from "~/features/model-editor/list/model-list.queries.server";
import { editModelPath } from "~/features/model-editor/model-addresses";
import type { LaterSave } from "~/features/records/kit/edit-conflict";
import { NOT_SAVED } from "~/features/records/kit/submit-record.server";
import {
	changedModel,
	insertModel,
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
	saysAny,
	storedTexts,
	submittedTexts,
} from "./model-texts.server";

/** A submitted form of the editor, with its author. */
export interface SentEditor extends ChangeStamp {
	/** From the address, in any case. */
	sku: string;
	/** State of the list from which the person came. */
	from: string;
	fields: FormData;
}

const NOT_ADDED = "No model was added yet: please check the fields that are marked.";
const CHANGED_MEANWHILE =
	"Nothing was saved yet: this model was changed after you opened it. Saving again saves what is in the form.";
const PRICE_CHANGED =
	"Nothing was saved yet: the price was changed after you opened this page. Please look at it again.";

/** Returns the page with a model's form that is shown again, and the reason. */
function modelAgain(
	status: 400 | 409,
	problem: string,
	form: ModelFormState,
	fieldErrors: Record<string, string[]> = {},
): EditorAgain {
	const result = parseModel(form.texts).reply({ formErrors: [problem], fieldErrors });
	return { status, actionData: { form: { ...form, result } } };
}

/** Returns author and time of the last change of a row, if `isMeant` accepts its line in the audit log. */
export async function lastChange(
	trx: Trx,
	subject: "model" | "offer",
	subjectKey: string,
	isMeant: (line: StoredChange) => boolean,
): Promise<LaterSave | undefined> {
	const [line] = await listChanges(trx, { subject, subjectKey }, { limit: 1, offset: 0 });
	return line && isMeant(line) ? { by: line.by, at: line.at } : undefined;
}

const versionIn = (fields: FormData) => String(fields.get("version") ?? "");

/** Returns the path after a save: the model itself, the next one in the list or, after the last one, the list. */
async function nextPath({ fields, from, sku, now }: SentEditor): Promise<string> {
	if (!fields.has("next")) return editModelPath(sku, from);
	const list = modelList.decode(new URLSearchParams(from));
	const next = await findNextSku(db(), list, sku, now);
	return next === undefined ? modelListPath(list) : editModelPath(next, from);
}

async function saveModel(trx: Trx, sent: SentEditor, path: string): Promise<EditorResult> {
	const { fields, sku } = sent;
	const sentTexts = submittedTexts(fields);
	const version = versionIn(fields);
	const row = await findModelRow(trx, sku);
	if (!row) return { status: 410, gone: { sku, form: { texts: sentTexts, version } } };
	const stored = storedTexts(row);
	const taken = fields.getAll("take").map(String);
	const formTexts: ModelTexts = {
		...stored,
		...sentTexts,
		...fieldTexts(
			stored,
			FORM_FIELDS.filter((name) => taken.includes(name)),
		),
		sku: row.sku,
	};
	if (parseModel(formTexts).status !== "success") {
		return modelAgain(400, NOT_SAVED, { texts: formTexts, version });
	}
	const successor = await readSuccessor(trx, formTexts);
	if ("errors" in successor) {
		return modelAgain(400, NOT_SAVED, { texts: formTexts, version }, successor.errors);
	}
	const texts: ModelTexts = { ...formTexts, ...successor };
	const names = FORM_FIELDS.filter((name) => texts[name] !== stored[name]);
	const current = formVersion(stored);
	if (names.length > 0 && current !== version) {
		const differences = names.map((name) => ({
			name,
			draft: texts[name] ?? "",
			stored: stored[name] ?? "",
			isUntouched: isUntouched(version, name, texts[name]),
		}));
		const changed = FORM_FIELDS.filter((name) => !isUntouched(version, name, stored[name]));
		const isOf = ({ after }: StoredChange) => saysAny(after, fieldTexts(stored, changed));
		const meanwhile = await lastChange(trx, "model", row.sku, isOf);
		const form = { texts, version: current, differences, meanwhile };
		return modelAgain(409, CHANGED_MEANWHILE, form);
	}
	const after = await changedModel(trx, row, fieldTexts(texts, names), sent);
	const isChanged = names.length > 0 && (await writeModel(trx, row, after, sent));
	if (!isChanged) return { path, title: "Nothing was changed" };
	const description = await sameNameWarning(trx, row, after);
	return { path, title: `${modelName(after)} was saved`, description };
}

/** Saves the fields of a model. */
async function submitFields(sent: SentEditor): Promise<EditorResult> {
	const path = await nextPath(sent);
	return writeForStaff(db(), (trx) => saveModel(trx, sent, path));
}

interface ModelSwitch {
	after: (row: ModelRow, now: Date) => ModelRow;
	done: (name: string) => string;
	/** True for actions that confirm the price shown on the page. */
	isOfPrice?: true;
}

/** Actions of the single-button forms of a model's page. */
const MODEL_SWITCHES: Readonly<Record<string, ModelSwitch>> = {
	"price-real": {
		after: (row, now) => ({ ...row, isSamplePrice: 0, priceUpdatedAt: now.toISOString() }),
		done: () => "The price is real",
		isOfPrice: true,
	},
	discontinue: {
		after: (row) => ({ ...row, isDiscontinued: 1, isSample: 0 }),
		done: (name) => `${name} is discontinued`,
	},
	continue: {
		after: (row) => ({ ...row, isDiscontinued: 0, isSample: 0 }),
		done: (name) => `${name} is not discontinued any more`,
	},
};

/** Runs the action of a single-button form. */
async function switchModel(
	{ after, done, isOfPrice }: ModelSwitch,
	sent: SentEditor,
): Promise<EditorResult> {
	const { sku, from, fields, now } = sent;
	return writeForStaff(db(), async (trx): Promise<EditorResult> => {
		const row = await findModelRow(trx, sku);
		if (!row) return { status: 410, gone: { sku } };
		if (isOfPrice && !isUntouched(versionIn(fields), "price", storedTexts(row).price)) {
			return { status: 409, actionData: { problem: PRICE_CHANGED } };
		}
		const isDone = await writeModel(trx, row, after(row, now), sent);
		const title = isDone ? done(modelName(row)) : "Nothing was changed";
		return { path: editModelPath(row.sku, from), title };
	});
}

/** Adds the model of a form; `fixed` are values that are not in the form. */
export async function submitNewModel(
	fields: FormData,
	stamp: ChangeStamp,
	fixed: { sku?: string } = {},
): Promise<Done | EditorAgain> {
	const form = { texts: { ...submittedTexts(fields), ...fixed }, version: "" };
	const model = parseModel(form.texts);
	if (model.status !== "success") return modelAgain(400, NOT_ADDED, form);
	const added = await writeForStaff(db(), async (trx) => {
		const successor = await readSuccessor(trx, form.texts);
		if ("errors" in successor) return successor;
		const record = { ...model.value, replaced_by: successor.replaced_by || null };
		return insertModel(trx, record, stamp);
	});
	if ("errors" in added) return modelAgain(400, NOT_ADDED, form, added.errors);
	const { row, isTaken } = added;
	const name = modelName(row);
	if (isTaken) {
		const sku = [`${name} has this SKU already`];
		const { status, actionData } = modelAgain(400, NOT_ADDED, form, { sku });
		return { status, actionData: { ...actionData, taken: { sku: row.sku, name } } };
	}
	const description = await sameNameWarning(db(), undefined, row);
	return { path: editModelPath(row.sku), title: `${name} was added`, description };
}

/** Adds a model that was deleted while its form was open. */
async function addAgain(sent: SentEditor): Promise<EditorResult> {
	const { sku, fields } = sent;
	const result = await submitNewModel(fields, sent, { sku });
	if ("path" in result) return result;
	const { actionData, status } = result;
	// Someone else has added it again: saves over it, or reports an edit conflict.
	return actionData.taken ? submitFields(sent) : { status, gone: { sku, form: actionData.form } };
}

/** Runs the action of a form of a model's page, except those of its offers. */
export function submitModel(sent: SentEditor): Promise<EditorResult> {
	const intent = String(sent.fields.get("intent") ?? "");
	const modelSwitch = Object.hasOwn(MODEL_SWITCHES, intent) ? MODEL_SWITCHES[intent] : undefined;
	if (modelSwitch) return switchModel(modelSwitch, sent);
	return intent === "add" ? addAgain(sent) : submitFields(sent);
}
