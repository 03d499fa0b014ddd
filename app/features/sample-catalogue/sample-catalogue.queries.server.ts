import { countRows } from "db/count-rows";
import type { Db, Trx } from "db/schema";
import { sampleArticles } from "db/seed/articles";
import { categories } from "db/seed/categories";
import { jargonTerms } from "db/seed/jargon-terms";
import { retailers } from "db/seed/retailers";
import { DAY_MS } from "~/config/time";
import { deleteModels } from "~/features/changes/models/model-writes.queries.server";
import { deleteOfferRows } from "~/features/changes/offers/offer-writes.queries.server";
import {
	refreshDisplayPrices,
	refreshLowestPrices,
} from "~/features/changes/prices/display-prices.queries.server";
import { insertPoints, type NewPoint } from "~/features/changes/prices/price-points.queries.server";
import { deleteShop } from "~/features/changes/shops/shop-writes.queries.server";
import { orderedRowQueries } from "~/features/changes/table-rows.queries.server";
import { MAX_PAGE_ROWS } from "~/features/pages/page";
import { deleteExampleElectricity, hasExampleElectricity } from "./example-electricity.server";
import { sampleHistory } from "./sample-history";

const pageQueries = orderedRowQueries("pages", { subject: "page", limit: MAX_PAGE_ROWS });

/** Inserts the categories, shops and glossary that every site needs; existing rows stay as they are. */
export async function insertInitialRows(trx: Trx): Promise<void> {
	await trx
		.insertInto("categories")
		.values([...categories])
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	await trx
		.insertInto("retailers")
		.values([...retailers])
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	await trx
		.insertInto("jargon_terms")
		.values([...jargonTerms])
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/** Adds the articles of the sample, except articles whose address a page has already. */
export async function insertSampleArticles(trx: Trx, now: Date): Promise<void> {
	const nowText = now.toISOString();
	for (const article of sampleArticles) {
		const pageWithSlug = await trx
			.selectFrom("pages")
			.select("id")
			.where("kind", "=", "guide")
			.where("slug", "=", article.slug)
			.executeTakeFirst();
		if (pageWithSlug) continue;
		await pageQueries.writeRow(trx, {
			...article,
			id: 0,
			place: null,
			kind: "guide",
			isPublished: 1,
			isSample: 1,
			onHome: 0,
			inGuide: 0,
			publishedAt: nowText,
			changedAt: nowText,
		});
	}
}

/** Returns true if there are no categories, as in a new database. */
export async function isUnseeded(db: Db): Promise<boolean> {
	return (await countRows(db.selectFrom("categories"))) === 0;
}

/** Adds an example history to the offers of the sample. */
export async function insertSampleHistory(trx: Trx, now: Date): Promise<void> {
	const offers = await trx
		.selectFrom("retailer_listings")
		.select(["projectorSku as sku", "retailerId", "pricePence", "deliveryPence", "inStock"])
		.select("condition")
		.where("isSample", "=", 1)
		.orderBy("projectorSku")
		.orderBy("retailerId")
		.execute();
	const skus = [...new Set(offers.map(({ sku }) => sku))];
	// The histories of models differ by their positions.
	const indexBySku = new Map(skus.map((sku, index) => [sku, index]));
	const points = offers.flatMap(({ sku, retailerId, deliveryPence, condition, ...offer }) =>
		sampleHistory(offer, indexBySku.get(sku) ?? 0).map(({ daysAgo, ...point }): NewPoint => {
			const at = new Date(now.getTime() - daysAgo * DAY_MS).toISOString();
			return { sku, retailerId, at, deliveryPence, condition, isSample: 1, ...point };
		}),
	);
	await insertPoints(trx, points);
	await refreshLowestPrices(trx, skus, now);
}

export async function hasSampleHistory(db: Db): Promise<boolean> {
	return (await countRows(db.selectFrom("price_points").where("isSample", "=", 1))) > 0;
}

/** Counts of the changes that clearing the sample catalogue makes. */
export interface SampleTotals {
	/** Models of the sample to which staff have added nothing. */
	modelsRemoved: number;
	/** All other models that are of the sample, or have an example price or offer. */
	modelsRemaining: number;
	/** Example prices to delete, alone or with their models. */
	prices: number;
	/** Example offers to delete, alone or with their models. */
	offers: number;
	/** Articles whose content and pictures staff never changed. */
	articles: number;
	/** 1 while the price of electricity is the example, else 0. */
	electricityPrices: number;
	/** Names of the sample's shops that can be removed: all their offers are examples, and no feed names them. */
	unusedShops: string[];
	/** Names of the sample's other shops, which stay. */
	usedShops: string[];
}

/** Selects the shops of the sample, whose partnership is an example. */
const sampleShops = (db: Db) => db.selectFrom("retailers").where("partnership", "=", "example");

/** Selects the shops of the sample that have only example offers, and that no feed names. */
function unusedShops(db: Db) {
	return sampleShops(db)
		.where("id", "not in", (sub) =>
			sub.selectFrom("retailer_listings").select("retailerId").where("isSample", "=", 0),
		)
		.where(({ not, exists, selectFrom, lit }) =>
			not(
				exists(
					selectFrom("feeds").select(lit(1).as("one")).whereRef("retailerId", "=", "retailers.id"),
				),
			),
		)
		.where(({ not, exists, selectFrom, lit }) =>
			not(
				exists(
					selectFrom("feed_merchants")
						.select(lit(1).as("one"))
						.whereRef("feed_merchants.retailerId", "=", "retailers.id"),
				),
			),
		);
}

/** Selects the models that are of the sample, or have an example price or offer. */
function sampleModels(db: Db) {
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

/** Selects the models of the sample that staff have not changed: no price, editor's words, photo or offer of theirs. */
function untouchedModels(db: Db) {
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

/** Selects the articles of the sample that staff have not changed, and to which they have added no image. */
function untouchedArticles(db: Db) {
	return db
		.selectFrom("pages")
		.where("isSample", "=", 1)
		.where("id", "not in", (sub) => sub.selectFrom("page_pictures").select("pageId"));
}

/** Returns the counts of the changes that clearing the sample catalogue would make. */
export async function findSampleTotals(db: Db): Promise<SampleTotals> {
	const models = await countRows(sampleModels(db));
	const untouchedCount = await countRows(untouchedModels(db));
	const prices = db.selectFrom("projectors").where("isSamplePrice", "=", 1);
	const offers = db.selectFrom("retailer_listings").where("isSample", "=", 1);
	const removableShops = await unusedShops(db).select(["id", "name"]).orderBy("id").execute();
	const shops = await sampleShops(db).select(["id", "name"]).orderBy("id").execute();
	const remainingShops = shops.filter(({ id }) =>
		removableShops.every((unusedShop) => unusedShop.id !== id),
	);
	return {
		modelsRemoved: untouchedCount,
		modelsRemaining: models - untouchedCount,
		prices: await countRows(prices),
		offers: await countRows(offers),
		articles: await countRows(untouchedArticles(db)),
		electricityPrices: (await hasExampleElectricity(db)) ? 1 : 0,
		unusedShops: removableShops.map(({ name }) => name),
		usedShops: remainingShops.map(({ name }) => name),
	};
}

/**
 * Deletes the models and articles of the sample that staff never changed, the example prices and offers of all other
 * models, and the example price of electricity; values that staff entered stay. The shops of the sample stop being
 * partners; with `withShops` unused shops are deleted too. Returns the counts of these changes. The caller owns the
 * transaction.
 */
export async function deleteSampleCatalogue(
	trx: Trx,
	now: Date,
	withShops = false,
): Promise<SampleTotals> {
	const totals = await findSampleTotals(trx);
	const shops = withShops ? await unusedShops(trx).select("id").execute() : [];
	await deleteModels(trx, await untouchedModels(trx).select(["id", "sku"]).execute());
	const skus = (await sampleModels(trx).select("sku").execute()).map(({ sku }) => sku);
	const offers = await trx
		.selectFrom("retailer_listings")
		.select("id")
		.where("isSample", "=", 1)
		.execute();
	await deleteOfferRows(
		trx,
		offers.map(({ id }) => id),
	);
	await trx.deleteFrom("price_points").where("isSample", "=", 1).execute();
	for (const article of await untouchedArticles(trx).select("id").execute()) {
		await pageQueries.deleteRow(trx, article);
	}
	await trx.updateTable("pages").set({ isSample: 0 }).where("isSample", "=", 1).execute();
	await deleteExampleElectricity(trx, now);
	await trx
		.updateTable("projectors")
		.set({ pricePence: 0, isSamplePrice: 0, priceUpdatedAt: now.toISOString() })
		.where("isSamplePrice", "=", 1)
		.execute();
	// Models that stay do not belong to the sample any more.
	await trx.updateTable("projectors").set({ isSample: 0 }).where("isSample", "=", 1).execute();
	await refreshDisplayPrices(trx, skus, now);
	for (const { id } of shops) await deleteShop(trx, id, now);
	await trx
		.updateTable("retailers")
		.set({ partnership: "none" })
		.where("partnership", "=", "example")
		.execute();
	return totals;
}
