import { beforeEach, expect, it } from "vitest";
import { loader as brand } from "~/routes/site/brand";
import { loader as brands } from "~/routes/site/brands";
import { loader as guide } from "~/routes/site/buying-guide";
import { loader as category } from "~/routes/site/category";
import { loader as projectors } from "~/routes/site/projectors";
import { loader as retailers } from "~/routes/site/retailers";
import { loader as tag } from "~/routes/site/tag";
import { expectLogged } from "../../expect-logged";
import { makeCategories, makeProjectors } from "../../factories";
import { drop, visit } from "../call";

// What pages with a list have in common, whichever list it is.

const FAILED = { status: "error" };

beforeEach(async () => {
	await makeCategories();
	await makeProjectors({ brand: "BenQ", product_category: "gaming", features: "Lens Shift" });
});

it.each([
	["/brand/benq?sort=rating", brand, "projectors", { name: "BenQ", sort: "rating" }],
	["/tag/lens-shift", tag, "projector_tags", { tag: "lens-shift", sort: "newest" }],
	["/category/gaming", category, "projector_categories", { category: { slug: "gaming" } }],
	["/projectors", projectors, "projector_tags", {}],
] as const)("%s returns 500 and logs the reason if the database fails", async (...given) => {
	const [path, loader, table, rest] = given;
	await drop(table);
	const { status, data } = await visit(loader, path);
	expect([status, data]).toMatchObject([500, { ...rest, listing: FAILED }]);
	expectLogged(table);
});

it.each([
	["/brands", brands, "projectors", { brands: FAILED }],
	["/retailers", retailers, "retailers", { retailers: FAILED }],
	["/buying-guide", guide, "jargon_terms", { glossary: FAILED, native4kPence: null }],
] as const)("%s returns 500 without its list, and logs the reason", async (...given) => {
	const [path, loader, table, data] = given;
	await drop(table);
	expect(await visit(loader, path)).toEqual({ status: 500, data });
	expectLogged(table);
});

it.each([
	["/brand/benq?sort=rating&page=9", brand],
	["/tag/lens-shift?page=2", tag],
	["/category/gaming?page=3", category],
] as const)("%s, beyond the last page, returns 404", async (path, loader) => {
	const { status, data } = await visit(loader, path);
	expect([status, data.listing]).toMatchObject([
		404,
		{ status: "ok", data: { cards: { items: [] }, pages: 1, total: 1 } },
	]);
});
