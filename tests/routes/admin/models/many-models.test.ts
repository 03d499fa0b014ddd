import { db } from "db/connection.server";
import { beforeEach, expect, it } from "vitest";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import { modelLogFields } from "~/features/changes/change-fields";
import { action as historyAction, loader as historyLoader } from "~/routes/admin/history/change";
import { action, loader } from "~/routes/admin/models/many";
import { makeCategories, makeListings, makeProjectors } from "../../../factories";
import { submitForm, visit } from "../../call";
import { headers, historyLines, startSignedIn } from "./model-editor";

const path = (name: string) => `/admin/models/many?columns=weight&do=${name}&sku=A&sku=B`;

async function press(name: string, value = "", skus = ["A", "B"]) {
	const fields = new FormData();
	fields.set("value", value);
	for (const sku of skus) fields.append("sku", sku);
	return submitForm(action, path(name), fields, headers);
}

const fieldsOf = async (sku: string) => {
	const row = await findModelRow(db(), sku);
	return row && modelLogFields(row);
};

const both = () => Promise.all([fieldsOf("A"), fieldsOf("B")]);

async function undoNewest() {
	const [line] = await historyLines();
	const address = `/admin/history/${line?.id}`;
	const { preview } = (await visit(historyLoader, address, headers)).data;
	const fields = { version: preview.version, with_offers: "yes" };
	const { status } = await submitForm(historyAction, address, fields, headers);
	return { preview, status };
}

startSignedIn();
beforeEach(async () => {
	await makeCategories();
	await makeProjectors(
		{ sku: "A", brand: "Acer", model: "One", features: "HDR10;3D", product_category: "gaming" },
		{ sku: "B", brand: "BenQ", model: "Two", features: "HDR10", price: "500" },
	);
	await makeListings({ sku: "A", retailer: "1" }, { sku: "B", retailer: "2" });
});

it.each([
	["add-category", "home-cinema", { product_category: "gaming;home-cinema" }],
	["remove-category", "gaming", { product_category: "" }],
	["add-tag", "Short throw", { features: "HDR10;3D;Short throw" }],
	["remove-tag", "hdr10", { features: "3D" }],
	["feature", "", { is_featured: true }],
	["discontinue", "", { is_discontinued: true }],
])(
	"an action on ticked models %s is one line of the history, undone as a whole",
	async (name, value, after) => {
		const before = await both();
		expect((await press(name, value)).headers.get("Location")).toBe(
			"/admin/models/grid?columns=weight",
		);
		expect(await fieldsOf("A")).toMatchObject(after);
		const [line, ...more] = await historyLines();
		expect([line?.subject, more]).toEqual(["models", []]);
		expect((await undoNewest()).status).toBe(303);
		expect(await both()).toEqual(before);
		expect((await historyLines()).map(({ undoesId }) => undoesId)).toEqual([line?.id, undefined]);
		expect((await undoNewest()).status).toBe(303);
		expect(await fieldsOf("A")).toMatchObject(after);
	},
);

it("an action on ticked models deletes with offers, which come back with their models", async () => {
	const { models } = (await visit(loader, path("delete"), headers)).data;
	expect(models.map(({ impact }) => impact)).toEqual([
		expect.stringContaining("1 offer"),
		expect.stringContaining("1 offer"),
	]);
	const before = await both();
	await press("delete");
	expect(await both()).toEqual([undefined, undefined]);
	const { preview } = await undoNewest();
	expect(preview.offers).toHaveLength(2);
	expect(await both()).toEqual(before);
	expect(await db().selectFrom("retailer_listings").select("id").execute()).toHaveLength(2);
});

it("an action on ticked models is not undone while one of the models is gone", async () => {
	await press("discontinue");
	await press("delete", "", ["B"]);
	const [, discontinued] = await historyLines();
	const { preview } = (await visit(historyLoader, `/admin/history/${discontinued?.id}`, headers))
		.data;
	expect(preview.problem?.text).toMatch(/^BenQ Two is not there any more/);
});

it.each([
	["add-category", "none", ["A"], "please choose a category"],
	["add-tag", "a;b", ["A"], "please type one tag"],
	["feature", "", [], "tick a model"],
])(
	"an action on ticked models %s of %j refuses bad input, with the ticks kept",
	async (name, value, skus, problem) => {
		expect(await press(name, value, skus)).toMatchObject({
			status: 400,
			data: { problem: expect.stringContaining(problem), draft: { ticked: skus, value } },
		});
		expect(await historyLines()).toEqual([]);
	},
);

it("an action on ticked models leaves out models that are as wanted or gone", async () => {
	await press("discontinue", "", ["A"]);
	await press("discontinue", "", ["A", "B", "C"]);
	expect((await historyLines()).map(({ title }) => title)).toEqual([
		"1 model discontinued",
		"1 model discontinued",
	]);
	await press("discontinue");
	expect(await historyLines()).toHaveLength(2);
});

it("an action on ticked models is of a known kind", async () => {
	await expect(visit(loader, path("toString"), headers)).rejects.toMatchObject({ status: 404 });
});
