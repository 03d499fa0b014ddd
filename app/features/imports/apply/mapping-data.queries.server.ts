import { decodeJsonList } from "db/json/json-columns";
import type { Db } from "db/schema";
import { write } from "db/writes/write";
import { z } from "zod";
import { listCategories } from "~/features/catalogue/lists/categories.queries.server";
import { builtInSlug } from "~/features/catalogue/lists/category";
import { POUNDS } from "~/features/catalogue/values/currency";
import { type FileMapping, fileMappingSchema } from "~/features/ingest/columns/mapping";
import type { CatalogueNames } from "~/features/ingest/convert-sheet";

/** Limit of the queries, far above the number of models of any catalogue. */
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
		models: models.map(({ eans, ...model }) => ({ ...model, eans: decodeJsonList(eans) })),
		categories: categories.map((category) => ({
			...category,
			builtInSlug: builtInSlug(category),
		})),
	};
}

/** Returns the names and barcodes of all models. */
export function listNamesAndBarcodes(
	db: Db,
): Promise<{ sku: string; brandSlug: string; model: string; eans: string }[]> {
	return db
		.selectFrom("projectors")
		.select(["sku", "brandSlug", "model", "eans"])
		.orderBy("id")
		.limit(MAX_MODELS)
		.execute();
}

/** Returns true if the catalogue has a model with one of these SKUs. */
export async function hasAnySku(db: Db, skus: readonly string[]): Promise<boolean> {
	const row = await db
		.selectFrom("projectors")
		.select("sku")
		.where("sku", "in", skus)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

const rememberedMapping = fileMappingSchema.extend({
	/** Digest of the file that the decisions about rows and fields are for. */
	file: z.string().optional(),
});

/** Maximum number of stored mappings, more than an owner's suppliers have layouts; the oldest are deleted. */
const MAX_MAPPINGS = 500;

/**
 * Returns the mapping of the first of these header rows that has a mapping. Decisions about single rows and fields are
 * included only if they were made for this very file.
 */
export async function findMapping(db: Db, keys: readonly string[], digest: string) {
	const rows = await db
		.selectFrom("import_mappings")
		.selectAll()
		.where("key", "in", keys)
		.execute();
	const row = keys.flatMap((key) => rows.find((mappingRow) => mappingRow.key === key) ?? [])[0];
	if (!row) return undefined;
	const { file, ...storedMapping } = rememberedMapping.parse(JSON.parse(row.reading));
	const { mapping, values } = storedMapping;
	// Mappings without a digest are older than the question about the currency: their bare prices are pounds.
	const valuesWithCurrency = file === undefined ? { ...values, currency: POUNDS } : values;
	const savedMapping: FileMapping =
		file === digest ? storedMapping : { mapping, values: valuesWithCurrency, rows: {} };
	return { fileMapping: savedMapping, savedAt: row.savedAt };
}

/** Stores the mapping of files with this header row, as decided for the file with this digest. */
export async function upsertMapping(
	db: Db,
	key: string,
	decidedMapping: FileMapping,
	{ digest, savedBy, now }: { digest: string; savedBy: string; now: Date },
): Promise<void> {
	const mappingJson = JSON.stringify({ ...decidedMapping, file: digest });
	const row = { reading: mappingJson, savedBy, savedAt: now.toISOString() };
	await write(db, async (trx) => {
		await trx
			.insertInto("import_mappings")
			.values({ key, ...row })
			.onConflict((conflict) => conflict.column("key").doUpdateSet(row))
			.execute();
		const newestKeys = trx
			.selectFrom("import_mappings")
			.select("key")
			.orderBy("savedAt", "desc")
			.limit(MAX_MAPPINGS);
		await trx.deleteFrom("import_mappings").where("key", "not in", newestKeys).execute();
	});
}
