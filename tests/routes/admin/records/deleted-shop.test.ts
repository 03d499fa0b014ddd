import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { OFFER_ROW_COLUMNS } from "~/features/changes/row-change";
import { addRows } from "../../../databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../../factories";
import { png } from "../../../files/pictures";
import { awinCsv, makeFeed, runContent } from "../../../support/feed-runs";
import { at, fileForm, linesOf, openPage, openUndo, sendForm, undoNewest } from "../staff-pages";

const LIST = "/admin/shops";

const stored = (id: number) =>
	db().selectFrom("retailers").selectAll().where("id", "=", id).executeTakeFirst();

const history = () => linesOf("shop");

beforeEach(makeShops);

describe("deleting a shop", () => {
	const impactOf = async (id: number) =>
		at((await openPage(`${LIST}/${id}/delete`)).data, "impact");
	const remove = (id: number) => sendForm(`${LIST}/${id}/delete`);

	it("counts what goes on its page, and deletes it as one line of the history", async () => {
		await makeProjectors({ sku: "A", brand: "BenQ", model: "One" }, { sku: "B" });
		await makeListings({ sku: "A" }, { sku: "B" });
		const feedId = await makeFeed({ name: "All" });
		const listingId = 1;
		const click = { day: "2026-01-01", listingId, projectorSku: "A", retailerId: 1, clicks: 7 };
		await addRows("listing_clicks", click);
		expect(await impactOf(1)).toMatchObject({
			isBlocked: false,
			countTexts: [
				"2 offers are deleted.",
				"1 feed is deleted, with 0 lines. An undo does not bring back the list of runs.",
				"2 past prices are removed from the price history of 2 models.",
				"7 clicks that led to it stay counted, under a deleted shop.",
			],
			lists: [
				{ links: [{ to: "/admin/models/A", text: "BenQ One" }, {}], omittedCount: 0 },
				{ links: [{ to: `/admin/feeds/${feedId}`, text: "All" }], omittedCount: 0 },
			],
		});
		expect((await remove(1)).status).toBe(303);
		expect(await stored(1)).toBeUndefined();
		for (const table of ["price_points", "retailer_listings", "feeds"] as const) {
			expect(await db().selectFrom(table).selectAll().execute()).toEqual([]);
		}
		expect(await history()).toMatchObject([{ action: "deleted", title: "Currys" }]);
		for (const subject of ["offer", "feed"] as const) expect(await linesOf(subject)).toEqual([]);
	});

	const tables = ["retailers", "feeds", "feed_merchants", "feed_lines", "feed_offers"] as const;

	/** Everything of shops but the ids of offers. */
	async function all() {
		const rows = await Promise.all(
			[...tables, "retailer_logos" as const].map(async (table) => {
				const found = await db().selectFrom(table).selectAll().execute();
				return found.map((row) => JSON.stringify(row)).sort();
			}),
		);
		const offers = db().selectFrom("retailer_listings").select(OFFER_ROW_COLUMNS);
		const models = db().selectFrom("projectors").selectAll().orderBy("sku");
		return [
			...rows,
			await offers.orderBy("retailerId").orderBy("projectorSku").execute(),
			await models.execute(),
		];
	}

	it("is undone with offers, feeds, logo and history", async () => {
		await makeProjectors({ sku: "A" }, { sku: "B" });
		await makeListings({ sku: "A" }, { sku: "B" }, { sku: "A", retailer: "2" });
		const feedId = await makeFeed();
		await runContent(feedId, awinCsv([{ id: "1", title: "Epson M1", price: "400.00" }]));
		const several = await makeFeed({ name: "Several", retailerId: null });
		await addRows("feed_merchants", { feedId: several, merchant: "C", retailerId: 1 });
		await sendForm(`${LIST}/1`, fileForm(await png(300, 100)));
		const before = await all();
		const points = () => db().selectFrom("price_points").selectAll().orderBy("at").execute();
		const earlier = await points();
		expect(at(await impactOf(1), "countTexts")).toContain(
			"2 past prices are removed from the price history of 2 models.",
		);
		await remove(1);
		const merchants = db().selectFrom("feed_merchants").selectAll();
		expect(await merchants.execute()).toMatchObject([{ retailerId: null, isLeftOut: 1 }]);
		expect(at((await openUndo("shop")).preview, "notes")).toEqual([
			"With it come back: 2 offers, 1 feed, 2 points of price history.",
		]);
		expect((await undoNewest("shop")).status).toBe(303);
		expect(await all()).toEqual(before);
		expect(await points()).toEqual(expect.arrayContaining(earlier));
		// Its offers were gone from the deletion on, and are there again.
		const ofShop = (await points()).filter(({ retailerId }) => retailerId === 1);
		expect(ofShop.map(({ inStock }) => inStock)).toEqual([1, 1, 0, 0, 1, 1]);
		expect(await db().selectFrom("change_sets").selectAll().execute()).toEqual([]);
		// And again.
		await undoNewest("shop");
		expect(await stored(1)).toBeUndefined();
		await undoNewest("shop");
		expect(await all()).toEqual(before);
	});

	it("is undone without the offers of models that are gone", async () => {
		await makeProjectors({ sku: "A" }, { sku: "B" });
		await makeListings({ sku: "A" }, { sku: "B" });
		const feedId = await makeFeed({ name: "All" });
		await remove(1);
		await db().deleteFrom("projectors").where("sku", "=", "B").execute();
		await makeFeed({ name: "All", retailerId: 2 });
		const { preview } = await openUndo("shop");
		expect(at(preview, "notes")).toContain(
			"With it come back: 1 offer, 1 feed, 1 point of price history.",
		);
		expect(at(preview, "notes")).toContain("1 offer of models that are gone cannot come back.");
		await undoNewest("shop");
		const offers = db().selectFrom("retailer_listings").select("projectorSku");
		expect(await offers.execute()).toEqual([{ projectorSku: "A" }]);
		const feed = db().selectFrom("feeds").select("name").where("id", "=", feedId);
		expect(await feed.execute()).toEqual([{ name: "All (2)" }]);
	});
});
