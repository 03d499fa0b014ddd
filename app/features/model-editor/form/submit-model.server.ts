import { db } from "db/connection.server";
import type { Db } from "db/schema";
import { type Author, listChanges, type StoredChange } from "~/audit-log/audit-log.queries.server";
import { projectorName } from "~/features/catalogue/projector";
import { sameNameWarning } from "~/features/model-editor/form/model-writes.queries.server";
import type { EditorReply } from "~/features/model-editor/form-fields";
import { decodeModelList, modelListPath } from "~/features/model-editor/list/model-list";
import { findNextSku } from "~/features/model-editor/list/model-list.queries.server";
import { editModelPath } from "~/features/model-editor/model-addresses";
import type { Meanwhile } from "~/features/records/kit/edit-conflict";
import { inTransaction, NOT_SAVED } from "~/features/records/kit/submit-record.server";
import { notSavedNow } from "~/logging/failure.server";
import { parseModel, saysAny, typedTexts } from "./model-texts.server";
import { saveModel } from "./model-writes.queries.server";

/** A submitted form of the editor, with its author. */
export interface SentEditor extends Author {
	/** From the address, in any case. */
	sku: string;
	/** State of the list from which the person came. */
	from: string;
	fields: FormData;
}

const CHANGED_MEANWHILE =
	"Nothing was saved yet: this model was changed after you opened it. Saving again saves what is in the form.";

/** Returns author and time of the last change of a row, if `isMeant` accepts its line in the audit log. */
export async function lastChange(
	connection: Db,
	subject: "model" | "offer",
	subjectKey: string,
	isMeant: (line: StoredChange) => boolean,
): Promise<Meanwhile | undefined> {
	const [line] = await listChanges(connection, { subject, subjectKey }, { limit: 1, offset: 0 });
	return line && isMeant(line) ? { by: line.by, at: line.at } : undefined;
}

const versionIn = (fields: FormData) => String(fields.get("version") ?? "");

/** Returns the path after a save: the model itself, the next one in the list or, after the last one, the list. */
async function nextPath({ fields, from, sku, now }: SentEditor): Promise<string> {
	if (!fields.has("next")) return editModelPath(sku, from);
	const list = decodeModelList(new URLSearchParams(from));
	const next = await findNextSku(db(), list, sku, now);
	return next === undefined ? modelListPath(list) : editModelPath(next, from);
}

/** Saves the fields of a model. */
export async function submitModel(sent: SentEditor): Promise<EditorReply> {
	const { fields, sku } = sent;
	const texts = typedTexts(fields);
	const version = versionIn(fields);
	const taken = fields.getAll("take").map(String);
	try {
		const path = await nextPath(sent);
		const typed = { sku, texts, version, taken };
		const saved = await inTransaction((trx) => saveModel(trx, typed, sent));
		switch (saved.outcome) {
			case "missing":
				return { kind: "gone", gone: { sku, form: { texts, version } } };
			case "invalid": {
				const result = saved.submission.reply({ formErrors: [NOT_SAVED] });
				const form = { texts: saved.texts, version, result };
				return { kind: "answer", status: 400, answer: { form } };
			}
			case "conflict": {
				const { outcome: _, submission, meanwhile: since, ...shown } = saved;
				const key = shown.texts.sku ?? sku;
				const isOf = ({ after }: StoredChange) => saysAny(after, since);
				const meanwhile = await lastChange(db(), "model", key, isOf);
				const result = submission.reply({ formErrors: [CHANGED_MEANWHILE] });
				return { kind: "answer", status: 409, answer: { form: { ...shown, meanwhile, result } } };
			}
			case "unchanged":
				return { kind: "done", path, toast: { title: "Nothing was changed" } };
			case "saved": {
				const title = `${projectorName(saved.after)} was saved`;
				const description = await sameNameWarning(db(), saved.before, saved.after);
				return { kind: "done", path, toast: { title, description } };
			}
		}
	} catch (error) {
		const formErrors = [notSavedNow("A model was not saved", error)];
		const result = parseModel(texts).reply({ formErrors });
		return { kind: "answer", status: 503, answer: { form: { texts, version, result } } };
	}
}
