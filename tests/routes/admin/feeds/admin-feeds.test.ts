import { beforeEach, describe, expect, it } from "vitest";
import * as deletion from "~/routes/admin/feeds/delete-feed";
import * as feed from "~/routes/admin/feeds/feed";
import * as columns from "~/routes/admin/feeds/feed-columns";
import * as feedForm from "~/routes/admin/feeds/feed-form";
import * as lines from "~/routes/admin/feeds/feed-lines";
import * as oneRun from "~/routes/admin/feeds/feed-run";
import * as runs from "~/routes/admin/feeds/feed-runs";
import * as feeds from "~/routes/admin/feeds/feeds";
import { makeProjectors, makeShops } from "../../../factories";
import { staffHeaders } from "../../../staff";
import { feedRow, makeFeed } from "../../../support/feed-runs";
import { argsFor, flashed, redirectAt, submitForm, visit } from "../../call";
import { post, stored } from "./feed-forms";

const KEY = "s3cret";
const ADDRESS = `https://productdata.example/download/apikey/${KEY}/fid/1`;

const FORM = {
	name: "Currys daily",
	retailer: "1",
	url: ADDRESS,
	hours: "24",
	leave_out: "ex-display\n\n  open   box \nex-display",
};

/** Returns the result of a rejected form. */
function resultOf(data: Awaited<ReturnType<typeof add>>["data"]) {
	return data && "lastResult" in data ? data.lastResult : undefined;
}

const add = async (fields: Record<string, string>) =>
	submitForm(feedForm.action, "/admin/feeds/new", fields, await staffHeaders());

beforeEach(async () => {
	await makeShops();
	await makeProjectors({ sku: "TW7100", brand: "Epson", model: "EH-TW7100" });
});

describe("the pages of feeds", () => {
	it.each([
		[feed.loader, "/admin/feeds/99"],
		[feedForm.loader, "/admin/feeds/99/edit"],
		[deletion.loader, "/admin/feeds/99/delete"],
		[columns.loader, "/admin/feeds/0/columns"],
		[lines.loader, "/admin/feeds/99/lines"],
		[runs.loader, "/admin/feeds/99/runs"],
		[oneRun.loader, "/admin/feeds/1/runs/99"],
	])("return 404 for an unknown feed: %s %s", async (loader, path) => {
		await makeFeed();
		const headers = await staffHeaders();
		const thrown = await Promise.resolve(loader(argsFor(path, { headers }))).catch((e) => e);
		expect(thrown).toMatchObject({ status: 404 });
	});

	it("return there after signing in", async () => {
		const [, to] = await redirectAt("/admin/feeds/1");
		expect(to).toContain("%2Fadmin%2Ffeeds%2F1");
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
	])("can be manual, from files, or for several shops: %j", async (fields, row) => {
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
		[{ hours: "721" }, "hours", "from 0 to 720"],
		[{ leave_out: "x".repeat(101) }, "leave_out", "at most 100 characters"],
	])("is rejected with %j", async (fields, field, message) => {
		const answer = await add({ ...FORM, ...fields });
		expect(answer.status).toBe(400);
		const { error, initialValue } = resultOf(answer.data) ?? {};
		expect(error?.[field]?.join()).toContain(message);
		expect(initialValue?.leave_out).toBe({ ...FORM, ...fields }.leave_out);
		expect(JSON.stringify(answer.data)).not.toContain(KEY);
		expect(await stored()).toEqual([]);
	});

	it("needs a unique name", async () => {
		await makeFeed({ name: FORM.name });
		const answer = await add(FORM);
		expect([answer.status, resultOf(answer.data)?.error?.name]).toEqual([
			400,
			["Another feed has this name"],
		]);
	});

	it("is rejected if the body is too large", async () => {
		const answer = await add({ ...FORM, leave_out: "x".repeat(100_000) });
		expect([answer.status, answer.data]).toEqual([413, { problem: "What you sent is too large." }]);
	});
});

describe("a feed's address", () => {
	const pages: [string, (id: number) => string, (args: never) => unknown][] = [
		["the list", () => "/admin/feeds", feeds.loader as never],
		["its page", (id) => `/admin/feeds/${id}`, feed.loader as never],
		["its form", (id) => `/admin/feeds/${id}/edit`, feedForm.loader as never],
		["its columns", (id) => `/admin/feeds/${id}/columns`, columns.loader as never],
		["its lines", (id) => `/admin/feeds/${id}/lines`, lines.loader as never],
		["its runs", (id) => `/admin/feeds/${id}/runs`, runs.loader as never],
	];

	it.each(pages)("is shown as its host only: %s", async (name, path, loader) => {
		const id = await makeFeed({ address: ADDRESS });
		const { data } = await visit(loader as never, path(id), await staffHeaders());
		expect(JSON.stringify(data)).not.toContain(KEY);
		if (name === "its form") expect(JSON.stringify(data)).toContain("productdata.example");
	});

	it("is kept if the form is saved without one", async () => {
		const id = await makeFeed({ address: ADDRESS, etag: "1", headings: "[]", appliedInput: "x" });
		await post(`/admin/feeds/${id}/edit`, feedForm, { ...FORM, url: "", name: "Other" });
		expect(await feedRow(id)).toMatchObject({
			name: "Other",
			address: ADDRESS,
			etag: "1",
			headings: "[]",
			appliedInput: "",
		});
	});

	it("that changes resets the state of the old file", async () => {
		const old = { etag: "1", lastModified: "x", headings: "[]", sample: "{}", appliedInput: "x" };
		const id = await makeFeed({ address: ADDRESS, columns: '{"title":["A"]}', ...old });
		const url = "https://other.example/feed";
		await post(`/admin/feeds/${id}/edit`, feedForm, { ...FORM, url });
		expect(await feedRow(id)).toMatchObject({
			address: url,
			columns: '{"title":["A"]}',
			etag: null,
			lastModified: null,
			headings: null,
			sample: null,
			appliedInput: "",
		});
	});

	it("can be removed, but not together with a new one", async () => {
		const id = await makeFeed({ address: ADDRESS });
		const path = `/admin/feeds/${id}/edit`;
		const both = await post(path, feedForm, { ...FORM, remove_url: "yes" });
		expect(both.status).toBe(400);
		await post(path, feedForm, { ...FORM, url: "", remove_url: "yes" });
		expect(await feedRow(id)).toMatchObject({ address: null, dueAt: null });
	});
});
