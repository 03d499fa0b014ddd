import type { Trx } from "db/schema";
import type { ChangeStamp, StoredChange } from "~/audit-log/audit-log.queries.server";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import { formatPence } from "~/features/catalogue/offers/price/price";
import { apply } from "~/features/changes/apply.queries.server";
import { offerLogKey } from "~/features/changes/change-fields";
import { findPriceFalls } from "~/features/changes/prices/find-price-falls.queries.server";
import { fallPercent } from "~/features/changes/prices/price-fall";
import { type OfferRow, offerChange } from "~/features/changes/row-change";
import type { FormTexts, RecordFormResult, SavableRecord } from "~/features/records/kit/record";
import { findLastChange } from "~/features/records/models/form/model-form.queries.server";
import { DELETED_MODEL_TEXT, OFFER_FIELDS } from "~/features/records/models/form-fields";
import { editModelPath } from "~/features/records/models/model-addresses";
import {
	findOffer,
	findShopChoice,
	type OfferShop,
	offerFormValues,
	offerVersion,
	parseOffer,
} from "./editable-offers.queries.server";

/** The end of the toast's title for each button of an offer. */
const TOAST_ENDS = {
	"offer-save": "was saved",
	"offer-add": "was added",
	"offer-check": "was checked today",
	"offer-real": "is real",
	"offer-remove": "was removed",
};

type OfferIntent = keyof typeof TOAST_ENDS;

export function isOfferIntent(intent: string): intent is OfferIntent {
	return Object.hasOwn(TOAST_ENDS, intent);
}

const NO_SHOP_ERRORS = { retailer: ["Choose a shop"] };

/** The checkbox that confirms a price that fell too far. */
const PRICE_QUESTION = { name: "sure", value: "yes", text: "Yes, this price is right" };

/** A submitted form of an offer. */
interface SubmittedOffer {
	sku: string;
	intent: OfferIntent;
	values: FormTexts;
	/** True if a price that fell too far was confirmed. */
	isConfirmed: boolean;
}

/** Returns the values of a submitted form; an unticked checkbox is "false". A removal needs only the shop. */
function submittedOfferValues(intent: OfferIntent, fields: FormData): FormTexts {
	const submittedText = (name: string) => String(fields.get(name) ?? "");
	const retailer = submittedText("retailer");
	if (intent === "offer-remove") return { retailer };
	const values = OFFER_FIELDS.map(({ name, kind }) => [
		name,
		submittedText(name) || (kind === "check" ? "false" : ""),
	]);
	return { ...Object.fromEntries(values), retailer };
}

/** Returns a model's offer that the pressed button of its form saves, confirms or removes. */
export function savableOffer(sku: string, intent: OfferIntent): SavableRecord {
	return {
		read(fields) {
			const values = submittedOfferValues(intent, fields);
			const { error } = intent === "offer-remove" ? {} : parseOffer(values).reply();
			const submittedOffer = { sku, intent, values, isConfirmed: fields.has(PRICE_QUESTION.name) };
			return {
				values,
				errors: values.retailer === "" ? { ...error, ...NO_SHOP_ERRORS } : error,
				save: (trx, stamp, openedForm) =>
					saveOffer(trx, submittedOffer, openedForm?.version ?? "", stamp),
			};
		},
	};
}

/** Performs the action of an offer's form. */
async function saveOffer(
	trx: Trx,
	submittedOffer: SubmittedOffer,
	version: string,
	stamp: ChangeStamp,
): Promise<RecordFormResult> {
	const { sku, intent, values } = submittedOffer;
	if (!(await findModelRow(trx, sku))) return { result: "missing", problem: DELETED_MODEL_TEXT };
	const shop = await findShopChoice(trx, values.retailer ?? "");
	if (!shop) return { result: "invalid", errors: NO_SHOP_ERRORS };
	const storedOffer = await findOffer(trx, sku, shop.id);
	const isRemoval = intent === "offer-remove";
	const isSave = intent === "offer-save" || intent === "offer-add";
	const isOutdated = storedOffer !== undefined && offerVersion(storedOffer) !== version;
	const successResult = (isChanged: boolean): RecordFormResult => ({
		result: isChanged ? "saved" : "unchanged",
		path: `${editModelPath(sku)}#offers`,
		title: isChanged ? `The offer of ${shop.name} ${TOAST_ENDS[intent]}` : "Nothing was changed",
	});
	if (!storedOffer && !isRemoval && (version !== "" || !isSave)) {
		const problem = `The offer of ${shop.name} was removed meanwhile. Adding it again saves what is in the form.`;
		return { result: "missing", problem };
	}
	if (storedOffer && isOutdated && !isSave) return findConflict(trx, shop, storedOffer);
	if (isRemoval) {
		if (storedOffer)
			await apply(trx, { log: stamp, deletions: { offers: [storedOffer] } }, stamp.now);
		return successResult(storedOffer !== undefined);
	}
	const storedValues = storedOffer && offerFormValues(storedOffer);
	if (OFFER_FIELDS.some(({ name }) => values[name] !== storedValues?.[name])) {
		if (storedOffer && isOutdated) return findConflict(trx, shop, storedOffer);
		const writeResult = await writeOffer(trx, submittedOffer, shop, storedOffer, stamp);
		if (typeof writeResult !== "boolean") return writeResult;
		if (writeResult) return successResult(true);
	}
	const becomesReal = intent === "offer-real";
	return successResult(
		storedOffer !== undefined &&
			!isSave &&
			(await confirmOffer(trx, storedOffer, becomesReal, stamp)),
	);
}

/** Returns the conflict about an offer that was changed since its form was opened. */
async function findConflict(trx: Trx, shop: OfferShop, row: OfferRow): Promise<RecordFormResult> {
	// If the log's newest line is older than the row, it has a later change without a line, such as a feed's.
	const isLastChange = ({ at }: StoredChange) => at === row.updatedAt;
	const laterSave = await findLastChange(trx, "offer", offerLogKey(row), isLastChange);
	return {
		result: "conflict",
		problem: `Nothing was saved yet: the offer of ${shop.name} was changed after you opened it. Saving again saves what is in the form.`,
		conflict: { storedValues: offerFormValues(row), laterSave },
		version: offerVersion(row),
	};
}

/** Adds or changes an offer. Returns false if its values are stored already, or a result if it was not written. */
async function writeOffer(
	trx: Trx,
	{ sku, values, isConfirmed }: SubmittedOffer,
	shop: OfferShop,
	storedOffer: OfferRow | undefined,
	stamp: ChangeStamp,
): Promise<boolean | RecordFormResult> {
	const submission = parseOffer(values);
	if (submission.status !== "success") return { result: "invalid", errors: {} };
	const record = { ...submission.value, sku, retailer: String(shop.id) };
	const offer = { record, projectorSku: sku, retailerId: shop.id };
	const [fall] = (await findPriceFalls(trx, [offer], new Map())).values();
	if (fall && !isConfirmed) {
		const problem = `Nothing was saved yet: this price is ${fallPercent(fall)} % below ${formatPence(fall.fromPence)}. Is it right?`;
		return { result: "invalid", errors: {}, problem, question: PRICE_QUESTION };
	}
	const change = offerChange(storedOffer, offer, { now: stamp.now, isSample: false });
	if (change.isOnlyConfirmed) return false;
	await apply(trx, { log: stamp, changes: { offers: [change] } }, stamp.now);
	return true;
}

/**
 * Confirms an offer without changing its values, so the audit log gets no line; or, if `becomesReal`, turns an example
 * of the sample catalogue into a real offer. Returns false if the offer is real already.
 */
async function confirmOffer(
	trx: Trx,
	before: OfferRow,
	becomesReal: boolean,
	stamp: ChangeStamp,
): Promise<boolean> {
	if (becomesReal && before.isSample === 0) return false;
	const checkedAt = stamp.now.toISOString();
	const realColumns = becomesReal && { isSample: 0 as const, updatedAt: checkedAt };
	const after = { ...before, checkedAt, isCheckedByFeed: 0 as const, ...realColumns };
	const change = { before, after, isOnlyConfirmed: !becomesReal };
	await apply(trx, { log: stamp, changes: { offers: [change] } }, stamp.now);
	return true;
}
