import { setImmediate as othersTurn } from "node:timers/promises";
import { decodeList } from "db/json/json-columns";
import type { Db, ProjectorsTable } from "db/schema";
import { type Selectable, sql } from "kysely";
import { FIGURE_NAMES } from "~/features/catalogue/figures/figures";
import type { FinderModel } from "~/features/finder/finder-model";

/** Upper limit of the list, more than any catalogue has (docs/product.md#limits). */
const MAX_MODELS = 100_000;

const COLUMNS = [
	"id",
	"sku",
	"brandSlug",
	"model",
	"shownPricePence as pricePence",
	"shownDeliveryPence",
	"shownSeller",
	"launchYear",
	"isDiscontinued",
	"isSample",
	"isShownPriceSample",
	"isLastKnownPrice",
	"freshOffers",
	"editorWords",
	"gamingModes",
	"lag4k60",
	"lag4k120",
	"lag1080p120",
	"lag1080p240",
	"noiseDb",
	"notFor",
	"batteryMinutes",
	"powerW",
	"powerEcoW",
	"lampPricePence",
	"lampHours",
	"lampHoursEco",
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

type ModeColumns = Pick<
	Selectable<ProjectorsTable>,
	"gamingModes" | "lag4k120" | "lag1080p120" | "lag1080p240"
>;

/** Returns a reader of gaming modes; models with the same modes share one list. */
function modesReader() {
	const known = new Map<string, readonly string[]>();
	return ({ gamingModes, lag4k120, lag1080p120, lag1080p240 }: ModeColumns) => {
		const ofLags = [
			lag4k120 === null ? [] : "4k120",
			lag1080p120 === null ? [] : "1080p120",
			lag1080p240 === null ? [] : "1080p240",
		].flat();
		const key = `${gamingModes} ${ofLags}`;
		const modes = known.get(key) ?? [...new Set([...decodeList(gamingModes), ...ofLags])];
		known.set(key, modes);
		return modes;
	};
}

/**
 * Returns every model with the figures that the finder uses, newest first. Other requests may run between the queries.
 */
export async function listFinderModels(db: Db): Promise<FinderModel[]> {
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
	const modesOf = modesReader();
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
			shownDeliveryPence,
			shownSeller,
			freshOffers,
			gamingModes,
			lag4k60,
			lag4k120,
			lag1080p120,
			lag1080p240,
			powerW,
			powerEcoW,
			lampPricePence,
			lampHours,
			lampHoursEco,
			...row
		}) => ({
			...row,
			uses: uses.get(row.sku) ?? [],
			features: features.get(row.sku) ?? [],
			modes: modesOf({ gamingModes, lag4k120, lag1080p120, lag1080p240 }),
			isLag4kAt120: lag4k60 === null && lag4k120 !== null,
			notFor: decodeList(row.notFor),
			isDeliveryKnown: shownSeller !== null && shownDeliveryPence !== null,
			inStock: freshOffers > 0,
			isDiscontinued: row.isDiscontinued === 1,
			isSample: row.isSample === 1,
			isSamplePrice: isShownPriceSample === 1,
			isLastKnownPrice: row.isLastKnownPrice === 1,
			ownership: { powerW, powerEcoW, lampPricePence, lampHours, lampHoursEco },
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
