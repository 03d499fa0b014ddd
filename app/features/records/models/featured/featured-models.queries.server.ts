import type { Db, Trx } from "db/schema";
import { writeForStaff } from "db/writes/write";
import { type ChangeStamp, recordChange } from "~/audit-log/audit-log.queries.server";
import { modelName } from "~/features/catalogue/model";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import { apply } from "~/features/changes/apply.queries.server";
import {
	featuredPlaceChanges,
	listFeatured,
} from "~/features/changes/models/featured-places.queries.server";
import { TARGET_INDEX_BY_MOVE } from "~/features/records/kit/order";
import {
	withFormEdits,
	writeModel,
} from "~/features/records/models/form/model-form.queries.server";
import type { RowAction } from "~/features/records/models/list/model-list";

/**
 * Features a model, as the last in the order, or stops featuring it. Example values remain examples. Returns the
 * toast's title; undefined if the model is missing.
 */
async function setFeatured(trx: Trx, sku: string, isFeatured: boolean, stamp: ChangeStamp) {
	const row = await findModelRow(trx, sku);
	if (!row) return undefined;
	const after = await withFormEdits(trx, row, { is_featured: String(isFeatured) }, stamp);
	const { isSample, isSamplePrice } = row;
	await writeModel(trx, row, { ...after, isSample, isSamplePrice }, stamp);
	return `${modelName(row)} is ${isFeatured ? "now" : "no longer"} featured`;
}

/**
 * Moves a featured model up or down by one; all featured models get places from 1. The line in the audit log has its
 * positions, even if there were no places before. Returns the toast's title; undefined if the model is not featured.
 */
async function moveFeatured(trx: Trx, sku: string, move: "up" | "down", { by, now }: ChangeStamp) {
	const featuredModels = await listFeatured(trx);
	const fromIndex = featuredModels.findIndex(({ slug }) => slug === sku.toLowerCase());
	const model = featuredModels[fromIndex];
	if (!model) return undefined;
	const title = modelName(model);
	const toIndex = TARGET_INDEX_BY_MOVE[move](fromIndex);
	if (toIndex >= 0 && toIndex < featuredModels.length) {
		await apply(
			trx,
			{ changes: { models: featuredPlaceChanges(featuredModels, model.sku, toIndex) } },
			now,
		);
		const line = { by, subject: "model", subjectKey: model.sku, title } as const;
		const places = {
			before: { featured_place: fromIndex + 1 },
			after: { featured_place: toIndex + 1 },
		};
		await recordChange(trx, { ...line, action: "changed", ...places }, now);
	}
	return `${title} was moved ${move}`;
}

/**
 * Runs the action of a row's button. Returns the toast's title; undefined if the model is missing or, for a move, not
 * featured.
 */
export function runRowAction(
	db: Db,
	{ action, sku }: { action: RowAction; sku: string },
	stamp: ChangeStamp,
): Promise<string | undefined> {
	return writeForStaff(db, (trx) =>
		action === "up" || action === "down"
			? moveFeatured(trx, sku, action, stamp)
			: setFeatured(trx, sku, action === "feature", stamp),
	);
}
