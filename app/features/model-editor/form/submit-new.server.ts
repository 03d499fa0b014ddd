import { db } from "db/connection.server";
import type { Author } from "~/audit-log/audit-log.queries.server";
import type { ToastContent } from "~/components/toast/toast-store";
import { projectorName } from "~/features/catalogue/projector";
import { parseModel, typedTexts } from "~/features/model-editor/form/model-texts.server";
import {
	insertModel,
	sameNameWarning,
} from "~/features/model-editor/form/model-writes.queries.server";
import type { ModelFormState } from "~/features/model-editor/form-fields";
import { editModelPath } from "~/features/model-editor/model-addresses";
import { inTransaction } from "~/features/records/kit/submit-record.server";
import { notSavedNow } from "~/logging/failure.server";

/** Data with which the form of a new model is shown again. */
export interface NewModelAnswer {
	form: ModelFormState;
	/** The other model with its SKU. */
	taken?: { sku: string; name: string } | undefined;
	/** An error of the page as a whole. */
	problem?: string | undefined;
}

export type NewModelReply =
	| { kind: "done"; path: string; toast: ToastContent }
	| { kind: "answer"; status: 400 | 503; answer: NewModelAnswer };

const CHECK_FIELDS = "No model was added yet: please check the fields that are marked.";

/** Adds the model of a form; `fixed` are values that are not in the form. */
export async function submitNewModel(
	fields: FormData,
	author: Author,
	fixed: { sku?: string } = {},
): Promise<NewModelReply> {
	const texts = { ...typedTexts(fields), ...fixed };
	const submission = parseModel(texts);
	const again = (
		status: 400 | 503,
		problem: string,
		{
			errors = {},
			taken,
		}: { errors?: Record<string, string[]>; taken?: NewModelAnswer["taken"] } = {},
	): NewModelReply => {
		const result = submission.reply({ formErrors: [problem], fieldErrors: errors });
		return { kind: "answer", status, answer: { form: { texts, version: "", result }, taken } };
	};
	try {
		const saved = await inTransaction((trx) => insertModel(trx, submission, author));
		switch (saved.outcome) {
			case "invalid":
				return again(400, CHECK_FIELDS);
			case "blocked": {
				const { sku } = saved.row;
				const name = projectorName(saved.row);
				const errors = { sku: [`${name} has this SKU already`] };
				return again(400, CHECK_FIELDS, { errors, taken: { sku, name } });
			}
			case "saved": {
				const title = `${projectorName(saved.row)} was added`;
				const description = await sameNameWarning(db(), undefined, saved.row);
				const toast = { title, description } as const;
				return { kind: "done", path: editModelPath(saved.row.sku), toast };
			}
		}
	} catch (error) {
		return again(503, notSavedNow("A model was not added", error));
	}
}
