import type { Db, Trx } from "db/schema";
import { write } from "db/writes/write";
import { type Author, changedFields, recordChange } from "~/audit-log/audit-log.queries.server";
import { projectorName } from "~/features/catalogue/projector";
import { orderFeatured } from "~/features/catalogue/projectors.queries.server";
import { projectorChange } from "~/features/catalogue/write/cells/projector-record";
import { modelFields } from "~/features/catalogue/write/change-fields";
import {
	listCategoryKeys,
	projectorChanges,
	writeFeaturedPlaces,
	writeProjectorChanges,
} from "~/features/catalogue/write/projector-writes.queries.server";
import { isUnchanged, type ProjectorRow } from "~/features/catalogue/write/row-change";
import { type Direction, moved } from "~/features/model-editor/featured/moved";
import { findModel } from "~/features/model-editor/form/model-writes.queries.server";
import type { RowAction } from "~/features/model-editor/list/model-list";

const MAX_FEATURED = 10_000;

/**
 * Features a model, as the last in the order, or stops featuring it. Returns the model; undefined if it is missing. Its
 * example values remain examples.
 */
function setFeatured(
	db: Db,
	sku: string,
	isFeatured: boolean,
	{ by, now }: Author,
): Promise<ProjectorRow | undefined> {
	return write(db, async (trx) => {
		const row = await findModel(trx, sku);
		if (!row) return undefined;
		const record = projectorChange.parse({ sku: row.sku, is_featured: String(isFeatured) });
		const categories = await listCategoryKeys(trx);
		const options = { now, isSample: row.isSample === 1 };
		for await (const changes of projectorChanges(trx, [record], categories, options)) {
			await writeProjectorChanges(trx, changes, { categories, now });
			for (const change of changes) {
				if (!isUnchanged(change)) await recordModelChange(trx, row, change.after, { by, now });
			}
		}
		return row;
	});
}

async function recordModelChange(
	trx: Trx,
	before: ProjectorRow,
	after: ProjectorRow,
	{ by, now }: Author,
): Promise<void> {
	const changed = changedFields(modelFields(before), modelFields(after));
	if (!changed) return;
	const named = { subject: "model", subjectKey: after.sku, title: projectorName(after) } as const;
	await recordChange(trx, { by, ...named, action: "changed", ...changed }, now);
}

/** Returns the featured models in their order. */
function listFeatured(trx: Trx) {
	return orderFeatured(trx.selectFrom("projectors").where("isFeatured", "=", 1))
		.select(["sku", "slug", "brand", "model", "featuredPlace"])
		.limit(MAX_FEATURED)
		.execute();
}

/** Moves a featured model to a place, from 1; the others keep their order. */
export async function placeFeatured(trx: Trx, sku: string, place: number): Promise<void> {
	const featured = await listFeatured(trx);
	const order = featured.map((one) => one.sku).filter((one) => one !== sku);
	order.splice(Math.max(0, place - 1), 0, sku);
	const places = featured
		.map((one) => ({ ...one, place: order.indexOf(one.sku) + 1 }))
		.filter((one) => one.featuredPlace !== one.place);
	await writeFeaturedPlaces(trx, places);
}

/**
 * Moves a featured model a place up or down; all featured models get places from 1. The line in the audit log has its
 * positions, even if there were no places before. Returns the model; undefined if it is not featured.
 */
function moveFeatured(
	db: Db,
	sku: string,
	direction: Direction,
	{ by, now }: Author,
): Promise<{ sku: string; name: string } | undefined> {
	return write(db, async (trx) => {
		const featured = await listFeatured(trx);
		const model = featured.find(({ slug }) => slug === sku.toLowerCase());
		if (!model) return undefined;
		const name = projectorName(model);
		const skus = featured.map((one) => one.sku);
		const order = moved(skus, model.sku, direction);
		const before = skus.indexOf(model.sku) + 1;
		const after = order.indexOf(model.sku) + 1;
		if (before === after) return { sku: model.sku, name };
		const places = featured
			.map((one) => ({ ...one, place: order.indexOf(one.sku) + 1 }))
			.filter(({ featuredPlace, place }) => featuredPlace !== place);
		await writeFeaturedPlaces(trx, places);
		await recordChange(
			trx,
			{
				by,
				subject: "model",
				subjectKey: model.sku,
				title: name,
				action: "changed",
				before: { featured_place: before },
				after: { featured_place: after },
			},
			now,
		);
		return { sku: model.sku, name };
	});
}

/** Runs the action of a row's button. Returns the toast's title; undefined if the model is missing. */
export async function runRowAction(
	db: Db,
	{ action, sku }: { action: RowAction; sku: string },
	by: Author,
): Promise<string | undefined> {
	if (action === "up" || action === "down") {
		const model = await moveFeatured(db, sku, action, by);
		return model && `${model.name} was moved ${action}`;
	}
	const isFeatured = action === "feature";
	const model = await setFeatured(db, sku, isFeatured, by);
	return model && `${projectorName(model)} is ${isFeatured ? "now" : "no longer"} featured`;
}
