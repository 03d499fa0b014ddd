import { jsonTable } from "db/json/json-table";
import type { PricePointsTable, Trx } from "db/schema";
import { sql } from "kysely";
import { lastOfEach } from "~/features/catalogue/write/chunks";
import type { ListingRow, RowChange } from "~/features/catalogue/write/row-change";

/** A point of a model's price history: an offer from an instant on. */
export type NewPoint = Omit<PricePointsTable, "projectorId"> & { sku: string };

/** Returns true if a change affects a column of the history. */
function isPoint({ before, after }: RowChange<ListingRow>): boolean {
	return (
		before?.pricePence !== after.pricePence ||
		before.deliveryPence !== after.deliveryPence ||
		before.inStock !== after.inStock ||
		before.condition !== after.condition ||
		before.isSample !== after.isSample
	);
}

function pointOf(row: ListingRow, now: Date): NewPoint {
	const { projectorSku: sku, retailerId, pricePence, deliveryPence } = row;
	const { inStock, condition, isSample } = row;
	const at = now.toISOString();
	return { sku, retailerId, at, pricePence, deliveryPence, inStock, condition, isSample };
}

const POINT = {
	sku: "text",
	retailerId: "integer",
	at: "text",
	pricePence: "integer",
	deliveryPence: "integer",
	inStock: "integer",
	condition: "text",
	isSample: "integer",
} as const;

/** Adds points, replacing those of the same listing and instant. */
export async function insertPoints(trx: Trx, points: readonly NewPoint[]): Promise<void> {
	if (points.length === 0) return;
	const rows = lastOfEach(points, ({ sku, retailerId, at }) => `${retailerId} ${at} ${sku}`);
	await sql`
		insert into "price_points" ("projectorId", "retailerId", "at", "pricePence", "deliveryPence", "inStock", "condition",
			"isSample")
		select "projectors"."id", "new"."retailerId", "new"."at", "new"."pricePence", "new"."deliveryPence", "new"."inStock",
			"new"."condition", "new"."isSample"
		from ${jsonTable(trx, rows, POINT)} as "new"
		inner join "projectors" on "projectors"."sku" = "new"."sku"
		where true
		on conflict ("projectorId", "retailerId", "at") do update set
			"pricePence" = "excluded"."pricePence", "deliveryPence" = "excluded"."deliveryPence",
			"inStock" = "excluded"."inStock", "condition" = "excluded"."condition", "isSample" = "excluded"."isSample"
	`.execute(trx);
}

/** Copies points of offers that have later ones to a moment after these. */
async function copiesAfterLater(trx: Trx, points: readonly NewPoint[]): Promise<NewPoint[]> {
	const placed = points.map(({ sku, retailerId, at }, place) => ({ place, sku, retailerId, at }));
	const { rows } = await sql<{ place: number; latest: string }>`
		select "new"."place", max("price_points"."at") as "latest"
		from ${jsonTable(trx, placed, { place: "integer", sku: "text", retailerId: "integer", at: "text" })} as "new"
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

/** Adds points, also at the end of their history if a wrong clock dated them earlier: the last write must count. */
async function appendPoints(trx: Trx, points: readonly NewPoint[]): Promise<void> {
	await insertPoints(trx, [...points, ...(await copiesAfterLater(trx, points))]);
}

/** Adds a point for each offer whose history changes. Returns the SKUs of these offers. */
export async function addPoints(trx: Trx, changes: readonly RowChange<ListingRow>[], now: Date) {
	const points = changes.filter(isPoint).map(({ after }) => pointOf(after, now));
	await appendPoints(trx, points);
	return points.map(({ sku }) => sku);
}

/** Ends the history of deleted offers as out of stock. */
export function endHistories(trx: Trx, rows: readonly ListingRow[], now: Date): Promise<void> {
	const points = rows.map((row) => ({ ...pointOf(row, now), inStock: 0 as const }));
	return appendPoints(trx, points);
}
