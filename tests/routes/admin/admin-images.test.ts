import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { storePhoto } from "~/features/images/store-photo.server";
import * as deletion from "~/routes/admin/delete-image";
import * as images from "~/routes/admin/images";
import { rowOf } from "../../databases/rows";
import { makeProjectors } from "../../factories";
import { jpeg, jpegOfBytes } from "../../files/pictures";
import { staffHeaders } from "../../staff";
import { flashed, redirectAt, submitForm, visit } from "../call";

async function page(query = "") {
	const { data } = await visit(images.loader, `/admin/images${query}`, await staffHeaders());
	return data;
}

async function skus(query: string): Promise<string[]> {
	return (await page(query)).list.models.map((model) => model.sku);
}

function form(sku: string | undefined, bytes: Buffer | undefined): FormData {
	const sent = new FormData();
	if (sku !== undefined) sent.set("sku", sku);
	const file = new File(bytes ? [new Uint8Array(bytes)] : [], bytes ? "photo.jpg" : "");
	sent.set("image", file);
	return sent;
}

async function upload(query: string, body: FormData | string, headers?: Record<string, string>) {
	const path = `/admin/images${query}`;
	return submitForm(images.action, path, body, headers ?? (await staffHeaders()));
}

async function imagePath(sku: string): Promise<string | null> {
	const row = await rowOf("projectors", { sku });
	return row.imagePath;
}

beforeEach(() =>
	makeProjectors(
		{ sku: "W1", brand: "benq", model: "W1800", resolution: "4K UHD", product_label: "Cinema" },
		{ sku: "EH-2", brand: "Epson", model: "EH-TW7100" },
		{ sku: "NEB_3", brand: "nebula", model: "Mars 100%" },
	),
);

describe("the image manager", () => {
	it("is for staff, and returns there after signing in", async () => {
		const to = encodeURIComponent("/admin/images?q=x&sku=W1");
		expect(await redirectAt("/admin/images?q=x&sku=W1")).toEqual([302, `/admin/login?to=${to}`]);
	});

	it("lists models by brand with what their rows show, and the statistics", async () => {
		await storePhoto(db(), "W1", await jpeg(300, 200), { by: "ann", now: new Date() });
		const { stats, list } = await page();
		expect(stats.totalImages).toBe(1);
		expect(list.models.map((model) => model.sku)).toEqual(["NEB_3", "W1", "EH-2"]);
		expect(list.models[1]).toEqual({
			sku: "W1",
			slug: "w1",
			brand: "benq",
			model: "W1800",
			imagePath: await imagePath("W1"),
			resolution: "4K UHD",
			productLabel: "Cinema",
		});
	});

	it.each([
		["?q=BENQ", ["W1"]],
		["?q=neb_", ["NEB_3"]],
		["?q=Anker+Mars", ["NEB_3"]],
		["?q=100%25", ["NEB_3"]],
		["?q=_", ["NEB_3"]],
		["?q=%5C", []],
		["?q=epson+mars", []],
	])("finds by brand, model and SKU: %s", async (query, found) => {
		expect(await skus(query)).toEqual(found);
		expect((await page(query)).list.total).toBe(found.length);
	});

	it("has 24 models on a page; a page past the last is the first", async () => {
		await makeProjectors(...Array.from({ length: 30 }, (_, n) => ({ sku: `X-${n}` })));
		const pages = [await skus(""), await skus("?page=2")];
		expect(pages.map((all) => all.length)).toEqual([24, 9]);
		expect(new Set(pages.flat()).size).toBe(33);
		expect(await skus("?page=3")).toEqual(pages[0]);
		expect((await page("?page=3")).state.page).toBe(1);
	});

	it("selects a model that is not in the list, and ignores an unknown one", async () => {
		const { selectedModel, state } = await page("?q=benq&sku=eh-2");
		expect(selectedModel?.model).toBe("EH-TW7100");
		expect(state.sku).toBe("EH-2");
		const none = await page("?sku=NO-SUCH");
		expect([none.selectedModel, none.state.sku]).toEqual([undefined, undefined]);
	});
});

describe("an upload from the page", () => {
	it("comes back to the list with a toast and without the selection", async () => {
		const answer = await upload("?q=ben&sku=W1", form("W1", await jpeg(300, 200)));
		expect(answer.status).toBe(303);
		expect(answer.headers.get("Location")).toBe("/admin/images?q=ben");
		expect(flashed(answer.headers)).toContain("Image uploaded successfully");
		expect(await imagePath("W1")).toMatch(/^\/projector-images\/W1\./);
	});

	it("replaces the main photo, unless its button is Add", async () => {
		const send = async (width: number, intent?: string) => {
			const body = form("W1", await jpeg(width, 200));
			if (intent !== undefined) body.set("intent", intent);
			expect((await upload("?sku=W1", body)).status).toBe(303);
			return { main: await imagePath("W1"), count: (await page()).stats.totalImages };
		};
		const first = await send(300);
		const replaced = await send(310);
		expect(replaced.main).not.toBe(first.main);
		expect(replaced.count).toBe(1);
		expect(await send(320, "add")).toEqual({ main: replaced.main, count: 2 });
	});

	it("warns in its toast of a picture that will look poor", async () => {
		const { status, headers } = await upload("", form("W1", await jpeg(130, 40)));
		expect(status).toBe(303);
		expect(flashed(headers)).toContain("It is wider than 3:1");
		const fine = await upload("", form("W1", await jpeg(120, 40)));
		expect(flashed(fine.headers)).not.toContain("3:1");
	});

	it.each<[string, () => FormData | Promise<FormData>, number, string]>([
		["no model", async () => form("", await jpeg(40, 40)), 400, "Please select a projector first."],
		["no file", () => form("W1", undefined), 400, "Please choose an image first."],
		[
			"an unknown model",
			async () => form("NO-SUCH", await jpeg(40, 40)),
			404,
			"There is no projector with the SKU NO-SUCH.",
		],
		["5 MB and a byte", async () => form("W1", await jpegOfBytes(5 * 1024 ** 2 + 1)), 413, "5 MB"],
		["a GIF", () => form("W1", Buffer.from("GIF89a")), 415, "GIF pictures cannot be used"],
	])("says what is wrong, and stores nothing: %s", async (_, make, status, message) => {
		const answer = await upload("?sku=W1", await make());
		expect(answer.status).toBe(status);
		expect(answer.data?.error).toContain(message);
		expect((await page()).stats.totalImages).toBe(0);
	});

	it("takes no other kind of form", async () => {
		expect((await upload("", "sku=W1")).status).toBe(415);
	});
});

describe("deleting from the page", () => {
	const PATH = "/admin/images/delete?q=ben&sku=W1";

	async function remove(sku: string, headers?: Record<string, string>) {
		return submitForm(deletion.action, PATH, { sku }, headers ?? (await staffHeaders()));
	}

	beforeEach(async () => {
		await storePhoto(db(), "W1", await jpeg(300, 200), { by: "ann", now: new Date() });
	});

	it("asks first", async () => {
		const { data } = await visit(deletion.loader, PATH, await staffHeaders());
		expect(data).toMatchObject({ sku: "W1", name: "BenQ W1800", listPath: "/admin/images?q=ben" });
		expect(await imagePath("W1")).not.toBeNull();
	});

	it("comes back to the list with a toast", async () => {
		const answer = await remove("W1");
		expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/images?q=ben"]);
		expect(flashed(answer.headers)).toContain("Image deleted");
		expect(await imagePath("W1")).toBeNull();
	});

	it.each([
		["EH-2", "has no image"],
		["NO-SUCH", "There is no projector"],
		["", "Please select a projector first."],
	])("shows why it failed: %j", async (sku, message) => {
		const answer = await remove(sku);
		expect(answer.status).toBe(303);
		expect(flashed(answer.headers)).toContain("Delete failed");
		expect(flashed(answer.headers)).toContain(message);
	});

	it.each(["", "?sku=EH-2", "?sku=NO-SUCH"])(
		"redirects to the list if there is nothing to delete: %j",
		async (query) => {
			const moved = await redirectAt(`/admin/images/delete${query}`, await staffHeaders());
			expect(moved).toEqual([302, "/admin/images"]);
		},
	);
});
