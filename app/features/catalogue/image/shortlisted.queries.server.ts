import type { Db } from "db/schema";
import { BODY_COLUMNS, bodyType } from "~/features/catalogue/image/body-type";
import { modelName } from "~/features/catalogue/model";
import { drawingPath, photoSources } from "./photo-address";

/** Returns what a model's drawing shows, its body and its dimensions; undefined for an unknown slug. */
export async function findDrawnModel(db: Db, slug: string) {
	const row = await db
		.selectFrom("projectors")
		.select(BODY_COLUMNS)
		.where("slug", "=", slug)
		.executeTakeFirst();
	return row && { body: bodyType(row), dimensions: row.dimensions };
}

const IMAGE_WIDTH = 320;

/** Returns the models of a shortlist in its order, without unknown ones. */
export async function listShortlisted(db: Db, skus: readonly string[]) {
	if (skus.length === 0) return [];
	const rows = await db
		.selectFrom("projectors")
		.select(["sku", "slug", "brand", "model", "imagePath"])
		.where("sku", "in", skus)
		.limit(skus.length)
		.execute();
	const models = rows.map((row) => {
		const photo = row.imagePath && (photoSources(row.imagePath, IMAGE_WIDTH)?.jpg ?? row.imagePath);
		const image = photo || drawingPath(row.slug);
		return { sku: row.sku, name: modelName(row), image };
	});
	return skus.flatMap((sku) => models.find((model) => model.sku === sku) ?? []);
}
