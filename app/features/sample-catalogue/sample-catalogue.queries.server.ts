import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import { deleteListingRows } from "~/features/catalogue/write/listing-writes.queries.server";
import { refreshShownPrices } from "~/features/catalogue/write/prices/shown-prices.queries.server";
import { deleteProjectors } from "~/features/catalogue/write/projector-writes.queries.server";

/** What clearing the sample catalogue does, in numbers. */
export interface SampleFigures {
	/** Models of the sample that hold nothing of anybody's own. */
	modelsRemoved: number;
	/** Other models that are of the sample or have an example on them. */
	modelsKept: number;
	/** Example prices that go, alone or with their models. */
	prices: number;
	/** Example offers that go, alone or with their models. */
	offers: number;
}

/** Models with anything of the sample on them. */
function sampleModels(db: Kysely<Database>) {
	return db.selectFrom("projectors").where((eb) =>
		eb("sku", "in", (sub) =>
			sub
				.selectFrom("projectors")
				.select("sku")
				.where("isSample", "=", 1)
				.union(sub.selectFrom("projectors").select("sku").where("isSamplePrice", "=", 1))
				.union(
					sub
						.selectFrom("retailer_listings")
						.select("projectorSku as sku")
						.where("isSample", "=", 1),
				),
		),
	);
}

/** Models of the sample that hold nothing of anybody's own: no change, price, words, photograph or offer. */
function untouchedModels(db: Kysely<Database>) {
	return db
		.selectFrom("projectors")
		.where("isSample", "=", 1)
		.where("imagePath", "is", null)
		.where("editorWords", "is", null)
		.where((eb) => eb.or([eb("isSamplePrice", "=", 1), eb("pricePence", "=", 0)]))
		.where("sku", "not in", (sub) =>
			sub.selectFrom("retailer_listings").select("projectorSku").where("isSample", "=", 0),
		);
}

/** What clearing the sample catalogue would do. */
export async function findSampleFigures(db: Kysely<Database>): Promise<SampleFigures> {
	const models = await sampleModels(db)
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	const untouched = await untouchedModels(db)
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	const prices = await db
		.selectFrom("projectors")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.where("isSamplePrice", "=", 1)
		.executeTakeFirstOrThrow();
	const offers = await db
		.selectFrom("retailer_listings")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.where("isSample", "=", 1)
		.executeTakeFirstOrThrow();
	return {
		modelsRemoved: untouched.count,
		modelsKept: models.count - untouched.count,
		prices: prices.count,
		offers: offers.count,
	};
}

/**
 * Removes the models of the sample that nobody touched, and from all others the example prices and offers; what
 * staff supplied stays, value by value. Returns what was done. The caller owns the transaction.
 */
export async function deleteSampleCatalogue(
	trx: Transaction<Database>,
	now: Date,
): Promise<SampleFigures> {
	const figures = await findSampleFigures(trx);
	await deleteProjectors(trx, await untouchedModels(trx).select(["id", "sku"]).execute());
	const skus = (await sampleModels(trx).select("sku").execute()).map(({ sku }) => sku);
	const offers = await trx
		.selectFrom("retailer_listings")
		.select("id")
		.where("isSample", "=", 1)
		.execute();
	await deleteListingRows(
		trx,
		offers.map(({ id }) => id),
	);
	await trx.deleteFrom("price_points").where("isSample", "=", 1).execute();
	await trx
		.updateTable("projectors")
		.set({ pricePence: 0, isSamplePrice: 0, priceUpdatedAt: now.toISOString() })
		.where("isSamplePrice", "=", 1)
		.execute();
	// What stays is the shop's own from here on.
	await trx.updateTable("projectors").set({ isSample: 0 }).where("isSample", "=", 1).execute();
	await refreshShownPrices(trx, skus, now);
	return figures;
}
