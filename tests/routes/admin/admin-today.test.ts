import { LAST_BACKUP_KEY } from "db/backup/last-backup";
import { db } from "db/connection.server";
import { beforeEach, expect, it } from "vitest";
import { receiveMessage } from "~/features/contact/submit-message.server";
import { action, loader } from "~/routes/admin/today";
import { addRows, setRows } from "../../databases/rows";
import {
	giveFacts,
	makeCategories,
	makeListings,
	makeProjectors,
	makeShops,
} from "../../factories";
import { load } from "../../import-tasks";
import { fileSettings } from "../../settings";
import { staffHeaders } from "../../staff";
import { awinCsv, makeFeed, runContent } from "../../support/feed-runs";
import { submitForm, visit } from "../call";

fileSettings({ SMTP_URL: "smtp://127.0.0.1:1", CONTACT_TO: "owner@shop.example" });

const DAY_MS = 24 * 3_600_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

const WHOLE = {
	brightness: "3000",
	resolution: "1080p",
	light_source_type: "Lamp",
	throw_ratio: "1.5:1",
	product_category: "home-cinema",
	price: "500",
};

const MESSAGE = { name: "Ann", email: "ann@example.com", message: "Is it bright?" };

const see = async () => (await visit(loader, "/admin", await staffHeaders())).data;

const texts = async () => (await see()).items.map(({ text }) => text);

beforeEach(async () => {
	await makeCategories();
	await makeShops();
	await addRows("site_state", { name: LAST_BACKUP_KEY, value: ago(1).toISOString() });
});

const leaveOut = async (key: string) =>
	submitForm(action, "/admin", { leave_out: key }, await staffHeaders());

async function insertMail(key: string, mail: object, createdAt = new Date()) {
	const common = { senderName: "x", subject: "x", text: "x", createdAt: createdAt.toISOString() };
	await addRows("mails", { key, ...common, ...mail });
}

const search = (words: string, found: number, day = ago(0)) =>
	addRows("searches", { day: day.toISOString().slice(0, 10), words, searches: 3, found });

it("the page Today shows that nothing needs attention, and the latest changes", async () => {
	await load("sku,brand,model\nA,Epson,One\n");
	await db().deleteFrom("projectors").execute();
	const { items, lastDone: done } = await see();
	expect(items).toEqual([]);
	expect(done).toEqual([
		"Last import: a.csv, 1 Mar 2026, 10:00",
		expect.stringMatching(/^Last backup: /),
	]);
});

it("the page Today counts incomplete models and old offers", async () => {
	await makeProjectors(
		{ ...WHOLE, sku: "A" },
		{ ...WHOLE, sku: "B", throw_ratio: "", product_category: "" },
		{ ...WHOLE, sku: "C", price: "" },
	);
	await setRows("projectors", { imagePath: "/a.jpg" }, { sku: "A" });
	await makeListings(
		{ sku: "A", retailer: "currys" },
		{ sku: "A", retailer: "2" },
		{ sku: "B", retailer: "currys" },
	);
	await setRows("retailer_listings", { checkedAt: ago(30.1).toISOString() }, { projectorSku: "A" });
	await setRows("retailer_listings", { checkedAt: ago(29.9).toISOString() }, { projectorSku: "B" });
	await makeListings({ sku: "B", retailer: "2" }, { sku: "B", retailer: "3" });
	for (const [retailerId, days] of [
		[2, 7.1],
		[3, 6.9],
	] as const) {
		await setRows(
			"retailer_listings",
			{ checkedAt: ago(days).toISOString(), isCheckedByFeed: 1 },
			{ projectorSku: "B", retailerId },
		);
	}
	await setRows("projectors", { shownPricePence: 0 }, { sku: "C" });
	await db().deleteFrom("projector_categories").where("projectorSku", "=", "B").execute();
	expect(await texts()).toEqual([
		"3 stale offers of 2 models",
		"delivery not stated: 2 offers of 2 shops",
		"1 model without a price",
		"1 model in no category",
		"1 model without key facts",
		"2 models without a photo",
	]);
});

it("the page Today counts the figures whose source is not recorded", async () => {
	await makeProjectors({ ...WHOLE, sku: "A" }, { ...WHOLE, sku: "B" });
	await setRows("projectors", { imagePath: "/a.jpg" });
	const unrecorded = { kind: "unrecorded", source: "our first catalogue" } as const;
	const speaker = { ...unrecorded, field: "speaker", value: "10 W" };
	await giveFacts("A", speaker, { ...unrecorded, field: "noise_db", value: "30" });
	await giveFacts("B", speaker);
	const item = (await see()).items.find(({ key }) => key === "unrecorded");
	expect([item?.text, item?.to]).toEqual([
		"3 facts without a recorded source",
		"/admin/figures?list=unrecorded",
	]);
});

it("the page Today counts messages to answer", async () => {
	for (let n = 0; n < 2; n += 1) await receiveMessage(db(), MESSAGE, undefined, new Date());
	await setRows("contact_messages", { answeredAt: "x" }, { id: 1 });
	expect(await texts()).toEqual(["1 message to answer"]);
});

it("the page Today lists questions of feeds and the prices they hold", async () => {
	await makeProjectors({ ...WHOLE, sku: "A", brand: "Epson", model: "EH-TW7100" });
	await setRows("projectors", { imagePath: "/a.jpg" });
	await makeListings({ sku: "A", price: "1000" });
	const feedId = await makeFeed();
	const EPSON = { id: "1", title: "Epson EH-TW7100", brand: "Epson" };
	const lines = [
		{ ...EPSON, price: "50.00" },
		{ id: "2", title: "Epson projector number 9", brand: "Epson", price: "500.00" },
	];
	await runContent(feedId, awinCsv([{ ...EPSON, price: "50.00" }]), new Date());
	await setRows("feed_lines", {
		state: "matched",
		projectorSku: "A",
		rule: "staff",
		answeredBy: "anna",
		answeredAt: new Date().toISOString(),
	});
	await runContent(feedId, awinCsv(lines), new Date());
	const { items, lastDone: done } = await see();
	expect(items.map(({ text, to }) => [text, to])).toEqual([
		["1 price held that fell too far", "/admin/questions?kind=price"],
		["1 feed line to match", "/admin/questions?kind=line"],
		["delivery not stated: 1 offer of 1 shop", "/admin/shops/1#shop-free-over"],
	]);
	expect(done[0]).toMatch(/^Last run of a feed: Currys, .+, Applied$/);
	await setRows("runs", { state: "held" }, { id: 2 });
	expect((await see()).items).toContainEqual(
		expect.objectContaining({ text: "1 run of a feed held", to: "/admin/questions?kind=run" }),
	);
});

it("the page Today lists prices held by an import until their offers are seen again or it is undone", async () => {
	await makeProjectors({ ...WHOLE, sku: "A" }, { ...WHOLE, sku: "B" });
	await setRows("projectors", { imagePath: "/a.jpg" });
	await makeListings({ sku: "A", price: "1000" }, { sku: "B", price: "1000" });
	await setRows("retailer_listings", { checkedAt: ago(6).toISOString() });
	const csv = (a: number, b: number) =>
		`sku,retailer,price,affiliate_url\nA,currys,${a},https://x.example\nB,currys,${b},https://x.example\n`;
	await load(csv(10, 10), ago(5));
	await load(csv(10, 10), ago(4));
	expect((await see()).items[0]).toEqual({
		key: "falls",
		text: "2 prices held that fell too far",
		to: "/admin/questions?kind=price",
		links: [],
	});
	await load(csv(10, 900), ago(3));
	expect((await see()).items[0]).toMatchObject({
		text: "1 price held that fell too far",
		to: "/admin/questions?kind=price",
	});
	await setRows("runs", { undoneAt: ago(1).toISOString() });
	expect(await texts()).toEqual(["delivery not stated: 2 offers of 1 shop"]);
});

it("the page Today counts words that found nothing this month and have no synonym", async () => {
	await search("epsom", 0);
	await search("epsom", 0, ago(1));
	await search("beemer", 0);
	await search("epson", 12);
	await search("old", 0, ago(31));
	await search("optoma", 0, ago(2));
	await search("optoma", 3, ago(1));
	expect(await texts()).toEqual(["2 searches that found nothing"]);
	await addRows("synonyms", { words: "beemer", meaning: "beamer", addedBy: "ann", addedAt: "x" });
	expect(await texts()).toEqual(["1 search that found nothing"]);
});

it("the page Today reports feeds whose last run failed, not those that work again", async () => {
	const feedId = await makeFeed();
	const failed = await runContent(feedId, "<!doctype html><p>Not found");
	expect(failed.state).toBe("failed");
	expect(await texts()).toEqual([expect.stringMatching(/^the feed .* fails: /)]);
	await setRows("feeds", { failures: 0 });
	expect(await texts()).toEqual([]);
});

it("the page Today reports mails that fail, without an address", async () => {
	const at = new Date().toISOString();
	await insertMail("contact-12", { nextAttemptAt: at });
	await insertMail("alert-1-confirm", { sentAt: at });
	expect((await see()).items).toEqual([]);
	await insertMail("contact-13", { nextAttemptAt: at, failure: "EAUTH 535", attempts: 3 });
	await insertMail("reply-1", {
		recipient: "ann@example.com",
		failure: "EENVELOPE 550",
		attempts: 1,
	});
	await insertMail("reply-2", { failure: "EENVELOPE 550", attempts: 1 }, ago(31));
	await receiveMessage(db(), MESSAGE, undefined, new Date());
	await addRows("message_replies", { messageId: 1, by: "ann", text: "Yes.", at });
	await setRows("contact_messages", { answeredAt: at });
	const { items, mails } = await see();
	expect(items).toMatchObject([{ text: "2 e-mails that cannot be sent", to: "#mail" }]);
	expect(mails.map(({ subjectText, to, reasonText }) => [subjectText, to, reasonText])).toEqual(
		expect.arrayContaining([
			["A message to you", "/admin/messages/13", "EAUTH 535; tried again after 3 attempts"],
			["An answer to a message", "/admin/messages/1", "EENVELOPE 550; given up after 1 attempt"],
		]),
	);
	expect(mails).toHaveLength(2);
	for (let n = 0; n < 20; n += 1)
		await insertMail(`alert-${n}`, { nextAttemptAt: at, failure: "ESOCKET" });
	expect(await see()).toMatchObject({ mailCount: 22, mails: { length: 20 } });
	expect(JSON.stringify(await see())).not.toContain("@");
});

it("the page Today reports a missing or an old backup", async () => {
	await setRows("site_state", { value: ago(10).toISOString() });
	expect(await texts()).toEqual(["The last backup is 10 days old"]);
	await db().deleteFrom("site_state").execute();
	expect(await texts()).toEqual([]);
	await leaveOut("backup");
	expect(await texts()).toEqual(["No backup has been made yet"]);
});

it("the page Today begins with what a new site needs, until it is done or left out", async () => {
	await db().deleteFrom("site_state").execute();
	const keys = async () =>
		(await see()).stepsOfSetUp.filter(({ isDone }) => !isDone).map(({ key }) => key);
	const all = ["address", "name", "company", "mail", "feeds", "backup", "photo"];
	expect(await keys()).toEqual(all);
	expect((await leaveOut("company")).status).toBe(303);
	expect((await leaveOut("feeds")).status).toBe(303);
	expect((await leaveOut("none")).status).toBe(400);
	expect(await keys()).toEqual(["address", "name", "mail", "backup", "photo"]);
});
