import { db } from "db/connection.server";
import type { Trx } from "db/schema";
import type { Author, StoredChange } from "~/audit-log/audit-log.queries.server";
import { formatPence } from "~/features/catalogue/offers/price/price";
import { lastChange, type SentEditor } from "~/features/model-editor/form/submit-model.server";
import type { EditorReply, OfferFormState } from "~/features/model-editor/form-fields";
import { editModelPath } from "~/features/model-editor/model-addresses";
import { typedOffer } from "~/features/model-editor/offer-texts";
import { inTransaction, NOT_SAVED } from "~/features/records/kit/submit-record.server";
import { notSavedNow } from "~/logging/failure.server";
import {
	confirmOffer,
	makeOfferReal,
	type OfferOutcome,
	parseOffer,
	removeOffer,
	type SentOffer,
	saveOffer,
} from "./offer-writes.queries.server";

type Write = (trx: Trx, sent: SentOffer, author: Author) => Promise<OfferOutcome>;

/** Write and end of the toast for each button of an offer. */
const OFFER_ACTIONS = {
	"offer-save": { write: saveOffer, done: "was saved" },
	"offer-add": { write: saveOffer, done: "was added" },
	"offer-check": { write: confirmOffer, done: "was checked today" },
	"offer-real": { write: makeOfferReal, done: "is real" },
	"offer-remove": { write: removeOffer, done: "was removed" },
} as const satisfies Record<string, { write: Write; done: string }>;

export type OfferIntent = keyof typeof OFFER_ACTIONS;

export function isOfferIntent(intent: string): intent is OfferIntent {
	return Object.hasOwn(OFFER_ACTIONS, intent);
}

/** Returns the state of a submitted offer's form. */
export function typedOfferForm(fields: FormData): OfferFormState {
	return {
		retailer: String(fields.get("retailer") ?? ""),
		isNew: fields.get("intent") === "offer-add",
		texts: typedOffer(fields),
		version: String(fields.get("version") ?? ""),
	};
}

/** Returns the page with an offer's form that is shown again, and the reason. */
function again(
	status: 400 | 409 | 410 | 503,
	problem: string,
	offer: OfferFormState,
	fieldErrors: Record<string, string[]> = {},
): EditorReply {
	const { retailer, texts } = offer;
	const result = parseOffer({ ...texts, retailer }).reply({ formErrors: [problem], fieldErrors });
	return { kind: "answer", status, answer: { offer: { ...offer, result } } };
}

async function replyTo(
	saved: OfferOutcome,
	intent: OfferIntent,
	form: OfferFormState,
	{ sku, from }: SentEditor,
): Promise<EditorReply> {
	const path = `${editModelPath(sku, from)}#offers`;
	switch (saved.outcome) {
		case "missing":
			return { kind: "gone", gone: { sku, offer: form } };
		case "removed": {
			if (intent === "offer-remove") break;
			const problem = `The offer of ${saved.shop} was removed meanwhile. Adding it again saves what is in the form.`;
			return again(410, problem, { ...form, isNew: true, version: "" });
		}
		case "invalid":
			return again(400, NOT_SAVED, form, saved.errors);
		case "blocked": {
			const { percent, fromPence } = saved;
			const problem = `Nothing was saved yet: this price is ${percent} % below ${formatPence(fromPence)}. Is it right?`;
			return again(400, problem, { ...form, isFall: true });
		}
		case "conflict": {
			const { shop, stored, version, changedAt } = saved;
			// Ignores an older line, because a feed or an import may have changed the offer last.
			const isOf = ({ at }: StoredChange) => at === changedAt;
			const meanwhile = await lastChange(db(), "offer", `${sku} ${form.retailer}`, isOf);
			const problem = `Nothing was saved yet: the offer of ${shop} was changed after you opened it. Saving again saves what is in the form.`;
			// The button that removes an offer submits no other fields.
			const texts = intent === "offer-remove" ? stored : form.texts;
			return again(409, problem, { ...form, texts, isNew: false, version, stored, meanwhile });
		}
		case "unchanged":
			break;
		case "saved": {
			const title = `The offer of ${saved.shop} ${OFFER_ACTIONS[intent].done}`;
			return { kind: "done", path, toast: { title } };
		}
	}
	return { kind: "done", path, toast: { title: "Nothing was changed" } };
}

/** Runs the action of a button of an offer's form. */
export async function submitOffer(intent: OfferIntent, sent: SentEditor): Promise<EditorReply> {
	const { fields, sku } = sent;
	const form = typedOfferForm(fields);
	const { retailer, texts } = form;
	const version = intent === "offer-add" ? "" : (form.version ?? "");
	const offer = { sku, retailer, texts, version, isSure: fields.has("sure") };
	try {
		const saved = await inTransaction((trx) => OFFER_ACTIONS[intent].write(trx, offer, sent));
		return await replyTo(saved, intent, form, sent);
	} catch (error) {
		const problem = notSavedNow("An offer was not saved", error);
		// The button that removes an offer submits no other fields.
		if (intent === "offer-remove") return { kind: "answer", status: 503, answer: { problem } };
		return again(503, problem, form);
	}
}
