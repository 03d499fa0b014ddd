import { beforeEach, expect, it } from "vitest";
import { setRows } from "../../../../tests/databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../../../tests/factories";
import {
	awinCsv,
	later,
	listings,
	makeFeed,
	offers,
	runContent,
} from "../../../../tests/support/feed-runs";

const TW7100 = { id: "1", title: "Epson EH-TW7100 4K PRO-UHD Projector", price: "1299.00" };
const W2710 = { id: "2", title: "BenQ W2710 4K Home Cinema Projector", price: "1099.00" };

beforeEach(async () => {
	await makeShops();
	await makeProjectors(
		{ sku: "TW7100", brand: "Epson", model: "EH-TW7100" },
		{ sku: "W2710", brand: "BenQ", model: "W2710" },
	);
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
