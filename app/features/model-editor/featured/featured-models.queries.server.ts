import type { Db, Trx } from "db/schema";
import { write } from "db/writes/write";
import { type Author, recordChange } from "~/audit-log/audit-log.queries.server";
import { projectorName } from "~/features/catalogue/projector";
import { findModelRow, orderFeatured } from "~/features/catalogue/projectors.queries.server";
import { writeFeaturedPlaces } from "~/features/catalogue/write/projector-writes.queries.server";
import { changedModel, writeModel } from "~/features/model-editor/form/model-writes.queries.server";
import type { RowAction } from "~/features/model-editor/list/model-list";
import { TARGETS } from "~/features/records/kit/order";

const MAX_FEATURED = 10_000;

/**
 * Features a model, as the last in the order, or stops featuring it. Returns the model; undefined if it is missing. Its
 * example values remain examples.
 */
function setFeatured(db: Db, sku: string, isFeatured: boolean, author: Author) {
	return write(db, async (trx) => {
		const row = await findModelRow(trx, sku);
		if (!row) return undefined;
		const texts = { is_featured: String(isFeatured) };
		const after = await changedModel(trx, row, texts, author);
		const { isSample, isSamplePrice } = row;
		await writeModel(trx, row, { ...after, isSample, isSamplePrice }, author);
		return row;
	});
}

/** Returns the featured models in their order. */
function listFeatured(trx: Trx) {
	return orderFeatured(trx.selectFrom("projectors").where("isFeatured", "=", 1))
		.select(["sku", "slug", "brand", "model", "featuredPlace"])
		.limit(MAX_FEATURED)
		.execute();
}

/** Moves one of the featured models to an index of their order; the others keep theirs, and all get places from 1. */
async function writeOrder(
	trx: Trx,
	featured: Awaited<ReturnType<typeof listFeatured>>,
	sku: string,
	index: number,
): Promise<void> {
	const order = featured.map((one) => one.sku).filter((one) => one !== sku);
	order.splice(index, 0, sku);
	const places = featured
		.map((one) => ({ ...one, place: order.indexOf(one.sku) + 1 }))
		.filter((one) => one.featuredPlace !== one.place);
	await writeFeaturedPlaces(trx, places);
}

/** Moves a featured model to a place, from 1; the others keep their order. */
export async function placeFeatured(trx: Trx, sku: string, place: number): Promise<void> {
	await writeOrder(trx, await listFeatured(trx), sku, Math.max(0, place - 1));
}

/**
 * Moves a featured model a place up or down; all featured models get places from 1. The line in the audit log has its
 * positions, even if there were no places before. Returns the model; undefined if it is not featured.
 */
function moveFeatured(db: Db, sku: string, direction: "up" | "down", { by, now }: Author) {
	return write(db, async (trx) => {
		const featured = await listFeatured(trx);
		const from = featured.findIndex(({ slug }) => slug === sku.toLowerCase());
		const model = featured[from];
		if (!model) return undefined;
		const moved = { sku: model.sku, name: projectorName(model) };
		const to = TARGETS[direction](from);
		if (to < 0 || to >= featured.length) return moved;
		await writeOrder(trx, featured, model.sku, to);
		const line = { by, subject: "model", subjectKey: moved.sku, title: moved.name } as const;
		const places = { before: { featured_place: from + 1 }, after: { featured_place: to + 1 } };
		await recordChange(trx, { ...line, action: "changed", ...places }, now);
		return moved;
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
