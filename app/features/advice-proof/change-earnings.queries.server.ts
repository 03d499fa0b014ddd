import { randomUUID } from "node:crypto";
import type { Db, Trx } from "db/schema";
import { write } from "db/writes/write";
import { sql } from "kysely";
import type { Random } from "./states";

/** Offers that are clicked in a round. */
const CLICKED_OFFERS = 200;

interface ClickedOffer {
	id: number;
	projectorSku: string;
	retailerId: number;
}

/** Gives shops other terms: affiliate or not, another partnership, another template of links, another account. */
async function changeShops(trx: Trx, random: Random): Promise<void> {
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

/** Gives offers their ids in the opposite order, by way of numbers that no offer has. */
async function reverseOfferIds(trx: Trx): Promise<void> {
	const { highest } = await trx
		.selectFrom("retailer_listings")
		.select(({ fn }) => fn.max("id").as("highest"))
		.executeTakeFirstOrThrow();
	await sql`update "retailer_listings" set "id" = -"id"`.execute(trx);
	await sql`update "retailer_listings" set "id" = ${sql.lit(Number(highest) + 1)} + "id"`.execute(
		trx,
	);
}

/** Stores clicks on an offer, one with its reference, and a sale of a statement that names it. */
async function addEarnings(trx: Trx, random: Random, offer: ClickedOffer): Promise<void> {
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
 * Changes all that the owner earns by: shops' terms, clicks, references, sales and the order of ids. Only for a copy of
 * a site's database.
 */
export async function changeEarnings(db: Db, random: Random): Promise<void> {
	await write(db, async (trx) => {
		await changeShops(trx, random);
		const offers = await trx
			.selectFrom("retailer_listings")
			.select(["id", "projectorSku", "retailerId"])
			.orderBy("id")
			.execute();
		for (let clicked = 0; clicked < CLICKED_OFFERS && offers.length > 0; clicked += 1) {
			const offer = offers[random(offers.length)];
			if (offer) await addEarnings(trx, random, offer);
		}
		await reverseOfferIds(trx);
	});
}
