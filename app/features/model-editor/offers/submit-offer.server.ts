import { db } from "db/connection.server";
import type { Trx } from "db/schema";
import { writeForStaff } from "db/writes/write";
import type { StoredChange } from "~/audit-log/audit-log.queries.server";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import { formatPence } from "~/features/catalogue/offers/price/price";
import { apply } from "~/features/changes/apply.queries.server";
import { findPriceFalls } from "~/features/changes/prices/measured-falls.queries.server";
import { fallPercent } from "~/features/changes/prices/price-fall";
import { type OfferRow, offerChange } from "~/features/changes/row-change";
import { lastChange, type SentEditor } from "~/features/model-editor/form/submit-model.server";
import {
	type EditorAgain,
	type EditorResult,
	OFFER_FIELDS,
	type OfferFormState,
} from "~/features/model-editor/form-fields";
import { editModelPath } from "~/features/model-editor/model-addresses";
import { NOT_SAVED } from "~/features/records/kit/submit-record.server";
import {
	findOffer,
	findShopChoice,
	offerFormValues,
	offerVersion,
	parseOffer,
	type Target,
} from "./edited-offers.queries.server";

/** The end of the toast for each button of an offer. */
const DONE = {
	"offer-save": "was saved",
	"offer-add": "was added",
	"offer-check": "was checked today",
	"offer-real": "is real",
	"offer-remove": "was removed",
};

export type OfferIntent = keyof typeof DONE;

export function isOfferIntent(intent: string): intent is OfferIntent {
	return Object.hasOwn(DONE, intent);
}

/** Returns the state of a submitted offer's form; an unticked box is "false". */
export function submittedOfferForm(fields: FormData): OfferFormState {
	const text = (name: string) => String(fields.get(name) ?? "");
	const isNew = text("intent") === "offer-add";
	return {
		retailer: text("retailer"),
		isNew,
		texts: Object.fromEntries(
			OFFER_FIELDS.map(({ name, kind }) => [name, text(name) || (kind === "check" ? "false" : "")]),
		),
		version: isNew ? "" : text("version"),
	};
}

/** Returns the page with an offer's form that is shown again, and the reason. */
function again(
	status: EditorAgain["status"],
	problem: string,
	offer: OfferFormState,
	fieldErrors: Record<string, string[]> = {},
): EditorAgain {
	const { retailer, texts } = offer;
	const result = parseOffer({ ...texts, retailer }).reply({ formErrors: [problem], fieldErrors });
	return { status, actionData: { offer: { ...offer, result } } };
}

/** Returns the page with the form of an offer that was changed since it was opened. */
async function conflict(
	trx: Trx,
	{ model, shop }: Target,
	row: OfferRow,
	form: OfferFormState,
): Promise<EditorAgain> {
	// Ignores an older line, because a feed or an import may have changed the offer last.
	const isOf = ({ at }: StoredChange) => at === row.updatedAt;
	const meanwhile = await lastChange(trx, "offer", `${model.sku} ${shop.id}`, isOf);
	const problem = `Nothing was saved yet: the offer of ${shop.name} was changed after you opened it. Saving again saves what is in the form.`;
	const current = { version: offerVersion(row), stored: offerFormValues(row), meanwhile };
	return again(409, problem, { ...form, ...current, isNew: false });
}

/** Adds or changes the offer of a form. Returns false if nothing differs, or the page with the form again. */
async function saveOffer(
	trx: Trx,
	target: Target,
	form: OfferFormState,
	sent: SentEditor,
): Promise<boolean | EditorAgain> {
	const { model, shop, stored } = target;
	const read = parseOffer(form.texts);
	if (read.status !== "success") return again(400, NOT_SAVED, form);
	if (stored) {
		const texts = offerFormValues(stored);
		if (OFFER_FIELDS.every(({ name }) => form.texts[name] === texts[name])) return false;
		if (offerVersion(stored) !== form.version) return conflict(trx, target, stored, form);
	}
	const record = { ...read.value, sku: model.sku, retailer: String(shop.id) };
	const offer = { record, projectorSku: model.sku, retailerId: shop.id };
	const [fall] = (await findPriceFalls(trx, [offer], new Map())).values();
	if (fall && !sent.fields.has("sure")) {
		const problem = `Nothing was saved yet: this price is ${fallPercent(fall)} % below ${formatPence(fall.fromPence)}. Is it right?`;
		return again(400, problem, { ...form, isFall: true });
	}
	const change = offerChange(stored, offer, { now: sent.now, isSample: false });
	if (change.isOnlyConfirmed) return false;
	await apply(trx, { log: sent, changes: { offers: [change] } }, sent.now);
	return true;
}

/**
 * Confirms an offer as it is, which changes no values, so the audit log has no line of it; or turns an example of the
 * sample catalogue into a real offer. Returns false if it is one already.
 */
async function confirmOffer(
	trx: Trx,
	before: OfferRow,
	isReal: boolean,
	sent: SentEditor,
): Promise<boolean> {
	if (isReal && before.isSample === 0) return false;
	const checkedAt = sent.now.toISOString();
	const real = isReal && { isSample: 0 as const, updatedAt: checkedAt };
	const after = { ...before, checkedAt, isCheckedByFeed: 0 as const, ...real };
	const change = { before, after, isOnlyConfirmed: !isReal };
	await apply(trx, { log: sent, changes: { offers: [change] } }, sent.now);
	return true;
}

async function actOnOffer(
	trx: Trx,
	intent: OfferIntent,
	form: OfferFormState,
	sent: SentEditor,
): Promise<EditorResult> {
	const { sku, from } = sent;
	const model = await findModelRow(trx, sku);
	if (!model) return { status: 410, gone: { sku, offer: form } };
	const shop = await findShopChoice(trx, form.retailer);
	if (!shop) return again(400, NOT_SAVED, form, { retailer: ["Choose a shop"] });
	const stored = await findOffer(trx, model.sku, shop.id);
	const target = { model, shop, stored };
	const isRemoval = intent === "offer-remove";
	const isSave = intent === "offer-save" || intent === "offer-add";
	if (!stored && !isRemoval && (form.version !== "" || !isSave)) {
		const problem = `The offer of ${shop.name} was removed meanwhile. Adding it again saves what is in the form.`;
		return again(410, problem, { ...form, isNew: true, version: "" });
	}
	if (stored && !isSave && offerVersion(stored) !== form.version) {
		// The button that removes an offer submits no other fields.
		const conflictForm = isRemoval ? { ...form, texts: offerFormValues(stored) } : form;
		return conflict(trx, target, stored, conflictForm);
	}
	let isDone: boolean | EditorAgain = stored !== undefined;
	if (!isRemoval) isDone = await saveOffer(trx, target, form, sent);
	else if (stored) await apply(trx, { log: sent, deletions: { offers: [stored] } }, sent.now);
	if (stored && !isSave && !isRemoval && isDone === false) {
		isDone = await confirmOffer(trx, stored, intent === "offer-real", sent);
	}
	if (typeof isDone !== "boolean") return isDone;
	const title = isDone ? `The offer of ${shop.name} ${DONE[intent]}` : "Nothing was changed";
	return { path: `${editModelPath(sku, from)}#offers`, title };
}

/** Runs the action of a button of an offer's form. */
export function submitOffer(intent: OfferIntent, sent: SentEditor): Promise<EditorResult> {
	const form = submittedOfferForm(sent.fields);
	return writeForStaff(db(), (trx) => actOnOffer(trx, intent, form, sent));
}
