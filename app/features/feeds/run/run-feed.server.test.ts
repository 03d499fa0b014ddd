import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { makeListings, makeProjectors, makeRetailers } from "../../../../tests/factories";
import {
	awinCsv,
	feedRow,
	later,
	lines,
	listings,
	makeFeed,
	NOW,
	offers,
	runContent,
	runs,
} from "../../../../tests/feed-runs";

const TW7100 = { id: "1", title: "Epson EH-TW7100 4K PRO-UHD Projector", price: "1299.00" };
const W2710 = { id: "2", title: "BenQ W2710 4K Home Cinema Projector", price: "1099.00" };
const HT = { id: "3", title: "Optoma UHD38x Projector", price: "799" };

beforeEach(async () => {
	await makeRetailers();
	await makeProjectors(
		{ sku: "TW7100", brand: "Epson", model: "EH-TW7100" },
		{ sku: "W2710", brand: "BenQ", model: "W2710" },
		{ sku: "UHD38X", brand: "Optoma", model: "UHD38x" },
	);
});

describe("a run", () => {
	it("makes, changes, confirms and marks out what its lines say", async () => {
		const feedId = await makeFeed();
		const first = await runContent(feedId, awinCsv([TW7100, W2710, HT]));
		expect(first).toMatchObject({
			state: "applied",
			counts: { lines: 3, matched: 3, created: 3, changed: 0, gone: 0 },
		});
		expect(await offers()).toEqual(["TW7100 1 1299.00", "UHD38X 1 799.00", "W2710 1 1099.00"]);
		const second = await runContent(
			feedId,
			awinCsv([TW7100, { ...W2710, price: "999" }]),
			later(24),
		);
		expect(second).toMatchObject({
			state: "applied",
			message: "Offers: 0 new, 1 changed, 1 unchanged, 1 gone.",
		});
		expect(await offers()).toEqual(["TW7100 1 1299.00", "UHD38X 1 799.00 out", "W2710 1 999.00"]);
		expect((await listings()).map(({ checkedAt }) => checkedAt)).toEqual(
			Array(3).fill(later(24).toISOString()),
		);
		const third = await runContent(feedId, awinCsv([W2710, TW7100]), later(48));
		expect(third.counts).toMatchObject({ changed: 1, confirmed: 1, gone: 0 });
	});
});
