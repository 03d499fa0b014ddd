import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import type { ShortlistedModel } from "~/features/shortlist/shortlist";
import { bodyType } from "./body-type";
import { photoSources } from "./picture/photo-address";
import { projectorName } from "./projector";

const PICTURE_WIDTH = 320;

/** The models of a shortlist in its order; what the catalogue does not have is left out. */
export async function listShortlisted(
	db: Kysely<Database>,
	skus: readonly string[],
): Promise<ShortlistedModel[]> {
	if (skus.length === 0) return [];
	const rows = await db
		.selectFrom("projectors")
		.select(["sku", "slug", "brand", "model", "imagePath"])
		.select(["categoryId", "throwType", "weight", "lightSourceType"])
		.where("sku", "in", skus)
		.limit(skus.length)
		.execute();
	const models = rows.map((row) => {
		const photo =
			row.imagePath && (photoSources(row.imagePath, PICTURE_WIDTH)?.jpg ?? row.imagePath);
		const picture = photo || `/illustrations/${bodyType(row)}.svg`;
		return { sku: row.sku, name: projectorName(row), picture };
	});
	return skus.flatMap((sku) => models.find((model) => model.sku === sku) ?? []);
}
