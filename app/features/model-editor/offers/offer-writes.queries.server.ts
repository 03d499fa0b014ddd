import type { ChangeAction, Trx } from "db/schema";
import type { Author } from "~/audit-log/audit-log.queries.server";
import { changedFields, recordChange } from "~/audit-log/audit-log.queries.server";
import { projectorName } from "~/features/catalogue/projector";
import { findModelRow } from "~/features/catalogue/projectors.queries.server";
import { listingRecord } from "~/features/catalogue/write/cells/listing-record";
import { offerFields, offerKey } from "~/features/catalogue/write/change-fields";
import { listingChange } from "~/features/catalogue/write/listing-change";
import {
	deleteListings,
	resolveListings,
	writeListingChanges,
} from "~/features/catalogue/write/listing-writes.queries.server";
import { fallPercent } from "~/features/catalogue/write/prices/price-fall";
import { findPriceFalls } from "~/features/catalogue/write/prices/price-falls.queries.server";
import {
	LISTING_ROW,
	type ListingRow,
	type ProjectorRow,
	type RowChange,
} from "~/features/catalogue/write/row-change";
import { differs, OFFER_LABELS, type OfferTexts } from "~/features/model-editor/offer-texts";
import { parseCells } from "~/features/records/kit/form-values";
import type { Texts } from "~/features/records/kit/record";
import { offerVersion, storedOffer } from "./offers.queries.server";

export interface SentOffer {
	/** From the address, in any case. */
	sku: string | undefined;
	/** As submitted. */
	retailer: string;
	texts: OfferTexts;
	/** Version of the values that the form was opened with; blank for a new offer. */
	version: string;
	/** True if the person confirmed a price that falls far. */
	isSure: boolean;
}

export type OfferOutcome =
	| { outcome: "saved"; shop: string }
	| { outcome: "unchanged"; shop: string }
	/** The model was deleted since the form was opened. */
	| { outcome: "missing" }
	/** The offer was removed since the form was opened. */
	| { outcome: "removed"; shop: string }
	| Invalid
	| { outcome: "blocked"; percent: number; fromPence: number }
	| {
			outcome: "conflict";
			shop: string;
			stored: OfferTexts;
			version: string;
			/** Time of the last change, as an ISO 8601 instant in UTC. */
			changedAt: string;
	  };

interface Target {
	model: ProjectorRow;
	shop: { id: number; name: string };
	stored: ListingRow | undefined;
}

/** Errors besides those of `parseOffer`. */
interface Invalid {
	outcome: "invalid";
	errors: Record<string, string[]>;
}

/** Rules of an offer's form: those of a listings file. */
const offerForm = listingRecord.omit({ sku: true, retailer: true });

/** Parses an offer's form, with the import's messages by field. */
export function parseOffer(texts: Texts) {
	return parseCells(offerForm, texts, OFFER_LABELS);
}

async function findTarget(
	trx: Trx,
	{ sku, retailer }: Pick<SentOffer, "sku" | "retailer">,
): Promise<Target | { outcome: "missing" } | Invalid> {
	const model = await findModelRow(trx, sku);
	if (!model) return { outcome: "missing" };
	const shop = await trx
		.selectFrom("retailers")
		.select(["id", "name"])
		.where("id", "=", /^\d{1,9}$/.test(retailer) ? Number(retailer) : -1)
		.executeTakeFirst();
	if (!shop) return { outcome: "invalid", errors: { retailer: ["Choose a shop"] } };
	const stored = await trx
		.selectFrom("retailer_listings")
		.select(LISTING_ROW)
		.where("projectorSku", "=", model.sku)
		.where("retailerId", "=", shop.id)
		.executeTakeFirst();
	return { model, shop, stored };
}

function staleOffer({ name }: Target["shop"], stored: ListingRow): OfferOutcome {
	return {
		outcome: "conflict",
		shop: name,
		stored: storedOffer(stored),
		version: offerVersion(stored),
		changedAt: stored.updatedAt,
	};
}

async function recordOffer(
	trx: Trx,
	{ model, shop }: Target,
	{ before, after }: { before?: ListingRow | undefined; after?: ListingRow | undefined },
	{ by, now }: Author,
): Promise<void> {
	const row = after ?? before;
	if (!row) return;
	const changed = before && after ? changedFields(offerFields(before), offerFields(after)) : {};
	if (!changed) return;
	const action: ChangeAction = before ? (after ? "changed" : "deleted") : "added";
	const fields = {
		before: before && offerFields(before),
		after: after && offerFields(after),
		...changed,
	};
	const title = `${projectorName(model)} at ${shop.name}`;
	const line = { by, subject: "offer", subjectKey: offerKey(row), title, action } as const;
	await recordChange(trx, { ...line, ...fields }, now);
}

async function writeOffer(
	trx: Trx,
	target: Target,
	change: RowChange<ListingRow>,
	author: Author,
): Promise<OfferOutcome> {
	await writeListingChanges(trx, [change], author.now);
	await recordOffer(trx, target, change, author);
	return { outcome: "saved", shop: target.shop.name };
}

/** Adds or changes the offer of a form in the caller's transaction, with a line in the audit log. */
export async function saveOffer(trx: Trx, sent: SentOffer, author: Author): Promise<OfferOutcome> {
	const target = await findTarget(trx, sent);
	if ("outcome" in target) return target;
	const { model, shop, stored } = target;
	if (!stored && sent.version !== "") return { outcome: "removed", shop: shop.name };
	const read = parseOffer(sent.texts);
	if (read.status !== "success") return { outcome: "invalid", errors: {} };
	if (stored && !differs(sent.texts, storedOffer(stored))) {
		return { outcome: "unchanged", shop: shop.name };
	}
	if (stored && offerVersion(stored) !== sent.version) return staleOffer(shop, stored);
	const record = { ...read.value, sku: model.sku, retailer: String(shop.id) };
	const [resolved] = await resolveListings(trx, [record]);
	if (!resolved || "reason" in resolved) return { outcome: "missing" };
	const [fall] = (await findPriceFalls(trx, [resolved], new Map())).values();
	if (fall && !sent.isSure) {
		return { outcome: "blocked", percent: fallPercent(fall), fromPence: fall.fromPence };
	}
	const change = listingChange(stored, resolved, { now: author.now, isSample: false });
	if (change.isOnlyConfirmed) return { outcome: "unchanged", shop: shop.name };
	return writeOffer(trx, target, change, author);
}

/** Runs an action on an offer unless it was changed since the form was opened. */
async function withSeen(
	trx: Trx,
	sent: SentOffer,
	act: (target: Target, stored: ListingRow) => Promise<OfferOutcome>,
): Promise<OfferOutcome> {
	const target = await findTarget(trx, sent);
	if ("outcome" in target) return target;
	const { shop, stored } = target;
	if (!stored) return { outcome: "removed", shop: shop.name };
	if (offerVersion(stored) !== sent.version) return staleOffer(shop, stored);
	return act(target, stored);
}

/**
 * Confirms an offer, or saves it if its form has changes. A confirmation alone changes no values, so the audit log has
 * no line of it.
 */
export function confirmOffer(trx: Trx, sent: SentOffer, author: Author): Promise<OfferOutcome> {
	return withSeen(trx, sent, async (target, before) => {
		const saved = await saveOffer(trx, sent, author);
		if (saved.outcome !== "unchanged") return saved;
		const after = { ...before, checkedAt: author.now.toISOString(), isCheckedByFeed: 0 as const };
		return writeOffer(trx, target, { before, after, isOnlyConfirmed: true }, author);
	});
}

/** Turns an example of the sample catalogue into a real offer, with the values of its form. */
export function makeOfferReal(trx: Trx, sent: SentOffer, author: Author): Promise<OfferOutcome> {
	return withSeen(trx, sent, async (target, before) => {
		const saved = await saveOffer(trx, sent, author);
		if (saved.outcome !== "unchanged") return saved;
		if (before.isSample === 0) return { outcome: "unchanged", shop: target.shop.name };
		const at = author.now.toISOString();
		const check = { checkedAt: at, isCheckedByFeed: 0 as const };
		const after = { ...before, isSample: 0 as const, updatedAt: at, ...check };
		return writeOffer(trx, target, { before, after }, author);
	});
}

/** Removes an offer unless it was changed since the form was opened. */
export function removeOffer(trx: Trx, sent: SentOffer, author: Author): Promise<OfferOutcome> {
	return withSeen(trx, sent, async (target, before) => {
		await deleteListings(trx, [before], author.now);
		await recordOffer(trx, target, { before }, author);
		return { outcome: "saved", shop: target.shop.name };
	});
}
