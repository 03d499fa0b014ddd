import { beforeEach, describe, expect, it } from "vitest";
import * as list from "~/routes/admin/taxonomy/categories";
import * as one from "~/routes/admin/taxonomy/category";
import * as deletion from "~/routes/admin/taxonomy/delete-category";
import * as adding from "~/routes/admin/taxonomy/new-category";
import { loader as api } from "~/routes/api/categories";
import { loader as home } from "~/routes/site/home";
import { refuseWrites } from "../../../databases/refuse-writes";
import { expectLogged } from "../../../expect-logged";
import { makeCategories, makeProjectors } from "../../../factories";
import { staffHeaders } from "../../../staff";
import { argsFor, statusOf, submitForm, visit } from "../../call";
import { add, GAMES, history, membersOf, model, shown } from "./categories";

beforeEach(makeCategories);

describe("the pages of categories", () => {
	it.each(["", "/new", "/1", "/1/delete"])("are for staff: /admin/categories%s", async (rest) => {
		expect(await statusOf(`/admin/categories${rest}`)).toBe(302);
	});

	it("take no form of another site", async () => {
		const headers = { ...(await staffHeaders()), Origin: "https://evil.example" };
		const sent = await submitForm(adding.action, "/admin/categories/new", GAMES, headers);
		expect(sent.status).toBe(403);
		expect(await history()).toEqual([]);
	});

	it.each(["99", "x", "0", "1e1"])("are none for the id %s", async (id) => {
		const headers = await staffHeaders();
		expect((await visit(one.loader, `/admin/categories/${id}`, headers)).status).toBe(404);
		const path = `/admin/categories/${id}/delete`;
		await expect(
			Promise.resolve().then(() => deletion.loader(argsFor(path, { headers }))),
		).rejects.toMatchObject({ status: 404 });
	});
});

describe("a category that is added", () => {
	it("has an address of its name, a drawing, and its place at the end", async () => {
		const { status, headers } = await add();
		expect([status, headers.get("Location")]).toEqual([303, "/admin/categories/7"]);
		expect(await shown(7)).toMatchObject({
			slug: "board-games",
			imagePath: "/categories/any-use.svg",
			hasPicture: false,
			models: 0,
		});
		const { categories } = (await visit(home, "/")).data;
		expect(categories.status === "ok" && categories.data.at(-1)?.name).toBe("Board Games");
		expect(await history()).toEqual([
			{
				action: "added",
				title: "Board Games",
				before: undefined,
				after: { ...GAMES, slug: "board-games" },
				by: "shop",
			},
		]);
	});

	it("takes in the models whose lists name it already", async () => {
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
		[{ name: " " }, { name: ["Name is required"] }],
		[{ description: "" }, { description: ["Description is required"] }],
		[{ name: "x".repeat(81) }, { name: ["Name must be at most 80 characters"] }],
		[{ name: "A;B" }, { name: ["Name must have no semicolon"] }],
		[
			{ name: "日本" },
			{ slug: ["Address must be letters from a to z and digits, joined by hyphens"] },
		],
		[
			{ slug: "../x" },
			{ slug: ["Address must be letters from a to z and digits, joined by hyphens"] },
		],
		[{ name: "GAMING" }, { slug: ["Another category has this address"] }],
		[{ name: "home cinema", slug: "films" }, { name: ["Another category has this name"] }],
		[{ slug: "Gaming" }, { slug: ["Another category has this address"] }],
	])("is refused with what was typed: %j", async (fields, errors) => {
		const { status, data } = await add(fields);
		expect(status).toBe(400);
		expect(data).toMatchObject({ errors, values: { ...GAMES, ...fields } });
		expect(await history()).toEqual([]);
	});

	it("waits for a database that takes no writes", async () => {
		const headers = await staffHeaders();
		await refuseWrites("categories", "read-only");
		const { status, data } = await submitForm(
			adding.action,
			"/admin/categories/new",
			GAMES,
			headers,
		);
		expect([status, data]).toMatchObject([503, { values: GAMES }]);
		expectLogged("A category was not added");
	});
});

describe("the order of categories", () => {
	const move = async (text: string) =>
		submitForm(list.action, "/admin/categories", { move: text }, await staffHeaders());

	it("rules the home page, not the JSON", async () => {
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
		expect((await history()).map(({ before, after }) => [before, after])).toEqual([
			[{ place: 1 }, { place: 2 }],
			[{ place: 5 }, { place: 1 }],
		]);
	});

	it.each(["", "up 1", "sideways 2", "up 99"])("stays as it is for %j", async (text) => {
		expect((await move(text)).status).toBe(303);
		expect(await history()).toEqual([]);
	});
});

describe("a category that is deleted", () => {
	const remove = async (id: number) =>
		submitForm(deletion.action, `/admin/categories/${id}/delete`, {}, await staffHeaders());

	it("is gone where no model names it", async () => {
		expect((await remove(6)).status).toBe(303);
		expect(await statusOf("/category/golf-simulation")).toBe(404);
		expect((await history())[0]).toMatchObject({ action: "deleted", title: "Golf Simulation" });
	});

	it("never gives its number to another", async () => {
		await add();
		expect((await remove(7)).status).toBe(303);
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
	])("stays where a model names it: %j", async (cells) => {
		await makeProjectors({ sku: "A", ...cells });
		const { status, data } = await remove(6);
		expect([status, data]).toEqual([
			409,
			{ problem: "Nothing was deleted: 1 model named it meanwhile." },
		]);
		expect(await statusOf("/category/golf-simulation")).toBe(200);
	});
});
