import { db } from "db/connection.server";
import { describe, expect, it } from "vitest";
import { STAGED_LIFETIME_MS } from "~/features/imports/apply/staged-uploads.queries.server";
import { CSV_TAB, SHEETS_TAB } from "~/features/imports/upload-page/upload-result";
import { setRows } from "../../../databases/rows";
import { makeProjectors } from "../../../factories";
import { staffHeaders } from "../../../staff";
import { send } from "../../call";
import { fileForm, GOOD, PAGE, page, post, signInFirst, staff, upload } from "./upload-forms";

const NO_FILE = "Please choose a file first.";
const PREVIEW_GONE =
	"The file you previewed is no longer kept, so nothing was imported. Please choose it again.";

const MIXED = `${GOOD}A3,LG,Three,10,bright\n,Sony,Four,10,1\n`;

const FEED = "This is a feed: add it under Feeds";

const models = () =>
	db().selectFrom("projectors").select(["sku", "pricePence"]).orderBy("sku").execute();

const MODELS = [
	{ sku: "A1", pricePence: 49_999 },
	{ sku: "A2", pricePence: 89_900 },
];

signInFirst();

describe("importing a file", () => {
	it("redirects to the page with its result, with a toast", async () => {
		const { status, headers, data } = await upload(MIXED);
		expect([status, data]).toEqual([303, undefined]);
		expect(headers.get("Cache-Control")).toBe("no-store");
		expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^toast=/)]);
		expect(await models()).toEqual(MODELS);

		const query = (headers.get("Location") ?? "").slice(PAGE.length);
		const { result, imports, undoableImport } = await page(query);
		expect(result).toMatchObject({
			pastImport: {
				fileName: "Preise für März.csv",
				startedBy: "zoë",
				created: 2,
				updated: 0,
				errors: 2,
			},
			problems: [
				{ row: 4, sku: "A3", column: "brightness" },
				{ row: 5, column: "sku" },
			],
		});
		expect(imports).toMatchObject([{ id: result?.pastImport.id, undoneAt: null }]);
		expect(undoableImport?.id).toBe(result?.pastImport.id);
		expect((await page()).result).toBeUndefined();
	});

	it("needs only a file", async () => {
		expect((await post(fileForm(GOOD))).status).toBe(303);
		expect(await models()).toEqual(MODELS);
	});

	it.each<[string, () => FormData | Record<string, string>, number, string | RegExp]>([
		["nothing chosen", () => fileForm("", { intent: "import" }, ""), 400, NO_FILE],
		["no form field at all", () => new FormData(), 400, NO_FILE],
		["an unknown intent", () => ({ intent: "constructor" }), 400, NO_FILE],
		["a picture", () => fileForm(new Uint8Array([137, 80, 78, 71, 0, 0])), 415, /CSV or Excel/],
		["a file over 20 MB", () => fileForm(new Uint8Array(20 * 1024 ** 2 + 1)), 413, /too large/],
		["two files", () => twoFiles(), 400, /one file/],
	])("refuses %s and keeps the stored data", async (_, body, status, message) => {
		await makeProjectors({ sku: "OLD" });
		const answer = await post(body());
		expect(answer.status).toBe(status);
		expect(answer.data?.failure).toMatchObject({
			tab: CSV_TAB,
			message: typeof message === "string" ? message : expect.stringMatching(message),
		});
		expect((await models()).map(({ sku }) => sku)).toEqual(["OLD"]);
		expect((await page()).imports).toEqual([]);
	});

	function twoFiles(): FormData {
		const form = fileForm(GOOD);
		form.append("file", new File([GOOD], "b.csv"));
		return form;
	}

	it.each([
		["import", "a.exe", "", "Please upload a CSV or Excel file"],
		["preview", "a.html", "", "Please upload a CSV or Excel file"],
		["import", "datafeed.xml.gz", "application/gzip", FEED],
		["preview", "feed", "application/rss+xml", FEED],
	])("refuses to %s %s of type %j, whatever its content", async (intent, name, type, message) => {
		const form = new FormData();
		form.set("intent", intent);
		form.set("file", new File([GOOD], name, { type }));
		const answer = await post(form);
		expect(answer.status).toBe(415);
		expect(answer.data?.failure).toEqual({ tab: CSV_TAB, title: "Invalid file type", message });
		expect(await models()).toEqual([]);
	});

	it("rejects a file that is a spreadsheet only by name as an invalid file type", async () => {
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

	it("shows what would change, and changes nothing", async () => {
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

	it("imports the staged file without another upload, once", async () => {
		const kept = (await preview(GOOD))?.stagedId;
		const { status, headers } = await importStaged(kept);
		expect(status).toBe(303);
		expect(await models()).toEqual(MODELS);
		const { result } = await page((headers.get("Location") ?? "").slice(PAGE.length));
		expect(result?.pastImport.fileName).toBe("Preise für März.csv");
		expect((await importStaged(kept)).status).toBe(400);
	});

	it.each<[string, (kept: string) => Promise<[kept: string, headers?: { Cookie: string }]>]>([
		["was never staged", async () => ["no such file"]],
		[
			"was replaced by another",
			async (kept) => {
				await preview(MIXED);
				return [kept];
			},
		],
		["is another session's", async (kept) => [kept, await staffHeaders("zoë")]],
		[
			"is too old",
			async (kept) => {
				const stagedAt = new Date(Date.now() - STAGED_LIFETIME_MS).toISOString();
				await setRows("staged_uploads", { stagedAt });
				return [kept];
			},
		],
	])("imports nothing if the file %s", async (_, lose) => {
		const [kept, headers] = await lose((await preview(GOOD))?.stagedId ?? "");
		const answer = await importStaged(kept, headers);
		expect(answer.status).toBe(400);
		expect(answer.data?.failure).toMatchObject({ tab: CSV_TAB, message: PREVIEW_GONE });
		expect(await models()).toEqual([]);
	});
});

describe("the sync from Google Sheets", () => {
	it("shows the missing settings on its own tab", async () => {
		const answer = await post({ intent: "sync" });
		expect(answer.status).toBe(400);
		expect(answer.data?.failure).toMatchObject({
			tab: SHEETS_TAB,
			title: "Sync failed",
			message: expect.stringContaining("GOOGLE_SHEET_ID"),
		});
		expect((await page()).isSheetConnected).toBe(false);
	});

	it("shows the set-up instructions", async () => {
		const answer = await post({ intent: "instructions" });
		expect(answer.status).toBe(200);
		expect(answer.data?.instructions).toMatch(/^1\. [\s\S]+projector-template\.csv/);
	});
});

it("POST /api/admin/upload-projectors returns the id of the import, which the page then shows", async () => {
	const response = await send("POST", "/api/admin/upload-projectors", {
		body: fileForm(MIXED),
		headers: staff,
	});
	const body = await response.json();
	expect(body).toMatchObject({ created: 2, updated: 0, errors: 2 });
	expect(body.errorDetails).toHaveLength(2);
	expect((await page(`?import=${body.importId}`)).result?.problems).toHaveLength(2);
});
