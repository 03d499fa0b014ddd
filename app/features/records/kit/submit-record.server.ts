import { db } from "db/connection.server";
import { writeForStaff } from "db/writes/write";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import type { SavedFormRedirect } from "~/components/form/form-result";
import {
	presetButton,
	type RecordFormErrors,
	type RecordFormState,
	type SavableRecord,
} from "./record";

export const NOT_SAVED_TEXT = "Nothing was saved yet: please check the fields that are marked.";

/** Buttons of a form besides the submit button. */
export const PREVIEW_BUTTON = { name: "intent", value: "preview" };
export const DEFAULTS_BUTTON = { name: "intent", value: "original" };

/** Returns the state of a form with these fields, submitted or of a draft, without its secrets. */
export function formStateOf(record: SavableRecord, fields: FormData): RecordFormState {
	return { values: record.read(fields).values, version: String(fields.get("version") ?? "") };
}

/** Returns the submitted form with a problem and the messages of its fields. */
export function refusedForm(
	record: SavableRecord,
	fields: FormData,
	problem: string,
	{ errors, ...changes }: Partial<RecordFormState> & { errors?: RecordFormErrors } = {},
): RecordFormState {
	const form = { ...formStateOf(record, fields), ...changes };
	const error = { ...record.read(fields).errors, ...errors, "": [problem] };
	return { ...form, result: { status: "error", initialValue: form.values, error } };
}

/** Adds the record of a submitted form or, with a key, updates the stored record. */
export async function submitRecord(
	record: SavableRecord,
	fields: FormData,
	key: string | undefined,
	stamp: ChangeStamp,
): Promise<SavedFormRedirect | { status: 200 | 400 | 409 | 410; actionData: RecordFormState }> {
	const { defaults } = record;
	const intent = fields.get("intent");
	if (defaults && key !== undefined && intent === DEFAULTS_BUTTON.value) {
		for (const [name, value] of Object.entries(defaults.valuesOf(key))) fields.set(name, value);
	}
	const form = formStateOf(record, fields);
	// A preview or a preset has no messages, because nothing is being saved.
	const unsavedDraft = (changes: Partial<RecordFormState>) => {
		const draft = { ...form, ...changes };
		return {
			status: 200 as const,
			actionData: { ...draft, result: { initialValue: draft.values } },
		};
	};
	const preset = record.presets?.find((candidate) => presetButton(candidate.key).value === intent);
	if (preset) {
		const values = { ...form.values, ...preset.values };
		// The new number makes the page render the fields again, with the preset's values.
		return unsavedDraft({ values, preset: { number: Date.now(), name: preset.name } });
	}
	if (record.preview && intent === PREVIEW_BUTTON.value) {
		return unsavedDraft({ preview: await record.preview(db(), form.values, key) });
	}
	const refuse = (
		status: 400 | 409 | 410,
		problem: string,
		changes?: Parameters<typeof refusedForm>[3],
	) => ({ status, actionData: refusedForm(record, fields, problem, changes) });
	const submittedRecord = record.read(fields);
	const defaultProblem = (key === undefined && record.notAddedMessage) || NOT_SAVED_TEXT;
	if (submittedRecord.errors) return refuse(400, defaultProblem);
	const openedForm = key === undefined ? undefined : { key, version: form.version };
	const saveResult = await writeForStaff(db(), (trx) =>
		submittedRecord.save(trx, stamp, openedForm),
	);
	switch (saveResult.result) {
		case "saved":
		case "unchanged": {
			const { result: _, ...savedForm } = saveResult;
			return savedForm;
		}
		case "invalid": {
			const { errors, problem = defaultProblem, question, link } = saveResult;
			return refuse(400, problem, { errors, question, link });
		}
		case "conflict": {
			const { problem, version, conflict } = saveResult;
			// Fields that were not sent keep their values.
			const values = { ...conflict.storedValues, ...form.values };
			return refuse(409, problem, { values, version, conflict });
		}
		case "missing":
			return refuse(410, saveResult.problem, { isMissing: true });
		case "blocked":
			return refuse(409, saveResult.problem, { question: saveResult.question });
	}
}
