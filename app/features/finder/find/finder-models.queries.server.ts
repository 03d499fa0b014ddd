import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { decodeJsonList } from "db/json/json-columns";
import { jsonList } from "db/json/json-table";
import type { Db } from "db/schema";
import { familyKey } from "~/features/catalogue/identity/family";
import { FACT_NAMES } from "~/features/catalogue/numeric-facts/numeric-facts";
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
	...FACT_NAMES,
] as const;

/** Rows of a query: reading them blocks other requests for some ten ms. */
const SLICE = 500;

/** Reading so many models takes long. */
const MANY_MODELS = 1500;

/** A slice of the catalogue by the ids of its models. */
interface IdRange {
	above: number;
	upTo: number;
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

/** Reads the slugs of the tags of each model, in an index alone. */
async function tagsBySku(db: Db, skus: readonly string[]) {
	const rows = await db
		.selectFrom("projector_tags")
		.select(["projectorSku", "tag as value"])
		.where("projectorSku", "in", jsonList(db, skus))
		.orderBy("projectorSku")
		.orderBy("tag")
		.execute();
	return listsBySku(rows);
}

/** Reads the slugs of the categories of each model, its first one first. */
async function usesBySku(db: Db, { above, upTo }: IdRange) {
	const rows = await db
		.selectFrom("projectors")
		.innerJoin("projector_categories", "projectorSku", "sku")
		.innerJoin("categories", "categories.id", "projector_categories.categoryId")
		.select(["projectorSku", "categories.slug as value"])
		.where("projectors.id", ">", above)
		.where("projectors.id", "<=", upTo)
		.orderBy((query) => query("categories.id", "<>", query.ref("projectors.categoryId")))
		.orderBy("categories.id")
		.execute();
	return listsBySku(rows);
}

/** Returns a function that returns the first of equal values, so that they take the memory of one. */
function firstOfEqual<Value>(): (value: Value) => Value {
	const firsts = new Map<Value, Value>();
	return (value) => {
		const first = firsts.get(value);
		if (first === undefined) firsts.set(value, value);
		return first ?? value;
	};
}

/** A driver makes each string anew, and most models have texts and lists in common with others. */
function sharedValues() {
	const lists = new Map<string, readonly string[]>();
	const text = firstOfEqual<string>();
	return {
		text,
		resolutionClass: firstOfEqual<FinderModel["resolutionClass"]>(),
		lightKind: firstOfEqual<FinderModel["lightKind"]>(),
		chipKind: firstOfEqual<FinderModel["chipKind"]>(),
		throwKind: firstOfEqual<FinderModel["throwKind"]>(),
		list(values: readonly string[]): readonly string[] {
			const key = values.join("\n");
			const first = lists.get(key) ?? values.map(text);
			lists.set(key, first);
			return first;
		},
	};
}

type SharedValues = ReturnType<typeof sharedValues>;

/** Reads the rows of a slice. */
function listRows(db: Db, above: number) {
	return db
		.selectFrom("projectors")
		.select(COLUMNS)
		.where("id", ">", above)
		.orderBy("id")
		.limit(SLICE)
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
function modelOf(
	row: ModelColumns,
	uses: readonly string[],
	features: readonly string[],
	{ text, list, resolutionClass, lightKind, chipKind, throwKind }: SharedValues,
): FinderModel {
	const derived = derivedFactsOf(row, features);
	const { resolution, projectionType } = row;
	const sharpness = { resolution, projectionType, features, resolutionClass: row.resolutionClass };
	return {
		id: row.id,
		sku: row.sku,
		brandSlug: text(row.brandSlug),
		model: row.model,
		uses: list(uses),
		features: list(features),
		hasFeatureList: derived.hasFeatureList,
		notFor: list(decodeJsonList(row.notFor)),
		against: list(decodeJsonList(row.cons)),
		modes: list(modesOf(row)),
		pricePence: row.pricePence,
		launchYear: row.launchYear,
		hasDeliveryPrice: row.shownSeller !== null && row.shownDeliveryPence !== null,
		family: text(familyKey(row)),
		shops: row.freshOffers,
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
		reachPercent: derived.reachPercent,
		hasLensShift: derived.hasLensShift,
		hdmiSockets: derived.hdmiSockets,
		network: derived.network,
		speakerWatts: derived.speakerWatts,
		litres: derived.litres,
		aspect: derived.aspect,
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
		lagMode: null,
		lumens: row.lumens,
		resolutionName: text(resolutionName(sharpness)),
		resolutionClass: resolutionClass(row.resolutionClass),
		lightKind: lightKind(row.lightKind),
		chipKind: chipKind(row.chipKind),
		throwKind: throwKind(row.throwKind),
		lightSourceHours: row.lightSourceHours,
		weightKg: row.weightKg,
	};
}

/**
 * Returns every model with the figures that the finder uses, in order of id. Other requests may run between the slices.
 * Calls `onMany` as soon as it is clear that there are many models, so that reading all takes long. A model that `held`
 * has is brought up to date in place, so that two catalogues never take the memory of two.
 */
export async function listFinderModels(
	db: Db,
	onMany?: () => void,
	held?: (id: number) => FinderModel | undefined,
): Promise<FinderModel[]> {
	const shared = sharedValues();
	const models: FinderModel[] = [];
	for (let above = 0; models.length < MAX_MODELS; ) {
		const rows = await listRows(db, above);
		const upTo = rows.at(-1)?.id;
		if (upTo === undefined) break;
		if (models.length >= MANY_MODELS) onMany?.();
		await yieldToEventLoop();
		const uses = await usesBySku(db, { above, upTo });
		const features = await tagsBySku(
			db,
			rows.map(({ sku }) => sku),
		);
		await yieldToEventLoop();
		for (const row of rows) {
			const model = modelOf(row, uses.get(row.sku) ?? [], features.get(row.sku) ?? [], shared);
			const before = held?.(row.id);
			models.push(before ? Object.assign(before, model) : model);
		}
		if (rows.length < SLICE) break;
		above = upTo;
		await yieldToEventLoop();
	}
	return models;
}
