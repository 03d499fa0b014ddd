import { inChunks } from "db/in-chunks";
import { encodeJson } from "db/json/json-columns";
import type { Db, HeldPricesTable, Trx } from "db/schema";
import { type Selectable, sql } from "kysely";
import { z } from "zod";
import { changedRows, type ResolvedOffer, type RowChange } from "~/features/changes/row-change";
import type { PriceFall } from "./price-fall";

// Prices that fell too far (docs/product.md#held-prices), one for each offer, until staff take or discard them.

/** The columns of a decision about a held price. */
export const HELD_PRICE_COLUMNS = [
	"pricePence",
	"state",
] as const satisfies (keyof HeldPricesTable)[];

export type HeldPriceRow = Selectable<HeldPricesTable>;

/** Values of an offer in a file's row or a feed's line besides its price. */
const heldOfferValues = z.object({
	affiliate_url: z.string(),
	in_stock: z.boolean().nullable().optional(),
	delivery_price: z.int().nullable().optional(),
	condition: z.enum(["new", "refurbished"]).optional(),
});

/** Returns the offer that a held price would write; undefined if only its price is stored. */
export function heldOffer({
	projectorSku,
	retailerId,
	pricePence,
	row,
}: HeldPriceRow): ResolvedOffer | undefined {
	const { data } = heldOfferValues.safeParse(JSON.parse(row));
	if (!data) return undefined;
	const record = { ...data, sku: projectorSku, retailer: String(retailerId), price: pricePence };
	return { projectorSku, retailerId, record };
}

/** Maximum number of prices that one write holds; the rows of all further prices are left out without a question. */
const MAX_HELD_PRICES = 1000;

const PRICES_PER_STATEMENT = 200;

/**
 * Stores the prices that an import or a run holds. A discarded price stays discarded while it is the same; another
 * price of the same offer replaces it. `feedId` is the feed of the run, whose earlier waiting prices are deleted.
 */
export async function holdPrices(
	trx: Trx,
	{ runId, feedId }: { runId: number; feedId?: number },
	heldPrices: readonly { offer: ResolvedOffer; fall: PriceFall }[],
	now: Date,
): Promise<void> {
	const heldAt = now.toISOString();
	for (const chunk of inChunks(heldPrices.slice(0, MAX_HELD_PRICES), PRICES_PER_STATEMENT)) {
		const rows = chunk.map(({ offer: { projectorSku, retailerId, record }, fall }) => ({
			projectorSku,
			retailerId,
			runId,
			pricePence: fall.toPence,
			fromPence: fall.fromPence,
			isFirst: fall.isFirst ? (1 as const) : (0 as const),
			state: "waiting" as const,
			firstHeldAt: heldAt,
			heldAt,
			row: encodeJson(heldOfferValues.parse(record)),
		}));
		await trx
			.insertInto("held_prices")
			.values(rows)
			.onConflict((conflict) =>
				conflict.columns(["projectorSku", "retailerId"]).doUpdateSet((eb) => {
					const isSame = sql`"held_prices"."pricePence" = "excluded"."pricePence"`;
					const discarded = sql`"held_prices"."state" = 'discarded' and ${isSame}`;
					const waiting = sql`"held_prices"."state" <> 'taken' and ${isSame}`;
					return {
						runId: eb.ref("excluded.runId"),
						fromPence: eb.ref("excluded.fromPence"),
						isFirst: eb.ref("excluded.isFirst"),
						heldAt: eb.ref("excluded.heldAt"),
						row: eb.ref("excluded.row"),
						state: sql`case when ${discarded} then 'discarded' else 'waiting' end`,
						firstHeldAt: sql`case when ${waiting} then "held_prices"."firstHeldAt" else "excluded"."firstHeldAt" end`,
						pricePence: eb.ref("excluded.pricePence"),
					};
				}),
			)
			.execute();
	}
	if (feedId === undefined) return;
	await trx
		.deleteFrom("held_prices")
		.where("state", "=", "waiting")
		.where("runId", "!=", runId)
		.where("runId", "in", (eb) => eb.selectFrom("runs").select("id").where("feedId", "=", feedId))
		.execute();
}

/**
 * Selects the `id`, time and run of waiting prices. A price waits until its offer is written or confirmed, or the
 * import or run is undone.
 */
export const WAITING_PRICES = sql`
	select "held_prices"."id", "firstHeldAt" as "since", "held_prices"."runId" from "held_prices"
	left join "runs" on "runs"."id" = "held_prices"."runId"
	left join "retailer_listings" on "retailer_listings"."projectorSku" = "held_prices"."projectorSku"
		and "retailer_listings"."retailerId" = "held_prices"."retailerId"
	where "held_prices"."state" = 'waiting' and "runs"."undoneAt" is null
		and ("retailer_listings"."id" is null or "retailer_listings"."checkedAt" < "held_prices"."heldAt")
`;

/** Returns the ids of a run's waiting prices, at most `limit`. */
export async function listWaitingPricesOfRun(
	db: Db,
	runId: number,
	limit: number,
): Promise<number[]> {
	const { rows } = await sql<{ id: number }>`
		select "id" from (${WAITING_PRICES}) as "waiting" where "runId" = ${runId} order by "id" limit ${limit}
	`.execute(db);
	return rows.map(({ id }) => id);
}

export function readHeldPrices(db: Db, ids: readonly number[]): Promise<HeldPriceRow[]> {
	return db.selectFrom("held_prices").selectAll().where("id", "in", ids).execute();
}

/** Returns the waiting prices among these ids. */
export function listWaitingPrices(db: Db, ids: readonly number[]): Promise<HeldPriceRow[]> {
	return db
		.selectFrom("held_prices")
		.selectAll()
		.where("id", "in", ids)
		.where("id", "in", sql<number>`(select "id" from (${WAITING_PRICES}) as "waiting")`)
		.execute();
}

/** Writes decisions about held prices. */
export async function writeHeldPrices(
	trx: Trx,
	changes: readonly RowChange<HeldPriceRow>[],
): Promise<void> {
	for (const { id, state } of changedRows(changes)) {
		await trx.updateTable("held_prices").set({ state }).where("id", "=", id).execute();
	}
}
