import { db } from "db/connection.server";
import { FORM_WAIT_MS, write } from "db/writes/write";
import type { Author } from "~/audit-log/audit-log.queries.server";
import type { ToastContent } from "~/components/toast/toast-store";
import { projectorName } from "~/features/catalogue/projector";
import { typedTexts } from "~/features/model-editor/form/model-texts.server";
import {
	insertModel,
	sameNameWarning,
} from "~/features/model-editor/form/model-writes.queries.server";
import type { ModelFormState } from "~/features/model-editor/form-fields";
import { editModelPath } from "~/features/model-editor/model-addresses";
import { notSavedNow } from "~/logging/failure.server";

/** Data with which the form of a new model is shown again. */
export interface NewModelAnswer {
	form: ModelFormState;
	/** The other model with its SKU. */
	taken?: { sku: string; name: string } | undefined;
}

export type NewModelReply =
	| { kind: "done"; path: string; toast: ToastContent }
	| { kind: "answer"; status: 400 | 503; answer: NewModelAnswer };

const CHECK_FIELDS = "No model was added yet: please check the fields that are marked.";

function rejected(form: ModelFormState, taken?: NewModelAnswer["taken"]): NewModelReply {
	const answer = { form: { ...form, problem: CHECK_FIELDS }, taken };
	return { kind: "answer", status: 400, answer };
}

/** Adds the model of a form; `fixed` are values that are not in the form. */
export async function submitNewModel(
	fields: FormData,
	author: Author,
	fixed: { sku?: string } = {},
): Promise<NewModelReply> {
	const texts = { ...typedTexts(fields), ...fixed };
	const form = { texts, version: "" };
	try {
		const saved = await write(db(), (trx) => insertModel(trx, texts, author), {
			within: FORM_WAIT_MS,
		});
		switch (saved.outcome) {
			case "invalid":
				return rejected({ ...form, errors: saved.errors });
			case "blocked": {
				const { sku } = saved.row;
				const name = projectorName(saved.row);
				const errors = { sku: [`${name} has this SKU already`] };
				return rejected({ ...form, errors }, { sku, name });
			}
			case "saved": {
				const title = `${projectorName(saved.row)} was added`;
				const description = await sameNameWarning(db(), undefined, saved.row);
				const toast = { title, description } as const;
				return { kind: "done", path: editModelPath(saved.row.sku), toast };
			}
		}
	} catch (error) {
		const problem = notSavedNow("A model was not added", error);
		return { kind: "answer", status: 503, answer: { form: { ...form, problem } } };
	}
}
