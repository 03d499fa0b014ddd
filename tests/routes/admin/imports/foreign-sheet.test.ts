import { describe, expect, it } from "vitest";
import { loader as uploadLoader } from "~/routes/admin/upload";
import { makeCategories } from "../../../factories";
import { workbook } from "../../../files/workbook";
import { visit } from "../../call";
import {
	columnsAt,
	DUTCH,
	GERMAN,
	imported,
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

describe("a Dutch list without SKUs", () => {
	it("redirects to its columns, with their meanings preselected", async () => {
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
		const meanings = described.columns.map(({ index, header: heading }) => [
			heading,
			described.fieldByIndex[index],
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

	it("is imported completely, and its layout is recognised the next time", async () => {
		await makeCategories();
		const said = { "category:kinderkamer": "gaming", currency: "GBP" };
		const result = await imported(DUTCH, undefined, said);
		expect(result?.pastImport).toMatchObject({ created: 62, updated: 0, errors: 0 });
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

		const rows = place(await upload(DUTCH));
		expect(rows).toMatch(/\/rows\?staged=/);
		const again = await sendAnswers(rows, { intent: "import" });
		const { result: second } = (await visit(uploadLoader, place(again), staff)).data;
		expect(second?.pastImport).toMatchObject({ created: 0, updated: 0, errors: 0 });
		expect(second).toMatchObject({ isMapped: true, stagedId: expect.any(String) });
	});
});

it("a German list with brand and model in columns is imported with its values converted, below a title and in windows-1252", async () => {
	const columns = place(await upload(GERMAN));
	expect(await columnsAt(columns)).toMatchObject({ headerRow: 2, rowCount: 20 });
	const result = await imported(GERMAN);
	expect(result?.pastImport).toMatchObject({ created: 20, errors: 0 });
	const [model] = (await models()).filter(({ sku }) => sku === "EPSON-EH-TW7000");
	expect(model).toMatchObject({
		brand: "Epson",
		brightness: 3000,
		weight: "6.6 kg",
		lightSourceType: "Lamp",
		nativeAspectRatio: "16:9",
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

	it("is imported, with unknown brands corrected", async () => {
		const rows = place(await sendChoices(place(await upload(book(), { name: "autumn.xlsx" }))));
		const review = await rowsAt(rows);
		expect(review).toMatchObject({
			counts: { created: 3, errors: 0 },
			proposedBrands: [{ word: "Zonk", brand: "Zonk", count: 2 }],
		});
		const checked = await sendAnswers(rows, { "brand:Zonk": "Zonk Blitz" });
		expect([checked.status, place(checked)]).toEqual([303, rows]);
		expect((await rowsAt(rows)).new.map(({ sku }) => sku)).toEqual([
			"EPSON-EH-TW7100",
			"ZONK-BLITZ-300",
			"ZONK-BLITZ-AIR",
		]);
		const done = await sendAnswers(rows, { intent: "import", "sku-6": "ZONK-AIR" });
		const { result } = (await visit(uploadLoader, place(done), staff)).data;
		expect(result?.pastImport).toMatchObject({
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

it("foreign sheet: takes headings from the row that staff choose", async () => {
	const columns = place(await upload("Model;Price\nFoo;Bar\nBenQ W1;2,9 kg\n"));
	expect(await columnsAt(columns)).toMatchObject({ headerRow: 1 });
	const chosen = `${columns}&row=2`;
	expect(await columnsAt(chosen)).toMatchObject({
		headerRow: 2,
		rowCount: 1,
		columns: [{ header: "Foo" }, { header: "Bar" }],
		fieldByIndex: { 0: "title", 1: "weight" },
	});
	expect(await columnsAt(`${columns}&row=99`)).toMatchObject({ headerRow: 1 });
	await sendAnswers(place(await sendChoices(chosen)), { intent: "import" });
	expect(await models()).toMatchObject([{ sku: "BENQ-W1", weight: "2.9 kg" }]);
});

it("a file with the template's headings and values in another way links from its rejected rows to the value formats", async () => {
	const file = 'sku,brand,model,brightness,weight\nA1,Epson,One,3000 ANSI Lumen,"2,9 kg"\n';
	const { result } = (await visit(uploadLoader, place(await upload(file)), staff)).data;
	expect(result).toMatchObject({ pastImport: { created: 0, errors: 1 }, isMapped: false });
	const columns = `/admin/upload/columns?staged=${result?.stagedId}`;
	const rows = place(await sendChoices(columns));
	expect(place(await sendAnswers(rows, { intent: "import" }))).toMatch(/\?import=\d+$/);
	expect(await models()).toMatchObject([{ sku: "A1", brightness: 3000, weight: "2.9 kg" }]);
});

it("foreign sheet: of a row that is left out names only the reason for that", async () => {
	const file = "Brand,Model,Weight,Price\nZedcast,Q1,#REF!,£999\nZedcast,,#REF!,£999\n";
	const rows = await rowsAt(place(await sendChoices(place(await upload(file)))));
	expect(rows.problems.map(({ row, column, isCell }) => [row, column, isCell ?? false])).toEqual([
		[3, "model", false],
		[2, "weight", true],
	]);
});

it("unsets what a changed kind of rows does not have", async () => {
	const file = "Titel,Gewicht,Prijs,Link\nZedcast Q1,3 kg,£999,https://a.example/1\n";
	const columns = place(await upload(file, { name: "kind.csv" }));
	const changed = { "chosen-for": "projectors", kind: "listings", retailer: "" };
	const refused = await sendChoices(columns, changed);
	expect([refused.status, refused.data]).toMatchObject([
		400,
		{
			choices: { kind: "listings", fieldByIndex: { 0: "title", 2: "price" } },
			faults: { columns: {} },
		},
	]);
	const { fieldByIndex: chosen } = refused.data?.choices ?? {};
	expect(Object.values(chosen ?? {})).not.toContain("weight");
});
