import type { SubmissionResult } from "@conform-to/react";
import { db } from "db/connection.server";
import { writeForStaff } from "db/writes/write";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import type { Done } from "~/components/form/form-result";
import { sentTexts } from "./form-values";
import {
	type FormQuestion,
	presetButton,
	type RecordPreview,
	type StaffRecord,
	secretFields,
	type Texts,
} from "./record";

export const NOT_SAVED = "Nothing was saved yet: please check the fields that are marked.";

/** Data with which a form's page is shown again. */
export interface RecordActionData {
	result: SubmissionResult;
	values: Texts;
	/** The version that someone else stored since the form was opened. */
	conflict?: { stored: Texts; version: string } | undefined;
	question?: FormQuestion | undefined;
	/** True if the record was deleted since the form was opened. */
	isMissing?: boolean | undefined;
	/** The typed values as they would be shown, for a form of this version. */
	preview?: (RecordPreview & { version: string }) | undefined;
	/** The preset that has filled fields of the form, which was opened with this version; each time another number. */
	preset?: { number: number; name: string; version: string } | undefined;
}

/** Buttons of a form besides the one that saves it. */
export const PREVIEW = { name: "intent", value: "preview" };
export const ORIGINAL = { name: "intent", value: "original" };

type MoreActionData = Omit<RecordActionData, "result" | "values">;

/** Returns the data with which a record's form is shown again, with a problem and the typed values but for secrets. */
export function recordAgain(
	record: StaffRecord,
	fields: FormData,
	problem: string,
	{ errors = {}, ...actionData }: MoreActionData & { errors?: Record<string, string[]> } = {},
): RecordActionData {
	const hidden = Object.fromEntries(secretFields(record.layout).map((name) => [name, ""]));
	const reply = record
		.read(fields)
		.submission.reply({ formErrors: [problem], fieldErrors: errors });
	const result = { ...reply, initialValue: { ...reply.initialValue, ...hidden } };
	return { result, values: { ...sentTexts(record.layout, fields), ...hidden }, ...actionData };
}

/** Adds the record of a submitted form or, with a key, updates the stored one. */
export async function submitRecord(
	record: StaffRecord,
	fields: FormData,
	key: string | undefined,
	stamp: ChangeStamp,
): Promise<Done | { status: 200 | 400 | 409 | 410; actionData: RecordActionData }> {
	const { texts, original } = record;
	const intent = fields.get("intent");
	if (original && key !== undefined && intent === ORIGINAL.value) {
		for (const [name, value] of Object.entries(original.valuesOf(key))) fields.set(name, value);
	}
	const sent = record.read(fields);
	const hidden = Object.fromEntries(secretFields(record.layout).map((name) => [name, ""]));
	const values = { ...sentTexts(record.layout, fields), ...hidden };
	const version = String(fields.get("version") ?? "");
	const preset = record.presets?.find(({ key: name }) => presetButton(name).value === intent);
	if (preset) {
		const filled = { ...values, ...preset.values };
		return {
			status: 200,
			actionData: {
				result: { initialValue: filled },
				values: filled,
				preset: { number: Date.now(), name: preset.name, version },
			},
		};
	}
	if (record.preview && intent === PREVIEW.value) {
		const preview = { ...(await record.preview(db(), values, key)), version };
		// Without errors: the form is not being saved.
		return { status: 200, actionData: { result: { initialValue: values }, values, preview } };
	}
	const again = (
		status: 400 | 409 | 410,
		problem: string,
		more?: Parameters<typeof recordAgain>[3],
	) => ({ status, actionData: recordAgain(record, fields, problem, more) });
	if (sent.submission.status !== "success") return again(400, NOT_SAVED);
	const opened = key === undefined ? undefined : { key, version };
	const saved = await writeForStaff(db(), (trx) => sent.save(trx, stamp, opened));
	switch (saved.result) {
		case "saved":
		case "unchanged":
			return saved;
		case "invalid":
			return again(400, NOT_SAVED, { errors: saved.errors });
		case "conflict": {
			const { stored, version: current } = saved;
			return again(409, texts.conflict, { conflict: { stored, version: current } });
		}
		case "missing":
			return again(410, texts.gone, { isMissing: true });
		case "blocked":
			return again(409, saved.problem, saved.question && { question: saved.question });
	}
}
