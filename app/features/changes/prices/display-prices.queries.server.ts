import { inChunks } from "db/in-chunks";
import { type CellType, jsonTable } from "db/json/json-table";
import type { Db, Flag, Trx } from "db/schema";
import { write } from "db/writes/write";
import { sql } from "kysely";
import {
	dailyPrices,
	priceVerdict,
	utcDayBefore,
	VERDICT_DAYS,
} from "~/features/catalogue/history/daily-prices";
import { listPoints } from "~/features/catalogue/history/point-list.queries.server";
import { modelBatches } from "~/features/catalogue/models.queries.server";
import {
	DELIVERY_PENCE,
	listSkusWithPriceToHide,
	loadPriceRules,
	visibleOffers,
} from "~/features/catalogue/offers/offers.queries.server";
import { type DisplayPrice, displayPrice } from "~/features/catalogue/offers/price/display-price";

/** Displayed price of a new model until it is derived. */
export const PRICE_OF_NEW_MODEL: DisplayPrice = {
	shownPricePence: 0,
	shownDeliveryPence: null,
	shownSeller: null,
	shownPriceAt: "",
	isShownPriceSample: 0,
	isLastKnownPrice: 0,
	freshOffers: 0,
	refurbishedPence: 0,
	displayPriceWords: null,
	hiddenPriceShop: null,
	shopWithoutMailPrice: null,
};

const DISPLAY_PRICE_TYPES = {
	shownPricePence: "integer",
	shownDeliveryPence: "integer",
	shownSeller: "text",
	shownPriceAt: "text",
	isShownPriceSample: "integer",
	isLastKnownPrice: "integer",
	freshOffers: "integer",
	refurbishedPence: "integer",
	displayPriceWords: "text",
	hiddenPriceShop: "text",
	shopWithoutMailPrice: "text",
} as const satisfies Record<keyof DisplayPrice, CellType>;

const DISPLAY_PRICE_COLUMNS = Object.keys(PRICE_OF_NEW_MODEL) as (keyof DisplayPrice)[];

type ImportedPrice = Parameters<typeof displayPrice>[1];

/** Returns new models with the price that is displayed as long as they have no offers. */
export async function withFirstDisplayPrices<Model extends ImportedPrice>(
	db: Db,
	models: readonly Model[],
	now: Date,
) {
	if (models.length === 0) return [];
	const rules = await loadPriceRules(db);
	return models.map((model) => ({
		...model,
		...displayPrice([], model, rules, now),
		isLowestPrice: 0 as const,
	}));
}

/** Writes columns of models. */
async function updateModels<Column extends string>(
	db: Db,
	columns: Readonly<Record<Column, CellType>>,
	models: readonly Readonly<Record<NoInfer<Column> | "sku", string | number | null>>[],
): Promise<void> {
	if (models.length === 0) return;
	const assignments = Object.keys(columns).map(
		(column) => sql`${sql.ref(column)} = ${sql.ref(`new.${column}`)}`,
	);
	await sql`
		update "projectors" set ${sql.join(assignments)}
		from ${jsonTable(db, models, { sku: "text" as const, ...columns })} as "new"
		where "projectors"."sku" = "new"."sku"
	`.execute(db);
}

/** Models per statement; each model may have hundreds of price points. */
const MODELS_AT_ONCE = 50;

/** Returns the models whose flag `isLowestPrice` changes. */
async function changedLowestFlags(db: Db, skus: readonly string[], now: Date) {
	const models = await db
		.selectFrom("projectors")
		.select(["id", "sku", "shownPricePence", "isLastKnownPrice", "isLowestPrice"])
		.where("sku", "in", skus)
		.execute();
	const isOffered = (model: (typeof models)[number]) =>
		model.isLastKnownPrice === 0 && model.shownPricePence > 0;
	const offeredIds = models.filter(isOffered).map(({ id }) => id);
	const [from, yesterday] = [utcDayBefore(now, VERDICT_DAYS), utcDayBefore(now, 1)];
	const points = await listPoints(db, offeredIds, from, now);
	const pointsByModel = Map.groupBy(points, ({ projectorId }) => projectorId);
	return models.flatMap((model) => {
		const days = isOffered(model)
			? dailyPrices(pointsByModel.get(model.id) ?? [], from, yesterday)
			: [];
		const verdict = priceVerdict(model.shownPricePence, days, now);
		const isLowestPrice: Flag = verdict?.kind === "lowest" ? 1 : 0;
		return isLowestPrice === model.isLowestPrice ? [] : [{ sku: model.sku, isLowestPrice }];
	});
}

/**
 * Updates the flags of models whose price is their lowest in 90 days, in the transaction that changed their prices or
 * points. Returns the number of changed models.
 */
export async function refreshLowestPrices(trx: Trx, skus: readonly string[], now: Date) {
	let changedCount = 0;
	for (const chunk of inChunks([...new Set(skus)], MODELS_AT_ONCE)) {
		const flags = await changedLowestFlags(trx, chunk, now);
		await updateModels(trx, { isLowestPrice: "integer" }, flags);
		changedCount += flags.length;
	}
	return changedCount;
}

/** SKUs per statement. */
const SKUS_PER_STATEMENT = 500;

/** A model with its new columns of the displayed price. */
type PricedModel = {
	sku: string;
	/** True if the price itself changes, not only its age. */
	hasPriceChanged: boolean;
} & DisplayPrice;

async function changedPrices(db: Db, skus: readonly string[], now: Date): Promise<PricedModel[]> {
	const rules = await loadPriceRules(db);
	const models = await db
		.selectFrom("projectors")
		.select(["sku", "pricePence", "priceUpdatedAt", "isSamplePrice", ...DISPLAY_PRICE_COLUMNS])
		.where("sku", "in", skus)
		.execute();
	const offers = await visibleOffers(db)
		.select(["projectorSku", "retailerId", "retailers.slug as seller", "place", "pricePence"])
		.select(["retailers.name as shopName", "priceHours", "priceWords", "noMailPrices"])
		.select(["inStock", "condition", "checkedAt", "isSample", "isCheckedByFeed"])
		.select(DELIVERY_PENCE.as("deliveryPence"))
		.where("projectorSku", "in", skus)
		.execute();
	const offersBySku = Map.groupBy(offers, (offer) => offer.projectorSku);
	return models.flatMap((model) => {
		const price = displayPrice(offersBySku.get(model.sku) ?? [], model, rules, now);
		const isSame = DISPLAY_PRICE_COLUMNS.every((column) => price[column] === model[column]);
		const hasPriceChanged =
			price.shownPricePence !== model.shownPricePence ||
			price.isLastKnownPrice !== model.isLastKnownPrice;
		return isSame ? [] : [{ sku: model.sku, hasPriceChanged, ...price }];
	});
}

/**
 * Derives the displayed prices of models, and whether they are the lowest in 90 days, in the transaction that changed
 * their offers or prices. `skusWithNewPricePoints` are models whose history changed too. Returns the number of changed
 * models.
 */
export async function refreshDisplayPrices(
	trx: Trx,
	skus: readonly string[],
	now: Date,
	skusWithNewPricePoints: readonly string[] = [],
): Promise<number> {
	let changedCount = 0;
	const skusToRefresh = [...skusWithNewPricePoints];
	for (const chunk of inChunks([...new Set(skus)], SKUS_PER_STATEMENT)) {
		const prices = await changedPrices(trx, chunk, now);
		await updateModels(trx, DISPLAY_PRICE_TYPES, prices);
		changedCount += prices.length;
		skusToRefresh.push(
			...prices.filter(({ hasPriceChanged }) => hasPriceChanged).map(({ sku }) => sku),
		);
	}
	await refreshLowestPrices(trx, skusToRefresh, now);
	return changedCount;
}

type RefreshBatch = (trx: Trx, skus: readonly string[], now: Date) => Promise<number>;

/**
 * Refreshes all models in batches, so that other requests run in between. A batch with changes is written in its own
 * transaction. Returns the number of changed models.
 */
async function refreshAllModels(
	db: Db,
	now: Date,
	batchSize: number,
	[find, refresh]: [find: typeof changedLowestFlags | typeof changedPrices, refresh: RefreshBatch],
): Promise<number> {
	let changedCount = 0;
	for await (const { skus } of modelBatches(db, batchSize)) {
		if ((await find(db, skus, now)).length === 0) continue;
		changedCount += await write(db, (trx) => refresh(trx, skus, now));
	}
	return changedCount;
}

/** Derives the displayed prices of all models, because offers grow stale and settings change. */
export function refreshAllDisplayPrices(db: Db, now: Date): Promise<number> {
	return refreshAllModels(db, now, 200, [changedPrices, refreshDisplayPrices]);
}

/** Hides prices that have expired by the rules of their shops. Returns the number of changed models. */
export async function hideEndedPrices(db: Db, now: Date): Promise<number> {
	let changedCount = 0;
	for (const skus of inChunks(await listSkusWithPriceToHide(db, now), SKUS_PER_STATEMENT)) {
		if ((await changedPrices(db, skus, now)).length === 0) continue;
		changedCount += await write(db, (trx) => refreshDisplayPrices(trx, skus, now));
	}
	return changedCount;
}

/** Updates the flags of the lowest price in 90 days for all models, because the 90 days move on with the date. */
export function refreshAllLowestPrices(db: Db, now: Date): Promise<number> {
	return refreshAllModels(db, now, MODELS_AT_ONCE, [changedLowestFlags, refreshLowestPrices]);
}
