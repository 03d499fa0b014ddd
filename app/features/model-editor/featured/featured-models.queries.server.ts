import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
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
import { changedFields, recordChange } from "~/history/changes.queries.server";
import { type Direction, moved } from "./moved";

/** More models than anybody features; bounds the list all the same. */
const MAX_FEATURED = 10_000;

/** Who does something, and when. */
interface By {
	by: string;
	now: Date;
}

function findRow(db: Kysely<Database>, sku: string): Promise<ProjectorRow | undefined> {
	return db
		.selectFrom("projectors")
		.selectAll()
		.where("slug", "=", sku.toLowerCase())
		.executeTakeFirst();
}

/**
 * Features a model, as the last of its order, or features it no more. Returns the model; undefined where there is none.
 * Its example values stay examples.
 */
export function setFeatured(
	db: Kysely<Database>,
	sku: string,
	isFeatured: boolean,
	{ by, now }: By,
): Promise<ProjectorRow | undefined> {
	return db.transaction().execute(async (trx) => {
		const row = await findRow(trx, sku);
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
	trx: Transaction<Database>,
	before: ProjectorRow,
	after: ProjectorRow,
	{ by, now }: By,
): Promise<void> {
	const changed = changedFields(modelFields(before), modelFields(after));
	if (!changed) return;
	const named = { subject: "model", subjectKey: after.sku, title: projectorName(after) } as const;
	await recordChange(trx, { by, ...named, action: "changed", ...changed }, now);
}

/** The featured models in their order. */
function listFeatured(trx: Transaction<Database>) {
	return orderFeatured(trx.selectFrom("projectors").where("isFeatured", "=", 1))
		.select(["sku", "slug", "brand", "model", "featuredPlace"])
		.limit(MAX_FEATURED)
		.execute();
}

/** Puts a featured model at a place, from 1; the others keep their order. */
export async function placeFeatured(
	trx: Transaction<Database>,
	sku: string,
	place: number,
): Promise<void> {
	const featured = await listFeatured(trx);
	const order = featured.map((one) => one.sku).filter((one) => one !== sku);
	order.splice(Math.max(0, place - 1), 0, sku);
	const places = featured
		.map((one) => ({ ...one, place: order.indexOf(one.sku) + 1 }))
		.filter((one) => one.featuredPlace !== one.place);
	await writeFeaturedPlaces(trx, places);
}

/**
 * Moves a featured model a place up or down: all featured models get their places from 1. The line of the history tells
 * where the model stood, whether places were set by then or not. Returns it; undefined where it is not featured.
 */
export function moveFeatured(
	db: Kysely<Database>,
	sku: string,
	direction: Direction,
	{ by, now }: By,
): Promise<{ sku: string; name: string } | undefined> {
	return db.transaction().execute(async (trx) => {
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
