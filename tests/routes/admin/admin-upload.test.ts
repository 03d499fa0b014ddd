import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { STAGED_MS } from "~/features/imports/apply/staged-uploads.queries.server";
import { readImport } from "~/features/imports/parse/read-import.server";
import {
	CSV_TAB,
	NO_FILE,
	PREVIEW_GONE,
	SHEETS_TAB,
} from "~/features/imports/upload-page/upload-texts";
import { action, loader } from "~/routes/admin/upload";
import { makeJargonTerms, makeListings, makeProjectors, makeRetailers } from "../../factories";
import { staffHeaders } from "../../staff";
import { get, send, submitForm, thrownAt, visit } from "../call";

const PAGE = "/admin/upload";
const HEAD = "sku,brand,model,price,brightness\n";
const GOOD = `${HEAD}A1,Epson,One,499.99,3000\nA2,BenQ,Two,£899,2000\n`;
const MIXED = `${GOOD}A3,LG,Three,10,bright\n,Sony,Four,10,1\n`;

let staff: { Cookie: string };

beforeEach(async () => {
	staff = await staffHeaders("zoë");
});

function fileForm(
	content: BlobPart,
	fields: Record<string, string> = {},
	name = "Preise für März.csv",
): FormData {
	const form = new FormData();
	for (const [field, value] of Object.entries(fields)) form.set(field, value);
	form.set("file", new File([content], name));
	return form;
}

const post = (fields: Record<string, string> | FormData, headers: Record<string, string> = {}) =>
	submitForm(action, PAGE, fields, { ...staff, ...headers });

const upload = (content: BlobPart, name?: string) =>
	post(fileForm(content, { intent: "import" }, name));

const page = async (query = "") => (await visit(loader, PAGE + query, staff)).data;

const models = () =>
	db().selectFrom("projectors").select(["sku", "pricePence"]).orderBy("sku").execute();

const MODELS = [
	{ sku: "A1", pricePence: 49_999 },
	{ sku: "A2", pricePence: 89_900 },
];

/** Loads a file that must go in; answers the query of the page it leads to. */
async function loaded(content: string): Promise<string> {
	const { status, headers } = await upload(content);
	const place = headers.get("Location") ?? "";
	expect([status, place]).toEqual([303, expect.stringMatching(/^\/admin\/upload\?import=\d+$/)]);
	return place.slice(PAGE.length);
}

describe("loading a file", () => {
	it("leads to the page with its result, and to a toast", async () => {
		const { status, headers, data } = await upload(MIXED);
		expect([status, data]).toEqual([303, undefined]);
		expect(headers.get("Cache-Control")).toBe("no-store");
		expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^toast=/)]);
		expect(await models()).toEqual(MODELS);

		const query = (headers.get("Location") ?? "").slice(PAGE.length);
		const { result, imports, undoable } = await page(query);
		expect(result).toMatchObject({
			imported: {
				fileName: "Preise für März.csv",
				importedBy: "zoë",
				created: 2,
				updated: 0,
				errors: 2,
			},
			problems: [
				{ row: 4, sku: "A3", column: "brightness" },
				{ row: 5, column: "sku" },
			],
		});
		expect(imports).toMatchObject([{ id: result?.imported.id, undoneAt: null }]);
		expect(undoable?.id).toBe(result?.imported.id);
		expect((await page()).result).toBeUndefined();
	});

	it("needs no more than a file", async () => {
		expect((await post(fileForm(GOOD))).status).toBe(303);
		expect(await models()).toEqual(MODELS);
	});

	it.each<[string, () => FormData | Record<string, string>, number, string | RegExp]>([
		["nothing chosen", () => fileForm("", { intent: "import" }, ""), 400, NO_FILE],
		["no form field at all", () => new FormData(), 400, NO_FILE],
		["an unknown intent", () => ({ intent: "constructor" }), 400, NO_FILE],
		["an empty file", () => fileForm(""), 400, /empty/],
		["no sku column", () => fileForm("brand\nA\n"), 400, /sku/],
		["a picture", () => fileForm(new Uint8Array([137, 80, 78, 71, 0, 0])), 415, /CSV or Excel/],
		["a file over 20 MB", () => fileForm(new Uint8Array(20 * 1024 ** 2 + 1)), 413, /too large/],
		["two files", () => twoFiles(), 400, /one file/],
	])("refuses %s and keeps what is there", async (_, body, status, message) => {
		await makeProjectors({ sku: "OLD" });
		const answer = await post(body());
		expect(answer.status).toBe(status);
		expect(answer.data?.failure).toMatchObject({
			tab: CSV_TAB,
			message: typeof message === "string" ? message : expect.stringMatching(message),
		});
		expect(answer.headers.get("Cache-Control")).toBe("no-store");
		expect((await models()).map(({ sku }) => sku)).toEqual(["OLD"]);
		expect((await page()).imports).toEqual([]);
	});

	function twoFiles(): FormData {
		const form = fileForm(GOOD);
		form.append("file", new File([GOOD], "b.csv"));
		return form;
	}

	it.each([
		["import", "a.exe"],
		["preview", "a.html"],
		["import", "prices"],
	])("takes no other name to %s, whatever is in the file: %s", async (intent, name) => {
		const answer = await post(fileForm(GOOD, { intent }, name));
		expect(answer.status).toBe(415);
		expect(answer.data?.failure).toEqual({
			tab: CSV_TAB,
			title: "Invalid file type",
			message: "Please upload a CSV or Excel file",
		});
		expect(await models()).toEqual([]);
	});

	it("calls what only has the name of a spreadsheet an invalid file type", async () => {
		const answer = await upload("%PDF-1.7\u0000", "a.csv");
		expect(answer.data?.failure?.title).toBe("Invalid file type");
	});
});

describe("previewing a file", () => {
	const preview = async (content: string) => {
		const answer = await post(fileForm(content, { intent: "preview" }));
		expect(answer.status).toBe(200);
		return answer.data?.preview;
	};

	const importStaged = (staged = "", headers = {}) =>
		post({ intent: "import-preview", staged }, headers);

	it("tells what would be done, and does nothing", async () => {
		await makeProjectors({
			sku: "A1",
			brand: "Epson",
			model: "One",
			price: "1",
			brightness: "3000",
		});
		const shown = await preview(MIXED);
		expect(shown).toMatchObject({
			fileName: "Preise für März.csv",
			result: { created: 1, updated: 1, unchanged: 0, errors: 2 },
			changes: [
				{ sku: "A1", isNew: false, fields: [{ field: "price", before: "1.00", after: "499.99" }] },
				{
					sku: "A2",
					isNew: true,
					fields: [
						{ field: "brand", after: "BenQ" },
						{ field: "model", after: "Two" },
						{ field: "brightness", after: "2000" },
						{ field: "price", after: "899.00" },
					],
				},
			],
			warnings: [],
		});
		expect(shown?.problems).toHaveLength(2);
		expect(await models()).toEqual([{ sku: "A1", pricePence: 100 }]);
		expect((await page()).imports).toEqual([]);
	});

	it("loads a file that its type alone calls a spreadsheet", async () => {
		const form = new FormData();
		form.set("intent", "preview");
		form.set("file", new File([GOOD], "prices", { type: "text/csv" }));
		expect((await importStaged((await post(form)).data?.preview?.stagedId)).status).toBe(303);
		expect(await models()).toEqual(MODELS);
	});

	it("loads the very file without another upload, once", async () => {
		const kept = (await preview(GOOD))?.stagedId;
		const { status, headers } = await importStaged(kept);
		expect(status).toBe(303);
		expect(await models()).toEqual(MODELS);
		const { result } = await page((headers.get("Location") ?? "").slice(PAGE.length));
		expect(result?.imported.fileName).toBe("Preise für März.csv");
		expect((await importStaged(kept)).status).toBe(400);
	});

	it.each<[string, (kept: string) => Promise<[kept: string, headers?: { Cookie: string }]>]>([
		["was never kept", async () => ["no such file"]],
		[
			"gave way to another",
			async (kept) => {
				await preview(MIXED);
				return [kept];
			},
		],
		["is another session's", async (kept) => [kept, await staffHeaders("zoë")]],
		[
			"is too old",
			async (kept) => {
				const stagedAt = new Date(Date.now() - STAGED_MS).toISOString();
				await db().updateTable("staged_uploads").set({ stagedAt }).execute();
				return [kept];
			},
		],
	])("says so when the file %s, and loads nothing", async (_, lose) => {
		const [kept, headers] = await lose((await preview(GOOD))?.stagedId ?? "");
		const answer = await importStaged(kept, headers);
		expect(answer.status).toBe(400);
		expect(answer.data?.failure).toMatchObject({ tab: CSV_TAB, message: PREVIEW_GONE });
		expect(await models()).toEqual([]);
	});
});

describe("the sync from Google Sheets", () => {
	it("says what is not set up, on its own tab", async () => {
		const answer = await post({ intent: "sync" });
		expect(answer.status).toBe(400);
		expect(answer.data?.failure).toMatchObject({
			tab: SHEETS_TAB,
			title: "Sync failed",
			message: expect.stringContaining("GOOGLE_SHEET_ID"),
		});
		expect((await page()).isSheetConnected).toBe(false);
	});

	it("tells how it is set up", async () => {
		const answer = await post({ intent: "instructions" });
		expect(answer.status).toBe(200);
		expect(answer.data?.instructions).toMatch(/^1\. [\s\S]+projector-template\.csv/);
	});
});

describe("undoing a load", () => {
	const undo = (id: string | number) => post({ intent: "undo", import: String(id) });

	it("is asked about first, then puts back what was there", async () => {
		await makeProjectors({ sku: "A1", brand: "Epson", model: "One", price: "1" });
		const { result } = await page(await loaded(GOOD));
		const id = result?.imported.id ?? 0;
		expect((await page(`?undo=${id}`)).isUndoAsked).toBe(true);
		expect(await models()).toEqual(MODELS);

		const { status, headers } = await undo(id);
		expect([status, headers.get("Location")]).toEqual([303, PAGE]);
		expect(await models()).toEqual([{ sku: "A1", pricePence: 100 }]);
		const after = await page(`?undo=${id}`);
		expect(after).toMatchObject({ isUndoAsked: false, undoable: undefined });
		expect(after.imports).toMatchObject([{ id, undoneBy: "zoë" }]);
	});

	it("goes back load by load", async () => {
		const prices = [1, 2, 3];
		for (const price of prices) await loaded(`${HEAD}A1,Epson,One,${price},\n`);
		expect(await page("?undo=1")).toMatchObject({ isUndoAsked: false, undoableCount: 3 });
		expect((await undo(1)).data?.failure?.message).toMatch(/imported after this one/);
		for (const id of [3, 2]) {
			expect(await page(`?undo=${id}`)).toMatchObject({ isUndoAsked: true, undoable: { id } });
			expect((await undo(id)).status).toBe(303);
			expect(await models()).toEqual([{ sku: "A1", pricePence: (id - 1) * 100 }]);
		}
		expect((await undo(1)).status).toBe(303);
		expect(await models()).toEqual([]);
		expect(await page()).toMatchObject({ undoable: undefined, undoableCount: 0 });
	});

	it("is refused where it cannot be done", async () => {
		await loaded(GOOD);
		const again = await undo(1);
		expect(again.status).toBe(303);
		for (const [id, status] of [
			[1, 409],
			[99, 404],
			["x", 400],
			["", 404],
		] as const) {
			const answer = await undo(id);
			expect([id, answer.status]).toEqual([id, status]);
			expect(answer.data?.failure).toMatchObject({ tab: undefined, title: "Undo failed" });
		}
	});
});

describe("downloads", () => {
	async function download(path: string, type = "text/csv; charset=utf-8") {
		const response = await get(path, staff);
		expect(response.status).toBe(200);
		expect(response.headers.get("Content-Type")).toBe(type);
		expect(response.headers.get("Cache-Control")).toBe("no-store");
		const bytes = Buffer.from(await response.arrayBuffer());
		const name = response.headers.get("Content-Disposition");
		return { name, bytes, text: bytes.toString("utf8") };
	}

	const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

	it("give the rows of one import that were left out; corrected, they can be imported", async () => {
		const source = `Notes,sku,Brand,model,brightness\n'=1,A3,LG,Three,3000 ANSI\n"a, b",A4,LG,Four,10\n`;
		const { result } = await page(await loaded(source));
		const id = result?.imported.id;
		expect(result?.files.map(({ name }) => name)).toEqual(["errors.csv", "errors.xlsx"]);
		const csv = await download(`/admin/imports/${id}/errors.csv`);
		expect(csv.name).toBe(`attachment; filename="import-${id}-errors.csv"`);
		expect(csv.text).toBe(
			"\uFEFFNotes,sku,Brand,model,brightness,problem\r\n" +
				`'=1,A3,LG,Three,3000 ANSI,"brightness must be a whole number, not ""3000 ANSI"""\r\n`,
		);
		const workbook = await download(`/admin/imports/${id}/errors.xlsx`, XLSX);
		expect(workbook.name).toBe(`attachment; filename="import-${id}-errors.xlsx"`);
		const again = await upload(new Uint8Array(workbook.bytes), "errors.xlsx");
		const query = (again.headers.get("Location") ?? "").slice(PAGE.length);
		expect((await page(query)).result?.imported).toMatchObject({ created: 0, errors: 1 });

		const corrected = await page(await loaded(csv.text.replace("3000 ANSI", "3000")));
		expect(corrected.result?.imported).toMatchObject({
			created: 1,
			errors: 0,
			message: "1 created, 0 updated, 0 unchanged. Columns that were not read: Notes.",
		});
	});

	it.each([
		"0/errors.csv",
		"99/errors.csv",
		"x/errors.csv",
		"1e3/errors.csv",
		"1/errors.csv",
		"1/errors.xlsx",
		"1/..%2ferrors.csv",
	])("have no errors of a load %s", async (path) => {
		await loaded(GOOD);
		expect(await thrownAt(() => get(`/admin/imports/${path}`, staff), "/")).toMatchObject({
			status: 404,
		});
	});

	it("give current data that changes nothing when it is loaded again", async () => {
		await loaded(GOOD);
		const { name, text } = await download("/admin/current-data/projectors.csv");
		expect(name).toBe('attachment; filename="projectors.csv"');
		const { result } = await page(await loaded(text));
		expect(result?.imported).toMatchObject({ created: 0, updated: 0, unchanged: 2, errors: 0 });
		expect((await download("/admin/current-data/listings.csv")).text).toMatch(
			/^\uFEFFsku,retailer,/,
		);
	});

	it("give all of it as a workbook that changes nothing, and as CSV of each kind", async () => {
		await makeRetailers();
		await makeJargonTerms();
		await loaded(GOOD);
		await makeListings({ sku: "A1" });
		const book = await download("/admin/current-data/catalogue.xlsx", XLSX);
		expect(book.name).toBe('attachment; filename="catalogue.xlsx"');
		const { headers } = await upload(new Uint8Array(book.bytes), "catalogue.xlsx");
		const { result } = await page((headers.get("Location") ?? "").slice(PAGE.length));
		expect(result?.imported).toMatchObject({ created: 0, updated: 0, errors: 0 });
		expect(result?.imported.unchanged).toBeGreaterThan(2 + 1 + 5);
		expect((await download("/admin/current-data/shops.csv")).text).toMatch(
			/^\uFEFFslug,name,description,website_url,affiliate_enabled,delivery_free_over,delivery_otherwise\r\ncurrys,/,
		);
		expect((await download("/admin/current-data/jargon.csv")).text).toMatch(
			/^\uFEFFterm,description\r\n/,
		);
	});

	it("give models or listings alone as a workbook, models also as chosen in their list", async () => {
		await makeRetailers();
		await loaded(GOOD);
		const sheetsOf = async (path: string) => {
			const { bytes } = await download(`/admin/current-data/${path}`, XLSX);
			const { tables } = await readImport(new Uint8Array(bytes), path).catch(() => ({
				tables: [],
			}));
			return tables.map(({ kind, body }) => [kind, body.length]);
		};
		expect(await sheetsOf("projectors.xlsx")).toEqual([["projectors", 2]]);
		expect(await sheetsOf("projectors.xlsx?q=benq")).toEqual([["projectors", 1]]);
		await makeListings({ sku: "A1" });
		expect(await sheetsOf("listings.xlsx")).toEqual([["listings", 1]]);
	});

	it("know no other file", async () => {
		for (const file of ["users.csv", "shops.xlsx", "catalogue.csv", "toString", "constructor"]) {
			const answer = thrownAt(() => get(`/admin/current-data/${file}`, staff), "/");
			expect((await answer).status).toBe(404);
		}
	});
});

describe("POST /api/admin/upload-projectors", () => {
	it("names the load, whose result the page then shows", async () => {
		const response = await send("POST", "/api/admin/upload-projectors", {
			body: fileForm(MIXED),
			headers: staff,
		});
		const body = await response.json();
		expect(body).toMatchObject({ created: 2, updated: 0, errors: 2 });
		expect(body.errorDetails).toHaveLength(2);
		expect((await page(`?import=${body.importId}`)).result?.problems).toHaveLength(2);
	});
});
