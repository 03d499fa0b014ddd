import type { Trx } from "db/schema";
import {
	type AuditLogLine,
	type ChangedFields,
	type ChangeStamp,
	changedFields,
	recordChange,
} from "~/audit-log/audit-log.queries.server";
import { modelName } from "~/features/catalogue/model";
import { listModelNames } from "~/features/catalogue/models.queries.server";
import { listShopNamesById } from "~/features/catalogue/offers/shops/shops.queries.server";
import { modelLogFields, offerLogFields, offerLogKey } from "./change-fields";
import { type ModelRow, OFFER_ROW_COLUMNS, type OfferRow } from "./row-change";

/** The account and time of a change, the line of which it is a part, and the line that it undoes. */
export interface LogStamp extends ChangeStamp {
	undoesId?: number | undefined;
}

/** A change to log. An added row has no `before`, a deleted row no `after`. */
interface LoggedChange<Row> {
	before?: Row | undefined;
	after?: Row | undefined;
}

/** Returns the action and fields of a change for the audit log; undefined if no field differs. */
function actionAndFields<Row>(
	{ before, after }: LoggedChange<Row>,
	fieldsOf: (row: Row) => ChangedFields,
) {
	if (before && after) {
		const fields = changedFields(fieldsOf(before), fieldsOf(after));
		return fields && ({ action: "changed", ...fields } as const);
	}
	if (after) return { action: "added", after: fieldsOf(after) } as const;
	return before && ({ action: "deleted", before: fieldsOf(before) } as const);
}

/** Adds a line to the audit log for each row with a changed field. */
async function logRows<Row>(
	trx: Trx,
	changes: readonly LoggedChange<Row>[],
	{ by, partOfId, undoesId, now }: LogStamp,
	fieldsOf: (row: Row) => ChangedFields,
	subjectOf: (row: Row) => Pick<AuditLogLine, "subject" | "subjectKey" | "title">,
): Promise<void> {
	for (const change of changes) {
		const row = change.after ?? change.before;
		const logEntry = actionAndFields(change, fieldsOf);
		if (!row || !logEntry) continue;
		await recordChange(trx, { by, partOfId, undoesId, ...subjectOf(row), ...logEntry }, now);
	}
}

export function logModels(
	trx: Trx,
	changes: readonly LoggedChange<ModelRow>[],
	stamp: LogStamp,
): Promise<void> {
	return logRows(trx, changes, stamp, modelLogFields, (row) => ({
		subject: "model",
		subjectKey: row.sku,
		title: modelName(row),
	}));
}

export async function logOffers(
	trx: Trx,
	changes: readonly LoggedChange<OfferRow>[],
	stamp: LogStamp,
): Promise<void> {
	const skus = changes.flatMap(({ before, after }) => (after ?? before)?.projectorSku ?? []);
	const modelNames = await listModelNames(trx, skus);
	const shopNames = await listShopNamesById(trx);
	await logRows(trx, changes, stamp, offerLogFields, (row) => ({
		subject: "offer",
		subjectKey: offerLogKey(row),
		title: `${modelNames.get(row.projectorSku) ?? ""} at ${shopNames.get(row.retailerId) ?? ""}`,
	}));
}

/** Logs the offers of models that are about to be deleted. */
export async function logOffersOfModels(
	trx: Trx,
	models: readonly ModelRow[],
	{ by, partOfId, now }: LogStamp,
): Promise<void> {
	const offers = await trx
		.selectFrom("retailer_listings")
		.select(OFFER_ROW_COLUMNS)
		.where(
			"projectorSku",
			"in",
			models.map(({ sku }) => sku),
		)
		.orderBy("projectorSku")
		.orderBy("retailerId")
		.execute();
	const deletions = offers.map((before) => ({ before }));
	// Without `undoesId`, because these offers come back with their model, not each by itself.
	await logOffers(trx, deletions, { by, partOfId, now });
}
