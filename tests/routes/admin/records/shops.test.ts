import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { loader } from "~/routes/site/shops";
import { addRows } from "../../../databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../../factories";
import { png } from "../../../files/pictures";
import { makeFeed } from "../../../support/feed-runs";
import { get, visit } from "../../call";
import {
	at,
	fileForm,
	formAt,
	linesOf,
	openPage,
	openUndo,
	saveForm,
	sendForm,
	undoNewest,
} from "../staff-pages";

const LIST = "/admin/shops";
const FORM = {
	name: "Sevenoaks & Co",
	slug: "",
	description: "Hi-fi and cinema.",
	website_url: "https://www.sevenoaks.example",
	delivery_free_over: "50",
	delivery_otherwise: "4.99",
};

const add = (fields: Record<string, string> = {}) =>
	sendForm(`${LIST}/new`, { ...FORM, ...fields });

const save = (id: number, fields: Record<string, string>) => saveForm(`${LIST}/${id}`, fields);

const stored = (id: number) =>
	db().selectFrom("retailers").selectAll().where("id", "=", id).executeTakeFirst();

const history = () => linesOf("shop");

const rowsAt = async (path: string): Promise<{ id: number }[]> =>
	at((await openPage(path)).data, "rows") as { id: number }[];

const order = async () => (await rowsAt(LIST)).map(({ id }) => id);

beforeEach(makeShops);

describe("the list of shops", () => {
	it("shows them in the site's order, with the uses of each", async () => {
		await makeProjectors({ sku: "A" }, { sku: "B" });
		await makeListings({ sku: "A" }, { sku: "B" });
		await makeFeed();
		await add();
		const rows = await rowsAt(LIST);
		expect(rows.map(({ id }) => id)).toEqual([2, 1, 4, 5, 3, 6]);
		expect(rows[1]).toMatchObject({ name: "Currys", offers: 2, feeds: 1 });
		expect(rows[5]).toMatchObject({
			offers: 0,
			feeds: 0,
			deliveryRule: "Free over £50.00, otherwise £4.99",
			isLast: true,
		});
	});

	it("can be searched", async () => {
		const { data } = await openPage(`${LIST}?q=john&page=7`);
		expect(data).toMatchObject({ matchCount: 1, pages: 1, rows: [{ id: 4 }], state: { page: 1 } });
	});

	it("can be sorted, which also sorts the home page, the page of shops and the offers", async () => {
		const moved = await sendForm(LIST, { down: "2" });
		expect(moved.to).toBe("/admin/shops#shop-2");
		expect(await order()).toEqual([1, 2, 4, 5, 3]);
		await sendForm(LIST, { up: "3" });
		expect(await order()).toEqual([1, 2, 4, 3, 5]);
		await add();
		expect(await order()).toEqual([1, 2, 4, 3, 5, 6]);
		expect(await stored(6)).toMatchObject({ place: 6 });
		const [, last] = await history();
		expect(last).toMatchObject({ subjectKey: "5", before: { place: 4 }, after: { place: 5 } });
	});

	it("stays unchanged at its ends, and for a deleted shop", async () => {
		await sendForm(LIST, { up: "2" });
		await sendForm(LIST, { down: "3" });
		await sendForm(LIST, { down: "99" });
		await sendForm(LIST, {});
		expect(await history()).toEqual([]);
	});
});

describe("an added shop", () => {
	it("is stored after all others, with a line in the history", async () => {
		const answer = await add();
		expect(answer).toMatchObject({ status: 303 });
		expect(answer.to).toBe("/admin/shops#shop-6");
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
			linkTemplate: null,
			trackingId: null,
			priceMatch: null,
			finance: null,
			inStoreDemos: null,
			partnership: "none",
			isPaused: 0,
			priceHours: null,
			priceWords: null,
			noPriceHistory: 0,
			noMailPrices: 0,
			noFeedPhotos: 0,
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

	it("gets https:// if the website was typed without it", async () => {
		await add({ website_url: "www.shop.co.uk/projectors" });
		const stored = db().selectFrom("retailers").select("websiteUrl").where("name", "=", FORM.name);
		expect(await stored.execute()).toEqual([{ websiteUrl: "https://www.shop.co.uk/projectors" }]);
	});

	it.each([
		[{ slug: "currys" }, { slug: ['Slug "currys" is another shop\'s'] }],
		[{ name: "Currys" }, { slug: ['Slug "currys" is another shop\'s'] }],
		[{ website_url: "http://a.example" }, { website_url: ["Website must be an https address"] }],
		[
			{ link_template: "http://n.example/{url}" },
			{
				link_template: [
					"Link template must be an https address such as https://network.example/go?to={url}",
				],
			},
		],
		[
			{ link_template: "https://n.example/?u={url}&t={tracking}" },
			{ tracking_id: ["Tracking id is required: the link template has {tracking}"] },
		],
		[
			{ delivery_otherwise: "free" },
			{ delivery_otherwise: ["Otherwise must be a price in pounds such as 1299.00"] },
		],
	])("is refused with the import's message and the typed values: %j", async (wrong, errors) => {
		const { status, data } = await add({ ...wrong, affiliate_enabled: "yes" });
		const typed = { ...FORM, ...wrong, affiliate_enabled: "yes" };
		expect([status, data]).toMatchObject([400, { values: typed, result: { error: errors } }]);
	});

	it("is refused if there is no room for more", async () => {
		const rows = Array.from({ length: 95 }, (_, index) => ({
			id: index + 10,
			name: "X",
			slug: `x-${index}`,
			description: "",
			websiteUrl: "https://x.example",
		}));
		await addRows("retailers", ...rows);
		const { data } = await add();
		expect(at(data, "result", "error", "")).toEqual(["There can be 100 shops at most."]);
		expect(await openPage(`${LIST}?page=2`)).toMatchObject({ data: { pages: 2 } });
		expect(await rowsAt(`${LIST}?page=2`)).toHaveLength(50);
	});
});

describe("a changed shop", () => {
	it("is prefilled with the stored values", async () => {
		expect(await formAt(`${LIST}/1`)).toMatchObject({
			name: "Currys",
			affiliate_enabled: "yes",
			delivery_otherwise: "",
		});
		await save(1, { delivery_otherwise: "£3" });
		expect(await stored(1)).toMatchObject({ deliveryOtherwisePence: 300, place: null });
		expect(await history()).toMatchObject([
			{ before: { delivery_otherwise: null }, after: { delivery_otherwise: "3.00" } },
		]);
	});

	it("gets its links and services back with its history", async () => {
		const before = await stored(2);
		const links = { link_template: "n.example/?u={url}&t={tracking}", tracking_id: "uk-21" };
		await save(2, { ...links, price_match: "No", finance: "", in_store_demos: "None" });
		expect(await stored(2)).toMatchObject({
			linkTemplate: "https://n.example/?u={url}&t={tracking}",
			trackingId: "uk-21",
			priceMatch: "No",
			finance: null,
			inStoreDemos: "None",
		});
		expect((await undoNewest("shop")).status).toBe(303);
		expect(await stored(2)).toEqual(before);
	});

	it("does not conflict with a move in the order", async () => {
		const form = await formAt(`${LIST}/1`);
		await sendForm(LIST, { up: "1" });
		expect((await sendForm(`${LIST}/1`, { ...form, name: "Currys plc" })).status).toBe(303);
		expect(await stored(1)).toMatchObject({ place: 1 });
	});
});

const SHOP = "/admin/shops/2";

async function card() {
	const { retailers } = (await visit(loader, "/retailers")).data;
	return retailers.status === "ok" ? retailers.data.find(({ id }) => id === 2) : undefined;
}

it("a shop shows an uploaded logo and the services under Retailers, until it is removed", async () => {
	expect(await card()).toMatchObject({ logo: null, priceMatch: "Yes, plus 6 year guarantees" });
	const drawing = Buffer.from(
		'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><rect width="30" height="20"/></svg>',
	);
	expect((await sendForm(SHOP, fileForm(drawing))).status).toBe(303);
	const logo = String((await card())?.logo);
	expect(logo).toMatch(/^\/retailer-logos\/2\.[0-9a-f]{12}\.png$/);
	expect((await get(logo)).headers.get("Content-Type")).toBe("image/png");
	await sendForm(SHOP, { intent: "remove" });
	expect(await card()).toMatchObject({ logo: null });
	expect((await get(logo)).status).toBe(404);
	expect(await linesOf("shop")).toMatchObject([{ before: { logo }, after: { logo: null } }, {}]);
	expect((await openUndo("shop")).preview).toMatchObject({
		problem: { text: "The earlier logo is not stored any more." },
	});
});

it("a shop comes back without a logo", async () => {
	await sendForm(SHOP, fileForm(await png(300, 100)));
	expect((await undoNewest("shop")).status).toBe(303);
	expect(await card()).toMatchObject({ logo: null });
});

it("a shop refuses a logo that is no picture", async () => {
	const answer = await sendForm(SHOP, fileForm(Buffer.from("<!doctype html>")));
	expect(answer.status).toBe(415);
});
