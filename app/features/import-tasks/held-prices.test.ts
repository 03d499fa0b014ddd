import { db } from "db/connection.server";
import { beforeEach, expect, it } from "vitest";
import { undoImport } from "~/features/imports/apply/import-history.queries.server";
import { findRejectedFile } from "~/features/imports/export/rejected-files.queries.server";
import { setRows } from "../../../tests/databases/rows";
import { makeCategories, makeListings, makeProjectors, makeShops } from "../../../tests/factories";
import {
	catalogue,
	commit,
	csvSource,
	LATER,
	load,
	preview,
	sheetOf,
} from "../../../tests/import-tasks";
import { performTask } from "./import-task.server";

const HEAD = "sku,retailer,price,affiliate_url\n";
const URL = "https://www.currys.co.uk/search?q=x";

const shops = ["currys", "richer-sounds", "amazon-uk", "john-lewis", "argos"];

async function stored() {
	const { listings } = await catalogue();
	return listings.map(({ projectorSku, retailerId, pricePence, checkedAt }) => ({
		projectorSku,
		retailerId,
		pricePence,
		isChecked: checkedAt === LATER.toISOString(),
	}));
}

const release = (csv: string, ...places: string[]) =>
	performTask(db(), {
		kind: "commit",
		input: { source: csvSource(csv), startedBy: "ann", now: LATER, release: places },
	});

beforeEach(async () => {
	await makeCategories();
	await makeShops();
	await makeProjectors({ sku: "A", price: "1000" }, { sku: "B", price: "500" }, { sku: "C" });
	await makeListings({ sku: "A", price: "1299" }, { sku: "B", price: "400" });
});

const FALLS = `${HEAD}A,currys,12.99,${URL}\nB,currys,390,${URL}\nC,currys,7,${URL}\nB,argos,100,${URL}\n`;

it("a price that fell too far is held, and the other rows of the file are imported", async () => {
	const { result, held, problems } = await load(FALLS, LATER);
	expect(result).toMatchObject({
		created: 1,
		updated: 1,
		unchanged: 0,
		errors: 0,
		held: 2,
		heldDetails: [
			"Row 2: SKU A at Currys fell from £1,299.00 to £12.99 (99 %): held",
			"Row 5: SKU B at Argos is £100.00, but the model's cheapest price is £400.00 (75 % less): held",
		],
		message: "1 created, 1 updated, 0 unchanged, 2 prices held.",
	});
	expect(problems).toEqual([]);
	expect(held.map(({ row }) => row)).toEqual([2, 5]);
	expect(await stored()).toEqual([
		{ projectorSku: "A", retailerId: 1, pricePence: 129_900, isChecked: false },
		{ projectorSku: "B", retailerId: 1, pricePence: 39_000, isChecked: true },
		{ projectorSku: "C", retailerId: 1, pricePence: 700, isChecked: true },
	]);
	const points = await db()
		.selectFrom("price_points")
		.select("pricePence")
		.where("at", "=", LATER.toISOString())
		.orderBy("pricePence")
		.execute();
	expect(points.map(({ pricePence }) => pricePence)).toEqual([700, 39_000]);
});

it("a price that fell too far is shown by a preview as by the import", async () => {
	const before = await catalogue();
	const { result, held, changes } = await preview(FALLS);
	expect(result.message).toBe(
		"Nothing was changed yet: 1 new, 1 changed, 0 rejected, 0 unchanged, 2 prices held.",
	);
	expect(changes.map(({ sku }) => sku)).toEqual(["B", "C"]);
	expect(await catalogue()).toEqual(before);
	expect((await load(FALLS, LATER)).held).toEqual(held);
});

it("a price that fell too far is imported if its place is named, which can be undone", async () => {
	await load(FALLS, LATER);
	const before = await stored();
	const outcome = await release(FALLS, "row 2");
	expect(outcome).toMatchObject({
		status: "ran",
		result: { created: 0, updated: 1, unchanged: 2, held: 1 },
		held: [{ row: 5 }],
	});
	expect((await stored())[0]).toMatchObject({ pricePence: 1299, isChecked: true });
	if (outcome.status !== "ran") throw new Error();
	await undoImport(db(), outcome.runId, { undoneBy: "bob", now: LATER });
	expect((await stored()).map(({ pricePence }) => pricePence)).toEqual(
		before.map(({ pricePence }) => pricePence),
	);
});

it("a price that fell too far is listed in the refusal of a wrong place", async () => {
	const before = await catalogue();
	expect(await release(FALLS, "row 2", "row 3", "Prices!2")).toMatchObject({
		status: "failed",
		httpStatus: 400,
		message:
			"Nothing was imported, because no price is held at: row 3, Prices!2. Prices are held at: row 2, row 5.",
	});
	expect(await catalogue()).toEqual(before);
});

it("a price that fell too far is downloaded with its reason, to be corrected and imported", async () => {
	const { runId } = await load(FALLS, LATER);
	const csv = (await findRejectedFile(db(), runId, "errors.csv"))?.toString() ?? "";
	expect(csv.split("\r\n")).toEqual([
		"\uFEFFsku,retailer,price,affiliate_url,problem",
		`A,currys,12.99,${URL},"price fell from £1,299.00 to £12.99 (99 %), so it is held"`,
		expect.stringContaining("B,argos,100,"),
		"",
	]);
	const corrected = csv.replace("12.99", "1290.99").replace("argos,100", "argos,380");
	expect((await load(corrected, LATER)).result).toMatchObject({
		created: 1,
		updated: 1,
		held: 0,
	});
});

it("a price that fell too far is named with its sheet if a workbook has several", async () => {
	const sheets = [
		sheetOf("Models", "sku,brand,model,price\nNEW,Epson,New,900"),
		sheetOf("Prices", `${HEAD}A,currys,1,${URL}\nNEW,currys,9,${URL}`),
	];
	const outcome = await commit({ fileName: "a.xlsx", sheets }, LATER);
	expect(outcome).toMatchObject({
		result: {
			created: 1,
			heldDetails: [
				expect.stringMatching(/^Row 2 of sheet "Prices": SKU A at Currys fell/),
				// The price of the model in the same workbook.
				expect.stringMatching(/^Row 3 of sheet "Prices": SKU NEW .+ is £9\.00, .+ £900\.00/),
			],
		},
	});
});

it("a price that fell too far is no fall from an example, nor of a model whose only price is one", async () => {
	await setRows("retailer_listings", { isSample: 1 });
	await setRows("projectors", { isSamplePrice: 1 });
	expect((await load(FALLS, LATER)).result).toMatchObject({ created: 2, updated: 2, held: 0 });
});

it("a price that fell too far is not a first price without any to compare, nor exactly 70 %", async () => {
	const csv = `${HEAD}C,currys,1,${URL}\nC,argos,1000,${URL}\nA,currys,389.70,${URL}\n`;
	expect((await load(csv, LATER)).result).toMatchObject({ created: 2, updated: 1, held: 0 });
});

it("a price that fell too far does not affect other rows, in any order and number", async () => {
	const skus = Array.from({ length: 700 }, (_, n) => `N-${n}`);
	await makeProjectors(...skus.map((sku) => ({ sku, price: "100" })));
	const all = skus.flatMap((sku) => shops.map((retailer) => ({ sku, retailer })));
	// A fixed shuffle: models meet in different chunks.
	const order = all.map((one, n) => ({ ...one, n, at: (n * 7919) % all.length }));
	order.sort((a, b) => a.at - b.at);
	const isLow = (n: number) => n % 3 === 0;
	const lines = order.map(
		({ sku, retailer, n }) => `${sku},${retailer},${isLow(n) ? "0.01" : "90"},${URL}`,
	);
	const csv = `${HEAD}${lines.join("\n")}\n`;
	const low = order.filter(({ n }) => isLow(n));
	const told = await preview(csv);
	const { result } = await load(csv, LATER);
	expect(result).toMatchObject({ created: all.length - low.length, errors: 0, held: low.length });
	expect(result.heldDetails).toEqual(told.result.heldDetails);
	expect(result.heldDetails.at(-1)).toBe(`... and ${low.length - 1000} more.`);
	const made = await db()
		.selectFrom("retailer_listings")
		.select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("pricePence").as("least")])
		.where("projectorSku", "like", "N-%")
		.executeTakeFirstOrThrow();
	expect(made).toEqual({ count: all.length - low.length, least: 9000 });
});
