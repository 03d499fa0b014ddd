import { db } from "db/connection.server";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { builtInSlug } from "~/features/catalogue/lists/category";
import { loader as root } from "~/root";
import { loader as api } from "~/routes/api/call";
import * as category from "~/routes/site/category";
import { loader as home } from "~/routes/site/home";
import { setRows } from "../../../databases/rows";
import { makeCategories, makeProjectors } from "../../../factories";
import { jpeg, png } from "../../../files/pictures";
import { argsFor, get, redirectAt, statusOf, visit } from "../../call";
import { at, fileForm, linesOf, openPage, saveForm, sendForm } from "../staff-pages";

const GAMES = { name: "Board Games", slug: "", description: "For rules that everybody can read." };

const add = (fields: Record<string, string> = {}) =>
	sendForm("/admin/categories/new", { ...GAMES, ...fields });

const shown = async (id: number) => at((await openPage(`/admin/categories/${id}`)).data, "record");

const save = (id: number, fields: Record<string, string>) =>
	saveForm(`/admin/categories/${id}`, fields);

const upload = (id: number, bytes: Buffer | undefined) =>
	sendForm(`/admin/categories/${id}`, fileForm(bytes));

const imageOf = async (id: number) => String(at(await shown(id), "image", "image", "src"));

const model = (sku: string) =>
	db().selectFrom("projectors").selectAll().where("sku", "=", sku).executeTakeFirstOrThrow();

const membersOf = async (id: number) => {
	const rows = await db()
		.selectFrom("projector_categories")
		.select("projectorSku")
		.where("categoryId", "=", id)
		.orderBy("projectorSku")
		.execute();
	return rows.map((row) => row.projectorSku);
};

const tagsOf = async (sku: string) => {
	const rows = await db()
		.selectFrom("projector_tags")
		.select("tag")
		.where("projectorSku", "=", sku)
		.execute();
	return rows.map((row) => row.tag).sort();
};

beforeEach(makeCategories);

describe("an added category", () => {
	it("has an address made from its name, a drawing, and the last place", async () => {
		const { status, to } = await add();
		expect([status, to]).toEqual([303, "/admin/categories/7"]);
		expect(await shown(7)).toMatchObject({ values: { slug: "board-games" } });
		expect(await imageOf(7)).toBe("/categories/any-use.svg");
		const { categories } = (await visit(home, "/")).data;
		expect(categories.status === "ok" && categories.data.at(-1)?.name).toBe("Board Games");
		expect(await linesOf("category")).toMatchObject([
			{ action: "added", title: "Board Games", after: { ...GAMES, slug: "board-games" } },
		]);
	});

	it("contains the models whose lists name it already", async () => {
		await makeProjectors(
			{ sku: "A", product_category: "board games" },
			{ sku: "B", product_category: "gaming;Board-Games" },
		);
		await add();
		expect(await membersOf(7)).toEqual(["A", "B"]);
		expect((await model("A")).categoryId).toBe(7);
		expect((await model("B")).categoryId).toBe(5);
	});

	it.each([
		[{ name: "x".repeat(81) }, { name: ["Name must be at most 80 characters"] }],
		[{ name: "A;B" }, { name: ["Name must have no semicolon"] }],
		[
			{ name: "日本" },
			{ slug: ["Address must be letters from a to z and digits, joined by hyphens"] },
		],
		[{ name: "GAMING" }, { slug: ["Another category has this address"] }],
		[{ name: "home cinema", slug: "films" }, { name: ["Another category has this name"] }],
	])("is refused with the typed values: %j", async (fields, errors) => {
		const { status, data } = await add(fields);
		expect(status).toBe(400);
		expect(data).toMatchObject({ result: { error: errors }, values: { ...GAMES, ...fields } });
	});
});

describe("the order of categories", () => {
	const move = (text: string) => sendForm("/admin/categories", { move: text });

	it("applies to the home page, not to the JSON", async () => {
		await move("first 5");
		await move("down 5");
		const { categories } = (await visit(home, "/")).data;
		expect(categories.status === "ok" && categories.data.map(({ id }) => id)).toEqual([
			1, 5, 2, 3, 4, 6,
		]);
		const json = (await (await api(argsFor("/api/categories"))).json()) as {
			categories: { id: number }[];
		};
		expect(json.categories.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
		expect(Object.keys(json.categories[0] ?? {})).not.toContain("place");
		expect((await linesOf("category")).map(({ before, after }) => [before, after])).toEqual([
			[{ place: 1 }, { place: 2 }],
			[{ place: 5 }, { place: 1 }],
		]);
	});

	it.each(["", "up 1", "sideways 2", "up 99"])("stays unchanged for %j", async (text) => {
		expect((await move(text)).status).toBe(303);
		expect(await linesOf("category")).toEqual([]);
	});
});

describe("a deleted category", () => {
	const remove = (id: number) => sendForm(`/admin/categories/${id}/delete`);

	it("is gone, and never passes its id to another", async () => {
		await add();
		expect((await remove(7)).status).toBe(303);
		expect(await statusOf("/category/board-games")).toBe(404);
		await add({ name: "Card Games" });
		const { categories } = (await visit(home, "/")).data;
		expect(categories.status === "ok" && categories.data.at(-1)).toMatchObject({
			id: 8,
			slug: "card-games",
		});
	});

	it.each([
		{ product_category: "Golf Simulation" },
		{ product_category: "gaming;golf-simulation" },
	])("is kept if a model names it: %j", async (cells) => {
		await makeProjectors({ sku: "A", ...cells });
		const { status, data } = await remove(6);
		expect([status, data]).toEqual([
			409,
			{ problem: "Nothing was deleted: 1 model was put in it meanwhile." },
		]);
		expect(await statusOf("/category/golf-simulation")).toBe(200);
	});
});

describe("a changed category", () => {
	it("is renamed in its models, which stay in it", async () => {
		await makeProjectors(
			{ sku: "SLUG", product_category: "gaming;home-cinema" },
			{ sku: "NAME", product_category: "Home Cinema;GAMING" },
			{ sku: "OTHER", product_category: "golf-simulation" },
		);
		const { status, to } = await save(5, { name: "Play", slug: "play" });
		expect([status, to]).toEqual([303, "/admin/categories"]);
		expect((await model("SLUG")).productCategory).toBe('["play","home-cinema"]');
		expect((await model("NAME")).productCategory).toBe('["Home Cinema","play"]');
		expect((await model("OTHER")).productCategory).toBe('["golf-simulation"]');
		expect(await membersOf(5)).toEqual(["NAME", "SLUG"]);
		expect(await tagsOf("SLUG")).toEqual(["home-cinema", "play"]);
		const found = await get("/api/projectors/search?q=play");
		expect(JSON.stringify(await found.json())).toContain("SLUG");
		expect(await linesOf("category")).toMatchObject([
			{
				title: "Play",
				before: { name: "Gaming", slug: "gaming" },
				after: { name: "Play", slug: "play" },
			},
		]);
	});

	it("keeps the example marks of its models", async () => {
		await makeProjectors({ sku: "A", product_category: "gaming" });
		await setRows("projectors", { isSample: 1, isSamplePrice: 1 });
		await save(5, { slug: "play" });
		expect(await model("A")).toMatchObject({ isSample: 1, isSamplePrice: 1 });
	});

	it("is still found by finder addresses with its old slug", async () => {
		await makeProjectors({ sku: "A", product_category: "gaming" });
		await save(5, { slug: "play" });
		const moved = await redirectAt("/projectors?use=gaming&max=600");
		expect(moved).toEqual([301, "/projectors?use=play&max=600"]);
	});

	it("redirects from its old addresses to the new one", async () => {
		await save(5, { name: "Play", slug: "play" });
		await save(5, { slug: "playing" });
		expect(await redirectAt("/category/gaming?page=2")).toEqual([301, "/category/playing?page=2"]);
		// A new category can take the old address.
		await add({ slug: "gaming" });
		expect(await statusOf("/category/gaming")).toBe(200);
	});
});

describe("built-in texts about a category", () => {
	const page = async (slug: string) => (await visit(category.loader, `/category/${slug}`)).data;

	it("remain with it at another address", async () => {
		await makeProjectors(
			...["200", "300", "400"].map((price) => ({
				product_category: "gaming",
				price,
				brightness: "3000",
				lag_1080p60: "16",
			})),
		);
		const before = await page("gaming");
		await save(5, { slug: "play" });
		const after = await page("play");
		expect(builtInSlug(after.category)).toBe("gaming");
		const picks = ({ results }: typeof after) =>
			results.status === "ok" ? results.data.picks : [];
		expect(picks(after)).toHaveLength(picks(before).length);
		expect(picks(after).length).toBeGreaterThan(0);
		expect(picks(after).map(({ why }) => why)).toEqual(picks(before).map(({ why }) => why));
		const { search } = (await visit(root, "/?search=ps5+games")).data;
		expect(JSON.stringify(search)).toContain("use=play");
	});

	it("are not used for a new category at an old address of a built-in one", async () => {
		await save(5, { name: "Play", slug: "play" });
		await makeProjectors({ product_category: "gaming", price: "300" });
		await add({ name: "Video Games", slug: "gaming" });
		expect(builtInSlug((await page("gaming")).category)).toBe("");
		expect(builtInSlug((await page("play")).category)).toBe("gaming");
	});

	it("do not exist for a seventh, which has a page and appears in the finder and the site map", async () => {
		await makeProjectors({ sku: "A", product_category: "board-games" });
		await add();
		const { category: shownCategory, results } = await page("board-games");
		expect(shownCategory.imagePath).toBe("/categories/any-use.svg");
		expect(results.status === "ok" && results.data.total).toBe(1);
		expect(await (await get("/sitemap.xml")).text()).toContain("/category/board-games");
		const found = await (await get("/api/projectors/find?use=board-games")).json();
		expect(JSON.stringify(found)).toContain('"A"');
		const { uses } = (await visit(root, "/")).data;
		expect(uses?.at(-1)).toEqual({ to: "/category/board-games", name: "Board Games" });
	});
});

it("a category's picture is one WebP, shown at home and cached for ever", async () => {
	expect((await upload(5, await jpeg(1200, 900))).status).toBe(303);
	const imagePath = await imageOf(5);
	expect(imagePath).toMatch(/^\/category-pictures\/5\.[0-9a-f]{12}\.webp$/);
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

it("a category's picture is replaced by another, and by the drawing", async () => {
	await upload(5, await jpeg(1200, 900));
	const first = await imageOf(5);
	await upload(5, await png(900, 600));
	const second = await imageOf(5);
	expect(second).not.toBe(first);
	expect((await get(first)).status).toBe(404);
	await sendForm("/admin/categories/5", { intent: "drawing" });
	expect(await imageOf(5)).toBe("/categories/gaming.svg");
	expect((await get(second)).status).toBe(404);
	expect((await linesOf("category")).map(({ after }) => after)).toEqual([
		{ picture: "/categories/gaming.svg" },
		{ picture: second },
		{ picture: first },
	]);
});

it.each([
	["nothing", undefined, 400, /choose a file/],
	["a drawing", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415, /SVG/],
	["too much", Buffer.alloc(5 * 1024 * 1024 + 1), 413, /5 MB/],
])("a category's picture cannot be %s", async (_, bytes, status, problem) => {
	const answer = await upload(5, bytes);
	expect(answer.status).toBe(status);
	expect(JSON.stringify(answer.data)).toMatch(problem);
	expect(await imageOf(5)).toBe("/categories/gaming.svg");
});

it("a category's picture is not found at any other address", async () => {
	for (const file of ["5.webp", "5.aaaaaaaaaaaa.webp", "..%2F5.aaaaaaaaaaaa.webp", "x"]) {
		expect((await get(`/category-pictures/${file}`)).status).toBe(404);
	}
});
