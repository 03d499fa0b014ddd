import type { Trx } from "db/schema";
import type { ChangeStamp, StoredChange } from "~/audit-log/audit-log.queries.server";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import { formatPence } from "~/features/catalogue/offers/price/price";
import { apply } from "~/features/changes/apply.queries.server";
import { offerLogKey } from "~/features/changes/change-fields";
import { findPriceFalls } from "~/features/changes/prices/find-price-falls.queries.server";
import { fallPercent } from "~/features/changes/prices/price-fall";
import { type OfferRow, offerChange } from "~/features/changes/row-change";
import type { Result, SavableRecord, Texts } from "~/features/records/kit/record";
import { lastChange } from "~/features/records/models/form/model-form.queries.server";
import { GONE_MODEL, OFFER_FIELDS } from "~/features/records/models/form-fields";
import { editModelPath } from "~/features/records/models/model-addresses";
import {
	findOffer,
	findShopChoice,
	type OfferShop,
	offerFormValues,
	offerVersion,
	parseOffer,
} from "./edited-offers.queries.server";

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

const NO_SHOP = { retailer: ["Choose a shop"] };

/** The checkbox that confirms a price that fell too far. */
const CONFIRMATION = { name: "sure", value: "yes", text: "Yes, this price is right" };

/** A submitted form of an offer. */
interface SentOffer {
	sku: string;
	intent: OfferIntent;
	values: Texts;
	/** True if a price that fell too far was confirmed. */
	isConfirmed: boolean;
}

/** Returns the values of a submitted form; an unticked checkbox is "false". A removal needs only the shop. */
function sentValues(intent: OfferIntent, fields: FormData): Texts {
	const text = (name: string) => String(fields.get(name) ?? "");
	const retailer = text("retailer");
	if (intent === "offer-remove") return { retailer };
	const values = OFFER_FIELDS.map(({ name, kind }) => [
		name,
		text(name) || (kind === "check" ? "false" : ""),
	]);
	return { ...Object.fromEntries(values), retailer };
}

/** Returns a model's offer that the pressed button of its form saves, confirms or removes. */
export function savableOffer(sku: string, intent: OfferIntent): SavableRecord {
	return {
		read(fields) {
			const values = sentValues(intent, fields);
			const { error } = intent === "offer-remove" ? {} : parseOffer(values).reply();
			const sent = { sku, intent, values, isConfirmed: fields.has(CONFIRMATION.name) };
			return {
				values,
				errors: values.retailer === "" ? { ...error, ...NO_SHOP } : error,
				save: (trx, stamp, opened) => saveOffer(trx, sent, opened?.version ?? "", stamp),
			};
		},
	};
}

/** Performs the action of an offer's form. */
async function saveOffer(
	trx: Trx,
	sent: SentOffer,
	version: string,
	stamp: ChangeStamp,
): Promise<Result> {
	const { sku, intent, values } = sent;
	if (!(await findModelRow(trx, sku))) return { result: "missing", problem: GONE_MODEL };
	const shop = await findShopChoice(trx, values.retailer ?? "");
	if (!shop) return { result: "invalid", errors: NO_SHOP };
	const stored = await findOffer(trx, sku, shop.id);
	const isRemoval = intent === "offer-remove";
	const isSave = intent === "offer-save" || intent === "offer-add";
	const isOld = stored !== undefined && offerVersion(stored) !== version;
	const done = (isDone: boolean): Result => ({
		result: isDone ? "saved" : "unchanged",
		path: `${editModelPath(sku)}#offers`,
		title: isDone ? `The offer of ${shop.name} ${TOAST_ENDS[intent]}` : "Nothing was changed",
	});
	if (!stored && !isRemoval && (version !== "" || !isSave)) {
		const problem = `The offer of ${shop.name} was removed meanwhile. Adding it again saves what is in the form.`;
		return { result: "missing", problem };
	}
	if (stored && isOld && !isSave) return conflictOf(trx, shop, stored);
	if (isRemoval) {
		if (stored) await apply(trx, { log: stamp, deletions: { offers: [stored] } }, stamp.now);
		return done(stored !== undefined);
	}
	const storedValues = stored && offerFormValues(stored);
	if (OFFER_FIELDS.some(({ name }) => values[name] !== storedValues?.[name])) {
		if (stored && isOld) return conflictOf(trx, shop, stored);
		const written = await writeOffer(trx, sent, shop, stored, stamp);
		if (typeof written !== "boolean") return written;
		if (written) return done(true);
	}
	const isReal = intent === "offer-real";
	return done(stored !== undefined && !isSave && (await confirmOffer(trx, stored, isReal, stamp)));
}

/** Returns the conflict about an offer that was changed since its form was opened. */
async function conflictOf(trx: Trx, shop: OfferShop, row: OfferRow): Promise<Result> {
	// An older line is not the last change, which may have been made by a feed or an import.
	const isOf = ({ at }: StoredChange) => at === row.updatedAt;
	const meanwhile = await lastChange(trx, "offer", offerLogKey(row), isOf);
	return {
		result: "conflict",
		problem: `Nothing was saved yet: the offer of ${shop.name} was changed after you opened it. Saving again saves what is in the form.`,
		conflict: { stored: offerFormValues(row), meanwhile },
		version: offerVersion(row),
	};
}

/** Adds or changes an offer. Returns false if its values are stored already, or a result if it was not written. */
async function writeOffer(
	trx: Trx,
	{ sku, values, isConfirmed }: SentOffer,
	shop: OfferShop,
	stored: OfferRow | undefined,
	stamp: ChangeStamp,
): Promise<boolean | Result> {
	const submission = parseOffer(values);
	if (submission.status !== "success") return { result: "invalid", errors: {} };
	const record = { ...submission.value, sku, retailer: String(shop.id) };
	const offer = { record, projectorSku: sku, retailerId: shop.id };
	const [fall] = (await findPriceFalls(trx, [offer], new Map())).values();
	if (fall && !isConfirmed) {
		const problem = `Nothing was saved yet: this price is ${fallPercent(fall)} % below ${formatPence(fall.fromPence)}. Is it right?`;
		return { result: "invalid", errors: {}, problem, question: CONFIRMATION };
	}
	const change = offerChange(stored, offer, { now: stamp.now, isSample: false });
	if (change.isOnlyConfirmed) return false;
	await apply(trx, { log: stamp, changes: { offers: [change] } }, stamp.now);
	return true;
}

/**
 * Confirms an offer without changing its values, so the audit log gets no line; or turns an example of the sample
 * catalogue into a real offer. Returns false if the offer is real already.
 */
async function confirmOffer(
	trx: Trx,
	before: OfferRow,
	isReal: boolean,
	stamp: ChangeStamp,
): Promise<boolean> {
	if (isReal && before.isSample === 0) return false;
	const checkedAt = stamp.now.toISOString();
	const real = isReal && { isSample: 0 as const, updatedAt: checkedAt };
	const after = { ...before, checkedAt, isCheckedByFeed: 0 as const, ...real };
	const change = { before, after, isOnlyConfirmed: !isReal };
	await apply(trx, { log: stamp, changes: { offers: [change] } }, stamp.now);
	return true;
}
