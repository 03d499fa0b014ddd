import { db } from "db/connection.server";
import { beforeEach, expect, it } from "vitest";
import { listChanges } from "~/audit-log/audit-log.queries.server";
import { undoFeedRun } from "~/features/feeds/run/changes/change-run.queries.server";
import { storePhoto } from "~/features/images/store-photo.server";
import { performTask } from "~/features/import-tasks/import-task.server";
import { action as deleteImage } from "~/routes/admin/delete-image";
import { action as deleteFeed } from "~/routes/admin/feeds/delete-feed";
import { action as feedAction } from "~/routes/admin/feeds/feed";
import { action as saveFeed } from "~/routes/admin/feeds/feed-form";
import { action as feedLines } from "~/routes/admin/feeds/feed-lines";
import { loader as history } from "~/routes/admin/history/history";
import { makeListings, makeProjectors, makeShops } from "../../../factories";
import { jpeg } from "../../../files/pictures";
import { load, NOW } from "../../../import-tasks";
import { staffHeaders } from "../../../staff";
import { awinCsv, later, makeFeed, runContent } from "../../../support/feed-runs";
import { submitForm, visit } from "../../call";

let ann: { Cookie: string };

beforeEach(async () => {
	ann = await staffHeaders("ann");
	await makeShops();
	await makeProjectors({ sku: "W1", brand: "Epson", model: "One" });
});

/** Returns the lines so far, oldest first. */
async function lines() {
	const found = await listChanges(db(), {}, { limit: 50, offset: 0 });
	return found
		.reverse()
		.map(({ by, subject, title, action, before, after }) => [
			`${by}: ${subject} ${title} ${action}`,
			before,
			after,
		]);
}

it("history lines: has a line for each photograph that is stored, replaced or deleted", async () => {
	for (const width of [300, 400]) {
		await storePhoto(db(), "w1", await jpeg(width, 200), { by: "ann", now: NOW });
	}
	await submitForm(deleteImage, "/admin/images/delete", { sku: "W1" }, ann);
	const [first, second] = ["JPEG, 300 x 200 pixels", "JPEG, 400 x 200 pixels"];
	expect(await lines()).toEqual([
		["ann: photo Epson One added", undefined, { photo: first }],
		["ann: photo Epson One changed", { photo: first }, { photo: second }],
		["ann: photo Epson One deleted", { photo: second }, undefined],
	]);
});

it("history lines: leads from the line of the import that can be undone next to its undo", async () => {
	const csv = (price: number) => `sku,brand,model,price\nA,Epson,A,${price}\n`;
	await load(csv(1));
	const { runId } = await load(csv(2));
	const paths = async () => {
		const { changes } = (await visit(history, "/admin/history", ann)).data;
		return changes.map(({ undoPath }) => undoPath);
	};
	expect(await paths()).toEqual([`/admin/upload?undo=${runId}`, null]);
	await performTask(db(), { kind: "undo", input: { id: runId, undoneBy: "zoe", now: NOW } });
	expect(await paths()).toEqual([null, null, `/admin/upload?undo=${runId - 1}`]);
});

it("history lines: leads from the line of a feed's last run to its undo", async () => {
	const feed = await makeFeed();
	await makeListings();
	const line = { id: "1", title: "Epson One projector" };
	const run = async (price: string, hours: number) =>
		(await runContent(feed, awinCsv([{ ...line, price }]), later(hours))).runId;
	const paths = async () => {
		const { changes } = (await visit(history, "/admin/history?subject=feed", ann)).data;
		return changes.map(({ undoPath }) => undoPath);
	};
	await run("500", 0);
	const last = await run("490", 1);
	expect(await paths()).toEqual([`/admin/feeds/${feed}/runs?undo=${last}`, null]);
	await undoFeedRun(db(), { runId: last, by: "ann", now: later(2) });
	expect(await paths()).toEqual([null, null, null]);
});

it("history lines: has one line for an import, and one for its undo", async () => {
	const { runId: id } = await load("sku,brand,model,brightness\nA,Epson,A,1\nB,Epson,B,bright\n");
	await performTask(db(), { kind: "undo", input: { id, undoneBy: "zoe", now: NOW } });
	await performTask(db(), { kind: "undo", input: { id, undoneBy: "zoe", now: NOW } });
	expect(await lines()).toEqual([
		["ann: import a.csv added", undefined, expect.objectContaining({ created: 1, left_out: 1 })],
		["zoe: import a.csv changed", { undone: false }, { undone: true }],
	]);
});

it("history lines: has a line for each change of a feed, without its key", async () => {
	const form = { name: "Daily", retailer: "1", hours: "24", url: "https://shop.example/s3cret" };
	await submitForm(saveFeed, "/admin/feeds/new", form, ann);
	const path = "/admin/feeds/1";
	await submitForm(
		saveFeed,
		`${path}/edit`,
		{ ...form, hours: "6", url: "https://shop.example/k3y" },
		ann,
	);
	await submitForm(saveFeed, `${path}/edit`, { ...form, hours: "6", url: "" }, ann);
	for (const intent of ["pause", "pause", "resume"]) {
		await submitForm(feedAction, path, { intent }, ann);
	}
	await submitForm(deleteFeed, `${path}/delete`, {}, ann);
	const all = await lines();
	expect(JSON.stringify(all)).not.toMatch(/s3cret|k3y/);
	expect(all).toEqual([
		["ann: feed Daily added", undefined, expect.objectContaining({ shop: "Currys" })],
		[
			"ann: feed Daily changed",
			{ address: "shop.example", every_hours: 24 },
			{ address: "shop.example (another address)", every_hours: 6 },
		],
		["ann: feed Daily changed", { paused: false }, { paused: true }],
		["ann: feed Daily changed", { paused: true }, { paused: false }],
		["ann: feed Daily deleted", expect.objectContaining({ name: "Daily" }), undefined],
	]);
});

it("history lines: has one line for a run that changed something, and one for an answer", async () => {
	const feed = await makeFeed();
	await makeListings();
	await runContent(feed, awinCsv([{ id: "1", title: "Epson One projector", price: "500" }]));
	const { id } = await db().selectFrom("feed_lines").select("id").executeTakeFirstOrThrow();
	const answer = { line: String(id), sku: "W1" };
	await submitForm(feedLines, `/admin/feeds/${feed}/lines`, answer, ann);
	const all = await lines();
	expect(all[0]).toEqual([
		"ann: feed Currys changed",
		undefined,
		expect.objectContaining({ run: "applied", created: 1 }),
	]);
	expect(all.at(-1)).toEqual([
		"ann: feed Currys changed",
		undefined,
		{ lines: 1, answer: "matched to W1" },
	]);
	const { data } = await visit(history, "/admin/history?subject=feed", ann);
	expect(data.changes[0]?.fields).toEqual([
		{ label: "Lines", before: null, after: "1" },
		{ label: "Answer", before: null, after: "matched to W1" },
	]);
});
