import type { Db, Trx } from "db/schema";
import type { z } from "zod";
import {
	type ChangedFields,
	type ChangeStamp,
	changedFields,
	type StoredChange,
} from "~/audit-log/audit-log.queries.server";
import { withFacts } from "~/features/catalogue/facts/row-facts.server";
import { decodeFacts } from "~/features/catalogue/facts/stored-facts";
import { columnLabel } from "~/features/catalogue/fields/column-label.server";
import { labelledError } from "~/features/catalogue/fields/message-text";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import { listShopNamesById } from "~/features/catalogue/offers/shops/shops.queries.server";
import { modelChangeRecordSchema, shopOfferRecordSchema } from "~/features/changes/cells/records";
import { loggedFacts, modelLogFields, offerLogFields } from "~/features/changes/change-fields";
import type { Changes, Deletions } from "~/features/changes/change-set";
import { withDerivedColumns } from "~/features/changes/models/model-change";
import {
	listCategoryKeys,
	modelChanges,
} from "~/features/changes/models/model-writes.queries.server";
import { resolveOffers } from "~/features/changes/offers/offer-writes.queries.server";
import {
	type ModelRow,
	OFFER_ROW_COLUMNS,
	type OfferRow,
	offerChange,
	type RowChange,
} from "~/features/changes/row-change";
import { ExpectedError } from "~/logging/expected-error";
import { logFieldTexts, unstorableMessage } from "./log-field-texts";

// A line of the audit log has the earlier values of one row as texts. The rules of the row's form read them again;
// values that break the current rules are refused with the reason.

/** A line of the audit log. */
type Line = Pick<StoredChange, "subject" | "subjectKey" | "action" | "before">;

/** The changes and deletions that undo a line. */
export interface LineInverse {
	changes?: Changes;
	deletions?: Deletions;
	/** The model that returns to its place among the featured models, from 1; other models move. */
	placement?: { sku: string; place: number };
}

const NOTHING_CHANGES = "Nothing would change: everything is as it was before.";

function invalidValuesMessage({ issues }: z.ZodError): string {
	const messages = issues.map(({ message, path: [name] }) =>
		labelledError(message, String(name), columnLabel(String(name))),
	);
	return unstorableMessage(messages);
}

/** Returns a parsed record; throws an ExpectedError if a value breaks a rule. */
function requireValid<Parsed>({ data, error }: z.ZodSafeParseResult<Parsed>): Parsed {
	if (error) throw new ExpectedError(409, invalidValuesMessage(error));
	return data;
}

/** Returns the change of a row; throws an ExpectedError if it changes no field. */
function requireChange<Row>(
	{ before, after }: RowChange<Row>,
	fieldsOf: (row: Row) => ChangedFields,
): RowChange<Row> {
	if (before && !changedFields(fieldsOf(before), fieldsOf(after))) {
		throw new ExpectedError(409, NOTHING_CHANGES);
	}
	return { before, after };
}

/** Splits an offer's key into its SKU and shop id; an invalid shop id becomes -1, which no shop has. */
export function splitOfferKey(key: string): { sku: string; shopId: number } {
	const [sku = "", shopId = ""] = key.split(" ");
	return { sku, shopId: /^\d{1,9}$/.test(shopId) ? Number(shopId) : -1 };
}

/** Returns the offer with a key of the audit log; undefined if it is missing. */
export function findOfferRow(db: Db, key: string): Promise<OfferRow | undefined> {
	const { sku, shopId } = splitOfferKey(key);
	return db
		.selectFrom("retailer_listings")
		.innerJoin("projectors", "projectors.sku", "retailer_listings.projectorSku")
		.select(OFFER_ROW_COLUMNS.map((column) => `retailer_listings.${column}` as const))
		.where("projectors.slug", "=", sku.toLowerCase())
		.where("retailerId", "=", shopId)
		.executeTakeFirst();
}

/** Returns the reason why an offer cannot come back: its model or shop is missing; undefined if both exist. */
async function missingRowMessage(db: Db, key: string): Promise<string | undefined> {
	const { sku, shopId } = splitOfferKey(key);
	if (!(await findModelRow(db, sku))) {
		return `There is no model ${sku} any more: undo its deletion first.`;
	}
	const hasShop = (await listShopNamesById(db)).has(shopId);
	return hasShop ? undefined : "Its shop was deleted: undo that first.";
}

/** Returns the fields of an offer after undoing a line, and the record parsed from them. */
function offerAfterUndo(
	{ subjectKey, before: earlierFields = {} }: Line,
	storedOffer: OfferRow | undefined,
) {
	const { sku, shopId } = splitOfferKey(subjectKey);
	const fields: ChangedFields = {
		...(storedOffer && offerLogFields(storedOffer)),
		...earlierFields,
	};
	const cells = { ...logFieldTexts(fields), sku, retailer: String(shopId) };
	return { fields, record: shopOfferRecordSchema.safeParse(cells) };
}

async function offerInverse(trx: Trx, line: Line, now: Date): Promise<LineInverse> {
	const storedOffer = await findOfferRow(trx, line.subjectKey);
	if (line.action === "added") return { deletions: { offers: storedOffer ? [storedOffer] : [] } };
	const missing = await missingRowMessage(trx, line.subjectKey);
	if (missing !== undefined) throw new ExpectedError(409, missing);
	const { fields, record } = offerAfterUndo(line, storedOffer);
	const [resolved] = await resolveOffers(trx, [requireValid(record)]);
	if (!resolved || "reason" in resolved) {
		throw new ExpectedError(409, resolved?.reason ?? "The offer is not there any more.");
	}
	const { after } = offerChange(storedOffer, resolved, { now, isSample: false });
	const isSample = fields.is_example === true ? (1 as const) : (0 as const);
	const restoredOffer = { ...after, isSample, updatedAt: now.toISOString() };
	return {
		changes: {
			offers: [requireChange({ before: storedOffer, after: restoredOffer }, offerLogFields)],
		},
	};
}

const modelAfterUndo = ({ subjectKey: sku, before: earlierFields = {} }: Line) =>
	modelChangeRecordSchema.safeParse({ ...logFieldTexts(earlierFields), sku });

/** Returns the values of a line in columns that only staff set. */
function staffValues(fields: ChangedFields, isFeatured: boolean): Partial<ModelRow> {
	const { editor_words: words, featured_place: place } = fields;
	const flag = (name: string) => (fields[name] === true ? (1 as const) : (0 as const));
	return {
		...(words !== undefined && { editorWords: words === null ? null : String(words) }),
		...(place !== undefined && {
			featuredPlace: isFeatured && typeof place === "number" ? place : null,
		}),
		...(fields.price_is_example !== undefined && { isSamplePrice: flag("price_is_example") }),
		...(fields.is_example !== undefined && { isSample: flag("is_example") }),
	};
}

/** Returns a row with the facts of a line, and the columns derived from them. */
function withLoggedFacts(row: ModelRow, fields: ChangedFields): ModelRow {
	const factsByColumn = loggedFacts(fields);
	if (factsByColumn.size === 0) return row;
	const otherFacts = decodeFacts(row.facts).filter(({ field }) => !factsByColumn.has(field));
	return withDerivedColumns(withFacts(row, [...otherFacts, ...[...factsByColumn.values()].flat()]));
}

async function modelInverse(trx: Trx, line: Line, { by, now }: ChangeStamp): Promise<LineInverse> {
	const { action, subjectKey, before: fields = {} } = line;
	if (action === "added") {
		const row = await findModelRow(trx, subjectKey);
		return { deletions: { models: row ? [row] : [] } };
	}
	const record = requireValid(modelAfterUndo(line));
	const categories = await listCategoryKeys(trx);
	// As after a save of the form, the earlier values win over those of other sources.
	const options = { now, isSample: false, by, pinsFacts: true };
	const { value } = await modelChanges(trx, [record], categories, options).next();
	const [change] = value ?? [];
	if (!change) throw new Error(`Nothing was made of ${record.sku}`);
	const { before, after } = change;
	const restoredModel = {
		...withLoggedFacts(after, fields),
		isSample: before?.isSample ?? after.isSample,
		isSamplePrice: before?.isSamplePrice ?? after.isSamplePrice,
		...staffValues(fields, after.isFeatured === 1),
	};
	const { sku, featuredPlace: place } = restoredModel;
	const returnsToPlace = typeof fields.featured_place === "number" && place !== null;
	return {
		changes: { models: [requireChange({ before, after: restoredModel }, modelLogFields)] },
		...(returnsToPlace && { placement: { sku, place } }),
	};
}

/** Returns the current fields of a line's row in the form of the audit log; undefined if the row is missing. */
export async function findLineFields(
	db: Db,
	{ subject, subjectKey }: Line,
): Promise<ChangedFields | undefined> {
	if (subject === "model") {
		const model = await findModelRow(db, subjectKey);
		return model && modelLogFields(model);
	}
	const offer = await findOfferRow(db, subjectKey);
	return offer && offerLogFields(offer);
}

/** Returns the reason why the earlier values of a line cannot be written; undefined if they can. */
export async function lineProblem(db: Db, line: Line): Promise<string | undefined> {
	if (line.action === "added") return undefined;
	if (line.subject === "model") {
		const { error } = modelAfterUndo(line);
		return error && invalidValuesMessage(error);
	}
	const missing = await missingRowMessage(db, line.subjectKey);
	if (missing !== undefined) return missing;
	const { error } = offerAfterUndo(line, await findOfferRow(db, line.subjectKey)).record;
	return error && invalidValuesMessage(error);
}

/** Returns the changes that undo a line of a model or an offer. Throws an ExpectedError if it cannot be undone. */
export function lineInverse(trx: Trx, line: Line, stamp: ChangeStamp): Promise<LineInverse> {
	return line.subject === "model"
		? modelInverse(trx, line, stamp)
		: offerInverse(trx, line, stamp.now);
}
