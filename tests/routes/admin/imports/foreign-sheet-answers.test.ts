import { readFileSync } from "node:fs";
import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { loader as uploadLoader } from "~/routes/admin/upload";
import { loader as columnsLoader } from "~/routes/admin/upload-columns";
import { action as rowsAction, loader as rowsLoader } from "~/routes/admin/upload-rows";
import { makeListings, makeProjectors, makeShops } from "../../../factories";
import { staffHeaders } from "../../../staff";
import { send, submitForm, visit } from "../../call";
import {
	columnsAt,
	DUTCH,
	fileForm,
	GERMAN,
	models,
	place,
	rowsAt,
	sendAnswers,
	sendChoices,
	signInFirst,
	staff,
	upload,
} from "./foreign-sheets";

signInFirst();

describe("rows that resemble models of the catalogue", () => {
	const FILE =
		"Naam;EAN;Helderheid;Gewicht\nEpson EH TW7100;;3.100 lm;n.v.t.\nOnbekend X;8715946680453;;\nBenQ W1;;;\n";

	beforeEach(() =>
		makeProjectors(
			{ sku: "A1", brand: "Epson", model: "EH-TW7100", weight: "6.9 kg", brightness: "3000" },
			{ sku: "A2", brand: "Sony", model: "VPL", eans: "8715946680453" },
		),
	);

	it("update them without changing fields that are not in the file", async () => {
		const rows = place(await sendChoices(place(await upload(FILE))));
		expect((await rowsAt(rows)).doubtful).toMatchObject([
			{ row: 2, sku: "A1", use: "update", match: { by: "brand and model" } },
			{ row: 3, sku: "A2", use: "update", match: { by: "EAN", name: "Sony VPL" } },
		]);
		await sendAnswers(rows, { intent: "import" });
		expect(await models()).toMatchObject([
			{ sku: "A1", brand: "Epson", model: "EH-TW7100", brightness: 3100, weight: "6.9 kg" },
			{ sku: "A2", brand: "Sony", model: "VPL" },
			{ sku: "BENQ-W1" },
		]);
	});

	it.each<[string, Record<string, string>, string[]]>([
		["one is new", { "use-2": "new", "use-3": "skip" }, ["A1", "A2", "BENQ-W1", "EPSON-EH-TW7100"]],
		["all are left out", { "use-all": "skip" }, ["A1", "A2", "BENQ-W1"]],
		["all are new", { "use-all": "new" }, ["A1", "A2", "BENQ-W1", "EPSON-EH-TW7100", "ONBEKEND-X"]],
	])("follow the answers: %s", async (_, answers, skus) => {
		const rows = place(await sendChoices(place(await upload(FILE))));
		await sendAnswers(rows, { ...answers, intent: "check" });
		const done = await sendAnswers(rows, { intent: "import" });
		expect(done.status).toBe(303);
		expect((await models()).map(({ sku }) => sku)).toEqual(skus);
		expect((await models())[0]).toMatchObject({ brightness: 3000 });
	});
});

describe("a list with a shop's own codes as SKUs", () => {
	const FILE =
		"SKU;EAN;Product name;Price inc VAT\nX-1;8715946680453;EPSON EH-TW7100 Projector - White;£1,299.00\nX-2;;BenQ W1;POA\n";

	it("is asked about, and updates models by their EANs", async () => {
		await makeProjectors({ sku: "A1", brand: "Epson", model: "TW7100", eans: "8715946680453" });
		const rows = place(await sendChoices(place(await upload(FILE))));
		expect(await rowsAt(rows)).toMatchObject({
			doubtful: [{ row: 2, sku: "A1", match: { by: "EAN" } }],
			new: [{ row: 3, sku: "X-2" }],
		});
		await sendAnswers(rows, { intent: "import" });
		expect(await models()).toMatchObject([{ sku: "A1", pricePence: 129_900 }, { sku: "X-2" }]);
	});

	it("is asked about if the export of a shop contains our codes", async () => {
		await makeProjectors({ sku: "WC-7100", brand: "Epson", model: "EH-TW7100" });
		const file = readFileSync("tests/fixtures/foreign/woocommerce.csv");
		expect(place(await upload(file))).toMatch(/^\/admin\/upload\/columns/);
	});

	it("is read as the template if the codes are ours", async () => {
		await makeProjectors({ sku: "X-1", brand: "Epson", model: "One" });
		const file = "SKU;EAN;Price\nX-1;8715946680453;12.00\nX-2;;1\n";
		const { result } = (await visit(uploadLoader, place(await upload(file)), staff)).data;
		expect(result).toMatchObject({ pastImport: { updated: 1, errors: 1 }, isMapped: false });
	});
});

describe("refused answers", () => {
	it("are shown again with the choices, and with what is missing", async () => {
		const columns = place(await upload("Naam;Prijs;Prijs oud\nEpson A;1;2\n"));
		const answer = await sendChoices(columns, { "column-0": "", "column-2": "price" });
		expect(answer.status).toBe(400);
		expect(answer.data).toMatchObject({
			choices: { fieldByIndex: { 1: "price", 2: "price" } },
			faults: {
				columns: { 2: 'This is chosen for "Prijs" already.' },
				missing: ["Choose the column with the title, or those with brand and model."],
			},
		});
	});

	it("are shown again as typed", async () => {
		const rows = place(await sendChoices(place(await upload(GERMAN))));
		const answer = await sendAnswers(rows, { "sku-3": "not a SKU!", intent: "import" });
		expect(answer.status).toBe(400);
		expect(answer.data).toMatchObject({
			faults: { "sku-3": expect.stringContaining("64 letters") },
			values: { "sku-3": "not a SKU!" },
		});
		expect(await models()).toEqual([]);
	});

	it("cannot use a file of another session", async () => {
		const columns = place(await upload(GERMAN));
		const other = await staffHeaders("bob");
		for (const path of [columns, "/admin/upload/columns", "/admin/upload/columns?staged=x"]) {
			expect((await visit(columnsLoader, path, other)).data.fileColumns).toBeUndefined();
		}
		const rows = columns.replace("columns", "rows");
		// Its columns have no mapping yet.
		for (const headers of [staff, other]) {
			expect((await visit(rowsLoader, rows, headers)).data.fileReview).toBeUndefined();
			expect((await submitForm(rowsAction, rows, { intent: "import" }, headers)).status).toBe(400);
		}
		expect(await models()).toEqual([]);
	});
});

describe("shops' offers in another layout", () => {
	beforeEach(makeShops);

	const FILE =
		"Produkt;Händler;Preis;Link;Lagerbestand\nEpson EH-TW7100;Currys;£1.299,00;https://shop.example/1;5\nNo such;Currys;1,00;https://shop.example/2;nein\n";

	it("are matched by brand and model", async () => {
		await makeProjectors({ sku: "A1", brand: "Epson", model: "EH-TW7100" });
		const columns = place(await upload(FILE));
		expect(await columnsAt(columns)).toMatchObject({ kind: "listings" });
		const rows = place(await sendChoices(columns));
		const { data } = await visit(
			uploadLoader,
			place(await sendAnswers(rows, { intent: "import" })),
			staff,
		);
		expect(data.result).toMatchObject({
			pastImport: { created: 1, errors: 1 },
			problems: [{ row: 3, reason: expect.stringContaining("no projector with SKU NO-SUCH") }],
		});
		expect(await db().selectFrom("retailer_listings").selectAll().execute()).toMatchObject([
			{
				projectorSku: "A1",
				pricePence: 129_900,
				inStock: 1,
				affiliateUrl: "https://shop.example/1",
			},
		]);
	});

	it("keep their stock where its words are not known, which are counted", async () => {
		await makeProjectors(
			{ sku: "A1", brand: "Epson", model: "EH-TW7100" },
			{ sku: "A2", brand: "BenQ", model: "W2700" },
		);
		await makeListings({ sku: "A1", retailer: "Currys", price: "1299", in_stock: "yes" });
		const file =
			"Product;Shop;Price;Link;Stock\nEpson EH-TW7100;Currys;£1,299.00;https://shop.example/1;Ready to fly\nBenQ W2700;Currys;£999.00;https://shop.example/2;Ready to fly\n";
		const rows = place(await sendChoices(place(await upload(file))));
		const sentence = "2 rows: stock “Ready to fly” is not known.";
		expect(await rowsAt(rows)).toMatchObject({ notes: [sentence], problems: [] });
		const done = place(await sendAnswers(rows, { intent: "import" }));
		const { data } = await visit(uploadLoader, done, staff);
		expect(data.result).toMatchObject({
			pastImport: { message: expect.stringContaining(sentence) },
		});
		const offers = await db().selectFrom("retailer_listings").selectAll().execute();
		expect(offers.map(({ projectorSku, inStock }) => [projectorSku, inStock])).toEqual([
			["A1", 1],
			["A2", 0],
		]);
	});

	it("can all be of one shop", async () => {
		await makeProjectors({ sku: "A1", brand: "Epson", model: "EH-TW7100" });
		const columns = place(await upload(FILE.replaceAll("Händler", "Notiz")));
		const choices = { kind: "listings", "column-1": "" };
		expect((await sendChoices(columns, choices)).data).toMatchObject({
			faults: { missing: [expect.stringContaining("the one shop that all rows are of")] },
		});
		const rows = place(await sendChoices(columns, { ...choices, retailer: "argos" }));
		expect(await rowsAt(rows)).toMatchObject({ counts: { created: 1 } });
	});
});

it("the JSON call returns the page for mapping the columns, and imports the file once they are mapped", async () => {
	const call = async () => {
		const body = fileForm(DUTCH, "import", "lijst.csv");
		const init = { body, headers: staff };
		const response = await send("POST", "/api/admin/upload-projectors?dryRun=true", init);
		return { status: response.status, body: await response.json() };
	};
	const first = await call();
	expect(first.status).toBe(400);
	const [address = ""] = /http\S+/.exec(first.body.message) ?? [];
	expect(address).toMatch(/^http:\/\/beamwise\.test\/admin\/upload\/columns\?staged=[\w-]+$/);
	const { pathname, search } = new URL(address);
	await sendAnswers(place(await sendChoices(pathname + search)), { intent: "import" });
	expect(await call()).toMatchObject({ status: 200, body: { unchanged: 62, errors: 0 } });
});
