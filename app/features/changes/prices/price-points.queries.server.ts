import { jsonList, jsonTable } from "db/json/json-table";
import type { Db, PricePointsTable, Trx } from "db/schema";
import { writeStatement } from "db/writes/write";
import { sql } from "kysely";
import { utcDayBefore } from "~/features/catalogue/history/daily-prices";
import { modelBatches } from "~/features/catalogue/models.queries.server";
import {
	ALLOWS_PRICE_HISTORY,
	IS_NOT_PAUSED,
} from "~/features/catalogue/offers/shops/shops.queries.server";
import { lastRowPerKey, type OfferRow, type RowChange } from "~/features/changes/row-change";

/** A point of a model's price history: the state of an offer from an instant on. */
export type NewPoint = Omit<PricePointsTable, "projectorId"> & { sku: string };

/** Returns true if a change affects a column of the history. */
function changesHistory({ before, after }: RowChange<OfferRow>): boolean {
	return (
		before?.pricePence !== after.pricePence ||
		before.deliveryPence !== after.deliveryPence ||
		before.inStock !== after.inStock ||
		before.condition !== after.condition ||
		before.isSample !== after.isSample
	);
}

function pointOf(row: OfferRow, now: Date): NewPoint {
	const { projectorSku: sku, retailerId, pricePence, deliveryPence } = row;
	const { inStock, condition, isSample } = row;
	const at = now.toISOString();
	return { sku, retailerId, at, pricePence, deliveryPence, inStock, condition, isSample };
}

const POINT_COLUMNS = {
	sku: "text",
	retailerId: "integer",
	at: "text",
	pricePence: "integer",
	deliveryPence: "integer",
	inStock: "integer",
	condition: "text",
	isSample: "integer",
} as const;

/** Adds points of the shops that allow a history; replaces points of the same offer and instant. */
export async function insertPoints(trx: Trx, points: readonly NewPoint[]): Promise<void> {
	if (points.length === 0) return;
	const rows = lastRowPerKey(points, ({ sku, retailerId, at }) => `${retailerId} ${at} ${sku}`);
	await sql`
		insert into "price_points" ("projectorId", "retailerId", "at", "pricePence", "deliveryPence", "inStock", "condition",
			"isSample")
		select "projectors"."id", "new"."retailerId", "new"."at", "new"."pricePence", "new"."deliveryPence", "new"."inStock",
			"new"."condition", "new"."isSample"
		from ${jsonTable(trx, rows, POINT_COLUMNS)} as "new"
		inner join "projectors" on "projectors"."sku" = "new"."sku"
		inner join "retailers" on "retailers"."id" = "new"."retailerId"
		where ${ALLOWS_PRICE_HISTORY}
		on conflict ("projectorId", "retailerId", "at") do update set
			"pricePence" = "excluded"."pricePence", "deliveryPence" = "excluded"."deliveryPence",
			"inStock" = "excluded"."inStock", "condition" = "excluded"."condition", "isSample" = "excluded"."isSample"
	`.execute(trx);
}

/** Returns copies of the points whose offers have later points; a copy is dated after the later points. */
async function copyAfterLaterPoints(trx: Trx, points: readonly NewPoint[]): Promise<NewPoint[]> {
	const numberedPoints = points.map(({ sku, retailerId, at }, place) => ({
		place,
		sku,
		retailerId,
		at,
	}));
	const { rows } = await sql<{ place: number; latest: string }>`
		select "new"."place", max("price_points"."at") as "latest"
		from ${jsonTable(trx, numberedPoints, { place: "integer", sku: "text", retailerId: "integer", at: "text" })} as "new"
		inner join "projectors" on "projectors"."sku" = "new"."sku"
		inner join "price_points" on "projectorId" = "projectors"."id"
			and "price_points"."retailerId" = "new"."retailerId"
			and "price_points"."at" > "new"."at"
		group by "new"."place" order by "new"."place"
	`.execute(trx);
	return rows.flatMap(({ place, latest }) => {
		const point = points[place];
		return point ? [{ ...point, at: new Date(Date.parse(latest) + 1).toISOString() }] : [];
	});
}

/**
 * Adds points. If stored points are dated later by a wrong clock, adds copies after them, because the last write must
 * count.
 */
async function appendPoints(trx: Trx, points: readonly NewPoint[]): Promise<void> {
	await insertPoints(trx, [...points, ...(await copyAfterLaterPoints(trx, points))]);
}

/**
 * Adds a point for each offer whose history changes. Returns the SKUs of these offers. Offers of a paused shop get no
 * points.
 */
export async function addPoints(trx: Trx, changes: readonly RowChange<OfferRow>[], now: Date) {
	const shops = await trx.selectFrom("retailers").select("id").where(IS_NOT_PAUSED).execute();
	const unpausedShopIds = new Set(shops.map(({ id }) => id));
	const points = changes
		.filter((change) => unpausedShopIds.has(change.after.retailerId) && changesHistory(change))
		.map(({ after }) => pointOf(after, now));
	await appendPoints(trx, points);
	return points.map(({ sku }) => sku);
}

/** Begins or continues the history of offers with their current state. */
export function beginHistories(trx: Trx, rows: readonly OfferRow[], now: Date): Promise<void> {
	return appendPoints(
		trx,
		rows.map((row) => pointOf(row, now)),
	);
}

/** Ends the history of hidden or deleted offers as out of stock. */
export function endHistories(trx: Trx, rows: readonly OfferRow[], now: Date): Promise<void> {
	const points = rows.map((row) => ({ ...pointOf(row, now), inStock: 0 as const }));
	return appendPoints(trx, points);
}

/** Maximum age in days of points of which all are stored; of older points only the last of each day is stored. */
const FULL_HISTORY_DAYS = 400;

/** Models per statement, so that other requests run in between. */
const MODELS_PER_STATEMENT = 20;

/** Selects the points of models before a day that are followed by a later point on the same day. */
function supersededPoints(db: Db, ids: readonly number[], beforeDay: string) {
	return sql`
		from "price_points" where "at" < ${beforeDay}
			and "projectorId" in ${jsonList(db, ids)}
			and exists (
				select 1 from "price_points" as "later"
				where "later"."projectorId" = "price_points"."projectorId"
					and "later"."retailerId" = "price_points"."retailerId"
					and "later"."at" > "price_points"."at"
					and substr("later"."at", 1, 10) = substr("price_points"."at", 1, 10))
	`;
}

async function hasSupersededPoints(
	db: Db,
	ids: readonly number[],
	beforeDay: string,
): Promise<boolean> {
	const { rows } = await sql`select 1 ${supersededPoints(db, ids, beforeDay)} limit 1`.execute(db);
	return rows.length > 0;
}

/**
 * Deletes points older than 400 days except the last one of each offer and day. Returns the number of deleted points.
 */
export async function thinPoints(db: Db, now: Date): Promise<number> {
	const beforeDay = utcDayBefore(now, FULL_HISTORY_DAYS);
	let deletedCount = 0;
	for await (const { ids } of modelBatches(db, MODELS_PER_STATEMENT)) {
		if (!(await hasSupersededPoints(db, ids, beforeDay))) continue;
		const { numAffectedRows } = await writeStatement(db, (connection) =>
			sql`delete ${supersededPoints(connection, ids, beforeDay)}`.execute(connection),
		);
		deletedCount += Number(numAffectedRows ?? 0);
	}
	return deletedCount;
}

/** Selects the points of models in shops that allow no history. */
function pointsOfShopsWithoutHistory(db: Db, ids: readonly number[]) {
	return sql`
		from "price_points" where "projectorId" in ${jsonList(db, ids)}
			and "retailerId" in (select "id" from "retailers" where not ${ALLOWS_PRICE_HISTORY})
	`;
}

/** Deletes the points of shops that allow no history. Returns their number. */
export async function deleteUnwantedPoints(db: Db): Promise<number> {
	let deletedCount = 0;
	for await (const { ids } of modelBatches(db, MODELS_PER_STATEMENT)) {
		const { rows } = await sql`select 1 ${pointsOfShopsWithoutHistory(db, ids)} limit 1`.execute(
			db,
		);
		if (rows.length === 0) continue;
		const { numAffectedRows } = await writeStatement(db, (connection) =>
			sql`delete ${pointsOfShopsWithoutHistory(connection, ids)}`.execute(connection),
		);
		deletedCount += Number(numAffectedRows ?? 0);
	}
	return deletedCount;
}
