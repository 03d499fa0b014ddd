import { readFileSync } from "node:fs";
import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { action as uploadAction, loader as uploadLoader } from "~/routes/admin/upload";
import { action as columnsAction, loader as columnsLoader } from "~/routes/admin/upload-columns";
import { action as rowsAction, loader as rowsLoader } from "~/routes/admin/upload-rows";
import { makeCategories, makeProjectors, makeRetailers } from "../../factories";
import { staffHeaders } from "../../staff";
import { workbook } from "../../workbook";
import { send, submitForm, visit } from "../call";

// A catalogue spreadsheet in another layout, from its upload to the catalogue.

const DUTCH = readFileSync("tests/fixtures/foreign/dutch.csv");
const GERMAN = readFileSync("tests/fixtures/foreign/german.csv");

let staff: { Cookie: string };

beforeEach(async () => {
	staff = await staffHeaders("ann");
});

const place = ({ headers }: { headers: Headers }) => headers.get("Location") ?? "";

function fileForm(content: BlobPart, intent: string, name: string): FormData {
	const form = new FormData();
	form.set("intent", intent);
	form.set("file", new File([content], name));
	return form;
}

/** Uploads a file; where its columns must be explained, the place leads there. */
const upload = (content: BlobPart, { intent = "import", name = "lijst.csv" } = {}) =>
	submitForm(uploadAction, "/admin/upload", fileForm(content, intent, name), staff);

async function columnsAt(path: string) {
	const { described } = (await visit(columnsLoader, path, staff)).data;
	if (described?.status !== "columns") throw new Error(JSON.stringify(described));
	return described;
}

async function rowsAt(path: string) {
	const { reviewed } = (await visit(rowsLoader, path, staff)).data;
	if (reviewed?.review.status !== "rows") throw new Error(JSON.stringify(reviewed));
	return reviewed.review;
}

/** The form of the first page, as it is shown, with some choices changed. */
async function choicesAt(path: string, changed: Record<string, string> = {}) {
	const { columns, chosen, kind, retailer } = await columnsAt(path);
	const fields = columns.map(({ index }) => [`column-${index}`, chosen[index] ?? ""]);
	return { kind, retailer, ...Object.fromEntries(fields), ...changed };
}

const sendChoices = async (path: string, changed: Record<string, string> = {}) =>
	submitForm(columnsAction, path, await choicesAt(path, changed), staff);

/** The form of the second page, as it is shown, with some answers changed. */
async function answersAt(path: string, changed: Record<string, string> = {}) {
	const { like, fresh } = await rowsAt(path);
	const fields = [...like, ...fresh].flatMap(({ row, newSku }) => [
		[`sku-${row}`, newSku],
		[`proposed-${row}`, newSku],
	]);
	return { ...Object.fromEntries(fields), ...changed };
}

const sendAnswers = async (path: string, changed: Record<string, string> = {}) =>
	submitForm(rowsAction, path, await answersAt(path, changed), staff);

const models = () => db().selectFrom("projectors").selectAll().orderBy("sku").execute();

/** Goes the whole way with what is proposed; returns the result. */
async function imported(content: BlobPart, name?: string, answers: Record<string, string> = {}) {
	const columns = place(await upload(content, name === undefined ? {} : { name }));
	const rows = place(await sendChoices(columns));
	const done = await sendAnswers(rows, { intent: "import", ...answers });
	expect([done.status, place(done)]).toEqual([
		303,
		expect.stringMatching(/^\/admin\/upload\?import=\d+$/),
	]);
	return (await visit(uploadLoader, place(done), staff)).data.result;
}

describe("a Dutch list without SKUs", () => {
	it("leads to its columns, with what they mean chosen", async () => {
		for (const intent of ["import", "preview"]) {
			const answer = await upload(DUTCH, { intent });
			expect([answer.status, place(answer)]).toEqual([
				303,
				expect.stringMatching(/^\/admin\/upload\/columns\?staged=[\w-]+$/),
			]);
		}
		expect(await models()).toEqual([]);
		const described = await columnsAt(place(await upload(DUTCH)));
		expect(described).toMatchObject({ fileName: "lijst.csv", rowCount: 62, kind: "projectors" });
		const meanings = described.columns.map(({ index, heading }) => [
			heading,
			described.chosen[index],
		]);
		expect(Object.fromEntries(meanings)).toEqual({
			Artikelnaam: "title",
			EAN: "eans",
			Helderheid: "brightness",
			Resolutie: "resolution",
			Contrast: "contrast_ratio",
			Projectieverhouding: "throw_ratio",
			Techniek: "projection_type",
			Gewicht: "weight",
			Afmetingen: "dimensions",
			Prijs: "price",
			"Levensduur lamp": "light_source_life",
			Garantie: "warranty_years",
			Bouwjaar: "launch_year",
			Aansluitingen: "inputs",
			Toepassing: "product_category",
		});
	});

	it("goes in whole, and is known the next time", async () => {
		await makeCategories();
		const result = await imported(DUTCH, undefined, { "category:kinderkamer": "gaming" });
		expect(result?.imported).toMatchObject({ created: 62, updated: 0, errors: 0 });
		const [model] = (await models()).filter(({ sku }) => sku === "EPSON-EH-TW7000");
		expect(model).toMatchObject({
			brand: "Epson",
			model: "EH-TW7000",
			brightness: 3000,
			contrastRatio: "40,000:1",
			throwRatio: "1.32 - 2.15:1",
			throwType: "Standard",
			weight: "6.6 kg",
			lightSourceLife: "3,500 hours",
			warrantyYears: 2,
			pricePence: 111_480,
			eans: '["8715946670867"]',
			productCategory: '["business-education"]',
		});
		const [kids] = (await models()).filter(({ sku }) => sku === "HISENSE-C3");
		expect(kids?.productCategory).toBe('["gaming"]');

		const again = await upload(DUTCH);
		expect(place(again)).toMatch(/\?import=\d+$/);
		const { result: second } = (await visit(uploadLoader, place(again), staff)).data;
		expect(second?.imported).toMatchObject({ created: 0, updated: 0, errors: 0 });
		expect(second?.imported.message).toMatch(/Its columns were read by the mapping of \d/);
		expect(second).toMatchObject({ isMapped: true, stagedId: expect.any(String) });
	});
});

describe("a German list with brand and model in columns", () => {
	it("goes in with its values converted, below a title and in windows-1252", async () => {
		const columns = place(await upload(GERMAN));
		expect(await columnsAt(columns)).toMatchObject({ headingRow: 2, rowCount: 20 });
		const result = await imported(GERMAN);
		expect(result?.imported).toMatchObject({ created: 20, errors: 0 });
		const [model] = (await models()).filter(({ sku }) => sku === "EPSON-EH-TW7000");
		expect(model).toMatchObject({
			brand: "Epson",
			brightness: 3000,
			weight: "6.6 kg",
			lightSourceType: "Lamp",
			nativeAspectRatio: "16:9",
		});
	});

	it("is told that prices in euros are not read", async () => {
		const rows = place(await sendChoices(place(await upload(GERMAN))));
		const price = (await rowsAt(rows)).columns.find(({ field }) => field === "price");
		expect(price).toMatchObject({
			heading: "UVP in €",
			read: 0,
			unreadCount: 20,
			unread: expect.arrayContaining([
				{ row: 3, found: expect.stringContaining("€"), why: "it is in euros, not in pounds" },
			]),
		});
	});
});

describe("a workbook with a title line and units in its headings", () => {
	const book = () =>
		new Uint8Array(
			workbook({
				Notes: [[]],
				Autumn: [
					["Catalogue, autumn 2026"],
					[],
					[
						"Item",
						"Brightness [lm]",
						"Weight (kg)",
						"Our price inc VAT",
						"Max. lamp life",
						"Ratio",
					],
					["Epson EH-TW7100", 3000, 6.9, "£1,299.00", "5000 h", "1.32-2.15:1"],
					["Zonk Blitz 300", "TBC", 1.2, 99.5, "n/a", "1.2:1"],
					["Zonk Air", 400, "1.0", "on request", "20,000 hours", "0.8"],
				],
				More: [["a", "b"]],
			}),
		);

	it("goes in, with brands that nobody knows put right", async () => {
		const rows = place(await sendChoices(place(await upload(book(), { name: "autumn.xlsx" }))));
		const review = await rowsAt(rows);
		expect(review).toMatchObject({
			counts: { created: 3, errors: 0 },
			proposedBrands: [{ word: "Zonk", brand: "Zonk", count: 2 }],
		});
		const checked = await sendAnswers(rows, { "brand:Zonk": "Zonk Blitz" });
		expect([checked.status, place(checked)]).toEqual([303, rows]);
		expect((await rowsAt(rows)).fresh.map(({ sku }) => sku)).toEqual([
			"EPSON-EH-TW7100",
			"ZONK-BLITZ-300",
			"ZONK-BLITZ-AIR",
		]);
		const done = await sendAnswers(rows, { intent: "import", "sku-6": "ZONK-AIR" });
		const { result } = (await visit(uploadLoader, place(done), staff)).data;
		expect(result?.imported).toMatchObject({
			created: 3,
			errors: 0,
			message: expect.stringContaining("Sheets that were not read: More."),
		});
		expect(await models()).toMatchObject([
			{
				sku: "EPSON-EH-TW7100",
				brightness: 3000,
				weight: "6.9 kg",
				pricePence: 129_900,
				lightSourceLife: "5,000 hours",
				throwRatio: "1.32-2.15:1",
				throwType: "Standard",
			},
			{ sku: "ZONK-AIR", brand: "Zonk Blitz", model: "Air", pricePence: 0, throwType: "Short" },
			{ sku: "ZONK-BLITZ-300", brand: "Zonk Blitz", model: "300", brightness: null },
		]);
	});
});

describe("rows that are like models of the catalogue", () => {
	const FILE =
		"Naam;EAN;Helderheid;Gewicht\nEpson EH TW7100;;3.100 lm;n.v.t.\nOnbekend X;8715946680453;;\nBenQ W1;;;\n";

	beforeEach(() =>
		makeProjectors(
			{ sku: "A1", brand: "Epson", model: "EH-TW7100", weight: "6.9 kg", brightness: "3000" },
			{ sku: "A2", brand: "Sony", model: "VPL", eans: "8715946680453" },
		),
	);

	it("update them without touching what the file does not say", async () => {
		const rows = place(await sendChoices(place(await upload(FILE))));
		expect((await rowsAt(rows)).like).toMatchObject([
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
	])("are what staff say where %s", async (_, answers, skus) => {
		const rows = place(await sendChoices(place(await upload(FILE))));
		await sendAnswers(rows, { ...answers, intent: "check" });
		const done = await sendAnswers(rows, { intent: "import" });
		expect(done.status).toBe(303);
		expect((await models()).map(({ sku }) => sku)).toEqual(skus);
		expect((await models())[0]).toMatchObject({ brightness: 3000 });
	});
});

describe("answers that cannot be taken", () => {
	it("come back with what was chosen, and say what is missing", async () => {
		const columns = place(await upload("Naam;Prijs;Prijs oud\nEpson A;1;2\n"));
		const answer = await sendChoices(columns, { "column-0": "", "column-2": "price" });
		expect(answer.status).toBe(400);
		expect(answer.data).toMatchObject({
			choices: { chosen: { 1: "price", 2: "price" } },
			faults: {
				columns: { 2: 'This is chosen for "Prijs" already.' },
				missing: ["Choose the column with the title, or those with brand and model."],
			},
		});
	});

	it("come back with what was typed", async () => {
		const rows = place(await sendChoices(place(await upload(GERMAN))));
		const answer = await sendAnswers(rows, { "sku-3": "not a SKU!", intent: "import" });
		expect(answer.status).toBe(400);
		expect(answer.data).toMatchObject({
			faults: { "sku-3": expect.stringContaining("64 letters") },
			typed: { "sku-3": "not a SKU!" },
		});
		expect(await models()).toEqual([]);
	});

	it("find no file of another session, and say so", async () => {
		const columns = place(await upload(GERMAN));
		const other = await staffHeaders("bob");
		for (const path of [columns, "/admin/upload/columns", "/admin/upload/columns?staged=x"]) {
			expect((await visit(columnsLoader, path, other)).data.described).toBeUndefined();
		}
		const rows = columns.replace("columns", "rows");
		// Nobody has said yet what its columns mean.
		for (const headers of [staff, other]) {
			expect((await visit(rowsLoader, rows, headers)).data.reviewed).toBeUndefined();
			expect((await submitForm(rowsAction, rows, { intent: "import" }, headers)).status).toBe(400);
		}
		expect(await models()).toEqual([]);
	});
});

it("takes headings from the row that staff choose", async () => {
	const columns = place(await upload("Model;Price\nFoo;Bar\nBenQ W1;2,9 kg\n"));
	expect(await columnsAt(columns)).toMatchObject({ headingRow: 1 });
	const chosen = `${columns}&row=2`;
	expect(await columnsAt(chosen)).toMatchObject({
		headingRow: 2,
		rowCount: 1,
		columns: [{ heading: "Foo" }, { heading: "Bar" }],
		chosen: { 0: "title", 1: "weight" },
	});
	expect(await columnsAt(`${columns}&row=99`)).toMatchObject({ headingRow: 1 });
	await sendAnswers(place(await sendChoices(chosen)), { intent: "import" });
	expect(await models()).toMatchObject([{ sku: "BENQ-W1", weight: "2.9 kg" }]);
});

describe("a file with the template's headings and values in another way", () => {
	it("leads from its rejected rows to how they are read", async () => {
		const file = 'sku,brand,model,brightness,weight\nA1,Epson,One,3000 ANSI Lumen,"2,9 kg"\n';
		const { result } = (await visit(uploadLoader, place(await upload(file)), staff)).data;
		expect(result).toMatchObject({ imported: { created: 0, errors: 1 }, isMapped: false });
		const columns = `/admin/upload/columns?staged=${result?.stagedId}`;
		const rows = place(await sendChoices(columns));
		expect(place(await sendAnswers(rows, { intent: "import" }))).toMatch(/\?import=\d+$/);
		expect(await models()).toMatchObject([{ sku: "A1", brightness: 3000, weight: "2.9 kg" }]);
	});
});

describe("shops' offers in another layout", () => {
	beforeEach(makeRetailers);

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
			imported: { created: 1, errors: 1 },
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

	it("may all be of one shop", async () => {
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

describe("the JSON call", () => {
	it("names the page where the columns are explained, and reads the file once they are", async () => {
		const call = async () => {
			const body = fileForm(DUTCH, "import", "lijst.csv");
			const init = { body, headers: staff };
			const response = await send("POST", "/api/admin/upload-projectors?dryRun=true", init);
			return { status: response.status, body: await response.json() };
		};
		const first = await call();
		expect(first.status).toBe(400);
		const [address = ""] = /http\S+/.exec(first.body.message) ?? [];
		expect(address).toMatch(/^http:\/\/beamwise\.test\/admin\/upload\/columns\?staged=[\w-]+,$/);
		const { pathname, search } = new URL(address.replace(",", ""));
		await sendAnswers(place(await sendChoices(pathname + search)), { intent: "import" });
		expect(await call()).toMatchObject({ status: 200, body: { unchanged: 62, errors: 0 } });
	});
});
