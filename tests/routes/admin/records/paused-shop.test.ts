import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import {
	findDueFeed,
	hasAppliedScheduledFeed,
} from "~/features/feeds/run/feed-runs.queries.server";
import { loader as home } from "~/routes/site/home";
import { loader as model } from "~/routes/site/model";
import { loader as retailers } from "~/routes/site/shops";
import { makeListings, makeProjectors, makeShops } from "../../../factories";
import { awinCsv, makeFeed, NOW, runContent } from "../../../support/feed-runs";
import { getJson, loaded, statusOf, visit } from "../../call";
import { at, openPage, saveForm, undoNewest } from "../staff-pages";

const save = (fields: Record<string, string>) => saveForm("/admin/shops/1", fields);

const pause = () => save({ paused: "yes" });

beforeEach(async () => {
	await makeShops();
	await makeProjectors({ sku: "A", price: "900" }, { sku: "B" });
	await makeListings({ sku: "A", price: "700" }, { sku: "B", price: "500" });
	await makeListings({ sku: "A", price: "800", retailer: "2" });
});

const firstOffer = async () => {
	const offers = db().selectFrom("retailer_listings").select("id").where("retailerId", "=", 1);
	return `/go/${(await offers.executeTakeFirstOrThrow()).id}`;
};

const shopsOf = (list: unknown, name: string) =>
	(list as Record<string, unknown>[]).map((one) => one[name]);

/** What visitors get of the shops with offers. */
async function seen() {
	const { model: page, waysToBuy } = (await visit(model, "/projector/a")).data;
	const { data: front } = await visit(home, "/");
	const { data: list } = await visit(retailers, "/retailers");
	const detail = await getJson("/api/projectors/A");
	return {
		price: page.pricePence,
		offers: shopsOf(loaded(waysToBuy).offers, "shopName"),
		atHome: shopsOf(loaded(front.shops), "id"),
		partners: loaded(front.shopClaims).shopCount,
		cards: shopsOf(loaded(list.retailers), "id"),
		listings: shopsOf(
			at(await getJson("/api/projectors/A/retailer-listings"), "listings"),
			"retailerId",
		),
		ofModel: shopsOf(at(detail, "projector", "retailerListings"), "retailerId"),
		shops: shopsOf(at(await getJson("/api/retailers"), "retailers"), "id"),
		without: await getJson("/api/projectors/B"),
	};
}

describe("a paused shop", () => {
	it("leaves pages, counts, prices and JSON, and comes back with all of it", async () => {
		const before = await seen();
		expect(before).toMatchObject({
			price: 70_000,
			partners: 2,
			listings: [2, 1],
			ofModel: [2, 1],
			without: { projector: { retailerListings: [{ retailerId: 1 }] } },
		});
		expect((await pause()).status).toBe(303);
		const after = await seen();
		expect(after).toMatchObject({
			price: 80_000,
			partners: 1,
			offers: ["Richer Sounds"],
			listings: [2],
			ofModel: [2],
			without: { projector: { retailerListings: [] } },
		});
		for (const shops of [after.atHome, after.cards, after.shops]) expect(shops).not.toContain(1);
		await undoNewest("shop");
		expect(await seen()).toEqual(before);
	});

	it("says so at the top of its own page", async () => {
		const intro = async () => at((await openPage("/admin/shops/1")).data, "record", "intro");
		expect(await intro()).toBeUndefined();
		await pause();
		expect(await intro()).toMatch(/^Paused: /);
	});

	it("is named where the history lists only its changes", async () => {
		await pause();
		const { data } = await openPage("/admin/history?subject=shop&key=1");
		expect(at(data, "recordName")).toBe("Currys");
		const { data: empty } = await openPage("/admin/history?subject=shop&key=99");
		expect(at(empty, "recordName")).toBe("99");
	});

	it("has no links", async () => {
		const path = await firstOffer();
		expect(await statusOf(path)).toBe(302);
		await pause();
		expect(await statusOf(path)).toBe(404);
		await save({ paused: "no" });
		expect(await statusOf(path)).toBe(302);
	});

	it("keeps its price history, which ends meanwhile", async () => {
		const stock = async () => {
			const points = db().selectFrom("price_points").select(["inStock", "pricePence"]);
			return points.where("retailerId", "=", 1).orderBy("at").orderBy("pricePence").execute();
		};
		const before = await stock();
		await pause();
		await makeListings({ sku: "A", price: "650" });
		const paused = await stock();
		expect(paused.slice(0, 2)).toEqual(before);
		expect(paused.slice(2)).toEqual([
			{ inStock: 0, pricePence: 50_000 },
			{ inStock: 0, pricePence: 70_000 },
		]);
		await save({ paused: "no" });
		expect((await stock()).slice(4)).toEqual([
			{ inStock: 1, pricePence: 50_000 },
			{ inStock: 1, pricePence: 65_000 },
		]);
	});

	it("has a feed that stands still until the shop goes on", async () => {
		const feedId = await makeFeed({
			address: "https://feed.example/",
			everyHours: 24,
			dueAt: NOW.toISOString(),
		});
		const due = async () => (await findDueFeed(db(), [], new Date()))?.id;
		expect(await due()).toBe(feedId);
		await pause();
		expect(await due()).toBeUndefined();
		await expect(runContent(feedId, awinCsv([]))).rejects.toThrow("Currys is paused");
		expect((await openPage(`/admin/feeds/${feedId}`)).data).toMatchObject({
			feed: { isShopPaused: true },
		});
		await save({ paused: "no" });
		expect(await due()).toBe(feedId);
	});
});

it.each([
	[{}, true],
	[{ isPaused: 1 }, false],
	[{ everyHours: 0 }, false],
	[{ lastGoodAt: null }, false],
	[{ retailerId: 1 }, false],
	[{ retailerId: null }, true],
] as const)("a feed of %j runs: %j, while shop 1 is paused", async (values, expected) => {
	await pause();
	const [address, at] = ["https://feed.example/", NOW.toISOString()];
	await makeFeed({ address, everyHours: 24, retailerId: 2, lastGoodAt: at, ...values });
	expect(await hasAppliedScheduledFeed(db())).toBe(expected);
});
