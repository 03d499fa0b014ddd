import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import * as change from "~/routes/admin/feeds/change-feed";
import * as deletion from "~/routes/admin/feeds/delete-feed";
import * as feed from "~/routes/admin/feeds/feed";
import * as columns from "~/routes/admin/feeds/feed-columns";
import * as lines from "~/routes/admin/feeds/feed-lines";
import * as oneRun from "~/routes/admin/feeds/feed-run";
import * as runs from "~/routes/admin/feeds/feed-runs";
import * as feeds from "~/routes/admin/feeds/feeds";
import * as newFeed from "~/routes/admin/feeds/new-feed";
import { makeListings, makeProjectors, makeRetailers } from "../../factories";
import { staffHeaders } from "../../staff";
import { awinCsv, feedRow, makeFeed, offers, runContent } from "../../support/feed-runs";
import { argsFor, statusOf, submitForm, thrownAt, visit } from "../call";

const KEY = "s3cret";
const ADDRESS = `https://productdata.example/download/apikey/${KEY}/fid/1`;
const FORM = {
	name: "Currys daily",
	retailer: "1",
	url: ADDRESS,
	hours: "24",
	leave_out: "ex-display\n\n  open   box \nex-display",
};

const add = async (fields: Record<string, string>) =>
	submitForm(newFeed.action, "/admin/feeds/new", fields, await staffHeaders());
const post = async (path: string, module: { action: typeof feed.action }, fields = {}) =>
	submitForm(module.action, path, fields, await staffHeaders());

/** The toast that an answer leaves: signed, but not secret. */
function flashed(headers: Headers): string {
	const cookie = /^toast=([^;.]+)/.exec(decodeURIComponent(headers.get("Set-Cookie") ?? ""))?.[1];
	return Buffer.from(cookie ?? "", "base64").toString();
}

const stored = () => db().selectFrom("feeds").selectAll().execute();

beforeEach(async () => {
	await makeRetailers();
	await makeProjectors({ sku: "TW7100", brand: "Epson", model: "EH-TW7100" });
});

describe("the pages of feeds", () => {
	it.each(["", "/new", "/1", "/1/edit", "/1/delete", "/1/columns", "/1/lines", "/1/lines/1/model"])(
		"are for staff: /admin/feeds%s",
		async (rest) => {
			expect(await statusOf(`/admin/feeds${rest}`)).toBe(302);
			const answer = await submitForm(feed.action, "/admin/feeds/1", { intent: "run" });
			expect(answer.headers.get("Location")).toContain("/admin/login");
		},
	);

	it.each([
		[feed.loader, "/admin/feeds/99"],
		[feed.loader, "/admin/feeds/x"],
		[feed.loader, "/admin/feeds/1e3"],
		[change.loader, "/admin/feeds/99/edit"],
		[deletion.loader, "/admin/feeds/99/delete"],
		[columns.loader, "/admin/feeds/0/columns"],
		[lines.loader, "/admin/feeds/99/lines"],
		[runs.loader, "/admin/feeds/99/runs"],
		[oneRun.loader, "/admin/feeds/1/runs/99"],
		[oneRun.loader, "/admin/feeds/1/runs/-1"],
	])("answer 404 where nothing is: %s %s", async (loader, path) => {
		await makeFeed();
		const headers = await staffHeaders();
		const thrown = await Promise.resolve(loader(argsFor(path, { headers }))).catch((e) => e);
		expect(thrown).toMatchObject({ status: 404 });
	});

	it("lead back after signing in", async () => {
		const answer = await thrownAt(feed.loader, "/admin/feeds/1");
		expect(answer.headers.get("Location")).toContain("%2Fadmin%2Ffeeds%2F1");
	});
});

describe("a feed that is added", () => {
	it("is stored, due at once, and shown", async () => {
		const answer = await add(FORM);
		expect(answer.status).toBe(303);
		const [row] = await stored();
		expect(answer.headers.get("Location")).toBe(`/admin/feeds/${row?.id}`);
		expect(row).toMatchObject({
			name: "Currys daily",
			retailerId: 1,
			address: ADDRESS,
			everyHours: 24,
			leaveOut: '["ex-display","open box"]',
			dueAt: row?.createdAt,
		});
		expect(flashed(answer.headers)).toContain("The feed was added");
	});

	it.each([
		[
			{ retailer: "column", url: "", hours: "0" },
			{ retailerId: null, address: null, dueAt: null },
		],
		[{ hours: "0" }, { everyHours: 0, dueAt: null }],
		[
			{ hours: "720", leave_out: "" },
			{ everyHours: 720, leaveOut: "[]" },
		],
	])("may be by hand, of files, of several shops: %j", async (fields, row) => {
		expect((await add({ ...FORM, ...fields })).status).toBe(303);
		expect(await stored()).toEqual([expect.objectContaining(row)]);
	});

	it.each([
		[{ name: " " }, "name", "Enter a name"],
		[{ name: "x".repeat(81) }, "name", "at most 80 characters"],
		[{ retailer: "" }, "retailer", "Choose a shop"],
		[{ retailer: "99" }, "retailer", "Choose a shop"],
		[{ url: "http://shop.example/feed" }, "url", "begins with https://"],
		[{ url: "https://" }, "url", "whole address"],
		[{ hours: "" }, "hours", "whole number"],
		[{ hours: "1.5" }, "hours", "whole number"],
		[{ hours: "-1" }, "hours", "whole number"],
		[{ hours: "721" }, "hours", "from 0 to 720"],
		[{ leave_out: "x".repeat(101) }, "leave_out", "at most 100 characters"],
	])("is not taken with %j", async (fields, field, message) => {
		const answer = await add({ ...FORM, ...fields });
		expect(answer.status).toBe(400);
		expect(answer.data?.errors?.[field]?.join()).toContain(message);
		expect(answer.data?.values?.leave_out).toBe({ ...FORM, ...fields }.leave_out);
		expect(JSON.stringify(answer.data)).not.toContain(KEY);
		expect(await stored()).toEqual([]);
	});

	it("must have a name of its own", async () => {
		await makeFeed({ name: FORM.name });
		const answer = await add(FORM);
		expect([answer.status, answer.data?.errors?.name]).toEqual([
			400,
			["Another feed has this name"],
		]);
	});

	it("is not taken from a body that is too large", async () => {
		const answer = await add({ ...FORM, leave_out: "x".repeat(100_000) });
		expect([answer.status, answer.data?.problem]).toEqual([413, "What you sent is too large."]);
	});
});

describe("a feed's address", () => {
	const pages: [string, (id: number) => string, (args: never) => unknown][] = [
		["the list", () => "/admin/feeds", feeds.loader as never],
		["its page", (id) => `/admin/feeds/${id}`, feed.loader as never],
		["its form", (id) => `/admin/feeds/${id}/edit`, change.loader as never],
		["its columns", (id) => `/admin/feeds/${id}/columns`, columns.loader as never],
		["its lines", (id) => `/admin/feeds/${id}/lines`, lines.loader as never],
		["its runs", (id) => `/admin/feeds/${id}/runs`, runs.loader as never],
	];

	it.each(pages)("is shown by its host alone: %s", async (name, path, loader) => {
		const id = await makeFeed({ address: ADDRESS });
		const { data } = await visit(loader as never, path(id), await staffHeaders());
		expect(JSON.stringify(data)).not.toContain(KEY);
		if (name === "its form") expect(JSON.stringify(data)).toContain("productdata.example");
	});

	it("stays where the form is saved without one", async () => {
		const id = await makeFeed({ address: ADDRESS, etag: "1", headings: "[]", appliedInput: "x" });
		await post(`/admin/feeds/${id}/edit`, change, { ...FORM, url: "", name: "Other" });
		expect(await feedRow(id)).toMatchObject({
			name: "Other",
			address: ADDRESS,
			etag: "1",
			headings: "[]",
			appliedInput: "",
		});
	});

	it("that is another one makes what is known of the old file void", async () => {
		const old = { etag: "1", lastModified: "x", headings: "[]", sample: "{}", appliedInput: "x" };
		const id = await makeFeed({ address: ADDRESS, columns: '{"title":["A"]}', ...old });
		const url = "https://other.example/feed";
		await post(`/admin/feeds/${id}/edit`, change, { ...FORM, url });
		expect(await feedRow(id)).toMatchObject({
			address: url,
			columns: '{"title":["A"]}',
			...{ etag: null, lastModified: null, headings: null, sample: null, appliedInput: "" },
		});
	});

	it("can be removed, but not together with a new one", async () => {
		const id = await makeFeed({ address: ADDRESS });
		const path = `/admin/feeds/${id}/edit`;
		const both = await post(path, change, { ...FORM, remove_url: "yes" });
		expect(both.status).toBe(400);
		await post(path, change, { ...FORM, url: "", remove_url: "yes" });
		expect(await feedRow(id)).toMatchObject({ address: null, dueAt: null });
	});
});

describe("the buttons of a feed", () => {
	it("pause it and let it go on", async () => {
		const id = await makeFeed();
		const isPaused = async () => (await feedRow(id)).isPaused;
		await post(`/admin/feeds/${id}`, feed, { intent: "pause" });
		expect(await isPaused()).toBe(1);
		await post(`/admin/feeds/${id}`, feed, { intent: "resume" });
		expect(await isPaused()).toBe(0);
	});

	it("delete it after a question, and leave its offers", async () => {
		const id = await makeFeed();
		await runContent(id, awinCsv([{ id: "1", title: "Epson EH-TW7100", price: "1299.00" }]));
		const { data } = await visit(
			deletion.loader,
			`/admin/feeds/${id}/delete`,
			await staffHeaders(),
		);
		expect(data.name).toBe("Currys");
		await post(`/admin/feeds/${id}/delete`, deletion as never);
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
		expect(data.run).toMatchObject({ state: "applied", by: "shop", fileName: "today.csv" });
	});

	it.each([
		[{ intent: "run" }, "no address"],
		[{ intent: "file" }, "choose a file"],
		[{ intent: "toString" }, "no such button"],
	])("say what they lack: %j", async (fields, message) => {
		const id = await makeFeed();
		const answer = await post(`/admin/feeds/${id}`, feed, fields);
		expect([answer.status, answer.data?.problem]).toEqual([400, expect.stringContaining(message)]);
	});
});

describe("shops that a feed names", () => {
	it("are asked about, and an answer makes the next run apply", async () => {
		const id = await makeFeed({ retailerId: null });
		const csv = awinCsv([
			{ id: "1", title: "Epson EH-TW7100", price: "1299.00", merchant: "Currys PLC" },
			{ id: "2", title: "Epson EH-TW7100", price: "1.00", merchant: "Junk" },
		]);
		await runContent(id, csv);
		const page = await visit(feed.loader, `/admin/feeds/${id}`, await staffHeaders());
		expect(page.data.merchants.map((one) => one.merchant)).toEqual(["Currys PLC", "Junk"]);
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
});

describe("columns of a layout that is not known", () => {
	const CSV = "Nr,Naam,Merk,Prijs,Webadres\n7,EH-TW7100,Epson,1299.00,https://shop.example/7\n";

	it("are asked about with guesses, saved, and used by the next run", async () => {
		const id = await makeFeed();
		expect((await runContent(id, CSV)).state).toBe("unmapped");
		const path = `/admin/feeds/${id}/columns`;
		const list = await visit(feeds.loader, "/admin/feeds", await staffHeaders());
		expect(list.data.feeds[0]?.needsColumns).toBe(true);
		const { data } = await visit(columns.loader, path, await staffHeaders());
		expect(data.columns?.map(({ heading, samples }) => [heading, ...samples])).toEqual([
			["Nr", "7"],
			["Naam", "EH-TW7100"],
			["Merk", "Epson"],
			["Prijs", "1299.00"],
			["Webadres", "https://shop.example/7"],
		]);
		const lacking = await post(path, columns as never, {
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
		expect((await post(path, columns as never, whole)).status).toBe(303);
		const after = await visit(feeds.loader, "/admin/feeds", await staffHeaders());
		expect(after.data.feeds[0]?.needsColumns).toBe(false);
		expect((await runContent(id, CSV)).state).toBe("applied");
		expect(await offers()).toEqual(["TW7100 1 1299.00"]);
		// They can be changed later.
		const again = await visit(columns.loader, path, await staffHeaders());
		expect(again.data.chosen).toEqual([undefined, "title", "brand", "price", "url"]);
	});
});

describe("runs", () => {
	const line = (price: string) =>
		awinCsv([{ id: "1", title: "Epson EH-TW7100", price, url: "https://shop.example/1" }]);

	it("can be undone after a question, the last one", async () => {
		await makeListings({ sku: "TW7100", price: "1400" });
		const id = await makeFeed();
		await runContent(id, line("1299.00"));
		const path = `/admin/feeds/${id}/runs`;
		const { data } = await visit(runs.loader, `${path}?undo=1`, await staffHeaders());
		expect(data.undoable).toMatchObject({ id: 1, isAsked: true });
		expect((await post(path, runs as never, { run: "2" })).status).toBe(400);
		expect((await post(path, runs as never, { run: "1" })).status).toBe(303);
		expect(await offers()).toEqual(["TW7100 1 1400.00"]);
		expect((await post(path, runs as never, { run: "1" })).status).toBe(400);
	});

	it("that are held let in, when they are applied, what fell too far", async () => {
		const id = await makeFeed();
		await runContent(id, line("1299.00"));
		const held = await runContent(id, line("100.00"));
		const path = `/admin/feeds/${id}/runs/${held.runId}`;
		const { data } = await visit(oneRun.loader, path, await staffHeaders());
		expect(data.held?.changes[0]?.after).toEqual({ pricePence: 10000, inStock: true });
		await post(path, oneRun as never, { intent: "apply" });
		expect(await offers()).toEqual(["TW7100 1 100.00"]);
	});

	it("that are held show what they would do, and are applied or discarded", async () => {
		const id = await makeFeed();
		await runContent(id, line("1299.00"));
		const held = await runContent(id, line("4000.00"));
		expect(held.state).toBe("held");
		const path = `/admin/feeds/${id}/runs/${held.runId}`;
		const { data } = await visit(oneRun.loader, path, await staffHeaders());
		expect(data.held).toEqual({
			total: 1,
			changes: [
				{
					sku: "TW7100",
					model: "Epson EH-TW7100",
					retailer: "Currys",
					before: { pricePence: 129900, inStock: true },
					after: { pricePence: 400000, inStock: true },
				},
			],
		});
		expect((await post(path, oneRun as never)).status).toBe(400);
		expect((await post(path, oneRun as never, { intent: "apply" })).status).toBe(303);
		expect(await offers()).toEqual(["TW7100 1 4000.00"]);
		const late = await post(path, oneRun as never, { intent: "discard" });
		expect([late.status, late.data?.problem]).toEqual([409, "This run was applied already."]);
	});
});
