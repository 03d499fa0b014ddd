import { db } from "db/connection.server";
import { expect, it } from "vitest";
import { makeCategories, makeProjectors } from "../../../tests/factories";
import { isLinkedPair, linkedPairPaths } from "./linked-pairs.queries.server";

const NOW = "2026-01-15T12:00:00.000Z";

async function makeArticle(text: string, isPublished: 0 | 1 = 1): Promise<void> {
	await db()
		.insertInto("pages")
		.values({
			kind: "guide",
			slug: "dark",
			title: "Dark",
			summary: "",
			text,
			isPublished,
			id: 1,
			place: null,
			publishedAt: NOW,
			changedAt: NOW,
		})
		.execute();
}

/** Two pairs of similar models by price: A and B, C and D. */
async function makeModels(): Promise<void> {
	await makeCategories();
	await makeProjectors(
		{ sku: "A-1", price: "500" },
		{ sku: "B-1", price: "510" },
		{ sku: "C-1", price: "2000" },
		{ sku: "D-1", price: "2100" },
	);
}

it("similar models are linked, in either order", async () => {
	await makeModels();
	expect(await isLinkedPair(db(), ["A-1", "B-1"])).toBe(true);
	expect(await isLinkedPair(db(), ["A-1", "C-1"])).toBe(false);
	expect(await linkedPairPaths()).toEqual(["/compare?sku=A-1&sku=B-1", "/compare?sku=C-1&sku=D-1"]);
});

it.each([
	["an embedded comparison", "{{compare c-1 a-1}}"],
	["a link", "[both](/compare?sku=C-1&sku=A-1)"],
])("%s of an article is linked, and stands first in the site map", async (_, text) => {
	await makeModels();
	await makeArticle(text);
	expect(await isLinkedPair(db(), ["A-1", "C-1"])).toBe(true);
	expect((await linkedPairPaths())[0]).toBe("/compare?sku=A-1&sku=C-1");
});

it.each([
	["three models", "{{compare a-1 c-1 d-1}}", 1],
	["an unknown model", "{{compare a-1 none}}", 1],
	["a draft", "{{compare a-1 c-1}}", 0],
] as const)("%s is no linked pair", async (_, text, isPublished) => {
	await makeModels();
	await makeArticle(text, isPublished);
	expect(await isLinkedPair(db(), ["A-1", "C-1"])).toBe(false);
	expect(await linkedPairPaths()).not.toContain("/compare?sku=A-1&sku=C-1");
});

it("similar models that are looked at most stand first", async () => {
	await makeModels();
	const day = new Date().toISOString().slice(0, 10);
	await db().insertInto("model_views").values({ day, slug: "d-1", views: 3 }).execute();
	expect((await linkedPairPaths())[0]).toBe("/compare?sku=C-1&sku=D-1");
});

it("the first two of a list in an article are linked, in the site map after those of texts", async () => {
	await makeModels();
	await makeArticle("{{compare a-1 d-1}}\n\n::models sort=price-high limit=2::");
	expect(await isLinkedPair(db(), ["C-1", "D-1"])).toBe(true);
	await makeProjectors({ sku: "E-1", price: "5000" });
	expect(await isLinkedPair(db(), ["D-1", "E-1"])).toBe(true);
	expect((await linkedPairPaths()).slice(0, 2)).toEqual([
		"/compare?sku=A-1&sku=D-1",
		"/compare?sku=D-1&sku=E-1",
	]);
});
