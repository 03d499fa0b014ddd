import { db } from "db/connection.server";
import { beforeEach, expect, it } from "vitest";
import { findBySku } from "~/features/catalogue/models.queries.server";
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

async function similarTo(
	sku: string,
	points: Readonly<Record<string, number>> = {},
): Promise<string[]> {
	const projector = await findBySku(db(), sku);
	if (!projector) return [];
	const similar = await listSimilar(db(), projector, (one) => points[one]);
	return similar.map((card) => card.sku);
}

/** Returns a model that differs from the wanted one in the given cells. */
const like = (sku: string, cells: Record<string, string> = {}) => ({ ...wanted, sku, ...cells });

it("similar: has alternatives for the same use alone, of any type", async () => {
	await makeProjectors(
		{ ...wanted, throw_type: "Short" },
		like("TYPE", { projection_type: "LCD", resolution: HD }),
		like("OTHER-USE", { product_category: "home-cinema", throw_type: "Short" }),
		like("NO-USE", { product_category: "" }),
	);
	expect(await similarTo("WANTED")).toEqual(["TYPE"]);
});

it("costs a quarter less to a quarter more", async () => {
	const prices = ["749.99", "750", "1250", "1250.01", ""];
	await makeProjectors(wanted, ...prices.map((price) => like(`AT-${price}`, { price })));
	expect(await similarTo("WANTED")).toEqual(["AT-1250", "AT-750"]);
});

it("similar: orders by nearest score, then price, then SKU; without a score last", async () => {
	await makeProjectors(
		wanted,
		like("NONE"),
		like("BEST", { price: "1001" }),
		like("EQUAL", { price: "1200" }),
		like("WORSE", { price: "900" }),
		like("BETTER", { price: "1101" }),
	);
	const points = { EQUAL: 60, WORSE: 57.5, BETTER: 62.5 };
	const scored = { ...points, WANTED: 60, BEST: 90 };
	expect(await similarTo("WANTED", scored)).toEqual(["EQUAL", "WORSE", "BETTER", "BEST"]);
	const withoutBest = { ...points, WANTED: 60 };
	expect(await similarTo("WANTED", withoutBest)).toEqual(["EQUAL", "WORSE", "BETTER", "NONE"]);
	expect(await similarTo("WANTED", points)).toEqual(["NONE", "BEST", "WORSE", "BETTER"]);
});

it("similar: knows any price if it has none itself", async () => {
	await makeProjectors(
		{ ...wanted, price: "" },
		like("C", { price: "1" }),
		like("A", { price: "5000" }),
		like("B"),
	);
	expect(await similarTo("WANTED", { WANTED: 50, A: 90, B: 51, C: 70 })).toEqual(["B", "C", "A"]);
});

it("similar: never lists itself, and at most four", async () => {
	await makeProjectors(wanted, ...["A", "B", "C", "D", "E"].map((sku) => like(sku)));
	expect(await similarTo("WANTED")).toEqual(["A", "B", "C", "D"]);
});

it("similar: has no place for a discontinued model while four others are related", async () => {
	const far = ["A", "B", "C", "D"].map((sku) => like(sku, { resolution: HD }));
	await makeProjectors(wanted, like("GONE", { is_discontinued: "yes" }), ...far);
	expect(await similarTo("WANTED")).toEqual(["A", "B", "C", "D"]);
});

it("similar: puts discontinued models last", async () => {
	await makeProjectors(
		wanted,
		like("GONE", { is_discontinued: "yes" }),
		like("SOLD", { resolution: HD }),
	);
	expect(await similarTo("WANTED")).toEqual(["SOLD", "GONE"]);
});

it("similar: are any for a model without use and price", async () => {
	await makeProjectors({ sku: "BARE" }, like("A", { product_category: "" }), like("B"));
	expect(await similarTo("BARE")).toEqual(["A", "B"]);
});

it("similar: begins with those of the same kind of throw, in any spelling", async () => {
	const short = { throw_type: "Ultra Short", resolution: HD };
	await makeProjectors(
		like("WANTED", short),
		like("NEAREST", { throw_type: "Standard" }),
		like("UNKNOWN"),
		like("GONE", { ...short, is_discontinued: "yes" }),
		like("A", { ...short, throw_type: "ultra-short throw", price: "1200" }),
		like("B", { ...short, price: "1100" }),
		like("C", { ...short, throw_type: "ULTRA SHORT", projection_type: "LCD" }),
	);
	expect(await similarTo("WANTED")).toEqual(["C", "B", "A", "NEAREST"]);
});
