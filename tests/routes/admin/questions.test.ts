import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import * as lines from "~/routes/admin/feeds/feed-lines";
import * as run from "~/routes/admin/feeds/feed-run";
import * as change from "~/routes/admin/history/change";
import * as history from "~/routes/admin/history/history";
import * as page from "~/routes/admin/questions";
import { rowOf, setRows } from "../../databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../factories";
import { load } from "../../import-tasks";
import { staffHeaders } from "../../staff";
import { awinCsv, later, makeFeed, offers, runContent } from "../../support/feed-runs";
import { flashed, submitForm, visit } from "../call";

const PATH = "/admin/questions";

const see = async (path = PATH) => (await visit(page.loader, path, await staffHeaders())).data;

const refs = async (path?: string) => (await see(path)).questions.map(({ ref }) => ref);

const press = async (fields: Record<string, string>, path = PATH) =>
	submitForm(page.action, path, fields, await staffHeaders());

/** Presses a button of a card, then "Undo" on the page that follows. Returns what that page said. */
async function undoAfter(fields: Record<string, string>) {
	const sent = await press(fields);
	expect(sent.status).toBe(303);
	const { lastDecision } = await see(sent.headers.get("Location") ?? "");
	const undone = await press({ undo: lastDecision?.undo ?? "" });
	return { lastDecision, undone };
}

/** Runs a feed with a line that may be a model, and one that is like none. */
async function runLines(hours = 0, feed = {}) {
	const feedId = await makeFeed(feed);
	const content = awinCsv([
		{ id: "1", title: "Epson EH-LS12000B Laser Projector", brand: "Epson", price: "500.00" },
		{ id: "2", title: "Epson projector number 2", brand: "Epson", price: "500.00" },
	]);
	await runContent(feedId, content, later(hours));
	return { feedId, content };
}

beforeEach(async () => {
	await makeShops();
	await makeProjectors(
		{ sku: "TW7100", brand: "Epson", model: "EH-TW7100" },
		{ sku: "LS12000", brand: "Epson", model: "EH-LS12000" },
	);
});

describe("the list of questions", () => {
	it("says that nothing waits", async () => {
		expect(await see()).toMatchObject({ questions: [], kinds: [], total: 0 });
		expect(await see(`${PATH}?kind=nonsense&page=7&decided=line-9&question=x`)).toMatchObject({
			kind: undefined,
			page: 1,
			lastDecision: undefined,
		});
	});

	it("has what waits of every kind, the oldest first, and of one kind alone", async () => {
		await runLines(5);
		await makeFeed({ name: "Unknown", createdAt: later(-1).toISOString() });
		await runContent(2, "Nr,Naam,Merk,Prijs,Webadres\n7,A,Epson,1299.00,https://a.example/7\n");
		const held = await makeFeed({ name: "Held" });
		await runContent(held, awinCsv([{ id: "1", title: "Epson EH-TW7100", price: "900.00" }]));
		const dear = awinCsv([{ id: "1", title: "Epson EH-TW7100", price: "9000.00" }]);
		const { runId } = await runContent(held, dear, later(1));
		await insertPhoto(later(2));
		expect(await refs()).toEqual(["columns-2", `run-${runId}`, "photo-1", "line-1", "line-2"]);
		const { kinds } = await see();
		expect(kinds.map(({ name, count }) => `${name} ${count}`)).toEqual([
			"columns 1",
			"run 1",
			"line 2",
			"photo 1",
		]);
		expect(await refs(`${PATH}?kind=photo`)).toEqual(["photo-1"]);
	});

	it("has pages across feeds, by the time that a line was first there", async () => {
		const { feedId, content } = await runLines(0);
		const many = Array.from({ length: 30 }, (_, index) => ({
			id: String(index),
			title: `Epson projector number ${index}`,
			brand: "Epson",
			price: "500.00",
		}));
		const other = await makeFeed({ name: "Other" });
		await runContent(other, awinCsv(many), later(1));
		await setRows("feeds", { appliedInput: "" });
		await runContent(feedId, content, later(24));
		const first = await see();
		expect([first.total, first.pages, first.questions.length]).toEqual([32, 2, 25]);
		expect(first.questions.slice(0, 3).map(({ ref }) => ref)).toEqual([
			"line-1",
			"line-2",
			"line-3",
		]);
		expect(first.questions[0]?.source.text).toBe("Currys");
		expect(await refs(`${PATH}?page=9`)).toHaveLength(7);
	});

	it("finds other models for a line", async () => {
		await runLines();
		const { searchResult } = await see(`${PATH}?question=line-2&find=tw71`);
		expect(searchResult).toMatchObject({ ref: "line-2", choices: [{ value: "TW7100" }] });
		expect((await see(`${PATH}?question=photo-2&find=tw71`)).searchResult?.choices).toEqual([]);
	});
});

describe("a feed line", () => {
	it("is confirmed as the model of its card, and asked about again after the undo", async () => {
		await runLines();
		const [line] = (await see()).questions;
		expect(line).toMatchObject({
			title: "Epson EH-LS12000B Laser Projector",
			confirm: { text: "It is Epson EH-LS12000", choice: "LS12000" },
			discard: "Not a projector we list",
		});
		await setRows("feed_lines", { eans: '["08715946680453"]', mpn: "V11H" }, { id: 1 });
		const before = await rowOf("projectors", { sku: "LS12000" });
		const confirmed = { question: "line-1", decision: "confirm", choice: "LS12000", at: "0" };
		const sent = await press(confirmed, `${PATH}?kind=line`);
		expect(sent.headers.get("Location")).toMatch(
			/^\/admin\/questions\?kind=line&decided=line-\d+&at=0#decided$/,
		);
		expect(flashed(sent.headers)).toContain("1 line matched.");
		expect(await rowOf("feed_lines", { id: 1 })).toMatchObject({
			state: "matched",
			projectorSku: "LS12000",
		});
		expect(await rowOf("projectors", { sku: "LS12000" })).toMatchObject({ mpn: "V11H" });
		const { lastDecision } = await see(sent.headers.get("Location") ?? "");
		expect(lastDecision).toMatchObject({ text: "Currys: 1 line matched to LS12000", index: 0 });
		// What else of the model changes meanwhile stays.
		await setRows("projectors", { brightness: 1234 }, { sku: "LS12000" });
		expect((await press({ undo: lastDecision?.undo ?? "" })).status).toBe(303);
		expect(await refs()).toEqual(["line-1", "line-2"]);
		const after = await rowOf("projectors", { sku: "LS12000" });
		expect(after).toMatchObject({ eans: before.eans, mpn: before.mpn, brightness: 1234 });
		const again = await press({ undo: lastDecision?.undo ?? "" });
		expect([again.status, again.data?.problem]).toEqual([409, "This was undone already."]);
	});

	it("that came back without the time of its first run shows that of its last", async () => {
		await runLines();
		await setRows("feed_lines", { firstSeenAt: "" });
		expect((await see()).questions[0]?.since).toBe("1 Mar 2026, 06:00");
	});

	it("is left out, and asked about again after the undo", async () => {
		await runLines();
		const { lastDecision, undone } = await undoAfter({
			question: "line-2",
			decision: "discard",
			at: "1",
		});
		expect(lastDecision).toMatchObject({ text: "Currys: 1 line left out", index: 1 });
		expect(flashed(undone.headers)).toContain("Undone: it is asked about again");
		expect(await refs()).toEqual(["line-1", "line-2"]);
	});

	it("stays as somebody else decided since, when its first decision is undone", async () => {
		await runLines();
		const sent = await press({ question: "line-2", decision: "discard" });
		const { lastDecision } = await see(sent.headers.get("Location") ?? "");
		await press({ question: "line-2", decision: "confirm", choice: "TW7100" });
		const undone = await press({ undo: lastDecision?.undo ?? "" });
		expect(flashed(undone.headers)).toContain("changed since");
		expect(await rowOf("feed_lines", { id: 2 })).toMatchObject({ projectorSku: "TW7100" });
	});

	it("is decided with the same card on the page of its feed", async () => {
		const { feedId } = await runLines();
		const path = `/admin/feeds/${feedId}/lines`;
		const fields = { question: "line-1", decision: "confirm", choice: "TW7100", at: "0" };
		const sent = await submitForm(lines.action, `${path}?q=epson`, fields, await staffHeaders());
		const location = sent.headers.get("Location") ?? "";
		expect(location).toMatch(new RegExp(`^${path}\\?q=epson&decided=line-`));
		const { data } = await visit(lines.loader, location, await staffHeaders());
		expect(data.lastDecision?.text).toBe("Currys: 1 line matched to TW7100");
		const undo = { undo: data.lastDecision?.undo ?? "" };
		expect((await submitForm(lines.action, path, undo, await staffHeaders())).status).toBe(303);
		expect(await refs()).toEqual(["line-1", "line-2"]);
	});

	it.each([
		[{}, 400, "press one of the buttons"],
		[{ question: "line-1" }, 400, "press one of the buttons"],
		[{ question: "nonsense-1", decision: "confirm" }, 400, "press one of the buttons"],
		[{ question: "line-1", decision: "confirm", choice: "NO-SUCH" }, 400, "no such model"],
		[{ question: "line-99", decision: "discard" }, 409, "no longer in its feed"],
		[{ undo: "line-99" }, 404, "Nothing is known"],
	])("is not decided by %j", async (fields, status, message) => {
		await runLines();
		const refused = await press(fields);
		expect([refused.status, refused.data?.problem]).toEqual([
			status,
			expect.stringContaining(message),
		]);
		expect(await refs()).toHaveLength(2);
	});
});

describe("a held run", () => {
	async function holdRun() {
		const feedId = await makeFeed();
		const line = { id: "1", title: "Epson EH-TW7100" };
		await runContent(feedId, awinCsv([{ ...line, price: "900.00" }]));
		const { runId } = await runContent(feedId, awinCsv([{ ...line, price: "9000.00" }]), later(1));
		return `run-${runId}`;
	}

	it("is applied, and undone as on its own page", async () => {
		const question = await holdRun();
		const { lastDecision } = await undoAfter({ question, decision: "confirm" });
		expect(lastDecision).toMatchObject({ text: "Run of Currys: applied", undo: question });
		expect(await offers()).toEqual(["TW7100 1 900.00"]);
	});

	it("is discarded, and held again after the undo", async () => {
		const question = await holdRun();
		const { lastDecision, undone } = await undoAfter({ question, decision: "discard" });
		expect(lastDecision).toMatchObject({ text: "Run of Currys: discarded", undo: question });
		expect(flashed(undone.headers)).toContain("Undone: the run waits again");
		expect(await refs()).toEqual([question]);
		await press({ question, decision: "confirm" });
		expect(await offers()).toEqual(["TW7100 1 9000.00"]);
	});

	it("is discarded once", async () => {
		const question = await holdRun();
		expect((await press({ question, decision: "discard" })).status).toBe(303);
		expect(await refs()).toEqual([]);
		const late = await press({ question, decision: "confirm" });
		expect([late.status, late.data?.problem]).toEqual([409, "This run was discarded already."]);
		expect(await offers()).toEqual(["TW7100 1 900.00"]);
	});
});

describe("a held price", () => {
	const line = (price: string) => awinCsv([{ id: "1", title: "Epson EH-TW7100", price }]);

	/** Runs a feed whose price of an offer of £900 fell too far. */
	async function holdPrice(feed = {}) {
		await makeListings({ sku: "TW7100", retailer: "currys", price: "900" });
		await setRows("retailer_listings", { checkedAt: later(-24).toISOString() });
		const feedId = await makeFeed(feed);
		const { runId, state } = await runContent(feedId, line("90.00"));
		expect(state).toBe("applied");
		return { feedId, runId };
	}

	const TAKE = { question: "price-1", decision: "confirm", choice: "9000" };
	const DISCARD = { question: "price-1", decision: "discard" };
	const held = () => rowOf("held_prices", { id: 1 });

	it("of a feed is taken, and asked about again after the undo", async () => {
		const { feedId, runId } = await holdPrice();
		const [question] = (await see()).questions;
		expect(question).toMatchObject({
			kind: "Held price",
			title: "Epson EH-TW7100 at Currys",
			facts: ["Its price fell from £900.00 to £90.00 (90\u00a0%).", "The offer stays at £900.00."],
			source: { text: "Currys", to: `/admin/feeds/${feedId}/runs/${runId}` },
			confirm: { text: "Take £90.00", choice: "9000" },
			shopUrl: "https://shop.example/1",
		});
		const before = await rowOf("retailer_listings", { projectorSku: "TW7100" });
		const sent = await press(TAKE);
		expect(flashed(sent.headers)).toContain("The price was taken");
		expect(await offers()).toEqual(["TW7100 1 90.00"]);
		expect(await rowOf("feed_offers", { feedId })).toMatchObject({ projectorSku: "TW7100" });
		expect(await refs()).toEqual([]);
		const { lastDecision } = await see(sent.headers.get("Location") ?? "");
		expect(lastDecision?.text).toBe("Epson EH-TW7100 at Currys: £90.00 taken");
		await press({ undo: lastDecision?.undo ?? "" });
		const { updatedAt: _, ...values } = before;
		expect(await rowOf("retailer_listings", { projectorSku: "TW7100" })).toMatchObject(values);
		expect(await db().selectFrom("feed_offers").selectAll().execute()).toEqual([]);
		expect(await refs()).toEqual(["price-1"]);
	});

	it("that was discarded is not asked about again while it is the same", async () => {
		const { feedId } = await holdPrice();
		const { lastDecision } = await undoAfter(DISCARD);
		expect(lastDecision?.text).toBe("Epson EH-TW7100 at Currys: £90.00 left out");
		expect(await refs()).toEqual(["price-1"]);
		await press(DISCARD);
		await runContent(feedId, line("90.00"), later(24));
		expect([await refs(), await offers()]).toEqual([[], ["TW7100 1 900.00"]]);
		await runContent(feedId, line("80.00"), later(48));
		expect(await refs()).toEqual(["price-1"]);
		expect(await held()).toMatchObject({ pricePence: 8000, state: "waiting" });
		const late = await press(TAKE);
		expect([late.status, late.data?.problem]).toEqual([
			409,
			expect.stringContaining("Another price is held by now"),
		]);
	});

	it("is asked about until its offer is written or confirmed, or the feed has another price", async () => {
		const { feedId } = await holdPrice();
		await runContent(feedId, line("90.00"), later(24));
		expect(await held()).toMatchObject({ firstHeldAt: later(0).toISOString() });
		await runContent(feedId, line("800.00"), later(48));
		expect(await refs()).toEqual([]);
		const late = await press(DISCARD);
		expect([late.status, late.data?.problem]).toEqual([
			409,
			expect.stringContaining("waits no longer"),
		]);
	});

	it("is not undone once its offer was changed since", async () => {
		await holdPrice();
		const sent = await press(TAKE);
		const { lastDecision } = await see(sent.headers.get("Location") ?? "");
		await setRows("retailer_listings", { pricePence: 9500 });
		const undone = await press({ undo: lastDecision?.undo ?? "" });
		expect([undone.status, undone.data?.problem]).toEqual([
			409,
			expect.stringContaining("was changed since"),
		]);
		expect(await offers()).toEqual(["TW7100 1 95.00"]);
		expect(await held()).toMatchObject({ state: "taken" });
	});

	it("of an import is taken with all that its row says, as a new offer too", async () => {
		await makeListings({ sku: "TW7100", retailer: "argos", price: "900" });
		const csv =
			"sku,retailer,price,affiliate_url,delivery_price\nTW7100,currys,9,https://currys.example/1,4.99\n";
		const { runId } = await load(csv);
		const [question] = (await see()).questions;
		expect(question).toMatchObject({
			facts: [expect.stringContaining("cheapest price is £900.00"), "The offer is not shown."],
			source: { text: "a.csv", to: `/admin/upload?import=${runId}` },
		});
		const { lastDecision } = await undoAfter({ ...TAKE, choice: "900" });
		expect(lastDecision?.text).toBe("Epson EH-TW7100 at Currys: £9.00 taken");
		expect(await offers()).toEqual(["TW7100 5 900.00"]);
		await press({ ...TAKE, choice: "900" });
		expect(await rowOf("retailer_listings", { retailerId: 1 })).toMatchObject({
			pricePence: 900,
			deliveryPence: 499,
			affiliateUrl: "https://currys.example/1",
			isCheckedByFeed: 0,
		});
		await setRows("runs", { undoneAt: later(9).toISOString() });
		expect(await refs()).toEqual([]);
	});

	it("is decided with the same card on the page of its run", async () => {
		const { feedId, runId } = await holdPrice();
		const path = `/admin/feeds/${feedId}/runs/${runId}`;
		const { data } = await visit(run.loader, path, await staffHeaders());
		expect(data.priceQuestions).toMatchObject([{ ref: "price-1" }]);
		const sent = await submitForm(run.action, path, { ...DISCARD, at: "0" }, await staffHeaders());
		const location = sent.headers.get("Location") ?? "";
		expect(location).toMatch(new RegExp(`^${path}\\?decided=price-`));
		const after = await visit(run.loader, location, await staffHeaders());
		expect(after.data).toMatchObject({
			priceQuestions: [],
			lastDecision: { text: expect.stringContaining("left out") },
		});
	});

	it("is undone from the history, as on the page of questions", async () => {
		await holdPrice();
		await press(TAKE);
		const [item] = (await visit(history.loader, "/admin/history", await staffHeaders())).data
			.changes;
		expect(item).toMatchObject({ label: "Held price changed", title: "Epson EH-TW7100 at Currys" });
		const path = item?.undoPath ?? "";
		const { data } = await visit(change.loader, path, await staffHeaders());
		const sent = await submitForm(
			change.action,
			path,
			{ version: data.preview.version },
			await staffHeaders(),
		);
		expect(sent.status).toBe(303);
		expect([await refs(), await offers()]).toEqual([["price-1"], ["TW7100 1 900.00"]]);
	});
});

/** Inserts a fetched photograph that staff are asked about. */
async function insertPhoto(due = later(0)) {
	const hash = "h".repeat(22);
	const size = { width: 400, height: 300, size: 4 };
	const original = Buffer.from("jpeg");
	await db()
		.insertInto("photographs")
		.values({ hash, type: "jpeg", ...size, original })
		.execute();
	await db()
		.insertInto("found_photographs")
		.values({
			projectorSku: "TW7100",
			address: "https://shop.example/1.jpg",
			mode: "ask",
			state: "asked",
			hash,
			dueAt: due.toISOString(),
		})
		.execute();
}

describe("a photograph", () => {
	const photo = () => rowOf("found_photographs", { id: 1 });
	const imagePath = async () => (await rowOf("projectors", { sku: "TW7100" })).imagePath;

	it("is taken, and asked about again after the undo", async () => {
		await insertPhoto();
		const { lastDecision } = await undoAfter({ question: "photo-1", decision: "confirm" });
		expect(lastDecision?.text).toBe("The photograph of Epson EH-TW7100 was taken");
		expect(await imagePath()).toBe(null);
		expect(await refs()).toEqual(["photo-1"]);
		const sent = await press({ question: "photo-1", decision: "confirm" });
		expect(sent.status).toBe(303);
		expect(await imagePath()).not.toBe(null);
	});

	it("is left, and fetched again after the undo", async () => {
		await insertPhoto();
		await undoAfter({ question: "photo-1", decision: "discard" });
		expect(await photo()).toMatchObject({ state: "waiting", mode: "ask" });
		const late = await press({ question: "photo-1", decision: "confirm" });
		expect([late.status, late.data?.problem]).toEqual([409, "This photograph waits no longer."]);
	});
});

describe("a feed without known columns", () => {
	it("is paused, and goes on after the undo", async () => {
		const feedId = await makeFeed();
		await runContent(feedId, "Nr,Naam,Merk,Prijs,Web\n7,A,Epson,1299.00,https://a.example/7\n");
		const [question] = (await see()).questions;
		expect(question).toMatchObject({
			ref: `columns-${feedId}`,
			confirm: { to: `/admin/feeds/${feedId}/columns` },
		});
		const refused = await press({ question: `columns-${feedId}`, decision: "confirm" });
		expect(refused.status).toBe(400);
		const { lastDecision } = await undoAfter({
			question: `columns-${feedId}`,
			decision: "discard",
		});
		expect(lastDecision?.text).toBe("The feed Currys is paused");
		expect(await refs()).toEqual([`columns-${feedId}`]);
	});
});

describe("a feed of several shops", () => {
	it("leaves out the names without a shop, and asks again after the undo", async () => {
		const feedId = await makeFeed({ name: "Awin", retailerId: null });
		const line = { id: "1", title: "Epson EH-TW7100", price: "900.00" };
		await runContent(
			feedId,
			awinCsv([
				{ ...line, merchant: "Currys UK" },
				{ ...line, id: "2", merchant: "Kettles" },
			]),
		);
		const [question] = (await see()).questions;
		expect(question).toMatchObject({
			ref: `shops-${feedId}`,
			title: "2 shops of Awin not matched yet",
			facts: ["Currys UK, Kettles", expect.any(String)],
			confirm: { to: `/admin/feeds/${feedId}#merchants` },
		});
		const fields = { question: `shops-${feedId}`, decision: "discard" };
		const { lastDecision } = await undoAfter(fields);
		expect(lastDecision?.text).toBe("Awin: 2 shops answered");
		expect(await refs()).toEqual([`shops-${feedId}`]);
		await press(fields);
		const again = await press(fields);
		expect([again.status, again.data?.problem]).toEqual([
			409,
			"The shops of this feed are matched or left out already.",
		]);
		const refused = await press({ ...fields, decision: "confirm" });
		expect(refused.status).toBe(400);
	});
});
