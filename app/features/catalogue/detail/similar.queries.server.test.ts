import { db } from "db/connection.server";
import { beforeEach, expect, it } from "vitest";
import { findBySku } from "~/features/catalogue/projectors.queries.server";
import { makeCategories, makeProjectors } from "../../../../tests/factories";
import { listSimilar } from "./similar.queries.server";

const UHD = "3840 x 2160";
const HD = "1920 x 1080";

beforeEach(makeCategories);

const wanted = {
	sku: "WANTED",
	product_category: "gaming",
	projection_type: "DLP",
	resolution: UHD,
	price: "1000",
	brightness: "3000",
};

async function similarTo(sku: string): Promise<string[]> {
	const projector = await findBySku(db(), sku);
	return projector ? (await listSimilar(db(), projector)).map((card) => card.sku) : [];
}

/** Returns a model that differs from the wanted one in the given cells. */
const like = (sku: string, cells: Record<string, string> = {}) => ({ ...wanted, sku, ...cells });

it("has alternatives for the same use alone, of any type", async () => {
	await makeProjectors(
		{ ...wanted, throw_type: "Short" },
		like("TYPE", { projection_type: "LCD", resolution: HD }),
		like("OTHER-USE", { product_category: "home-cinema", throw_type: "Short" }),
		like("NO-USE", { product_category: "" }),
	);
	expect(await similarTo("WANTED")).toEqual(["TYPE"]);
});

it("costs from 0.45 to 2.2 times as much", async () => {
	const prices = ["449.99", "450", "2200", "2200.01", ""];
	await makeProjectors(wanted, ...prices.map((price) => like(`AT-${price}`, { price })));
	expect(await similarTo("WANTED")).toEqual(["AT-450", "AT-2200"]);
});

it("orders by nearest resolution, then price, then brightness, then SKU", async () => {
	await makeProjectors(
		wanted,
		like("HD", { resolution: HD }),
		like("DEAR", { price: "1101" }),
		like("CHEAP", { price: "900" }),
		like("DIM", { brightness: "2000" }),
	);
	expect(await similarTo("WANTED")).toEqual(["DIM", "CHEAP", "DEAR", "HD"]);
});

it("compares the lumens that count", async () => {
	await makeProjectors(
		{ ...wanted, brightness: "1000" },
		like("LED", { brightness: "1000", brightness_standard: "led" }),
		like("PEAK", { brightness: "2500", brightness_standard: "peak" }),
		like("ISO", { brightness: "900", brightness_standard: "iso" }),
	);
	expect(await similarTo("WANTED")).toEqual(["PEAK", "ISO", "LED"]);
});

it("ranks a missing figure as the furthest", async () => {
	await makeProjectors(
		wanted,
		like("DEAR", { price: "2000" }),
		like("NO-LUMENS", { brightness: "", price: "2000" }),
		like("NO-PIXELS", { resolution: "4K" }),
	);
	expect(await similarTo("WANTED")).toEqual(["DEAR", "NO-LUMENS", "NO-PIXELS"]);
});

it("ignores a figure that it does not have itself", async () => {
	await makeProjectors(
		{ ...wanted, price: "", brightness: "", resolution: "" },
		like("C", { price: "1" }),
		like("A", { price: "5000", resolution: HD }),
		like("B", { brightness: "1" }),
	);
	expect(await similarTo("WANTED")).toEqual(["A", "B", "C"]);
});

it("never lists itself, and at most four", async () => {
	await makeProjectors(wanted, ...["A", "B", "C", "D", "E"].map((sku) => like(sku)));
	expect(await similarTo("WANTED")).toEqual(["A", "B", "C", "D"]);
});

it("has no place for a discontinued model while four others are related", async () => {
	const far = ["A", "B", "C", "D"].map((sku) => like(sku, { resolution: HD }));
	await makeProjectors(wanted, like("GONE", { is_discontinued: "yes" }), ...far);
	expect(await similarTo("WANTED")).toEqual(["A", "B", "C", "D"]);
});

it("puts discontinued models last", async () => {
	await makeProjectors(
		wanted,
		like("GONE", { is_discontinued: "yes" }),
		like("SOLD", { resolution: HD }),
	);
	expect(await similarTo("WANTED")).toEqual(["SOLD", "GONE"]);
});

it("are any for a model without use and price", async () => {
	await makeProjectors({ sku: "BARE" }, like("A", { product_category: "" }), like("B"));
	expect(await similarTo("BARE")).toEqual(["A", "B"]);
});

it("begins with those of the same kind of throw, in any spelling", async () => {
	const short = { throw_type: "Ultra Short", resolution: HD };
	await makeProjectors(
		like("WANTED", short),
		like("NEAREST", { throw_type: "Standard" }),
		like("UNKNOWN"),
		like("GONE", { ...short, is_discontinued: "yes" }),
		like("A", { ...short, throw_type: "ultra-short throw", price: "1900" }),
		like("B", { ...short, price: "1800" }),
		like("C", { ...short, throw_type: "ULTRA SHORT", projection_type: "LCD" }),
	);
	expect(await similarTo("WANTED")).toEqual(["C", "B", "A", "NEAREST"]);
});
