import { db } from "db/connection.server";
import { writeForStaff } from "db/writes/write";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import type { SavedForm } from "~/components/form/form-result";
import { type Errors, presetButton, type RecordFormState, type SavableRecord } from "./record";

export const NOT_SAVED = "Nothing was saved yet: please check the fields that are marked.";

/** Buttons of a form besides the submit button. */
export const PREVIEW = { name: "intent", value: "preview" };
export const ORIGINAL_BUTTON = { name: "intent", value: "original" };

/** Returns the submitted form as a draft, without its secrets. */
export function sentForm(record: SavableRecord, fields: FormData): RecordFormState {
	return { values: record.read(fields).values, version: String(fields.get("version") ?? "") };
}

/** Returns the submitted form with a problem and the messages of its fields. */
export function recordAgain(
	record: SavableRecord,
	fields: FormData,
	problem: string,
	{ errors, ...more }: Partial<RecordFormState> & { errors?: Errors } = {},
): RecordFormState {
	const form = { ...sentForm(record, fields), ...more };
	const error = { ...record.read(fields).errors, ...errors, "": [problem] };
	return { ...form, result: { status: "error", initialValue: form.values, error } };
}

/** Adds the record of a submitted form or, with a key, updates the stored record. */
export async function submitRecord(
	record: SavableRecord,
	fields: FormData,
	key: string | undefined,
	stamp: ChangeStamp,
): Promise<SavedForm | { status: 200 | 400 | 409 | 410; actionData: RecordFormState }> {
	const { original } = record;
	const intent = fields.get("intent");
	if (original && key !== undefined && intent === ORIGINAL_BUTTON.value) {
		for (const [name, value] of Object.entries(original.valuesOf(key))) fields.set(name, value);
	}
	const form = sentForm(record, fields);
	// A preview or a preset has no messages, because nothing is being saved.
	const unsavedForm = (more: Partial<RecordFormState>) => {
		const next = { ...form, ...more };
		return { status: 200 as const, actionData: { ...next, result: { initialValue: next.values } } };
	};
	const preset = record.presets?.find(({ key: name }) => presetButton(name).value === intent);
	if (preset) {
		const values = { ...form.values, ...preset.values };
		return unsavedForm({ values, preset: { number: Date.now(), name: preset.name } });
	}
	if (record.preview && intent === PREVIEW.value) {
		return unsavedForm({ preview: await record.preview(db(), form.values, key) });
	}
	const again = (
		status: 400 | 409 | 410,
		problem: string,
		more?: Parameters<typeof recordAgain>[3],
	) => ({ status, actionData: recordAgain(record, fields, problem, more) });
	const sent = record.read(fields);
	const notSaved = (key === undefined && record.notAdded) || NOT_SAVED;
	if (sent.errors) return again(400, notSaved);
	const opened = key === undefined ? undefined : { key, version: form.version };
	const saved = await writeForStaff(db(), (trx) => sent.save(trx, stamp, opened));
	switch (saved.result) {
		case "saved":
		case "unchanged": {
			const { result: _, ...done } = saved;
			return done;
		}
		case "invalid": {
			const { errors, problem = notSaved, question, link } = saved;
			return again(400, problem, { errors, question, link });
		}
		case "conflict": {
			const { problem, version, conflict } = saved;
			// Fields that were not sent keep their values.
			const values = { ...conflict.stored, ...form.values };
			return again(409, problem, { values, version, conflict });
		}
		case "missing":
			return again(410, saved.problem, { isMissing: true });
		case "blocked":
			return again(409, saved.problem, { question: saved.question });
	}
}
