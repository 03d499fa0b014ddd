import { readFileSync } from "node:fs";
import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { action as uploadAction, loader as uploadLoader } from "~/routes/admin/upload";
import { action as columnsAction, loader as columnsLoader } from "~/routes/admin/upload-columns";
import { action as rowsAction, loader as rowsLoader } from "~/routes/admin/upload-rows";
import { makeProjectors } from "../../factories";
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
	const fields = [...like, ...fresh].flatMap(({ row, sku }) => [
		[`sku-${row}`, sku],
		[`proposed-${row}`, sku],
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
		});

		const again = await upload(DUTCH);
		expect(place(again)).toMatch(/\?import=\d+$/);
		const { result: second } = (await visit(uploadLoader, place(again), staff)).data;
		expect(second?.imported).toMatchObject({ created: 0, updated: 0, errors: 0 });
		expect(second?.imported.message).toMatch(/Its columns were read by the mapping of \d/);
		expect(second).toMatchObject({ isMapped: true, stagedId: expect.any(String) });
	});
});
