import { db } from "db/connection.server";
import { beforeEach, expect, it } from "vitest";
import {
	findImport,
	findUndoableImport,
	listImports,
	listLeftOutRows,
} from "~/features/imports/apply/import-history.queries.server";
import { exportCsv } from "~/features/imports/export/catalogue-export.queries.server";
import { breakInserts, refuseWrites } from "../../../tests/databases/refuse-writes";
import { makeCategories, makeListings, makeProjectors, makeShops } from "../../../tests/factories";
import {
	catalogue,
	commit,
	csvSource,
	HEAD,
	LATER,
	load,
	NOW,
	preview,
	sheetOf,
	uncheckedCatalogue,
} from "../../../tests/import-tasks";
import { performTask } from "./import-task.server";

const attempt = (csv: string) => commit(csvSource(csv));

beforeEach(async () => {
	await makeCategories();
	await makeShops();
});

it("import task: counts created, changed and unchanged rows", async () => {
	const first = await load(`${HEAD}A,Epson,One,100,HDR10,\nB,Epson,Two,200,,\n`);
	expect(first.result).toEqual({
		created: 2,
		updated: 0,
		unchanged: 0,
		errors: 0,
		errorDetails: [],
		held: 0,
		heldDetails: [],
		message: "2 created, 0 updated, 0 unchanged.",
	});
	const csv = `${HEAD}A,Epson,One,100.00,HDR10,\nb,Epson,Two,201,,\nC,Epson,Three,,,\nD,,Four,x,,\n`;
	const second = await load(csv, LATER);
	expect(second.result).toEqual({
		created: 1,
		updated: 1,
		unchanged: 1,
		errors: 1,
		errorDetails: [expect.stringMatching(/^Row 5 \(SKU D\): .*Brand.*Price/)],
		held: 0,
		heldDetails: [],
		message: "1 created, 1 updated, 1 unchanged, 1 row left out.",
	});
	const { projectors } = await catalogue();
	expect(projectors.map((row) => [row.sku, row.pricePence, row.priceUpdatedAt])).toEqual([
		["A", 10_000, NOW.toISOString()],
		["B", 20_100, LATER.toISOString()],
		["C", 0, LATER.toISOString()],
	]);
});

it("records each import", async () => {
	const { runId } = await load(`${HEAD}A,Epson,One,x,,\nB,Epson,Two,1,,\n`);
	expect(await findImport(db(), runId)).toEqual({
		id: runId,
		fileName: "a.csv",
		startedBy: "ann",
		startedAt: NOW.toISOString(),
		created: 1,
		updated: 0,
		unchanged: 0,
		errors: 1,
		held: 0,
		message: "1 created, 0 updated, 0 unchanged, 1 row left out.",
		undoneAt: null,
		undoneBy: null,
	});
	expect((await listLeftOutRows(db(), runId)).problems).toEqual([
		{ row: 2, sku: "A", column: "price", reason: expect.stringContaining("Price must be") },
	]);
	await load(`${HEAD}A,Epson,One,1,,\n`);
	expect((await listImports(db(), 10)).map((row) => row.id)).toEqual([runId + 1, runId]);
});

it("import task: leaves out offers of unknown models and shops, and second ones of one shop", async () => {
	await makeProjectors({ sku: "Eps-1" });
	const { result, problems } = await load(
		`sku,retailer,price,affiliate_url
eps-1,currys,10,https://x.example
NO-SUCH,currys,10,https://x.example
Eps-1,no-such,10,https://x.example
Eps-1,1,12,https://x.example
`,
	);
	expect(result).toMatchObject({ created: 1, errors: 3 });
	expect(result.errorDetails).toEqual([
		"Row 3 (SKU NO-SUCH): no projector with SKU NO-SUCH",
		'Row 4 (SKU Eps-1): no shop "no-such"',
		"Row 5 (SKU Eps-1): the same SKU and retailer as in row 2",
	]);
	expect(problems.map((problem) => problem.column)).toEqual(["sku", "retailer", "retailer"]);
	const listings = (await catalogue()).listings;
	expect(listings).toMatchObject([{ projectorSku: "Eps-1", retailerId: 1, pricePence: 1000 }]);
});

it("import task: changes models by SKU and the changed columns alone, and creates none so", async () => {
	await makeProjectors(
		{ sku: "Eps-1", brand: "Epson", model: "One", price: "1", speaker: "5 W" },
		{ sku: "B", brand: "BenQ", model: "Two", price: "7" },
	);
	const csv = "sku,price\neps-1,2\nNEW-1,3\nB,7\n";
	for (const outcome of [await preview(csv), await load(csv)]) {
		expect(outcome.result).toMatchObject({ created: 0, updated: 1, unchanged: 1, errors: 1 });
		expect(outcome.problems).toEqual([
			{
				row: 3,
				sku: "NEW-1",
				column: "sku",
				reason:
					"no projector with SKU NEW-1; to create one, the file needs the columns brand and model",
			},
		]);
	}
	expect((await catalogue()).projectors).toMatchObject([
		{ sku: "B", pricePence: 700 },
		{ sku: "Eps-1", brand: "Epson", model: "One", pricePence: 200, speaker: "5 W" },
	]);
	const { result } = await load("sku,brand\nB,BENQ\nNEW-1,Epson\n");
	expect(result.errorDetails).toEqual([
		"Row 3 (SKU NEW-1): no projector with SKU NEW-1; to create one, the file needs the column model",
	]);
});

it("import task: imports no offer for a model that was left out", async () => {
	const sheets = [
		sheetOf("Models", "sku,price\nNEW-1,5"),
		sheetOf("Listings", "sku,retailer,price,affiliate_url\nNEW-1,currys,10,https://x.example"),
	];
	const outcome = await commit({ fileName: "a.xlsx", sheets });
	expect(outcome).toMatchObject({ result: { created: 0, errors: 2 } });
	expect((await catalogue()).listings).toEqual([]);
});

it("import task: leaves an offer with the same values as it was, but for when it was last seen", async () => {
	await makeProjectors({ sku: "A" });
	await makeListings(
		{ sku: "A", in_stock: "no" },
		{ sku: "A", retailer: "2", delivery_price: "0" },
	);
	await makeListings({ sku: "A", retailer: "3", delivery_price: "4.99" });
	const before = await uncheckedCatalogue();
	const { result } = await load(await exportCsv(db(), "listings"), LATER);
	expect(result).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
	expect(await uncheckedCatalogue()).toEqual(before);
	const { listings } = await catalogue();
	expect(listings.map((row) => row.checkedAt)).toEqual(Array(3).fill(LATER.toISOString()));
	expect(before.listings.map((row) => row.deliveryPence)).toEqual([null, 0, 499]);
});

it("import task: imports offers for models of the same file", async () => {
	const sheets = [
		sheetOf("Listings", "sku,retailer,price,affiliate_url\nnew-1,currys,10,https://x.example"),
		sheetOf("Models", "sku,brand,model\nNEW-1,Epson,One"),
	];
	const source = { fileName: "a.xlsx", sheets };
	const previewed = await performTask(db(), { kind: "preview", input: { source } });
	for (const outcome of [previewed, await commit(source)]) {
		expect(outcome).toMatchObject({ result: { created: 2, errors: 0 } });
	}
	expect((await catalogue()).listings).toMatchObject([{ projectorSku: "NEW-1" }]);
});

it("import task: refuses a file of another kind, and changes nothing", async () => {
	await makeProjectors({ sku: "A" });
	const before = await catalogue();
	expect(await attempt("nothing of use\n")).toMatchObject({ status: "failed", httpStatus: 400 });
	expect(await attempt("a\u0000b")).toMatchObject({ status: "failed", httpStatus: 415 });
	expect(await catalogue()).toEqual(before);
	expect(await listImports(db(), 10)).toEqual([]);
});

it("import task: leaves everything as it was when the database fails on the way", async () => {
	await makeProjectors({ sku: "A", price: "1" });
	const before = await catalogue();
	await breakInserts(db(), "retailer_listings", "disk");
	const sheets = [
		sheetOf("Models", "sku,brand,model,price\nA,Sony,Other,9\nB,Sony,New,9"),
		sheetOf("Listings", "sku,retailer,price,affiliate_url\nA,currys,10,https://x.example"),
	];
	await expect(commit({ fileName: "a.xlsx", sheets })).rejects.toThrow("disk");
	expect(await catalogue()).toEqual(before);
	expect(await listImports(db(), 10)).toEqual([]);
	expect(await findUndoableImport(db())).toBeUndefined();
});

it("import task: reports a full disk, and leaves everything as it was", async () => {
	await makeProjectors({ sku: "A", price: "1" });
	const before = await catalogue();
	await refuseWrites("projector_tags", "full", 20);
	const models = Array.from({ length: 2000 }, (_, n) => `F-${n},Epson,M${n},1,3D,gaming`);
	expect(await attempt(`${HEAD}${models.join("\n")}\n`)).toEqual({
		status: "failed",
		httpStatus: 503,
		message: "Nothing was changed: the disk is full. Make room and try again.",
	});
	expect(await catalogue()).toEqual(before);
	expect(await listImports(db(), 10)).toEqual([]);
});

it("import task: keeps no rows of an import without errors, and those of the ten newest imports with some", async () => {
	await load(`${HEAD}A,Epson,One,1,,\n`);
	const ids: number[] = [];
	for (let n = 0; n < 12; n += 1) ids.push((await load(`${HEAD}A,,,,,\n`)).runId);
	const kept = await db()
		.selectFrom("rejected_files")
		.select("runId")
		.distinct()
		.orderBy("runId")
		.execute();
	expect(kept.map(({ runId }) => runId)).toEqual(ids.slice(2));
});
