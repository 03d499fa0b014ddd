import { beforeEach, describe, expect, it } from "vitest";
import * as deletion from "~/routes/admin/feeds/delete-feed";
import * as feed from "~/routes/admin/feeds/feed";
import * as columns from "~/routes/admin/feeds/feed-columns";
import * as oneRun from "~/routes/admin/feeds/feed-run";
import * as runs from "~/routes/admin/feeds/feed-runs";
import * as feeds from "~/routes/admin/feeds/feeds";
import { setRows } from "../../../databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../../factories";
import { staffHeaders } from "../../../staff";
import { awinCsv, feedRow, makeFeed, offers, runContent } from "../../../support/feed-runs";
import { flashed, submitForm, visit } from "../../call";
import { post, stored } from "./feed-forms";

beforeEach(async () => {
	await makeShops();
	await makeProjectors({ sku: "TW7100", brand: "Epson", model: "EH-TW7100" });
});

describe("the buttons of a feed", () => {
	it("pause and resume it", async () => {
		const id = await makeFeed();
		const isPaused = async () => (await feedRow(id)).isPaused;
		await post(`/admin/feeds/${id}`, feed, { intent: "pause" });
		expect(await isPaused()).toBe(1);
		await post(`/admin/feeds/${id}`, feed, { intent: "resume" });
		expect(await isPaused()).toBe(0);
	});

	it("delete it after a confirmation, and keep its offers", async () => {
		const id = await makeFeed();
		await runContent(id, awinCsv([{ id: "1", title: "Epson EH-TW7100", price: "1299.00" }]));
		const { data } = await visit(
			deletion.loader,
			`/admin/feeds/${id}/delete`,
			await staffHeaders(),
		);
		expect(data.name).toBe("Currys");
		await post(`/admin/feeds/${id}/delete`, deletion);
		expect(await stored()).toEqual([]);
		expect(await offers()).toEqual(["TW7100 1 1299.00"]);
	});

	it("run it with a file", async () => {
		const id = await makeFeed();
		const body = new FormData();
		const csv = awinCsv([{ id: "1", title: "Epson EH-TW7100", price: "1299.00" }]);
		body.set("file", new File([csv], "today.csv"));
		const answer = await submitForm(feed.action, `/admin/feeds/${id}`, body, await staffHeaders());
		expect(answer.status).toBe(303);
		expect(flashed(answer.headers)).toContain("1 line: 1 matched, 1 new offer");
		expect(await offers()).toEqual(["TW7100 1 1299.00"]);
		const { data } = await visit(oneRun.loader, answer.headers.get("Location") ?? "", {
			...(await staffHeaders()),
		});
		expect(data.run).toMatchObject({ state: "applied", startedBy: "shop", fileName: "today.csv" });
	});

	it.each([
		[{ intent: "run" }, "no address"],
		[{ intent: "file" }, "choose a file"],
		[{ intent: "toString" }, "no such button"],
	])("return an error without what they need: %j", async (fields, message) => {
		const id = await makeFeed();
		const answer = await post(`/admin/feeds/${id}`, feed, fields);
		expect([answer.status, answer.data?.problem]).toEqual([400, expect.stringContaining(message)]);
	});
});

it("shops named by a feed are asked about, and applied by the next run once assigned", async () => {
	const id = await makeFeed({ retailerId: null });
	const csv = awinCsv([
		{ id: "1", title: "Epson EH-TW7100", price: "1299.00", merchant: "Currys PLC" },
		{ id: "2", title: "Epson EH-TW7100", price: "1.00", merchant: "Junk" },
	]);
	await runContent(id, csv);
	const page = await visit(feed.loader, `/admin/feeds/${id}`, await staffHeaders());
	expect(page.data.feedShops.map((one) => one.merchant)).toEqual(["Currys PLC", "Junk"]);
	const body = new URLSearchParams([
		["intent", "merchants"],
		["merchant", "Currys PLC"],
		["shop", "1"],
		["merchant", "Junk"],
		["shop", "leave-out"],
		["merchant", "Nobody"],
		["shop", "1"],
	]).toString();
	const headers = await staffHeaders();
	const type = { "Content-Type": "application/x-www-form-urlencoded" };
	await submitForm(feed.action, `/admin/feeds/${id}`, body, { ...headers, ...type });
	expect(await feedRow(id)).toMatchObject({ appliedInput: "" });
	await runContent(id, csv);
	expect(await offers()).toEqual(["TW7100 1 1299.00"]);
});

describe("columns of an unknown layout", () => {
	const CSV = "Nr,Naam,Merk,Prijs,Webadres\n7,EH-TW7100,Epson,1299.00,https://shop.example/7\n";

	it("are asked about with guesses, saved, and used by the next run", async () => {
		const id = await makeFeed();
		expect((await runContent(id, CSV)).state).toBe("unmapped");
		expect(await offers()).toEqual([]);
		const path = `/admin/feeds/${id}/columns`;
		const list = await visit(feeds.loader, "/admin/feeds", await staffHeaders());
		expect(list.data.feeds[0]?.needsColumns).toBe(true);
		const { data } = await visit(columns.loader, path, await staffHeaders());
		expect(data.columns?.map(({ header: heading, samples }) => [heading, ...samples])).toEqual([
			["Nr", "7"],
			["Naam", "EH-TW7100"],
			["Merk", "Epson"],
			["Prijs", "1299.00"],
			["Webadres", "https://shop.example/7"],
		]);
		const lacking = await post(path, columns, {
			"column-1": "title",
			"column-3": "price",
		});
		expect([lacking.status, lacking.data?.problem]).toEqual([
			400,
			"Nothing was saved yet. Choose a column for: Link to the product.",
		]);
		const whole = {
			"column-1": "title",
			"column-2": "brand",
			"column-3": "price",
			"column-4": "url",
		};
		expect((await post(path, columns, whole)).status).toBe(303);
		const after = await visit(feeds.loader, "/admin/feeds", await staffHeaders());
		expect(after.data.feeds[0]?.needsColumns).toBe(false);
		expect((await runContent(id, CSV)).state).toBe("applied");
		expect(await offers()).toEqual(["TW7100 1 1299.00"]);
		// They can be changed later.
		const again = await visit(columns.loader, path, await staffHeaders());
		expect(again.data.mapping).toEqual([undefined, "title", "brand", "price", "url"]);
	});
});

describe("runs", () => {
	const line = (price: string) =>
		awinCsv([{ id: "1", title: "Epson EH-TW7100", price, url: "https://shop.example/1" }]);

	it("can be undone after a confirmation, only the last one", async () => {
		await makeListings({ sku: "TW7100", price: "1400" });
		const id = await makeFeed();
		await runContent(id, line("1299.00"));
		const path = `/admin/feeds/${id}/runs`;
		const { data } = await visit(runs.loader, `${path}?undo=1`, await staffHeaders());
		expect(data.undoableRun).toMatchObject({ id: 1, isConfirming: true });
		const canUndo = async () =>
			(await visit(oneRun.loader, `${path}/1`, await staffHeaders())).data.canUndo;
		expect(await canUndo()).toBe(true);
		expect((await post(path, runs, { run: "2" })).status).toBe(400);
		expect((await post(path, runs, { run: "1" })).status).toBe(303);
		expect(await offers()).toEqual(["TW7100 1 1400.00"]);
		expect(await canUndo()).toBe(false);
		expect((await post(path, runs, { run: "1" })).status).toBe(400);
	});

	it("that are held release held prices when they are applied", async () => {
		const id = await makeFeed();
		await runContent(id, line("1299.00"));
		const held = await runContent(id, line("100.00"));
		const path = `/admin/feeds/${id}/runs/${held.runId}`;
		const { data } = await visit(oneRun.loader, path, await staffHeaders());
		expect(data.held?.changes[0]?.after).toEqual({ pricePence: 10000, inStock: true });
		await post(path, oneRun, { intent: "apply" });
		expect(await offers()).toEqual(["TW7100 1 100.00"]);
	});

	it("that are held show their changes, and can be applied or discarded", async () => {
		const id = await makeFeed();
		await runContent(id, line("1299.00"));
		const held = await runContent(id, line("4000.00"));
		expect(held.state).toBe("held");
		const path = `/admin/feeds/${id}/runs/${held.runId}`;
		const { data } = await visit(oneRun.loader, path, await staffHeaders());
		expect(data.held).toMatchObject({ total: 1, changes: [{ model: "Epson EH-TW7100" }] });
		expect((await post(path, oneRun)).status).toBe(400);
		expect((await post(path, oneRun, { intent: "apply" })).status).toBe(303);
		expect(await offers()).toEqual(["TW7100 1 4000.00"]);
		const late = await post(path, oneRun, { intent: "discard" });
		expect([late.status, late.data?.problem]).toEqual([409, "This run was applied already."]);
	});

	it("lead on from the numbers that they had before imports were runs too", async () => {
		const id = await makeFeed();
		const other = await makeFeed({ name: "Other" });
		const { runId } = await runContent(id, line("1299.00"));
		await setRows("runs", { formerId: 45 });
		const refusal = async (feedId: number, number: number): Promise<Response | undefined> => {
			const path = `/admin/feeds/${feedId}/runs/${number}`;
			const page = visit(oneRun.loader, path, await staffHeaders());
			return page.then(
				() => undefined,
				(response: Response) => response,
			);
		};
		const moved = await refusal(id, 45);
		const path = `/admin/feeds/${id}/runs/${runId}`;
		expect([moved?.status, moved?.headers.get("Location")]).toEqual([301, path]);
		expect((await refusal(other, 45))?.status).toBe(404);
		expect((await refusal(other, runId))?.status).toBe(404);
	});
});
