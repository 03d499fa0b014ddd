import { db } from "db/connection.server";
import { write } from "db/writes/write";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteShop } from "~/features/changes/shops/shop-writes.queries.server";
import { findUndoableRun } from "~/features/feeds/run/feed-runs.queries.server";
import { toImportFailure } from "~/features/imports/apply/commit-import.server";
import { setRows } from "../../../../../tests/databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../../../../tests/factories";
import {
	type AwinLine,
	awinCsv,
	feedRow,
	later,
	lines,
	listings,
	makeFeed,
	offers,
	runContent,
	runs,
} from "../../../../../tests/support/feed-runs";
import {
	applyHeldRun,
	discardHeldRun,
	holdRunAgain,
	listHeldChanges,
	undoFeedRun,
} from "./change-run.queries.server";

const MODELS = ["A1000", "B2000", "C3000", "D4000"];

const ALL: AwinLine[] = MODELS.map((model, index) => ({
	id: String(index),
	title: `Epson ${model} Projector`,
	price: "1000",
}));

const [A, B] = ALL as [AwinLine, AwinLine];

let feedId: number;

beforeEach(async () => {
	await makeShops();
	await makeProjectors(...MODELS.map((model) => ({ sku: model, brand: "Epson", model })));
	feedId = await makeFeed();
});

/** Runs the feed with only one of four offers left. */
async function badDay(hours = 24): Promise<number> {
	const outcome = await runContent(feedId, awinCsv([{ ...A, price: "900" }]), later(hours));
	expect(outcome.state).toBe("held");
	return outcome.runId;
}

const apply = (runId: number, hours = 30) =>
	applyHeldRun(db(), { runId, by: "ann", now: later(hours) }).catch(toImportFailure);
const undo = (runId: number) =>
	undoFeedRun(db(), { runId, by: "ann", now: later(31) }).catch(toImportFailure);
const states = async () => (await runs()).map(({ state }) => state);
const owners = () => db().selectFrom("feed_offers").selectAll().execute();

describe("a held run", () => {
	beforeEach(() => runContent(feedId, awinCsv(ALL)));

	describe("a run with too many changes", () => {
		it("is held without changing anything, with a preview", async () => {
			const before = await listings();
			const linesBefore = await lines();
			const runId = await badDay();
			expect(await listings()).toEqual(before);
			expect(await lines()).toEqual(linesBefore);
			expect((await runs()).at(-1)).toMatchObject({
				state: "held",
				message:
					"Held, and nothing was changed. 3 of the feed's 4 offers in stock would be out of stock.",
			});
			const { changes, total } = await listHeldChanges(db(), runId);
			expect(total).toBe(4);
			expect(changes.slice(0, 2)).toEqual(
				["B2000", "C3000"].map((sku) => ({
					sku,
					model: `Epson ${sku}`,
					shop: "Currys",
					before: { pricePence: 100_000, inStock: true },
					after: { pricePence: 100_000, inStock: false },
				})),
			);
			expect(await feedRow(feedId)).toMatchObject({
				lastGoodAt: later(0).toISOString(),
				failures: 0,
			});
		});

		it("writes nothing of a shop that was deleted while it was held", async () => {
			const runId = await badDay();
			await db().deleteFrom("retailer_listings").execute();
			await setRows("feeds", { retailerId: null });
			await write(db(), (trx) => deleteShop(trx, 1, later(25)));
			expect(await apply(runId)).toMatchObject({ status: "ran", state: "applied" });
			expect(await listings()).toEqual([]);
		});

		it("is held for its headers, for prices and without lines", async () => {
			const swapped = awinCsv(ALL).replace(
				"product_name,search_price",
				"search_price,product_name",
			);
			expect((await runContent(feedId, swapped, later(1))).message).toContain(
				"The heading row changed",
			);
			const prices = awinCsv(
				ALL.map((line, index) => (index < 2 ? { ...line, price: "499" } : line)),
			);
			expect((await runContent(feedId, prices, later(2))).message).toContain(
				"The prices of 2 of the feed's 4 offers in stock would change by more than 50 %.",
			);
			expect((await runContent(feedId, awinCsv([]), later(3))).state).toBe("held");
			const quarter = await runContent(feedId, awinCsv(ALL.slice(0, 3)), later(4));
			expect(quarter).toMatchObject({ state: "applied", counts: { gone: 1 } });
			expect(await states()).toEqual(["applied", "replaced", "replaced", "replaced", "applied"]);
		});
	});

	it("a first run is held while all lines are in another currency, and applied with one in pounds", async () => {
		const first = await makeFeed({ name: "Euros" });
		const euros = ALL.map((line) => ({ ...line, currency: "EUR" }));
		const notForSale = { ...A, currency: "", is_for_sale: "no" };
		expect(await runContent(first, awinCsv([...euros, notForSale]))).toMatchObject({
			state: "held",
			message: expect.stringContaining("No line of the feed is in pounds: 4 lines are in another"),
		});
		const toaster = { id: "9", title: "A toaster", price: "1", currency: "GBP" };
		expect((await runContent(first, awinCsv([...euros, toaster]), later(1))).state).toBe("applied");
		expect((await runContent(first, awinCsv(euros), later(2))).state).toBe("applied");
	});

	describe("applyHeldRun", () => {
		it("applies the stored plan once", async () => {
			const runId = await badDay();
			expect(await apply(runId)).toMatchObject({
				state: "applied",
				message: "Offers: 0 new, 1 changed, 0 unchanged, 3 gone.",
			});
			expect(await offers()).toEqual([
				"A1000 1 900.00",
				"B2000 1 1000.00 out",
				"C3000 1 1000.00 out",
				"D4000 1 1000.00 out",
			]);
			expect(await apply(runId)).toMatchObject({ status: "failed", httpStatus: 409 });
			expect(await listHeldChanges(db(), runId)).toEqual({ changes: [], total: 0 });
			const again = await runContent(feedId, awinCsv([{ ...A, price: "900" }]), later(48));
			expect(again.state).toBe("unchanged");
		});

		it("can be undone once it is applied", async () => {
			const before = await offers();
			const runId = await badDay();
			await apply(runId);
			expect(await offers()).not.toEqual(before);
			expect(await undo(runId)).toMatchObject({
				state: "undone",
				message: "The run was undone.",
			});
			expect(await offers()).toEqual(before);
		});

		it("uses the current offers and answers", async () => {
			const runId = await badDay();
			await setRows("retailer_listings", { pricePence: 77_700 }, { projectorSku: "A1000" });
			await setRows(
				"feed_lines",
				{ state: "left-out", projectorSku: null, answeredBy: "ann", answeredAt: "x" },
				{ lineId: A.id },
			);
			await apply(runId);
			expect((await offers())[0]).toBe("A1000 1 777.00 out");
			expect((await lines()).map(({ lineId, state }) => [lineId, state])).toEqual([
				["0", "left-out"],
			]);
		});

		it("leaves out models that are gone", async () => {
			const runId = await badDay();
			await db().deleteFrom("projectors").where("sku", "=", "A1000").execute();
			expect(await apply(runId)).toMatchObject({ state: "applied", counts: { gone: 3 } });
		});

		it("fails if a newer run replaced it, which it never blocks", async () => {
			const runId = await badDay();
			const newer = await badDay(25);
			expect(await states()).toEqual(["applied", "replaced", "held"]);
			expect(await apply(runId)).toMatchObject({
				httpStatus: 409,
				message: "A newer run has replaced this one.",
			});
			expect((await runContent(feedId, awinCsv(ALL), later(26))).state).toBe("unchanged");
			expect(await states()).toEqual(["applied", "replaced", "replaced", "unchanged"]);
			expect(await apply(newer)).toMatchObject({ httpStatus: 409 });
			expect(await apply(99)).toMatchObject({ httpStatus: 404 });
		});
	});

	it("is held again, until a newer run replaces it", async () => {
		const runId = await badDay();
		const stamp = { by: "ann", now: later(31) };
		await discardHeldRun(db(), runId, stamp);
		await holdRunAgain(db(), runId, stamp);
		expect((await states()).at(-1)).toBe("held");
		await discardHeldRun(db(), runId, stamp);
		await runContent(feedId, awinCsv(ALL), later(32));
		await expect(holdRunAgain(db(), runId, stamp)).rejects.toMatchObject({ status: 409 });
		const stored = db().selectFrom("change_sets").select("runId").where("runId", "=", runId);
		expect(await stored.execute()).toEqual([]);
	});

	it("discardHeldRun leaves the run before it undoable", async () => {
		const runId = await badDay();
		await discardHeldRun(db(), runId, { by: "ann", now: later(31) });
		await expect(discardHeldRun(db(), runId, { by: "ann", now: later(31) })).rejects.toMatchObject({
			status: 409,
			message: "This run was discarded already.",
		});
		expect((await findUndoableRun(db(), feedId))?.id).toBe(1);
	});
});

describe("undoFeedRun", () => {
	it("restores offers and their owners, and lets the next run apply the same file", async () => {
		await makeListings({ sku: "B2000", price: "1500" });
		await runContent(feedId, awinCsv([A]));
		const before = await listings();
		const ownersBefore = await owners();
		const content = awinCsv([{ ...A, price: "900" }, B]);
		const { runId } = await runContent(feedId, content, later(24));
		expect(await undo(runId)).toMatchObject({ state: "undone", message: "The run was undone." });
		expect(await listings()).toEqual(before);
		expect(await owners()).toEqual(ownersBefore);
		expect((await runs()).at(-1)?.state).toBe("undone");
		expect((await feedRow(feedId)).appliedInput).toBe("");
		expect((await runContent(feedId, content, later(32))).state).toBe("applied");
		expect(await offers()).toEqual(["A1000 1 900.00", "B2000 1 1000.00"]);
	});

	it("returns an offer to the feed that owned it, even if nothing else of it changed", async () => {
		const other = await makeFeed({ name: "Other" });
		await runContent(other, awinCsv([A]));
		const { runId, counts } = await runContent(feedId, awinCsv([A]), later(24));
		expect(counts).toMatchObject({ confirmed: 1 });
		expect((await owners()).map((offer) => offer.feedId)).toEqual([feedId]);
		await undo(runId);
		expect((await owners()).map((offer) => offer.feedId)).toEqual([other]);
	});

	it("deletes created offers, whose history then ends", async () => {
		const { runId } = await runContent(feedId, awinCsv([A]));
		await undo(runId);
		expect(await listings()).toEqual([]);
		expect(await owners()).toEqual([]);
		const points = await db().selectFrom("price_points").select(["at", "inStock"]).execute();
		expect(points.map(({ inStock }) => inStock)).toEqual([1, 0]);
	});

	it("skips offers that someone else changed since, and counts them", async () => {
		const { runId } = await runContent(feedId, awinCsv([A, B]));
		await setRows("retailer_listings", { pricePence: 5 }, { projectorSku: "A1000" });
		expect(await undo(runId)).toMatchObject({
			message: "The run was undone, but for 1 offer changed or removed since by somebody else.",
		});
		expect(await offers()).toEqual(["A1000 1 0.05"]);
	});

	it("has nothing to do for a run that only confirmed offers", async () => {
		await runContent(feedId, awinCsv([A]));
		const { runId } = await runContent(feedId, awinCsv([A, { ...B, title: "A kettle" }]), later(1));
		expect(await undo(runId)).toMatchObject({ message: "This run changed nothing." });
	});

	it("is possible after unchanged runs, and only for the last applied one", async () => {
		const first = await runContent(feedId, awinCsv([A]));
		const second = await runContent(feedId, awinCsv([A, B]), later(1));
		await runContent(feedId, awinCsv([A, B]), later(2));
		expect(await undo(first.runId)).toMatchObject({ status: "failed", httpStatus: 409 });
		expect(await undo(second.runId)).toMatchObject({ state: "undone" });
		expect(await undo(second.runId)).toMatchObject({
			httpStatus: 409,
			message: "This run was undone already.",
		});
		expect(await undo(first.runId)).toMatchObject({ status: "failed", httpStatus: 409 });
		expect(await undo(99)).toMatchObject({ httpStatus: 404 });
		expect(await offers()).toEqual(["A1000 1 1000.00"]);
	});
});
