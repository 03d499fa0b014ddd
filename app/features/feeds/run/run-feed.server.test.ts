import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { setRows } from "../../../../tests/databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../../../tests/factories";
import {
	awinCsv,
	feedRow,
	later,
	lines,
	listings,
	makeFeed,
	offers,
	runContent,
	runs,
} from "../../../../tests/support/feed-runs";

const TW7100 = { id: "1", title: "Epson EH-TW7100 4K PRO-UHD Projector", price: "1299.00" };
const W2710 = { id: "2", title: "BenQ W2710 4K Home Cinema Projector", price: "1099.00" };
const UHD38X = { id: "3", title: "Optoma UHD38x Projector", price: "799" };
// Enough offers that the run is not held if one of them is gone.
const SONYS = [1, 2, 3].map((n) => ({ sku: `XW${n}`, brand: "Sony", model: `VPL-XW${n}000ES` }));
const OTHERS = SONYS.map(({ sku, model }) => ({ id: sku, title: `Sony ${model}`, price: "5999" }));
const OTHER_OFFERS = SONYS.map(({ sku }) => `${sku} 1 5999.00`);

beforeEach(async () => {
	await makeShops();
	await makeProjectors(
		{ sku: "TW7100", brand: "Epson", model: "EH-TW7100" },
		{ sku: "W2710", brand: "BenQ", model: "W2710" },
		{ sku: "UHD38X", brand: "Optoma", model: "UHD38x" },
	);
});

const problems = async () => (await runs()).flatMap((run) => JSON.parse(run.problems));

describe("a run", () => {
	it("asks about a match at less than half of the model's usual price", async () => {
		await makeListings({ sku: "UHD38X", retailer: "richer-sounds", price: "799" });
		const feedId = await makeFeed();
		const cheap = { ...UHD38X, price: "329" };
		const run = await runContent(feedId, awinCsv([TW7100, cheap]));
		expect(run).toMatchObject({ counts: { lines: 2, matched: 1, queued: 1 } });
		expect(await offers()).toEqual(["TW7100 1 1299.00", "UHD38X 2 799.00"]);
		expect(await lines()).toContainEqual(
			expect.objectContaining({
				state: "new",
				proposals: expect.stringContaining("less than half of the usual £799.00"),
			}),
		);
	});

	it("creates, changes and confirms offers, and marks missing ones as out of stock", async () => {
		const feedId = await makeFeed();
		await makeProjectors(...SONYS);
		const first = await runContent(feedId, awinCsv([TW7100, W2710, UHD38X, ...OTHERS]));
		expect(first).toMatchObject({
			state: "applied",
			counts: { lines: 6, matched: 6, created: 6, changed: 0, gone: 0 },
		});
		expect(await offers()).toEqual([
			"TW7100 1 1299.00",
			"UHD38X 1 799.00",
			"W2710 1 1099.00",
			...OTHER_OFFERS,
		]);
		const next = awinCsv([TW7100, { ...W2710, price: "999" }, ...OTHERS]);
		expect(await runContent(feedId, next, later(24))).toMatchObject({
			state: "applied",
			message: "Offers: 0 new, 1 changed, 4 unchanged, 1 gone.",
		});
		expect(await offers()).toEqual([
			"TW7100 1 1299.00",
			"UHD38X 1 799.00 out",
			"W2710 1 999.00",
			...OTHER_OFFERS,
		]);
		expect(await listings()).toMatchObject(
			Array(6).fill({ checkedAt: later(24).toISOString(), isCheckedByFeed: 1 }),
		);
		const third = await runContent(feedId, awinCsv([W2710, TW7100, ...OTHERS]), later(48));
		expect(third.counts).toMatchObject({ changed: 1, confirmed: 4, gone: 0 });
		expect(await feedRow(feedId)).toMatchObject({
			failures: 0,
			lastGoodAt: later(48).toISOString(),
		});
	});

	it("counts left-out lines, and stores why a line was not used", async () => {
		await makeListings({ sku: "W2710", retailer: "currys", price: "1000" });
		const feedId = await makeFeed({ leaveOut: '["kettle"]' });
		const { counts, message } = await runContent(
			feedId,
			awinCsv([
				{ ...TW7100, currency: "GBP" },
				{ ...TW7100, id: "4", price: "1199", currency: "GBP" },
				{ ...W2710, price: "10", currency: "GBP" },
				{ ...UHD38X, price: "free", currency: "GBP" },
				{ id: "5", title: "Epson EB-99 Projector", price: "1", currency: "GBP" },
				{ id: "6", title: "Epson projector kettle", price: "1", currency: "GBP" },
				{ id: "7", title: "A toaster", price: "1", currency: "GBP" },
				{ id: "8", title: "Epson EH-TW7100", price: "1", currency: "EUR" },
			]),
		);
		expect(counts).toMatchObject({
			lines: 8,
			matched: 3,
			queued: 1,
			created: 1,
			duplicate: 1,
			heldPrices: 1,
			unreadable: 1,
			leftOut: 2,
			otherCurrency: 1,
		});
		expect(message).toBe(
			"Offers: 1 new, 0 changed, 0 unchanged, 0 gone. 1 line waits for an answer. 1 price held. 1 line left out for a better one of the same model. 1 line could not be read.",
		);
		expect(await problems()).toEqual([
			{ number: 2, reason: "line 3 is used for TW7100 at the same shop instead" },
			{
				number: 4,
				reason: "the price of W2710 fell from £1,000.00 to £10.00 (99 %): held",
			},
			{ number: 5, reason: expect.stringContaining("price") },
		]);
		expect(await offers()).toEqual(["TW7100 1 1199.00", "W2710 1 1000.00"]);
	});

	it("keeps other offers of the shop unchanged, and takes over those that it has a line for", async () => {
		await makeListings({ sku: "W2710", price: "900" }, { sku: "UHD38X", price: "700" });
		const feedId = await makeFeed();
		await makeProjectors(...SONYS);
		await runContent(feedId, awinCsv([TW7100, W2710, ...OTHERS]));
		await runContent(feedId, awinCsv([TW7100, ...OTHERS]), later(24));
		expect(await offers()).toEqual([
			"TW7100 1 1299.00",
			"UHD38X 1 700.00",
			"W2710 1 1099.00 out",
			...OTHER_OFFERS,
		]);
	});

	it("that fails changes nothing, and reports the time of the last good one", async () => {
		const feedId = await makeFeed();
		await runContent(feedId, awinCsv([TW7100]));
		const before = await listings();
		const outcome = await runContent(feedId, "<!doctype html><p>Sign in</p>", later(24));
		expect(outcome).toMatchObject({
			state: "failed",
			message: expect.stringMatching(
				/web page.+ Nothing was changed\. The last good run was on 1 Mar 2026, 06:00\.$/,
			),
		});
		expect(await listings()).toEqual(before);
		expect(await feedRow(feedId)).toMatchObject({ failures: 1 });
	});
});

it("the queue deletes lines that are gone unless answered, and applies answers from the next run on", async () => {
	const feedId = await makeFeed();
	const eb = { id: "5", title: "Epson EB-99 Projector", price: "500" };
	const ec = { id: "6", title: "Epson EC-99 Projector", price: "600" };
	const ed = { id: "7", title: "Epson ED-99 Projector", price: "700" };
	await runContent(feedId, awinCsv([eb, ec, ed]));
	expect((await lines()).map(({ state }) => state)).toEqual(["new", "new", "new"]);
	const answered = {
		answeredBy: "ann",
		answeredAt: "2026-03-01T07:00:00.000Z",
		rule: "staff",
	} as const;
	await setRows(
		"feed_lines",
		{ state: "matched", projectorSku: "TW7100", ...answered },
		{ lineId: "5" },
	);
	await setRows("feed_lines", { state: "left-out", ...answered }, { lineId: "6" });
	// The unchanged file is applied again because of the answers.
	const { counts } = await runContent(feedId, awinCsv([eb, ec, ed]), later(1));
	expect(counts).toMatchObject({ matched: 1, leftOut: 1, queued: 1, created: 1 });
	expect(await offers()).toEqual(["TW7100 1 500.00"]);
	await runContent(feedId, awinCsv([eb]), later(24));
	const left = (await lines()).map(({ lineId, state, answeredBy }) => [lineId, state, answeredBy]);
	expect(left).toEqual([
		["5", "matched", "ann"],
		["6", "left-out", "ann"],
	]);
});

describe("a feed of several shops", () => {
	it("uses all known facts of a model", async () => {
		await makeProjectors({
			sku: "ZH450",
			brand: "Optoma",
			model: "ZH450",
			throw_type: "Standard throw",
		});
		const title = "Optoma ZH450 Short Throw Projector";
		const { counts } = await runContent(
			await makeFeed(),
			awinCsv([{ id: "1", title, price: "900" }]),
		);
		expect(counts).toMatchObject({ matched: 0, queued: 1 });
	});

	it("requests the column of shop names if there is none", async () => {
		const feedId = await makeFeed({ retailerId: null });
		expect(await runContent(feedId, awinCsv([TW7100]))).toMatchObject({
			state: "unmapped",
			message: expect.stringMatching(/^No column of this feed says which shop/),
		});
		const sample = JSON.parse((await feedRow(feedId)).sample ?? "");
		expect(sample).toMatchObject({ columns: { title: ["product_name"] } });
		expect(sample.firstLines[0]).toContain(TW7100.title);
	});

	it("recognises shops with our names, queues the others, and applies the answers", async () => {
		const feedId = await makeFeed({ retailerId: null });
		const content = awinCsv([
			{ ...TW7100, merchant: "CURRYS" },
			{ ...W2710, merchant: "Shop 24" },
			{ ...UHD38X, merchant: "Elsewhere" },
		]);
		const first = await runContent(feedId, content);
		expect(first.counts).toMatchObject({ matched: 1, unknownMerchant: 2 });
		const merchants = () =>
			db()
				.selectFrom("feed_merchants")
				.select(["merchant", "retailerId"])
				.orderBy("merchant")
				.execute();
		expect(await merchants()).toEqual([
			{ merchant: "CURRYS", retailerId: 1 },
			{ merchant: "Elsewhere", retailerId: null },
			{ merchant: "Shop 24", retailerId: null },
		]);
		// Shop names that the run itself added do not cause the same file to be applied again.
		expect((await runContent(feedId, content, later(24))).state).toBe("unchanged");
		await setRows("feed_merchants", { retailerId: 3 }, { merchant: "Shop 24" });
		await setRows("feed_merchants", { isLeftOut: 1 }, { merchant: "Elsewhere" });
		const { counts } = await runContent(feedId, content, later(48));
		expect(counts).toMatchObject({ created: 1, leftOut: 1, unknownMerchant: 0 });
		expect(await offers()).toEqual(["TW7100 1 1299.00", "W2710 3 1099.00"]);
	});
});

it("the same file again confirms the offers in stock, also one that staff confirmed meanwhile", async () => {
	const feedId = await makeFeed();
	const content = awinCsv([TW7100, { ...W2710, stock: "0" }]);
	await runContent(feedId, content);
	const affiliate_url = (await listings())[0]?.affiliateUrl ?? "";
	await makeListings({ sku: "TW7100", price: "1299", affiliate_url });
	expect((await listings())[0]?.isCheckedByFeed).toBe(0);
	const outcome = await runContent(feedId, content, later(24));
	expect(outcome).toMatchObject({ state: "unchanged", counts: { confirmed: 1, lines: 0 } });
	expect(await listings()).toMatchObject([
		{ checkedAt: later(24).toISOString(), isCheckedByFeed: 1 },
		{ checkedAt: later(0).toISOString() },
	]);
});

it.each([
	["a model", () => makeProjectors({ sku: "NEW", brand: "Sony", model: "VPL-1" })],
	["an offer", () => setRows("retailer_listings", { pricePence: 120_000 })],
	["the rule that leaves out lines", () => setRows("feeds", { leaveOut: '["x"]' })],
])("the same file again is applied again if %s changed", async (_, change) => {
	const feedId = await makeFeed();
	await runContent(feedId, awinCsv([TW7100]));
	await change();
	expect(await runContent(feedId, awinCsv([TW7100]), later(24))).toMatchObject({
		state: "applied",
	});
	expect(await offers()).toEqual(["TW7100 1 1299.00"]);
});

it("the same file again is applied again if it has prices of a limited period", async () => {
	const line = {
		...TW7100,
		sale_price: "999",
		sale_price_effective_date: "2026-03-01T00:00Z/2026-03-02T00:00Z",
	};
	const feedId = await makeFeed();
	await runContent(feedId, awinCsv([line]));
	expect(await offers()).toEqual(["TW7100 1 999.00"]);
	await runContent(feedId, awinCsv([line]), later(24));
	expect(await offers()).toEqual(["TW7100 1 1299.00"]);
});

it("the same file again checks a held price again", async () => {
	const feedId = await makeFeed();
	await makeListings({ sku: "TW7100", price: "9000" });
	await runContent(feedId, awinCsv([TW7100]));
	const again = await runContent(feedId, awinCsv([TW7100]), later(24));
	expect(again).toMatchObject({ state: "applied", counts: { heldPrices: 1 } });
});
