import { db } from "db/connection.server";
import { projectorName } from "~/features/catalogue/projector";
import { findModelRow } from "~/features/catalogue/projectors.queries.server";
import type { ProjectorRow } from "~/features/catalogue/write/row-change";
import { isUntouched, storedTexts } from "~/features/model-editor/form/model-texts.server";
import { writeModel } from "~/features/model-editor/form/model-writes.queries.server";
import { type SentEditor, submitModel } from "~/features/model-editor/form/submit-model.server";
import { submitNewModel } from "~/features/model-editor/form/submit-new.server";
import type { EditorReply } from "~/features/model-editor/form-fields";
import { editModelPath } from "~/features/model-editor/model-addresses";
import { isOfferIntent, submitOffer } from "~/features/model-editor/offers/submit-offer.server";
import { inTransaction } from "~/features/records/kit/submit-record.server";
import { notSavedNow } from "~/logging/failure.server";

const PRICE_CHANGED =
	"Nothing was saved yet: the price was changed after you opened this page. Please look at it again.";

interface Mark {
	after: (row: ProjectorRow, now: Date) => ProjectorRow;
	done: string;
	/** True for actions that confirm the price shown on the page. */
	isOfPrice?: true;
}

/** Actions of the single-button forms of a model's page. */
const MARKS = {
	"price-real": {
		after: (row, now) => ({ ...row, isSamplePrice: 0, priceUpdatedAt: now.toISOString() }),
		done: "The price is real",
		isOfPrice: true,
	},
	discontinue: {
		after: (row) => ({ ...row, isDiscontinued: 1, isSample: 0 }),
		done: "is discontinued",
	},
	continue: {
		after: (row) => ({ ...row, isDiscontinued: 0, isSample: 0 }),
		done: "is not discontinued any more",
	},
} as const satisfies Record<string, Mark>;

type MarkIntent = keyof typeof MARKS;

function isMarkIntent(intent: string): intent is MarkIntent {
	return Object.hasOwn(MARKS, intent);
}

/** Runs the action of a single-button form. */
async function markModel(intent: MarkIntent, sent: SentEditor): Promise<EditorReply> {
	const { sku, from, fields, now } = sent;
	const mark: Mark = MARKS[intent];
	const version = String(fields.get("version") ?? "");
	try {
		return await inTransaction(async (trx): Promise<EditorReply> => {
			const row = await findModelRow(trx, sku);
			if (!row) return { kind: "gone", gone: { sku } };
			if (mark.isOfPrice && !isUntouched(version, "price", storedTexts(row).price)) {
				return { kind: "answer", status: 409, answer: { problem: PRICE_CHANGED } };
			}
			const isDone = await writeModel(trx, row, mark.after(row, now), sent);
			const done = mark.isOfPrice ? mark.done : `${projectorName(row)} ${mark.done}`;
			const title = isDone ? done : "Nothing was changed";
			return { kind: "done", path: editModelPath(row.sku, from), toast: { title } };
		});
	} catch (error) {
		const problem = notSavedNow("A model was not marked", error);
		return { kind: "answer", status: 503, answer: { problem } };
	}
}

/** Adds a model that was deleted while its form was open. */
async function addAgain(sent: SentEditor): Promise<EditorReply> {
	const { sku, fields } = sent;
	const reply = await submitNewModel(fields, sent, { sku });
	if (reply.kind === "done") return reply;
	const { answer, status } = reply;
	// Someone else has added it again: saves over it, or reports an edit conflict.
	if (answer.taken) return submitModel(sent);
	return { kind: "gone", status, gone: { sku, form: answer.form } };
}

/** Runs the action of a form of a model's page. */
export async function submitEditor(sent: SentEditor): Promise<EditorReply> {
	const intent = String(sent.fields.get("intent") ?? "");
	if (isOfferIntent(intent)) return submitOffer(intent, sent);
	if (isMarkIntent(intent)) return markModel(intent, sent);
	if (intent === "add") return addAgain(sent);
	return submitModel(sent);
}

/** Returns an address's SKU in the case of the stored model; unchanged if there is no such model. */
export async function storedSku(sku: string): Promise<string> {
	return (await findModelRow(db(), sku))?.sku ?? sku;
}
