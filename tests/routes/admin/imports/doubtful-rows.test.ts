import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { makeListings, makeProjectors, makeShops } from "../../../factories";
import {
	models,
	place,
	rowsAt,
	sendAnswers,
	sendChoices,
	signInFirst,
	upload,
} from "./foreign-sheets";

signInFirst();

const HEADINGS = "Product;EAN;Price;Link;Shop";
const EAN = "8715946680453";

beforeEach(async () => {
	await makeShops();
	await makeProjectors(
		{ sku: "A1", brand: "Epson", model: "EH-TW7000", eans: EAN, price: "999" },
		{ sku: "A2", brand: "BenQ", model: "W2700", price: "1099" },
	);
});

async function rowsOf(headings: string, ...lines: string[]) {
	return place(await sendChoices(place(await upload([headings, ...lines, ""].join("\n")))));
}

const offerLine = (title: string, price: string, ean = "") =>
	`${title};${ean};£${price};https://shop.example/1;Currys`;

const offers = () =>
	db().selectFrom("retailer_listings").select(["projectorSku", "pricePence"]).execute();

describe("an upload of offers", () => {
	it.each([
		["Epson EH-TW7000 3 Year CoverPlus", "999.00", ""],
		["Epson EH-TW7000 deposit", "999.00", ""],
		["Epson EH-TW7000 empty box", "999.00", EAN],
		["2x Epson EH-TW7000 Projector", "999.00", EAN],
		["Epson EH-TW7000 and Denon AVR", "999.00", ""],
		["Epson EH-TW7000 LCD panel", "999.00", ""],
		["Epson EH-TW7000 Projector", "329.00", ""],
		["Epson EH-TW7000 Projector", "329.00", EAN],
	])(
		"asks about %j at £%s, barcode %j, and takes it only if staff say so",
		async (title, price, ean) => {
			const rows = await rowsOf(
				HEADINGS,
				offerLine(title, price, ean),
				"BenQ W2700;;£1,099.00;https://shop.example/2;Currys",
			);
			expect(await rowsAt(rows)).toMatchObject({
				counts: { created: 1, errors: 0 },
				doubtful: [{ row: 2, use: "skip", match: { sku: "A1" } }],
				notes: ["Left out until somebody says what they are: 1 row."],
			});
			await sendAnswers(rows, { intent: "check", "proposed-2": "X", "use-2": "update" });
			expect(await rowsAt(rows)).toMatchObject({ doubtful: [{ use: "update" }], notes: [] });
			await sendAnswers(rows, { intent: "import" });
			expect(await offers()).toMatchObject([
				{ projectorSku: "A1", pricePence: Number(price) * 100 },
				{ projectorSku: "A2", pricePence: 109_900 },
			]);
		},
	);

	it("does not ask about half of the usual price", async () => {
		const rows = await rowsOf(HEADINGS, offerLine("Epson EH-TW7000 Projector", "499.50"));
		expect(await rowsAt(rows)).toMatchObject({ counts: { created: 1 }, doubtful: [] });
	});

	it("takes another shop's price as the usual one, never an example's", async () => {
		const line = offerLine("BenQ W2700 Projector", "540.00");
		await makeListings({ sku: "A2", retailer: "argos", price: "1090" });
		expect(await rowsAt(await rowsOf(HEADINGS, line))).toMatchObject({
			doubtful: [{ doubt: "It costs £540.00, less than half of the usual £1,090.00." }],
		});
		await db().updateTable("retailer_listings").set({ isSample: 1 }).execute();
		await db().updateTable("price_points").set({ isSample: 1 }).execute();
		await db().updateTable("projectors").set({ isSamplePrice: 1 }).execute();
		expect(await rowsAt(await rowsOf(HEADINGS, line))).toMatchObject({ doubtful: [] });
	});

	it("names why a row has no price that can be read", async () => {
		const line = "Epson EH-TW7000;;£999.00 + VAT;https://shop.example/1;Currys";
		const rows = await rowsOf(HEADINGS, line, offerLine("BenQ W2700", "1099.00"));
		expect(await rowsAt(rows)).toMatchObject({
			problems: [
				{ row: 2, column: "price", reason: "Price (pounds) “£999.00 + VAT”: it is without VAT" },
			],
		});
	});

	it("leaves a row out that staff tick", async () => {
		const rows = await rowsOf(
			HEADINGS,
			offerLine("Epson EH-TW7000", "999.00"),
			"BenQ W2700;;£1,099.00;https://shop.example/2;Currys",
		);
		await sendAnswers(rows, { intent: "import", "proposed-3": "X", "use-3": "skip" });
		expect(await offers()).toEqual([{ projectorSku: "A1", pricePence: 99_900 }]);
	});
});

describe("an upload of models", () => {
	it("asks about a bundle with a model's barcode, and about a model at a third of its price", async () => {
		const rows = await rowsOf(
			"Title;EAN;Price",
			`Epson EH-TW7000 bundle;${EAN};£999.00`,
			"BenQ W2700 Projector;;£329.00",
		);
		expect(await rowsAt(rows)).toMatchObject({
			doubtful: [
				{ row: 2, use: "skip", goods: "bundle", match: { sku: "A1" } },
				{ row: 3, use: "skip", doubt: expect.stringContaining("less than half") },
			],
		});
	});

	it("leaves a new row out that staff tick, until they untick it", async () => {
		const rows = await rowsOf("Title;Price", "Zonk One;£100.00", "Zonk Two;£200.00");
		await sendAnswers(rows, { intent: "check", "proposed-2": "ZONK-ONE", "use-2": "skip" });
		expect(await rowsAt(rows)).toMatchObject({
			counts: { created: 1 },
			new: [
				{ row: 2, use: "skip" },
				{ row: 3, use: "new" },
			],
		});
		await sendAnswers(rows, { intent: "check", "proposed-2": "ZONK-ONE", "use-2": "" });
		expect(await rowsAt(rows)).toMatchObject({ counts: { created: 2 } });
		await sendAnswers(rows, { intent: "import", "proposed-3": "ZONK-TWO", "use-3": "skip" });
		expect((await models()).map(({ sku }) => sku)).toEqual(["A1", "A2", "ZONK-ONE"]);
	});
});
