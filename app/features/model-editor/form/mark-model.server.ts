import { projectorName } from "~/features/catalogue/projector";
import type { ProjectorRow } from "~/features/catalogue/write/row-change";
import type { EditorReply } from "~/features/model-editor/form-fields";
import { editModelPath } from "~/features/model-editor/model-addresses";
import { inTransaction } from "~/features/records/kit/submit-record.server";
import { notSavedNow } from "~/logging/failure.server";
import { isUntouched, storedTexts } from "./model-texts.server";
import { findModel, writeModel } from "./model-writes.queries.server";
import type { SentEditor } from "./submit-model.server";

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

export type MarkIntent = keyof typeof MARKS;

export function isMarkIntent(intent: string): intent is MarkIntent {
	return Object.hasOwn(MARKS, intent);
}

/** Runs the action of a single-button form. */
export async function markModel(intent: MarkIntent, sent: SentEditor): Promise<EditorReply> {
	const { sku, from, fields, now } = sent;
	const mark: Mark = MARKS[intent];
	const version = String(fields.get("version") ?? "");
	try {
		return await inTransaction(async (trx): Promise<EditorReply> => {
			const row = await findModel(trx, sku);
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
