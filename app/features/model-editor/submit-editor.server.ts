import { db } from "db/connection.server";
import { isMarkIntent, markModel } from "./form/mark-model.server";
import { findModel } from "./form/model-writes.queries.server";
import { type SentEditor, submitModel } from "./form/submit-model.server";
import { submitNewModel } from "./form/submit-new.server";
import type { EditorReply } from "./form-fields";
import { isOfferIntent, submitOffer } from "./offers/submit-offer.server";

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
	return (await findModel(db(), sku))?.sku ?? sku;
}
