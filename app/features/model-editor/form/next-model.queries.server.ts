import type { Database } from "db/schema";
import type { Kysely } from "kysely";

/** The SKU of the model that comes behind one in order of names; undefined behind the last. */
export async function findNextSku(
	db: Kysely<Database>,
	_from: string,
	sku: string,
): Promise<string | undefined> {
	const here = await db
		.selectFrom("projectors")
		.select(["brandSlug", "model", "sku"])
		.where("slug", "=", sku.toLowerCase())
		.executeTakeFirst();
	if (!here) return undefined;
	const next = await db
		.selectFrom("projectors")
		.select("sku")
		.where((eb) =>
			eb(
				eb.refTuple("brandSlug", "model", "sku"),
				">",
				eb.tuple(here.brandSlug, here.model, here.sku),
			),
		)
		.orderBy("brandSlug")
		.orderBy("model")
		.orderBy("sku")
		.limit(1)
		.executeTakeFirst();
	return next?.sku;
}
