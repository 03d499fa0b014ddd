import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import * as deletion from "~/routes/admin/shops/delete-shop";
import * as newShop from "~/routes/admin/shops/new-shop";
import * as shop from "~/routes/admin/shops/shop";
import * as shops from "~/routes/admin/shops/shops";
import { refuseWrites } from "../../databases/refuse-writes";
import { expectLogged } from "../../expect-logged";
import { makeListings, makeProjectors, makeRetailers } from "../../factories";
import { staffHeaders } from "../../staff";
import { makeFeed } from "../../support/feed-runs";
import { statusOf, submitForm, visit } from "../call";
import { add, FORM, formOf, history, LIST, post, type RouteModule, stored } from "./shop-forms";

const order = async () =>
	(await visit(shops.loader, LIST, await staffHeaders())).data.rows.map(({ id }) => id);

beforeEach(makeRetailers);

describe("the pages of shops", () => {
	it.each(["", "/new", "/1", "/1/delete"])("are for staff: /admin/shops%s", async (rest) => {
		expect(await statusOf(LIST + rest)).toBe(302);
	});

	it.each([
		[newShop, `${LIST}/new`],
		[shop, `${LIST}/1`],
		[deletion, `${LIST}/1/delete`],
		[shops, LIST],
	] satisfies [RouteModule, string][])("take nothing from others", async (route, path) => {
		const { action }: RouteModule = route;
		const origin = { Origin: "https://evil.example", ...(await staffHeaders()) };
		expect(await submitForm(action, path, FORM, origin)).toMatchObject({ status: 403 });
		const signedOut = await submitForm(action, path, FORM);
		expect(signedOut.headers.get("Location")).toContain("/admin/login");
		expect(await history()).toEqual([]);
	});
});

describe("the list of shops", () => {
	it("has them in the site's order, with what uses each", async () => {
		await makeProjectors({ sku: "A" }, { sku: "B" });
		await makeListings({ sku: "A" }, { sku: "B" });
		await makeFeed();
		await add();
		const { data } = await visit(shops.loader, LIST, await staffHeaders());
		expect(data.rows.map(({ id }) => id)).toEqual([2, 1, 4, 5, 3, 6]);
		expect(data.rows[1]).toMatchObject({ name: "Currys", offers: 2, feeds: 1 });
		expect(data.rows[5]).toMatchObject({
			offers: 0,
			feeds: 0,
			deliveryRule: "Free over £50.00, otherwise £4.99",
			isLast: true,
		});
	});

	it("is searched by its address", async () => {
		const path = `${LIST}?q=john&page=7`;
		const { data } = await visit(shops.loader, path, await staffHeaders());
		expect(data).toMatchObject({ found: 1, pages: 1, rows: [{ id: 4 }], state: { page: 1 } });
	});

	it("is put in order, on the home page, under retailers and in the offers too", async () => {
		const moved = await post(shops, LIST, { down: "2" });
		expect(moved.headers.get("Location")).toBe("/admin/shops#shop-2");
		expect(await order()).toEqual([1, 2, 4, 5, 3]);
		await post(shops, LIST, { up: "3" });
		expect(await order()).toEqual([1, 2, 4, 3, 5]);
		await add();
		expect(await order()).toEqual([1, 2, 4, 3, 5, 6]);
		expect(await stored(6)).toMatchObject({ place: 6 });
		const [, last] = await history();
		expect(last).toMatchObject({ subjectKey: "5", before: { place: 4 }, after: { place: 5 } });
	});

	it("stays as it is at its ends, and for a shop that is gone", async () => {
		await post(shops, LIST, { up: "2" });
		await post(shops, LIST, { down: "3" });
		await post(shops, LIST, { down: "99" });
		await post(shops, LIST, {});
		expect(await history()).toEqual([]);
	});
});

describe("a shop that is added", () => {
	it("is stored behind all others, with a line of the history", async () => {
		const answer = await add();
		expect(answer).toMatchObject({ status: 303 });
		expect(answer.headers.get("Location")).toBe("/admin/shops#shop-6");
		expect(await stored(6)).toEqual({
			id: 6,
			name: "Sevenoaks & Co",
			slug: "sevenoaks-co",
			description: "Hi-fi and cinema.",
			websiteUrl: "https://www.sevenoaks.example",
			affiliateEnabled: 0,
			place: null,
			deliveryFreeOverPence: 5000,
			deliveryOtherwisePence: 499,
		});
		expect(await history()).toMatchObject([
			{
				by: "shop",
				action: "added",
				subjectKey: "6",
				title: "Sevenoaks & Co",
				before: undefined,
				after: {
					name: "Sevenoaks & Co",
					slug: "sevenoaks-co",
					website_url: "https://www.sevenoaks.example",
					affiliate_enabled: false,
					delivery_free_over: "50.00",
					delivery_otherwise: "4.99",
					place: null,
				},
			},
		]);
	});

	it("gets https:// where the website was typed without it", async () => {
		await add({ website_url: "www.shop.co.uk/projectors" });
		const stored = db().selectFrom("retailers").select("websiteUrl").where("name", "=", FORM.name);
		expect(await stored.execute()).toEqual([{ websiteUrl: "https://www.shop.co.uk/projectors" }]);
	});

	it.each([
		[{ name: "" }, { name: ["Name is required"] }],
		[{ slug: "currys" }, { slug: ['Slug "currys" is another shop\'s'] }],
		[{ name: "Currys" }, { slug: ['Slug "currys" is another shop\'s'] }],
		[{ website_url: "http://a.example" }, { website_url: ["Website must be an https address"] }],
		[
			{ delivery_otherwise: "free" },
			{ delivery_otherwise: ["Otherwise must be a price in pounds such as 1299.00"] },
		],
	])("is refused with the import's message and what was typed: %j", async (wrong, errors) => {
		const answer = await add({ ...wrong, affiliate_enabled: "yes" });
		expect(answer.status).toBe(400);
		const values = { ...FORM, ...wrong, affiliate_enabled: "yes" };
		expect(answer.data).toMatchObject({ values, errors });
		expect(await history()).toEqual([]);
	});

	it("waits for a database that takes no writes, with what was typed", async () => {
		const headers = await staffHeaders();
		const fields = { ...FORM, version: (await formOf(1)).stored?.version ?? "" };
		await refuseWrites("retailers", "read-only");
		for (const [route, path] of [
			[newShop, `${LIST}/new`],
			[shop, `${LIST}/1`],
		] satisfies [RouteModule, string][]) {
			const { action }: RouteModule = route;
			const { status, data } = await submitForm(action, path, fields, headers);
			expect([status, data]).toMatchObject([503, { values: { name: FORM.name } }]);
			expectLogged("A shop was not saved");
		}
	});

	it("is refused where there are as many as fit", async () => {
		const rows = Array.from({ length: 95 }, (_, index) => ({
			...{ id: index + 10, name: "X", slug: `x-${index}` },
			...{ description: "", websiteUrl: "https://x.example" },
		}));
		await db().insertInto("retailers").values(rows).execute();
		const answer = await add();
		expect(answer.data).toMatchObject({ problem: "There can be 100 shops at most.", values: FORM });
		const { data } = await visit(shops.loader, `${LIST}?page=2`, await staffHeaders());
		expect([data.rows.length, data.pages]).toEqual([50, 2]);
	});
});

describe("deleting a shop", () => {
	const page = async (id: number) =>
		(await visit(deletion.loader, `${LIST}/${id}/delete`, await staffHeaders())).data;

	it("is done where nothing uses it, its past prices told of", async () => {
		await makeProjectors({ sku: "A" });
		await makeListings({ sku: "A" });
		await db().deleteFrom("retailer_listings").execute();
		expect(await page(1)).toMatchObject({ isUsed: false, uses: { histories: 1 } });
		const answer = await post(deletion, `${LIST}/1/delete`, {});
		expect(answer.headers.get("Location")).toBe(LIST);
		expect(await stored(1)).toBeUndefined();
		expect(await db().selectFrom("price_points").selectAll().execute()).toEqual([]);
		const lines = await history();
		expect(lines).toMatchObject([
			{ action: "deleted", before: { name: "Currys" }, after: undefined },
		]);
		await post(deletion, `${LIST}/1/delete`, {});
		expect(await history()).toHaveLength(1);
	});

	it("is refused where it has offers, which are named", async () => {
		await makeProjectors({ sku: "A", model: "One" });
		await makeListings({ sku: "A" });
		expect(await page(1)).toMatchObject({
			isUsed: true,
			uses: { offers: 1, models: [{ sku: "A", model: "One" }], feeds: [] },
		});
		expect(await post(deletion, `${LIST}/1/delete`, {})).toMatchObject({ status: 409 });
		expect(await stored(1)).toBeDefined();
	});

	it("is refused where a feed names it, itself or by a column", async () => {
		await makeFeed();
		const { id: feedId } = await db().selectFrom("feeds").select("id").executeTakeFirstOrThrow();
		await db()
			.insertInto("feed_merchants")
			.values({ feedId, merchant: "J L", retailerId: 4 })
			.execute();
		for (const id of [1, 4]) {
			expect(await page(id)).toMatchObject({ isUsed: true, uses: { feeds: [{ id: feedId }] } });
			expect(await post(deletion, `${LIST}/${id}/delete`, {})).toMatchObject({ status: 409 });
		}
		expect(await page(5)).toMatchObject({ isUsed: false });
	});
});
