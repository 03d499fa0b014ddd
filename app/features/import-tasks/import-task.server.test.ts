import { db } from "db/connection.server";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { hasSampleValues } from "~/features/catalogue/projectors.queries.server";
import {
	countPhotographs,
	findUndoable,
} from "~/features/imports/apply/import-changes.queries.server";
import {
	findImport,
	listImportProblems,
	listImports,
} from "~/features/imports/apply/import-history.queries.server";
import type { ImportSource } from "~/features/imports/apply/import-source.server";
import { undoImport } from "~/features/imports/apply/import-undo.queries.server";
import {
	exportListings,
	exportProjectors,
} from "~/features/imports/export/catalogue-export.queries.server";
import {
	findRejectedFile,
	listRejectedFiles,
} from "~/features/imports/export/rejected-files.queries.server";
import { templateCsv } from "~/features/imports/export/template";
import { isNeverSeeded, seedAll } from "~/features/sample-catalogue/seed.server";
import { searchProjectors } from "~/features/search/index/search-index.queries.server";
import {
	makeCategories,
	makeListings,
	makeProjectors,
	makeRetailers,
} from "../../../tests/factories";
import { performTask } from "./import-task.server";

const NOW = new Date("2026-03-01T10:00:00Z");
const LATER = new Date("2026-03-02T10:00:00Z");

function csvSource(csv: string): ImportSource {
	return { fileName: "a.csv", bytes: new TextEncoder().encode(csv) };
}

function commit(source: ImportSource, now = NOW) {
	return performTask(db(), { kind: "commit", input: { source, importedBy: "ann", now } });
}

const attempt = (csv: string) => commit(csvSource(csv));

async function load(csv: string, now = NOW) {
	const outcome = await commit(csvSource(csv), now);
	if (outcome.status !== "imported") throw new Error(JSON.stringify(outcome));
	return outcome;
}

async function preview(csv: string) {
	const outcome = await performTask(db(), { kind: "preview", input: { source: csvSource(csv) } });
	if (outcome.status !== "preview") throw new Error(JSON.stringify(outcome));
	return outcome;
}

/** All that an import may touch, with what is derived; models by SKU, listings without their ids. */
async function catalogue() {
	const search = await sql`select * from projector_search order by rowid`.execute(db());
	const ids = await sql`select rowid from projector_search order by rowid`.execute(db());
	return {
		projectors: await db().selectFrom("projectors").selectAll().orderBy("sku").execute(),
		listings: await db()
			.selectFrom("retailer_listings")
			.selectAll()
			.orderBy("projectorSku")
			.orderBy("retailerId")
			.execute(),
		tags: await db()
			.selectFrom("projector_tags")
			.selectAll()
			.orderBy("projectorSku")
			.orderBy("tag")
			.execute(),
		categories: await db()
			.selectFrom("projector_categories")
			.selectAll()
			.orderBy("projectorSku")
			.orderBy("categoryId")
			.execute(),
		search: search.rows,
		ids: ids.rows,
	};
}

const HEAD = "sku,brand,model,price,features,product_category\n";

describe("performTask", () => {
	beforeEach(async () => {
		await makeCategories();
		await makeRetailers();
	});

	it("counts what was created, what really changed and what did not", async () => {
		const first = await load(`${HEAD}A,Epson,One,100,HDR10,\nB,Epson,Two,200,,\n`);
		expect(first.result).toEqual({
			created: 2,
			updated: 0,
			unchanged: 0,
			errors: 0,
			errorDetails: [],
			message: "2 created, 0 updated, 0 unchanged.",
		});
		const csv = `${HEAD}A,Epson,One,100.00,HDR10,\nb,Epson,Two,201,,\nC,Epson,Three,,,\nD,,Four,x,,\n`;
		const second = await load(csv, LATER);
		expect(second.result).toEqual({
			created: 1,
			updated: 1,
			unchanged: 1,
			errors: 1,
			errorDetails: [expect.stringMatching(/^Row 5 \(SKU D\): .*brand.*price/)],
			message: "1 created, 1 updated, 1 unchanged, 1 row left out.",
		});
		const { projectors } = await catalogue();
		expect(projectors.map((row) => [row.sku, row.pricePence, row.priceUpdatedAt])).toEqual([
			["A", 10_000, NOW.toISOString()],
			["B", 20_100, LATER.toISOString()],
			["C", 0, LATER.toISOString()],
		]);
	});

	it("records who loaded what, and when", async () => {
		const { importId } = await load(`${HEAD}A,Epson,One,x,,\nB,Epson,Two,1,,\n`);
		expect(await findImport(db(), importId)).toEqual({
			id: importId,
			fileName: "a.csv",
			importedBy: "ann",
			importedAt: NOW.toISOString(),
			created: 1,
			updated: 0,
			unchanged: 0,
			errors: 1,
			message: "1 created, 0 updated, 0 unchanged, 1 row left out.",
			undoneAt: null,
			undoneBy: null,
		});
		expect(await listImportProblems(db(), importId)).toEqual([
			{ row: 2, sku: "A", column: "price", reason: expect.stringContaining("price must be") },
		]);
		await load(`${HEAD}A,Epson,One,1,,\n`);
		expect((await listImports(db(), 10)).map((row) => row.id)).toEqual([importId + 1, importId]);
	});

	it("names columns that it did not read", async () => {
		const { result } = await load("sku,brand,model,colour\nA,Epson,One,white\n");
		expect(result.message).toContain("Columns that were not read: colour.");
	});

	it("leaves out listings of unknown models and retailers, and second ones of one retailer", async () => {
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
			'Row 4 (SKU Eps-1): no retailer "no-such"',
			"Row 5 (SKU Eps-1): the same SKU and retailer as in row 2",
		]);
		expect(problems.map((problem) => problem.column)).toEqual(["sku", "retailer", "retailer"]);
		const listings = (await catalogue()).listings;
		expect(listings).toMatchObject([{ projectorSku: "Eps-1", retailerId: 1, pricePence: 1000 }]);
	});

	it("changes models by SKU and the changed columns alone, and creates none so", async () => {
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

	it("takes no listing for a model that it did not create", async () => {
		const sheets = [
			{
				name: "Models",
				rows: [
					{ row: 1, cells: ["sku", "price"] },
					{ row: 2, cells: ["NEW-1", "5"] },
				],
			},
			{
				name: "Listings",
				rows: [
					{ row: 1, cells: ["sku", "retailer", "price", "affiliate_url"] },
					{ row: 2, cells: ["NEW-1", "currys", "10", "https://x.example"] },
				],
			},
		];
		const outcome = await commit({ fileName: "a.xlsx", sheets });
		expect(outcome).toMatchObject({ result: { created: 0, errors: 2 } });
		expect((await catalogue()).listings).toEqual([]);
	});

	it("leaves a listing that says the same as it was", async () => {
		await makeProjectors({ sku: "A" });
		await makeListings(
			{ sku: "A", in_stock: "no" },
			{ sku: "A", retailer: "2", delivery_price: "0" },
		);
		await makeListings({ sku: "A", retailer: "3", delivery_price: "4.99" });
		const before = await catalogue();
		const { result } = await load(await exportListings(db()));
		expect(result).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
		expect(await catalogue()).toEqual(before);
		expect(before.listings.map((row) => row.deliveryPence)).toEqual([null, 0, 499]);
	});

	it("knows models that the same file brings when their listings come", async () => {
		const sheets = [
			{
				name: "Listings",
				rows: [
					{ row: 1, cells: ["sku", "retailer", "price", "affiliate_url"] },
					{ row: 2, cells: ["new-1", "currys", "10", "https://x.example"] },
				],
			},
			{
				name: "Models",
				rows: [
					{ row: 1, cells: ["sku", "brand", "model"] },
					{ row: 2, cells: ["NEW-1", "Epson", "One"] },
				],
			},
		];
		const source = { fileName: "a.xlsx", sheets };
		const previewed = await performTask(db(), { kind: "preview", input: { source } });
		for (const outcome of [previewed, await commit(source)]) {
			expect(outcome).toMatchObject({ result: { created: 2, errors: 0 } });
		}
		expect((await catalogue()).listings).toMatchObject([{ projectorSku: "NEW-1" }]);
	});

	it("refuses a file that is none, and changes nothing", async () => {
		await makeProjectors({ sku: "A" });
		const before = await catalogue();
		expect(await attempt("nothing of use\n")).toMatchObject({ status: "failed", httpStatus: 400 });
		expect(await attempt("a\u0000b")).toMatchObject({ status: "failed", httpStatus: 415 });
		expect(await catalogue()).toEqual(before);
		expect(await listImports(db(), 10)).toEqual([]);
	});

	it("leaves everything as it was when the database fails on the way", async () => {
		await makeProjectors({ sku: "A", price: "1" });
		const before = await catalogue();
		await sql`create trigger fail before insert on retailer_listings begin select raise(abort, 'disk'); end`.execute(
			db(),
		);
		const sheets = [
			{
				name: "Models",
				rows: [
					{ row: 1, cells: ["sku", "brand", "model", "price"] },
					{ row: 2, cells: ["A", "Sony", "Other", "9"] },
					{ row: 3, cells: ["B", "Sony", "New", "9"] },
				],
			},
			{
				name: "Listings",
				rows: [
					{ row: 1, cells: ["sku", "retailer", "price", "affiliate_url"] },
					{ row: 2, cells: ["A", "currys", "10", "https://x.example"] },
				],
			},
		];
		await expect(commit({ fileName: "a.xlsx", sheets })).rejects.toThrow("disk");
		expect(await catalogue()).toEqual(before);
		expect(await listImports(db(), 10)).toEqual([]);
		expect(await findUndoable(db())).toBeUndefined();
	});

	it("says that the disk is full, and leaves everything as it was", async () => {
		await makeProjectors({ sku: "A", price: "1" });
		const before = await catalogue();
		const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db());
		await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 20}`).execute(db());
		const models = Array.from({ length: 2000 }, (_, n) => `F-${n},Epson,M${n},1,3D,gaming`);
		expect(await attempt(`${HEAD}${models.join("\n")}\n`)).toEqual({
			status: "failed",
			httpStatus: 500,
			message: "The disk is full, so nothing was changed. Make room and try again.",
		});
		expect(await catalogue()).toEqual(before);
		expect(await listImports(db(), 10)).toEqual([]);
	});

	it("keeps the rows that were left out, those of both kinds and for every reason, to be corrected", async () => {
		await makeProjectors({ sku: "A" });
		const cells = (lines: string[]) =>
			lines.map((line, index) => ({ row: index + 1, cells: line.split("|") }));
		const sheets = [
			{ name: "Models", rows: cells(["sku|brand|model|rating", "A|Epson|One|9", "B|LG|Two|4"]) },
			{ name: "Prices", rows: cells(["sku|price", "A|7", "NEW|8"]) },
			{
				name: "Shops",
				rows: cells([
					"sku|retailer|price|affiliate_url",
					"A|nowhere|1|https://x.example",
					"B|argos|1|https://x.example",
				]),
			},
		];
		const outcome = await commit({ fileName: "a.xlsx", sheets });
		const id = outcome.status === "imported" ? outcome.importId : 0;
		expect(await listRejectedFiles(db(), id)).toEqual([
			{ name: "errors-listings.csv", rows: 1, cut: 0 },
			{ name: "errors-projectors-2.csv", rows: 2, cut: 0 },
			{ name: "errors-projectors.csv", rows: 1, cut: 0 },
			{ name: "errors.xlsx", rows: 4, cut: 0 },
		]);
		const read = async (name: string) => (await findRejectedFile(db(), id, name))?.toString();
		expect(await read("errors-listings.csv")).toBe(
			'\uFEFFsku,retailer,price,affiliate_url,problem\r\nA,nowhere,1,https://x.example,"no retailer ""nowhere"""\r\n',
		);
		expect(await read("errors-projectors-2.csv")).toMatch(
			/^\uFEFFsku,price,problem\r\nA,7,"the same SKU as .*\r\nNEW,8,"no projector with SKU NEW;/,
		);
		expect(await read("other.csv")).toBeUndefined();
	});

	it("keeps no rows of a load without errors, and those of the ten newest loads with some", async () => {
		await load(`${HEAD}A,Epson,One,1,,\n`);
		const ids: number[] = [];
		for (let n = 0; n < 12; n += 1) ids.push((await load(`${HEAD}A,,,,,\n`)).importId);
		const kept = await db()
			.selectFrom("import_rejects")
			.select("importId")
			.distinct()
			.orderBy("importId")
			.execute();
		expect(kept.map(({ importId }) => importId)).toEqual(ids.slice(2));
	});

	it("imports its own template without a complaint", async () => {
		expect((await load(templateCsv())).result).toMatchObject({ created: 1, errors: 0 });
	});
});

describe("a preview", () => {
	beforeEach(async () => {
		await makeCategories();
		await makeRetailers();
		await makeProjectors(
			{ sku: "A", model: "One", price: "100", features: "HDR10;3D" },
			{ sku: "B", model: "Two" },
		);
		await makeListings({ sku: "A", price: "10" });
	});

	it("tells what would be, and changes nothing", async () => {
		const before = await catalogue();
		const csv = `${HEAD}A,Epson,One,99.5,HDR10,gaming\nB,Epson,Two,,,\nC,Epson,Three,1,,\nD,,,,,\n`;
		const { result, changes } = await preview(csv);
		expect(result).toMatchObject({ created: 1, updated: 1, unchanged: 1, errors: 1 });
		expect(result.message).toBe(
			"Nothing was changed yet: 1 new, 1 changed, 1 rejected, 1 unchanged.",
		);
		expect(changes).toEqual([
			{
				kind: "projector",
				sku: "A",
				isNew: false,
				fields: [
					{ field: "product_category", before: "", after: "gaming" },
					{ field: "features", before: "HDR10;3D", after: "HDR10" },
					{ field: "price", before: "100.00", after: "99.50" },
				],
			},
			{
				kind: "projector",
				sku: "C",
				isNew: true,
				fields: [
					{ field: "brand", before: "", after: "Epson" },
					{ field: "model", before: "", after: "Three" },
					{ field: "price", before: "", after: "1.00" },
				],
			},
		]);
		expect(await catalogue()).toEqual(before);
		expect(await listImports(db(), 10)).toEqual([]);
		expect((await load(csv)).result).toMatchObject({
			created: 1,
			updated: 1,
			unchanged: 1,
			errors: 1,
		});
	});

	it("tells of listings by their retailer", async () => {
		const { changes } = await preview(
			"sku,retailer,price,in_stock,affiliate_url\nA,1,12,no,https://www.currys.co.uk/search?q=x\n",
		);
		expect(changes).toEqual([
			{
				kind: "listing",
				sku: "A",
				retailer: "currys",
				isNew: false,
				fields: [
					{ field: "price", before: "10.00", after: "12.00" },
					{ field: "in_stock", before: "true", after: "false" },
				],
			},
		]);
	});

	it("tells the values of a new listing, and shortens long ones of a new model", async () => {
		const listing = await preview(
			"sku,retailer,price,affiliate_url,delivery_price\nB,argos,12,https://x.example,0\n",
		);
		expect(listing.changes).toMatchObject([
			{
				isNew: true,
				fields: [
					{ field: "price", before: "", after: "12.00" },
					{ field: "in_stock", before: "", after: "true" },
					{ field: "affiliate_url", before: "", after: "https://x.example" },
					{ field: "delivery_price", before: "", after: "0.00" },
				],
			},
		]);
		const model = await preview(`sku,brand,model,description\nN,LG,X,${"long ".repeat(500)}\n`);
		expect(model.changes[0]?.fields.at(-1)?.after).toMatch(/^(long )+long?…$/);
		expect(model.changes[0]?.fields.at(-1)?.after).toHaveLength(300);
	});

	it("names categories that fit none of ours, and names that another SKU has", async () => {
		const csv = `${HEAD}A,Epson,One,100,HDR10;3D,Kitchen;Gaming
C,epson,two,,,home-cinema;kitchen
D,Epson,T-wo,,,"Kitchen, Sheds"
E,Sony,Five,,,
F,SONY,five,,,
`;
		const { result, warnings } = await preview(csv);
		expect(result).toMatchObject({ created: 4, updated: 1, errors: 0 });
		expect(warnings).toEqual([
			'No category of ours is "Kitchen" (3 models, the first is SKU A).',
			'No category of ours is "Sheds" (1 model, the first is SKU D).',
			"Ours are: Home Cinema, Business & Education, Portable & Travel, Garden Entertainment & Outdoor, Gaming, Golf Simulation.",
			"SKU C is epson two, which is here already as SKU B.",
			"SKU D is Epson T-wo, which is here already as SKU B.",
			"SKU F is SONY five, which is here already as SKU E.",
		]);
		const renamed = await preview("sku,model\nA,TWO\n");
		expect(renamed.warnings).toEqual(["SKU A is Epson TWO, which is here already as SKU B."]);
		await load(csv);
		expect((await preview(csv)).warnings).toEqual([]);
	});

	it("shows no more than 200 changes but counts them all", async () => {
		const rows = Array.from({ length: 600 }, (_, n) => `N-${n},Epson,M${n},,,`);
		const { result, changes } = await preview(`${HEAD}${rows.join("\n")}\n`);
		expect(result.created).toBe(600);
		const same = Array.from({ length: 300 }, (_, n) => `S-${n},Epson,One,,,C${n}`);
		const { warnings } = await preview(`${HEAD}${same.join("\n")}\n`);
		expect(warnings).toHaveLength(50 + 1 + 1 + 200 + 1);
		expect(warnings[50]).toBe("... and 250 more categories.");
		expect(warnings.at(-1)).toBe("... and 100 more.");
		expect(changes).toHaveLength(200);
	});
});

describe("the downloads", () => {
	it("change nothing when they are uploaded again, on the whole sample catalogue", async () => {
		expect(await isNeverSeeded(db())).toBe(true);
		const models = await seedAll(db(), NOW);
		const before = await catalogue();
		const projectors = await load(await exportProjectors(db()), LATER);
		expect(projectors.result).toMatchObject({
			created: 0,
			updated: 0,
			unchanged: models,
			errors: 0,
		});
		const listings = await load(await exportListings(db()), LATER);
		expect(listings.result).toMatchObject({
			created: 0,
			updated: 0,
			unchanged: before.listings.length,
			errors: 0,
		});
		expect(await catalogue()).toEqual(before);
		expect(await hasSampleValues(db())).toBe(true);
	});

	it("bring texts back that a spreadsheet would take for a formula, and all other hostile ones", async () => {
		await makeCategories();
		const hostile = {
			sku: "A",
			brand: "=HYPERLINK(1)",
			model: "+1",
			description: '"quoted", ; \n second line',
			speaker: "'=1",
			input_lag: "-5",
			outputs: "@SUM(A1)",
			features: "=1;+2;a, b",
			rating: "4.25",
			price: "0.05",
			brightness: "1",
		};
		await makeProjectors(hostile);
		const before = await catalogue();
		const csv = await exportProjectors(db());
		expect(csv).toContain(",'=HYPERLINK(1),'+1,");
		expect((await load(csv)).result).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
		expect(await catalogue()).toEqual(before);
	});

	it.each([
		["HDR10, HLG;", '"HDR10, HLG;"'],
		["HDR10, HLG; 3D", '"HDR10, HLG;3D"'],
		["1,000 Hz", '"1,000 Hz"'],
	])("bring a list back that has a comma in a value: %j", async (features, cell) => {
		await makeCategories();
		await makeProjectors({ sku: "A", features });
		const before = await catalogue();
		const csv = await exportProjectors(db());
		expect(csv).toContain(`,${cell},`);
		expect((await load(csv)).result).toMatchObject({ updated: 0, unchanged: 1 });
		expect(await catalogue()).toEqual(before);
	});
});

describe("undoImport", () => {
	const undo = (id: number) => undoImport(db(), id, { undoneBy: "bob", now: LATER });

	beforeEach(async () => {
		await seedAll(db(), NOW);
	});

	async function mixedLoad() {
		const { projectors, listings } = await catalogue();
		const models = projectors.slice(0, 30).map(({ sku }) => `${sku},Changed,Other,77,Wi-Fi,gaming`);
		const created = Array.from({ length: 300 }, (_, n) => `NEW-${n},Epson,N${n},${n},3D,gaming`);
		const changed = listings.slice(0, 5);
		const rows = changed.map((row) => `${row.projectorSku},${row.retailerId},5,https://x.example`);
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
		if (outcome.status !== "imported") throw new Error(JSON.stringify(outcome));
		expect(outcome.result).toMatchObject({ created: 301, updated: 35, unchanged: 0, errors: 0 });
		return outcome.importId;
	}

	it("puts back exactly what was there, search and marks of the sample included", async () => {
		const before = await catalogue();
		const id = await mixedLoad();
		expect(await catalogue()).not.toEqual(before);
		expect(await findUndoable(db())).toMatchObject({ id, created: 301, updated: 35 });
		expect(await countPhotographs(db(), id)).toBe(0);
		expect(await undo(id)).toEqual({ status: "undone", message: "The import was undone." });
		expect(await catalogue()).toEqual(before);
		expect((await searchProjectors(db(), ["changed"], 5)).projectors).toEqual([]);
		expect(await findImport(db(), id)).toMatchObject({
			undoneAt: LATER.toISOString(),
			undoneBy: "bob",
		});
		expect(await findUndoable(db())).toBeUndefined();
	});

	it("refuses what was undone, what is unknown and what changed nothing", async () => {
		const id = await mixedLoad();
		await undo(id);
		expect(await undo(id)).toMatchObject({
			httpStatus: 409,
			message: expect.stringMatching(/undone already/),
		});
		expect(await undo(99)).toMatchObject({ httpStatus: 404 });
		const same = await load(await exportProjectors(db()));
		expect(await undo(same.importId)).toMatchObject({
			httpStatus: 409,
			message: expect.stringMatching(/changed nothing/),
		});
	});

	it("goes back load by load, newest first", async () => {
		const states = [await catalogue()];
		const ids = [await mixedLoad()];
		for (const price of [1, 2]) {
			states.push(await catalogue());
			ids.push(
				(await load(`${HEAD}NEW-7,Epson,Again,${price},,\nX-${price},LG,New,,,\n`)).importId,
			);
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
			expect(await findUndoable(db())).toMatchObject({ id });
			expect((await undo(id)).status).toBe("undone");
			expect(await catalogue()).toEqual(states.pop());
		}
		expect(await findUndoable(db())).toBeUndefined();
	});

	it("lets a load that was undone stand in nobody's way", async () => {
		const first = await catalogue();
		const id = await mixedLoad();
		const second = await catalogue();
		for (const price of [1, 2]) {
			const { importId } = await load(`${HEAD}NEW-7,Epson,Again,${price},,\nX,LG,New,,,\n`);
			expect((await undo(importId)).status).toBe("undone");
			expect(await catalogue()).toEqual(second);
		}
		expect((await undo(id)).status).toBe("undone");
		expect(await catalogue()).toEqual(first);
		expect((await undo(await mixedLoad())).status).toBe("undone");
		expect(await catalogue()).toEqual(first);
	});

	it("reaches ten loads back; what older ones changed is not kept", async () => {
		const ids: number[] = [];
		for (let price = 1; price <= 12; price += 1) {
			ids.push((await load(`${HEAD}A,Epson,One,${price},,\n`)).importId);
			await load(`${HEAD}A,Epson,One,${price},,\n`);
		}
		const kept = await db().selectFrom("import_changes").select("importId").execute();
		expect(kept.map(({ importId }) => importId)).toEqual(ids.slice(2));
		for (const id of ids.slice(2).reverse()) expect((await undo(id)).status).toBe("undone");
		expect((await catalogue()).projectors.find(({ sku }) => sku === "A")?.pricePence).toBe(200);
		expect(await findUndoable(db())).toBeUndefined();
		expect(await undo(ids[1] ?? 0)).toMatchObject({
			httpStatus: 409,
			message: "What this import changed is no longer kept, so it cannot be undone.",
		});
	});

	it("can be seen in the history, however many loads came after it that are of no use", async () => {
		const id = await mixedLoad();
		for (let n = 0; n < 5; n += 1) {
			await undo((await load(`${HEAD}A,Epson,One,1,,\n`)).importId);
		}
		const listed = (await listImports(db(), 3)).map((one) => one.id);
		expect(listed).toEqual([id + 5, id + 4, id + 3, id]);
	});

	it("is not hindered by a later load that changed nothing", async () => {
		const before = await catalogue();
		const id = await mixedLoad();
		await load(await exportProjectors(db()));
		expect((await undo(id)).status).toBe("undone");
		expect(await catalogue()).toEqual(before);
	});

	it.each([
		["a model it changed", "update projectors set speaker = 'x' where brand = 'Changed'"],
		["a model it created", "update projectors set rating = 5 where sku = 'NEW-7'"],
		["a model that is gone", "delete from projectors where sku = 'NEW-7'"],
		["a listing", "update retailer_listings set pricePence = 6 where pricePence = 500"],
	])("refuses when somebody changed %s since, and changes nothing", async (_, statement) => {
		const id = await mixedLoad();
		await sql.raw(statement).execute(db());
		const before = await catalogue();
		expect(await undo(id)).toMatchObject({
			httpStatus: 409,
			message: expect.stringMatching(/^SKU \S+ was changed/),
		});
		expect(await catalogue()).toEqual(before);
		expect(await findUndoable(db())).toMatchObject({ id });
	});

	it("puts a warranty back, also to none and to unknown", async () => {
		await makeProjectors(
			{ sku: "W-3", warranty_years: "3" },
			{ sku: "W-0", warranty_years: "0" },
			{ sku: "W-UNKNOWN" },
		);
		const before = await catalogue();
		const csv = "sku,warranty_years\nW-3,\nW-0,5\nW-UNKNOWN,25\n";
		expect((await preview(csv)).changes).toContainEqual(
			expect.objectContaining({
				sku: "W-0",
				fields: [{ field: "warranty_years", before: "0", after: "5" }],
			}),
		);
		const { importId } = await load(csv, LATER);
		const years = (await catalogue()).projectors.filter(({ sku }) => sku.startsWith("W-"));
		expect(years.map(({ warrantyYears }) => warrantyYears)).toEqual([5, null, 25]);
		expect((await undo(importId)).status).toBe("undone");
		expect(await catalogue()).toEqual(before);
	});

	it("goes back over columns that came after the load", async () => {
		const before = await catalogue();
		const id = await mixedLoad();
		await sql`alter table projectors add column "later" integer default 7`.execute(db());
		expect((await undo(id)).status).toBe("undone");
		await sql`alter table projectors drop column "later"`.execute(db());
		expect(await catalogue()).toEqual(before);
	});

	it("leaves photographs of changed models and counts those that would go", async () => {
		const id = await mixedLoad();
		await sql`update projectors set imagePath = '/x' where brand = 'Changed' or sku in ('NEW-1', 'NEW-299')`.execute(
			db(),
		);
		expect(await countPhotographs(db(), id)).toBe(2);
		expect((await undo(id)).status).toBe("undone");
		const pictures = await db()
			.selectFrom("projectors")
			.where("imagePath", "=", "/x")
			.select("sku")
			.execute();
		expect(pictures).toHaveLength(30);
	});
});
