import { db } from "db/connection.server";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import {
	countAddedModelsWithPhoto,
	findImport,
	findUndoableImport,
	listImports,
} from "~/features/imports/apply/import-history.queries.server";
import { exportCsv } from "~/features/imports/export/catalogue-export.queries.server";
import { searchModels } from "~/features/search/index/search-index.queries.server";
import { addRows, setRows } from "../../../tests/databases/rows";
import { makeCategories, makeListings, makeProjectors, makeShops } from "../../../tests/factories";
import { catalogue, commit, HEAD, LATER, load } from "../../../tests/import-tasks";
import { performTask } from "./import-task.server";

const undo = (id: number) =>
	performTask(db(), { kind: "undo", input: { id, undoneBy: "bob", now: LATER } });

beforeEach(async () => {
	await makeCategories();
	await makeShops();
	const skus = Array.from({ length: 40 }, (_, n) => `OLD-${n}`);
	await makeProjectors(...skus.map((sku) => ({ sku, price: "100", features: "3D" })));
	await makeListings(...skus.slice(0, 10).map((sku) => ({ sku, price: "90" })));
	await setRows("projectors", { isSample: 1, isSamplePrice: 1, isShownPriceSample: 1 });
	await setRows("retailer_listings", { isSample: 1 });
});

async function mixedLoad() {
	const { projectors, listings } = await catalogue();
	const models = projectors.slice(0, 30).map(({ sku }) => `${sku},Changed,Other,77,Wi-Fi,gaming`);
	const created = Array.from({ length: 300 }, (_, n) => `NEW-${n},Epson,N${n},${n},3D,gaming`);
	const changed = listings.slice(0, 5);
	const rows = changed.map((row) => `${row.projectorSku},${row.retailerId},50,https://x.example`);
	const csv = `${HEAD}${[...models, ...created].join("\n")}\n`;
	const cells = (text: string) =>
		text
			.trim()
			.split("\n")
			.map((line, index) => ({ row: index + 1, cells: line.split(",") }));
	const sheets = [
		{ name: "Models", rows: cells(csv) },
		{
			name: "Listings",
			rows: cells(
				`sku,retailer,price,affiliate_url\n${rows.join("\n")}\nNEW-1,currys,9,https://x.example\n`,
			),
		},
	];
	const outcome = await commit({ fileName: "a.xlsx", sheets }, LATER);
	if (outcome.status !== "ran") throw new Error(JSON.stringify(outcome));
	expect(outcome.result).toMatchObject({ created: 301, updated: 35, unchanged: 0, errors: 0 });
	return outcome.runId;
}

it("undo: restores the previous values exactly, with the search index and the marks of the sample", async () => {
	const before = await catalogue();
	const id = await mixedLoad();
	expect(await catalogue()).not.toEqual(before);
	expect(await findUndoableImport(db())).toMatchObject({ id, created: 301, updated: 35 });
	expect(await countAddedModelsWithPhoto(db(), id)).toBe(0);
	expect(await undo(id)).toMatchObject({ state: "undone", message: "The import was undone." });
	expect(await catalogue()).toEqual(before);
	expect((await searchModels(db(), ["changed"], 5)).projectors).toEqual([]);
	expect(await findImport(db(), id)).toMatchObject({
		undoneAt: LATER.toISOString(),
		undoneBy: "bob",
	});
	expect(await findUndoableImport(db())).toBeUndefined();
});

it("undo: refuses imports that were undone, are unknown or changed nothing", async () => {
	const id = await mixedLoad();
	await undo(id);
	expect(await undo(id)).toMatchObject({
		httpStatus: 409,
		message: expect.stringMatching(/undone already/),
	});
	expect(await undo(99)).toMatchObject({ httpStatus: 404 });
	const same = await load(await exportCsv(db(), "projectors"));
	expect(await undo(same.runId)).toMatchObject({
		httpStatus: 409,
		message: expect.stringMatching(/changed nothing/),
	});
});

it("undo: goes back import by import, newest first", async () => {
	const states = [await catalogue()];
	const ids = [await mixedLoad()];
	for (const price of [1, 2]) {
		states.push(await catalogue());
		ids.push((await load(`${HEAD}NEW-7,Epson,Again,${price},,\nX-${price},LG,New,,,\n`)).runId);
	}
	for (const id of ids.slice(0, -1)) {
		const before = await catalogue();
		expect(await undo(id)).toMatchObject({
			httpStatus: 409,
			message: '"a.csv" was imported after this one and has to be undone first.',
		});
		expect(await catalogue()).toEqual(before);
	}
	for (const id of [...ids].reverse()) {
		expect(await findUndoableImport(db())).toMatchObject({ id });
		expect(await undo(id)).toMatchObject({ state: "undone" });
		expect(await catalogue()).toEqual(states.pop());
	}
	expect(await findUndoableImport(db())).toBeUndefined();
});

it("skips an import that was undone", async () => {
	const first = await catalogue();
	const id = await mixedLoad();
	const second = await catalogue();
	for (const price of [1, 2]) {
		const { runId } = await load(`${HEAD}NEW-7,Epson,Again,${price},,\nX,LG,New,,,\n`);
		expect(await undo(runId)).toMatchObject({ state: "undone" });
		expect(await catalogue()).toEqual(second);
	}
	expect(await undo(id)).toMatchObject({ state: "undone" });
	expect(await catalogue()).toEqual(first);
	expect(await undo(await mixedLoad())).toMatchObject({ state: "undone" });
	expect(await catalogue()).toEqual(first);
});

it("reaches ten imports back, and deletes the change sets of older ones", async () => {
	const ids: number[] = [];
	for (let price = 1; price <= 12; price += 1) {
		ids.push((await load(`${HEAD}A,Epson,One,${price},,\n`)).runId);
		await load(`${HEAD}A,Epson,One,${price},,\n`);
	}
	const kept = await db().selectFrom("change_sets").select("runId").execute();
	expect(kept.map(({ runId }) => runId)).toEqual(ids.slice(2));
	for (const id of ids.slice(2).reverse())
		expect(await undo(id)).toMatchObject({ state: "undone" });
	expect((await catalogue()).projectors.find(({ sku }) => sku === "A")?.pricePence).toBe(200);
	expect(await findUndoableImport(db())).toBeUndefined();
	expect(await undo(ids[1] ?? 0)).toMatchObject({
		httpStatus: 409,
		message: "What this import changed is no longer kept, so it cannot be undone.",
	});
});

it("undo: can be seen in the history, however many imports that cannot be undone came after it", async () => {
	const id = await mixedLoad();
	for (let n = 0; n < 5; n += 1) {
		await undo((await load(`${HEAD}A,Epson,One,1,,\n`)).runId);
	}
	const listed = (await listImports(db(), 3)).map((one) => one.id);
	expect(listed).toEqual([id + 5, id + 4, id + 3, id]);
});

it("undo: is not hindered by a later import that changed nothing", async () => {
	const before = await catalogue();
	const id = await mixedLoad();
	await load(await exportCsv(db(), "projectors"));
	expect(await undo(id)).toMatchObject({ state: "undone" });
	expect(await catalogue()).toEqual(before);
});

it.each([
	["a model it changed", "update projectors set speaker = 'x' where brand = 'Changed'"],
	["a model it created", "update projectors set rating = 5 where sku = 'NEW-7'"],
	["a model that is gone", "delete from projectors where sku = 'NEW-7'"],
	["a listing", 'update retailer_listings set "pricePence" = 6 where "pricePence" = 5000'],
])("undo: refuses if %s changed since, and changes nothing", async (_, statement) => {
	const id = await mixedLoad();
	await sql.raw(statement).execute(db());
	const before = await catalogue();
	expect(await undo(id)).toMatchObject({
		httpStatus: 409,
		message: expect.stringMatching(/^SKU \S+ was changed/),
	});
	expect(await catalogue()).toEqual(before);
	expect(await findUndoableImport(db())).toMatchObject({ id });
});

it("undo: undoes the rest if staff want that, and leaves what was changed since", async () => {
	const before = await catalogue();
	const id = await mixedLoad();
	await setRows("projectors", { speaker: "x" }, { sku: "NEW-7" });
	await setRows("projectors", { speaker: "x" }, { sku: "NEW-8" });
	expect(await undo(id)).toMatchObject({
		httpStatus: 409,
		changedSince: {
			total: 2,
			reasons: [
				"SKU NEW-7 was changed or removed after this import",
				"SKU NEW-8 was changed or removed after this import",
			],
		},
	});
	const input = { id, undoneBy: "bob", now: LATER, isPartial: true };
	expect(await performTask(db(), { kind: "undo", input })).toMatchObject({
		state: "undone",
		message: "The import was undone, but for 2 rows changed or removed since.",
	});
	const { projectors } = await catalogue();
	expect(projectors.filter(({ sku }) => !sku.startsWith("NEW"))).toEqual(before.projectors);
	expect(projectors.filter(({ sku }) => sku.startsWith("NEW")).map(({ sku }) => sku)).toEqual([
		"NEW-7",
		"NEW-8",
	]);
	expect(await findUndoableImport(db())).toBeUndefined();
});

it("undo: refuses if the category of a model was deleted since", async () => {
	await addRows("categories", {
		id: 7,
		name: "Games",
		slug: "games",
		description: "-",
		imagePath: "/x.svg",
	});
	await load(`${HEAD}MOVED,Epson,One,10,,games\n`);
	const { runId } = await load(`${HEAD}MOVED,Epson,One,10,,gaming\n`);
	await db().deleteFrom("categories").where("id", "=", 7).execute();
	const before = await catalogue();
	expect(await undo(runId)).toMatchObject({
		httpStatus: 409,
		message:
			"The category of SKU MOVED was changed or removed after this import, so it can no longer be undone.",
	});
	expect(await catalogue()).toEqual(before);
});

it("undo: leaves photos of changed models and counts those that would go", async () => {
	const id = await mixedLoad();
	await sql`update projectors set "imagePath" = '/x' where brand = 'Changed' or sku in ('NEW-1', 'NEW-299')`.execute(
		db(),
	);
	expect(await countAddedModelsWithPhoto(db(), id)).toBe(2);
	expect(await undo(id)).toMatchObject({ state: "undone" });
	const pictures = await db()
		.selectFrom("projectors")
		.where("imagePath", "=", "/x")
		.select("sku")
		.execute();
	expect(pictures).toHaveLength(30);
});
