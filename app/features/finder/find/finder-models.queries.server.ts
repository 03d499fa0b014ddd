import { backgroundTurn } from "db/background-turn";
import { decodeJsonList } from "db/json/json-columns";
import { jsonList } from "db/json/json-table";
import type { Db } from "db/schema";
import { familyKey } from "~/features/catalogue/identity/family";
import { NUMERIC_FACT_COLUMNS } from "~/features/catalogue/numeric-facts/numeric-facts";
import { resolutionName } from "~/features/catalogue/numeric-facts/resolution-name";
import type { FinderModel } from "~/features/finder/finder-model";
import { derivedFactsOf, SCORE_COLUMNS } from "~/features/scores/derived-facts";

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
	"refurbishedPence",
	"displayPriceWords",
	"freshOffers",
	"editorWords",
	"family",
	"gamingModes",
	...SCORE_COLUMNS,
	"resolution",
	"projectionType",
	"noiseDb",
	"notFor",
	"cons",
	"batteryMinutes",
	"powerW",
	"powerEcoW",
	"lampPricePence",
	"lampHours",
	"lampHoursEco",
	...NUMERIC_FACT_COLUMNS,
] as const;

/** Number of rows that a query reads, which blocks other requests for about ten ms. */
const ROWS_PER_QUERY = 500;

/** Number of models from which reading them takes long. */
export const MANY_MODELS = 1500;

/** A slice of the catalogue: the ids above `afterId`, up to `lastId`. */
interface IdRange {
	afterId: number;
	lastId: number;
}

/** Returns lists of values by SKU, in the order of the rows. */
function listsBySku(rows: readonly { projectorSku: string; value: string }[]) {
	const lists = new Map<string, string[]>();
	for (const { projectorSku, value } of rows) {
		const list = lists.get(projectorSku);
		if (list) list.push(value);
		else lists.set(projectorSku, [value]);
	}
	return lists;
}

/** Reads the slugs of each model's tags; an index contains all columns of this query. */
async function listTagsBySku(db: Db, skus: readonly string[]) {
	const rows = await db
		.selectFrom("projector_tags")
		.select(["projectorSku", "tag as value"])
		.where("projectorSku", "in", jsonList(db, skus))
		.orderBy("projectorSku")
		.orderBy("tag")
		.execute();
	return listsBySku(rows);
}

/** Reads the slugs of the categories of each model, its main category first. */
async function listUsesBySku(db: Db, { afterId, lastId }: IdRange) {
	const rows = await db
		.selectFrom("projectors")
		.innerJoin("projector_categories", "projectorSku", "sku")
		.innerJoin("categories", "categories.id", "projector_categories.categoryId")
		.select(["projectorSku", "categories.slug as value"])
		.where("projectors.id", ">", afterId)
		.where("projectors.id", "<=", lastId)
		.orderBy((query) => query("categories.id", "<>", query.ref("projectors.categoryId")))
		.orderBy("categories.id")
		.execute();
	return listsBySku(rows);
}

/** Returns a function that returns the first of equal values, so that the others can be freed. */
function createDeduplicator<Value>(): (value: Value) => Value {
	const firstValues = new Map<Value, Value>();
	return (value) => {
		const firstValue = firstValues.get(value);
		if (firstValue === undefined) firstValues.set(value, value);
		return firstValue ?? value;
	};
}

/**
 * Returns deduplicators for the values of models. They save memory: the driver creates a new string for each value,
 * though most models share texts and lists.
 */
function createDeduplicators() {
	const lists = new Map<string, readonly string[]>();
	const text = createDeduplicator<string>();
	return {
		text,
		resolutionClass: createDeduplicator<FinderModel["resolutionClass"]>(),
		lightKind: createDeduplicator<FinderModel["lightKind"]>(),
		chipKind: createDeduplicator<FinderModel["chipKind"]>(),
		throwKind: createDeduplicator<FinderModel["throwKind"]>(),
		list(values: readonly string[]): readonly string[] {
			const key = values.join("\n");
			const firstList = lists.get(key) ?? values.map(text);
			lists.set(key, firstList);
			return firstList;
		},
	};
}

type Deduplicators = ReturnType<typeof createDeduplicators>;

/** Reads the rows of the slice that begins after an id. */
function listRows(db: Db, afterId: number) {
	return db
		.selectFrom("projectors")
		.select(COLUMNS)
		.where("id", ">", afterId)
		.orderBy("id")
		.limit(ROWS_PER_QUERY)
		.execute();
}

type ModelColumns = Awaited<ReturnType<typeof listRows>>[number];

/** Returns the gaming modes that a model has, or whose lag is known. */
function modesOf({ gamingModes, lag4k120, lag1080p120, lag1080p240 }: ModelColumns): string[] {
	const modesOfLags = [
		lag4k120 === null ? [] : "4k120",
		lag1080p120 === null ? [] : "1080p120",
		lag1080p240 === null ? [] : "1080p240",
	].flat();
	return [...new Set([...decodeJsonList(gamingModes), ...modesOfLags])];
}

/**
 * Returns a model. Every field is written out, so that all have the same hidden class: a copy of a row of the driver
 * takes several times the memory.
 */
function toFinderModel(
	row: ModelColumns,
	uses: readonly string[],
	features: readonly string[],
	{ text, list, resolutionClass, lightKind, chipKind, throwKind }: Deduplicators,
): FinderModel {
	const derivedFacts = derivedFactsOf(row, features);
	const { resolution, projectionType } = row;
	const resolutionFacts = {
		resolution,
		projectionType,
		features,
		resolutionClass: row.resolutionClass,
	};
	return {
		id: row.id,
		sku: row.sku,
		brandSlug: text(row.brandSlug),
		model: row.model,
		uses: list(uses),
		features: list(features),
		hasFeatureList: derivedFacts.hasFeatureList,
		notFor: list(decodeJsonList(row.notFor)),
		cons: list(decodeJsonList(row.cons)),
		modes: list(modesOf(row)),
		pricePence: row.pricePence,
		launchYear: row.launchYear,
		hasDeliveryPrice: row.shownSeller !== null && row.shownDeliveryPence !== null,
		family: text(familyKey(row)),
		shopCount: row.freshOffers,
		inStock: row.freshOffers > 0,
		isDiscontinued: row.isDiscontinued === 1,
		isSample: row.isSample === 1,
		isSamplePrice: row.isShownPriceSample === 1,
		isLastKnownPrice: row.isLastKnownPrice === 1,
		refurbishedPence: row.refurbishedPence,
		displayPriceWords: row.displayPriceWords,
		isLag4kAt120: row.lag4k60 === null && row.lag4k120 !== null,
		editorWords: row.editorWords,
		nativeContrast: row.nativeContrast,
		lag4k60: row.lag4k60,
		lag4k120: row.lag4k120,
		lag1080p120: row.lag1080p120,
		lag1080p240: row.lag1080p240,
		warrantyYears: row.warrantyYears,
		reachPercent: derivedFacts.reachPercent,
		hasLensShift: derivedFacts.hasLensShift,
		hdmiSockets: derivedFacts.hdmiSockets,
		network: derivedFacts.network,
		speakerWatts: derivedFacts.speakerWatts,
		litres: derivedFacts.litres,
		aspect: derivedFacts.aspect,
		noiseDb: row.noiseDb,
		batteryMinutes: row.batteryMinutes,
		powerW: row.powerW,
		powerEcoW: row.powerEcoW,
		lampPricePence: row.lampPricePence,
		lampHours: row.lampHours,
		lampHoursEco: row.lampHoursEco,
		throwRatioMin: row.throwRatioMin,
		throwRatioMax: row.throwRatioMax,
		inputLagMs: row.inputLagMs,
		inputLag4kMs: row.inputLag4kMs,
		isLagModeStated: row.isLagModeStated,
		// `inputLagMs` is a lag at 60 Hz. `withLagAt4k` replaces both `inputLagMs` and `lagMode`.
		lagMode: null,
		lumens: row.lumens,
		resolutionName: text(resolutionName(resolutionFacts)),
		resolutionClass: resolutionClass(row.resolutionClass),
		lightKind: lightKind(row.lightKind),
		chipKind: chipKind(row.chipKind),
		throwKind: throwKind(row.throwKind),
		lightSourceHours: row.lightSourceHours,
		weightKg: row.weightKg,
	};
}

/**
 * Returns every model with the facts that the finder uses, in order of id. Other requests may run between the slices.
 * Calls `onManyModels` as soon as there are so many models that reading takes long. Models of the previous catalogue
 * (`previousModelOf`) are updated in place, so that the two catalogues do not both take memory.
 */
export async function listFinderModels(
	db: Db,
	onManyModels?: () => void,
	previousModelOf?: (id: number) => FinderModel | undefined,
): Promise<FinderModel[]> {
	const deduplicators = createDeduplicators();
	const models: FinderModel[] = [];
	for (let afterId = 0; models.length < MAX_MODELS; ) {
		const rows = await listRows(db, afterId);
		const lastId = rows.at(-1)?.id;
		if (lastId === undefined) break;
		if (models.length >= MANY_MODELS) onManyModels?.();
		await backgroundTurn();
		const usesBySku = await listUsesBySku(db, { afterId, lastId });
		const featuresBySku = await listTagsBySku(
			db,
			rows.map(({ sku }) => sku),
		);
		await backgroundTurn();
		for (const row of rows) {
			const model = toFinderModel(
				row,
				usesBySku.get(row.sku) ?? [],
				featuresBySku.get(row.sku) ?? [],
				deduplicators,
			);
			const previousModel = previousModelOf?.(row.id);
			models.push(previousModel ? Object.assign(previousModel, model) : model);
		}
		if (rows.length < ROWS_PER_QUERY) break;
		afterId = lastId;
		await backgroundTurn();
	}
	return models;
}
