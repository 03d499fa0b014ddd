import { db } from "db/connection.server";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { textSlug } from "~/features/catalogue/listing/category";
import { loader as root } from "~/root";
import * as one from "~/routes/admin/taxonomy/category";
import * as category from "~/routes/site/category";
import { loader as home } from "~/routes/site/home";
import { loader as finder } from "~/routes/site/projectors";
import { makeCategories, makeProjectors } from "../../../factories";
import { jpeg, png } from "../../../files/pictures";
import { staffHeaders } from "../../../staff";
import { get, statusOf, submitForm, thrownAt, visit } from "../../call";
import { add, history, membersOf, model, shown } from "./categories";

async function save(id: number, fields: Record<string, string>, version?: string) {
	const page = await shown(id);
	const form = { ...page.values, version: version ?? page.version, ...fields };
	return submitForm(one.action, `/admin/categories/${id}`, form, await staffHeaders());
}

async function upload(id: number, bytes: Buffer | undefined) {
	const form = new FormData();
	form.set("file", new File(bytes ? [new Uint8Array(bytes)] : [], bytes ? "p.jpg" : ""));
	return submitForm(one.action, `/admin/categories/${id}`, form, await staffHeaders());
}

const tagsOf = async (sku: string) => {
	const rows = await db()
		.selectFrom("projector_tags")
		.select("tag")
		.where("projectorSku", "=", sku)
		.execute();
	return rows.map((row) => row.tag).sort();
};

beforeEach(makeCategories);

describe("a category that is changed", () => {
	it("is called so by its models, which stay in it", async () => {
		await makeProjectors(
			{ sku: "SLUG", product_category: "gaming;home-cinema" },
			{ sku: "NAME", product_category: "Home Cinema;GAMING" },
			{ sku: "OTHER", product_category: "golf-simulation" },
		);
		const { status, headers } = await save(5, { name: "Play", slug: "play" });
		expect([status, headers.get("Location")]).toEqual([303, "/admin/categories"]);
		expect((await model("SLUG")).productCategory).toBe('["play","home-cinema"]');
		expect((await model("NAME")).productCategory).toBe('["Home Cinema","play"]');
		expect((await model("OTHER")).productCategory).toBe('["golf-simulation"]');
		expect(await membersOf(5)).toEqual(["NAME", "SLUG"]);
		expect(await tagsOf("SLUG")).toEqual(["home-cinema", "play"]);
		const found = await get("/api/projectors/search?q=play");
		expect(JSON.stringify(await found.json())).toContain("SLUG");
		expect(await history()).toEqual([
			{
				action: "changed",
				title: "Play",
				before: { name: "Gaming", slug: "gaming" },
				after: { name: "Play", slug: "play" },
				by: "shop",
			},
		]);
	});

	it("leaves example values of its models examples", async () => {
		await makeProjectors({ sku: "A", product_category: "gaming" });
		await db().updateTable("projectors").set({ isSample: 1, isSamplePrice: 1 }).execute();
		await save(5, { slug: "play" });
		expect(await model("A")).toMatchObject({ isSample: 1, isSamplePrice: 1 });
	});

	it("is still what addresses of the finder name by its old slug", async () => {
		await makeProjectors({ sku: "A", product_category: "gaming" });
		await save(5, { slug: "play" });
		const { status, headers } = await thrownAt(finder, "/projectors?use=gaming&max=600");
		expect(status).toBe(301);
		expect(headers.get("Location")).toBe("/projectors?use=play&max=600");
	});

	it("has its old addresses lead to the new one", async () => {
		await save(5, { name: "Play", slug: "play" });
		await save(5, { slug: "playing" });
		const answer = await thrownAt(category.loader, "/category/gaming?page=2");
		expect([answer.status, answer.headers.get("Location")]).toEqual([
			301,
			"/category/playing?page=2",
		]);
		// Who takes the old address has it.
		await add({ slug: "gaming" });
		expect(await statusOf("/category/gaming")).toBe(200);
	});

	it("is shown beside what somebody else saved meanwhile, and saved by a second try", async () => {
		const { version } = await shown(5);
		await save(5, { description: "Theirs." });
		const { status, data } = await save(5, { name: "Mine", slug: "mine" }, version);
		expect(status).toBe(409);
		expect(data).toMatchObject({
			values: { name: "Mine", slug: "mine" },
			stored: { values: { name: "Gaming", description: "Theirs." } },
		});
		const { stored } = data as { stored: { version: string } };
		expect((await save(5, { name: "Mine", slug: "mine" }, stored.version)).status).toBe(303);
	});

	it("gives back what was typed where it was deleted meanwhile", async () => {
		const { values, version } = await shown(6);
		await db().deleteFrom("categories").where("id", "=", 6).execute();
		const form = { ...values, version, name: "Golf" };
		const answer = await submitForm(one.action, "/admin/categories/6", form, await staffHeaders());
		expect(answer.status).toBe(410);
		expect(answer.data).toMatchObject({ values: { name: "Golf" } });
	});

	it("writes nothing where nothing changes", async () => {
		await save(5, {});
		expect(await history()).toEqual([]);
	});
});

describe("our own texts about a category", () => {
	const page = async (slug: string) => (await visit(category.loader, `/category/${slug}`)).data;

	it("stay with it at another address", async () => {
		await makeProjectors(
			...["200", "300", "400"].map((price) => ({
				product_category: "gaming",
				price,
				brightness: "3000",
				input_lag: "16 ms",
			})),
		);
		const before = await page("gaming");
		await save(5, { slug: "play" });
		const after = await page("play");
		expect(textSlug(after.category)).toBe("gaming");
		const picks = ({ listing }: typeof after) =>
			listing.status === "ok" ? listing.data.picks : [];
		expect(picks(after)).toHaveLength(picks(before).length);
		expect(picks(after).length).toBeGreaterThan(0);
		expect(picks(after).map(({ why }) => why)).toEqual(picks(before).map(({ why }) => why));
		const { search } = (await visit(root, "/?search=ps5+games")).data;
		expect(JSON.stringify(search)).toContain("use=play");
	});

	it("are none for a new one at an address that one of the first left", async () => {
		await save(5, { name: "Play", slug: "play" });
		await makeProjectors({ product_category: "gaming", price: "300" });
		await add({ name: "Video Games", slug: "gaming" });
		expect(textSlug((await page("gaming")).category)).toBe("");
		expect(textSlug((await page("play")).category)).toBe("gaming");
	});

	it("are none for a seventh, which has a page, a place in the finder and in the site map", async () => {
		await makeProjectors({ sku: "A", product_category: "board-games" });
		await add();
		const { category: shownCategory, listing } = await page("board-games");
		expect(shownCategory.imagePath).toBe("/categories/any-use.svg");
		expect(listing.status === "ok" && listing.data.total).toBe(1);
		expect(await (await get("/sitemap.xml")).text()).toContain("/category/board-games");
		const found = await (await get("/api/projectors/find?use=board-games")).json();
		expect(JSON.stringify(found)).toContain('"A"');
		const { uses } = (await visit(root, "/")).data;
		expect(uses?.at(-1)).toEqual({ to: "/category/board-games", name: "Board Games" });
	});
});

describe("a category's picture", () => {
	it("is one WebP, shown at home and served for ever", async () => {
		expect((await upload(5, await jpeg(1200, 900))).status).toBe(303);
		const { imagePath, hasPicture } = await shown(5);
		expect(imagePath).toMatch(/^\/category-pictures\/5\.[0-9a-f]{12}\.webp$/);
		expect(hasPicture).toBe(true);
		const answer = await get(imagePath);
		expect(Object.fromEntries(answer.headers)).toMatchObject({
			"content-type": "image/webp",
			"cache-control": "public, max-age=31536000, immutable",
			"x-content-type-options": "nosniff",
		});
		const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
		expect({ format, width, height }).toEqual({ format: "webp", width: 800, height: 500 });
		const { categories } = (await visit(home, "/")).data;
		expect(categories.status === "ok" && categories.data[4]?.imagePath).toBe(imagePath);
	});

	it("gives way to another, and to the drawing", async () => {
		await upload(5, await jpeg(1200, 900));
		const { imagePath: first } = await shown(5);
		await upload(5, await png(900, 600));
		const { imagePath: second } = await shown(5);
		expect(second).not.toBe(first);
		expect((await get(first)).status).toBe(404);
		await submitForm(
			one.action,
			"/admin/categories/5",
			{ intent: "drawing" },
			await staffHeaders(),
		);
		expect(await shown(5)).toMatchObject({
			imagePath: "/categories/gaming.svg",
			hasPicture: false,
		});
		expect((await get(second)).status).toBe(404);
		expect((await history()).map(({ after }) => after)).toEqual([
			{ picture: "/categories/gaming.svg" },
			{ picture: second },
			{ picture: first },
		]);
	});

	it.each([
		["nothing", undefined, 400, /choose a file/],
		["an empty file", Buffer.alloc(0), 400, /choose a file|empty/],
		["a drawing", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415, /SVG/],
		["a page", Buffer.from("<!doctype html><script>1</script>"), 415, /web page/],
		["half a picture", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1]), 400, /damaged/],
		["too much", Buffer.alloc(5 * 1024 * 1024 + 1), 413, /5 MB/],
	])("cannot be %s", async (_, bytes, status, problem) => {
		const answer = await upload(5, bytes);
		expect(answer.status).toBe(status);
		expect(JSON.stringify(answer.data)).toMatch(problem);
		expect((await shown(5)).hasPicture).toBe(false);
	});

	it("is nothing at any other address", async () => {
		for (const file of ["5.webp", "5.aaaaaaaaaaaa.webp", "..%2F5.aaaaaaaaaaaa.webp", "x"]) {
			expect((await get(`/category-pictures/${file}`)).status).toBe(404);
		}
	});
});
