import { decodeList } from "db/json/json-columns";
import type { Db } from "db/schema";
import { listCategories } from "~/features/catalogue/listing/categories.queries.server";
import { textSlug } from "~/features/catalogue/listing/category";
import type { CatalogueNames } from "~/features/imports/mapping/catalogue-names";

/** Far more models than a catalogue of projectors can have. */
const MAX_MODELS = 1_000_000;

/** Returns the names that values of a file in another layout are compared with. */
export async function listCatalogueNames(db: Db): Promise<CatalogueNames> {
	const models = await db
		.selectFrom("projectors")
		.select(["sku", "brandSlug", "brand", "model", "eans", "mpn"])
		.select(["resolutionClass", "lightKind", "throwKind"])
		.orderBy("id")
		.limit(MAX_MODELS)
		.execute();
	const categories = await listCategories(db);
	return {
		models: models.map(({ eans, ...model }) => ({ ...model, eans: decodeList(eans) })),
		categories: categories.map((one) => ({ ...one, textSlug: textSlug(one) })),
	};
}

/** Returns the names of all models. */
export function listNames(db: Db): Promise<{ sku: string; brandSlug: string; model: string }[]> {
	return db
		.selectFrom("projectors")
		.select(["sku", "brandSlug", "model"])
		.orderBy("id")
		.limit(MAX_MODELS)
		.execute();
}

/** Returns true if the catalogue has a model with one of these SKUs. */
export async function hasAnySku(db: Db, skus: readonly string[]): Promise<boolean> {
	const found = await db
		.selectFrom("projectors")
		.select("sku")
		.where("sku", "in", skus)
		.limit(1)
		.executeTakeFirst();
	return found !== undefined;
}
