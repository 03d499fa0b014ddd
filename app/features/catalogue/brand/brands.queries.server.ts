import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { brandName } from "./brand";

/** More brands than make projectors; bounds the list all the same. */
const MAX_BRANDS = 1000;

export interface BrandSummary {
	slug: string;
	name: string;
	modelCount: number;
}

/** Every brand with its number of models, by name; merged brands are one (docs/product.md#brands). */
export async function listBrands(db: Kysely<Database>): Promise<BrandSummary[]> {
	const rows = await db
		.selectFrom("projectors")
		.select((eb) => [
			"brandSlug as slug",
			eb.fn.min("brand").as("brand"),
			eb.fn.countAll<number>().as("modelCount"),
		])
		.groupBy("brandSlug")
		.limit(MAX_BRANDS)
		.execute();
	return rows
		.map(({ slug, brand, modelCount }) => ({ slug, name: brandName(brand), modelCount }))
		.sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** A brand's name as its models spell it; undefined when no model has that brand. */
export async function findBrandName(
	db: Kysely<Database>,
	slug: string,
): Promise<string | undefined> {
	const row = await db
		.selectFrom("projectors")
		.select("brand")
		.where("brandSlug", "=", slug)
		.limit(1)
		.executeTakeFirst();
	return row && brandName(row.brand);
}
