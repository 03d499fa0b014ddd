import { setImmediate as othersTurn } from "node:timers/promises";
import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";
import { FIGURE_NAMES } from "~/features/catalogue/figures/figures";
import type { FinderModel } from "~/features/finder/finder-model";

/** Upper limit of the list, more than any catalogue has (docs/product.md#limits). */
const MAX_MODELS = 100_000;

const COLUMNS = [
	"id",
	"sku",
	"brandSlug",
	"shownPricePence as pricePence",
	"launchYear",
	"isDiscontinued",
	"isSample",
	"isShownPriceSample",
	"isLastKnownPrice",
	"freshOffers",
	"editorWords",
	...FIGURE_NAMES,
] as const;

/**
 * SKUs of one slug in one text, separated by line ends, which no SKU contains: far fewer rows to read than one each.
 */
const SKUS = sql<string>`string_agg("projectorSku", ${sql.lit("\n")})`;

/** The slugs of each model, from the SKUs of each slug. */
function slugsBySku(rows: readonly { slug: string; skus: string }[]): Map<string, string[]> {
	const slugs = new Map<string, string[]>();
	for (const { slug, skus } of rows) {
		for (const sku of skus.split("\n")) {
			const own = slugs.get(sku);
			if (own) own.push(slug);
			else slugs.set(sku, [slug]);
		}
	}
	return slugs;
}

/**
 * Returns every model with the figures that the finder uses, newest first. Other requests may run between the queries.
 */
export async function listFinderModels(db: Kysely<Database>): Promise<FinderModel[]> {
	const uses = slugsBySku(
		await db
			.selectFrom("projector_categories")
			.innerJoin("categories", "categories.id", "projector_categories.categoryId")
			.select(["categories.slug", SKUS.as("skus")])
			.groupBy("categories.id")
			.orderBy("categories.id")
			.execute(),
	);
	await othersTurn();
	const features = slugsBySku(
		await db
			.selectFrom("projector_tags")
			.select(["tag as slug", SKUS.as("skus")])
			.groupBy("tag")
			.orderBy("tag")
			.execute(),
	);
	await othersTurn();
	const rows = await db
		.selectFrom("projectors")
		.select(COLUMNS)
		.orderBy("launchYear", (o) => o.desc().nullsLast())
		.orderBy("sku")
		.limit(MAX_MODELS)
		.execute();
	await othersTurn();
	return rows.map(
		({
			throwRatioMin,
			throwRatioMax,
			inputLagMs,
			inputLag4kMs,
			isLagModeStated,
			lumens,
			resolutionClass,
			lightKind,
			throwKind,
			lightSourceHours,
			weightKg,
			isShownPriceSample,
			freshOffers,
			...row
		}) => ({
			...row,
			uses: uses.get(row.sku) ?? [],
			features: features.get(row.sku) ?? [],
			inStock: freshOffers > 0,
			isDiscontinued: row.isDiscontinued === 1,
			isSample: row.isSample === 1,
			isSamplePrice: isShownPriceSample === 1,
			isLastKnownPrice: row.isLastKnownPrice === 1,
			figures: {
				throwRatioMin,
				throwRatioMax,
				inputLagMs,
				inputLag4kMs,
				isLagModeStated,
				lumens,
				resolutionClass,
				lightKind,
				throwKind,
				lightSourceHours,
				weightKg,
			},
		}),
	);
}
