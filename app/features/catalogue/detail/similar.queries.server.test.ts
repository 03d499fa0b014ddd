import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
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

describe("listSimilar", () => {
	it("prefers the same category or type to the nearest figures", async () => {
		await makeProjectors(
			wanted,
			like("UNRELATED", { product_category: "home-cinema", projection_type: "LCD" }),
			like("SAME-CATEGORY", { projection_type: "LCD", resolution: HD }),
			like("SAME-TYPE", { product_category: "", resolution: HD }),
		);
		expect(await similarTo("WANTED")).toEqual(["SAME-CATEGORY", "SAME-TYPE", "UNRELATED"]);
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
			like("NO-PRICE", { price: "" }),
			like("DEAR", { price: "9000" }),
			like("NO-LUMENS", { brightness: "", price: "9000" }),
			like("NO-PIXELS", { resolution: "4K" }),
		);
		expect(await similarTo("WANTED")).toEqual(["DEAR", "NO-LUMENS", "NO-PRICE", "NO-PIXELS"]);
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

	it("puts discontinued models last, among fillers too", async () => {
		const unrelated = { product_category: "home-cinema", projection_type: "LCD" };
		await makeProjectors(
			wanted,
			like("GONE", { is_discontinued: "yes" }),
			like("SOLD", { resolution: HD }),
			like("UNRELATED", unrelated),
			like("UNRELATED-GONE", { ...unrelated, is_discontinued: "yes" }),
		);
		expect(await similarTo("WANTED")).toEqual(["SOLD", "UNRELATED", "GONE", "UNRELATED-GONE"]);
	});

	it("fills up from unrelated models, and from any for one without category and type", async () => {
		await makeProjectors(
			{ sku: "BARE" },
			like("A", { projection_type: "", product_category: "" }),
			like("B"),
			like("C", { projection_type: "LCD" }),
		);
		expect(await similarTo("BARE")).toEqual(["A", "B", "C"]);
		expect(await similarTo("B")).toEqual(["C", "A", "BARE"]);
	});

	it("are all of the same category and throw kind if four are still sold", async () => {
		const short = { throw_type: "Ultra Short" };
		await makeProjectors(
			like("WANTED", short),
			like("NEAREST", { throw_type: "Standard" }),
			like("UNKNOWN"),
			like("OTHER-CATEGORY", { ...short, product_category: "home-cinema" }),
			like("GONE", { ...short, is_discontinued: "yes" }),
			like("A", { throw_type: "ultra-short throw", resolution: HD, price: "9000" }),
			like("B", { ...short, resolution: HD, price: "8000" }),
			like("C", { throw_type: "ULTRA SHORT", resolution: HD, projection_type: "LCD" }),
			like("D", { ...short, resolution: HD, price: "7000" }),
		);
		expect(await similarTo("WANTED")).toEqual(["C", "D", "B", "A"]);
	});

	it("begins with those of the same category and throw kind, then those of the same throw kind", async () => {
		const short = { throw_type: "Short" };
		await makeProjectors(
			like("WANTED", short),
			like("NEAREST", { throw_type: "Standard" }),
			like("NEXT", { price: "1001" }),
			like("SAME", { ...short, resolution: HD }),
			like("SAME-THROW", { ...short, resolution: HD, product_category: "home-cinema" }),
			like("GONE", { ...short, is_discontinued: "yes" }),
		);
		expect(await similarTo("WANTED")).toEqual(["SAME", "SAME-THROW", "NEAREST", "NEXT"]);
	});

	it("is empty when there is no other model", async () => {
		await makeProjectors(wanted);
		expect(await similarTo("WANTED")).toEqual([]);
	});
});
