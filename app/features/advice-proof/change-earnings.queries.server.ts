import { randomUUID } from "node:crypto";
import type { Database, Db, Trx } from "db/schema";
import { write } from "db/writes/write";
import { sql } from "kysely";
import type { RandomGenerator } from "./proof-states";

/** Number of offers that are clicked in a round. */
const CLICKED_OFFERS = 200;

interface ClickedOffer {
	id: number;
	projectorSku: string;
	retailerId: number;
}

/** Gives shops other terms: affiliate or not, another partnership, another template of links, another account. */
async function changeShops(trx: Trx, random: RandomGenerator): Promise<void> {
	const shops = await trx.selectFrom("retailers").select("id").orderBy("id").execute();
	for (const { id } of shops) {
		const template = `https://network.example/${random(1000)}?ref={ref}&to={url}`;
		await trx
			.updateTable("retailers")
			.set({
				affiliateEnabled: random(2) === 0 ? 1 : 0,
				partnership: random(2) === 0 ? "confirmed" : "none",
				linkTemplate: random(2) === 0 ? template : null,
				trackingId: random(2) === 0 ? `account-${random(1000)}` : null,
			})
			.where("id", "=", id)
			.execute();
	}
}

/** Reverses the order of the offers' ids; negative ids in between keep them unique. */
async function reverseOfferIds(trx: Trx): Promise<void> {
	const { highestId } = await trx
		.selectFrom("retailer_listings")
		.select(({ fn }) => fn.max("id").as("highestId"))
		.executeTakeFirstOrThrow();
	await sql`update "retailer_listings" set "id" = -"id"`.execute(trx);
	await sql`update "retailer_listings" set "id" = ${sql.lit(Number(highestId) + 1)} + "id"`.execute(
		trx,
	);
}

type TableOfShops = {
	[Table in keyof Database]: "retailerId" extends keyof Database[Table] ? Table : never;
}[keyof Database];

/** The tables that name a shop by its id; if one is missing, this does not compile. */
const TABLES_OF_SHOPS: Readonly<Record<TableOfShops, true>> = {
	retailer_logos: true,
	retailer_listings: true,
	price_points: true,
	feeds: true,
	feed_merchants: true,
	feed_offers: true,
	held_prices: true,
	listing_clicks: true,
	click_references: true,
	statement_lines: true,
	statement_shops: true,
};

/** Gives the shops new, higher ids, in the opposite order. */
async function reverseShopIds(trx: Trx): Promise<void> {
	const shops = await trx.selectFrom("retailers").selectAll().orderBy("id", "desc").execute();
	const highestId = shops[0]?.id ?? 0;
	for (const [index, shop] of shops.entries()) {
		const id = highestId + 1 + index;
		// A slug is unique, and for a moment both rows exist.
		await trx
			.updateTable("retailers")
			.set({ slug: `former-${shop.slug}` })
			.where("id", "=", shop.id)
			.execute();
		await trx
			.insertInto("retailers")
			.values({ ...shop, id })
			.execute();
		for (const table of Object.keys(TABLES_OF_SHOPS)) {
			await sql`update ${sql.table(table)} set "retailerId" = ${id} where "retailerId" = ${shop.id}`.execute(
				trx,
			);
		}
		await trx.deleteFrom("retailers").where("id", "=", shop.id).execute();
	}
}

/** Stores clicks on an offer, one of them with a reference, and a statement's sale with this reference. */
async function addEarnings(trx: Trx, random: RandomGenerator, offer: ClickedOffer): Promise<void> {
	const { id: listingId, projectorSku, retailerId } = offer;
	const reference = randomUUID();
	const day = `2026-01-${String(1 + random(28)).padStart(2, "0")}`;
	const clicks = { day, listingId, projectorSku, retailerId, clicks: 1 + random(1000) };
	await trx
		.insertInto("listing_clicks")
		.values(clicks)
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	await trx
		.insertInto("click_references")
		.values({
			reference,
			day,
			listingId,
			projectorSku,
			retailerId,
			pageKind: "model",
			page: "/projectors",
			pickRole: "best",
		})
		.execute();
	const statement = { fileName: "proof", digest: reference, readAt: day, readBy: "proof" };
	const { id: statementId } = await trx
		.insertInto("statements")
		.values(statement)
		.returning("id")
		.executeTakeFirstOrThrow();
	await trx
		.insertInto("statement_lines")
		.values({
			statementId,
			line: 2,
			retailerId,
			shop: "",
			saleKey: reference,
			day,
			pence: 1 + random(100_000),
			state: "approved",
			reference,
			why: null,
			isCurrent: 1,
		})
		.execute();
}

/**
 * Changes everything that the owner's earnings depend on: shops' terms, clicks, references, sales, and the ids of
 * offers and shops. Only for a copy of a site's database.
 */
export async function changeEarnings(db: Db, random: RandomGenerator): Promise<void> {
	await write(db, async (trx) => {
		await changeShops(trx, random);
		const offers = await trx
			.selectFrom("retailer_listings")
			.select(["id", "projectorSku", "retailerId"])
			.orderBy("id")
			.execute();
		for (let clickCount = 0; clickCount < CLICKED_OFFERS && offers.length > 0; clickCount += 1) {
			const offer = offers[random(offers.length)];
			if (offer) await addEarnings(trx, random, offer);
		}
		await reverseOfferIds(trx);
		await reverseShopIds(trx);
	});
}
