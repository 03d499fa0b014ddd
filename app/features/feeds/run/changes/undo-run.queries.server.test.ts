import { db } from "db/connection.server";
import { beforeEach, expect, it } from "vitest";
import { asFailure } from "~/features/imports/apply/commit-import.server";
import { setRows } from "../../../../../tests/databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../../../../tests/factories";
import {
	awinCsv,
	feedRow,
	later,
	listings,
	makeFeed,
	offers,
	runContent,
	runs,
} from "../../../../../tests/support/feed-runs";
import { undoFeedRun } from "./change-run.queries.server";

const A = { id: "1", title: "Epson A1000 Projector", price: "1000" };
const B = { id: "2", title: "Epson B2000 Projector", price: "2000" };

let feedId: number;

beforeEach(async () => {
	await makeShops();
	await makeProjectors(
		...["A1000", "B2000", "C3000"].map((model) => ({ sku: model, brand: "Epson", model })),
	);
	feedId = await makeFeed();
});

const undo = (runId: number) =>
	undoFeedRun(db(), { runId, by: "ann", now: later(30) }).catch(asFailure);
const owners = () => db().selectFrom("feed_offers").selectAll().execute();

it("restores offers and their owners, and lets the next run apply the same file", async () => {
	await makeListings({ sku: "B2000", price: "1500" });
	await runContent(feedId, awinCsv([A]));
	const before = await listings();
	const ownersBefore = await owners();
	const content = awinCsv([{ ...A, price: "900" }, B]);
	const { runId } = await runContent(feedId, content, later(24));
	expect(await undo(runId)).toEqual({ status: "undone", message: "The run was undone." });
	expect(await listings()).toEqual(before);
	expect(await owners()).toEqual(ownersBefore);
	expect((await runs()).at(-1)?.state).toBe("undone");
	expect((await feedRow(feedId)).appliedInput).toBe("");
	expect((await runContent(feedId, content, later(31))).state).toBe("applied");
	expect(await offers()).toEqual(["A1000 1 900.00", "B2000 1 2000.00"]);
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
	expect(await undo(second.runId)).toMatchObject({ status: "undone" });
	expect(await undo(second.runId)).toMatchObject({
		httpStatus: 409,
		message: "This run was undone already.",
	});
	expect(await undo(first.runId)).toMatchObject({ status: "failed", httpStatus: 409 });
	expect(await undo(99)).toMatchObject({ httpStatus: 404 });
	expect(await offers()).toEqual(["A1000 1 1000.00"]);
});
