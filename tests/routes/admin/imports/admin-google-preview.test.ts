import { db } from "db/connection.server";
import { afterAll, beforeEach, expect, it } from "vitest";
import { CSV_TAB, SHEETS_TAB } from "~/features/imports/upload-page/upload-result";
import { action, loader } from "~/routes/admin/upload";
import { action as columnsAction } from "~/routes/admin/upload-columns";
import { action as rowsAction } from "~/routes/admin/upload-rows";
import { makeListings, makeProjectors, makeShops } from "../../../factories";
import {
	googleSettings,
	refusedBy,
	SHEET_ID,
	spreadsheet,
	startGoogle,
} from "../../../google-server";
import { fileSettings } from "../../../settings";
import { staffHeaders } from "../../../staff";
import { flashed, submitForm, visit } from "../../call";

const PAGE = "/admin/upload";
const HEAD = ["sku", "brand", "model", "price"];
const SEEN = [HEAD, ["A", "Epson", "One", 999.5], ["B", "Epson", "Two", 10], ["C", "Epson", "", 1]];

const google = await startGoogle({});
let staff: { Cookie: string };

fileSettings(googleSettings(google));

beforeEach(async () => {
	staff = await staffHeaders("zoë");
	google.asked.length = 0;
	google.answers = spreadsheet({ Models: SEEN });
	await makeProjectors({ sku: "A", brand: "Epson", model: "One", price: "1" });
});

afterAll(() => google.close());

const post = (fields: Record<string, string>, headers = staff) =>
	submitForm(action, PAGE, fields, headers);

const preview = async () => (await post({ intent: "preview-sheet" })).data?.preview;

const importStaged = (staged = "", headers = staff) =>
	post({ intent: "import-preview", staged }, headers);

const models = () =>
	db().selectFrom("projectors").select(["sku", "pricePence"]).orderBy("sku").execute();

const page = async (query = "") => (await visit(loader, PAGE + query, staff)).data;

it("previewing the Google sheet fetches the sheet, shows what would change, and changes nothing", async () => {
	const answer = await post({ intent: "preview-sheet" });
	expect(answer.status).toBe(200);
	expect(answer.data?.preview).toMatchObject({
		fileName: "Google Sheets: Our projectors",
		result: { created: 1, updated: 1, unchanged: 0, errors: 1 },
		problems: [{ row: 4, sku: "C", column: "model" }],
		changes: [
			{ sku: "A", isNew: false, fields: [{ field: "price", before: "1.00", after: "999.50" }] },
			{ sku: "B", isNew: true },
		],
	});
	expect(await models()).toEqual([{ sku: "A", pricePence: 100 }]);
	expect((await page()).imports).toEqual([]);
});

it("previewing the Google sheet imports exactly the previewed rows, once, even if the sheet has changed since", async () => {
	const kept = (await preview())?.stagedId;
	google.answers = spreadsheet({ Models: [HEAD, ["A", "Epson", "One", 5]] });
	google.asked.length = 0;
	const { status, headers } = await importStaged(kept);
	expect(status).toBe(303);
	expect(flashed(headers)).toContain("Google Sheets sync successful");
	expect(flashed(headers)).toContain("1 created, 1 updated");
	expect(google.asked).toEqual([]);
	expect(await models()).toEqual([
		{ sku: "A", pricePence: 99_950 },
		{ sku: "B", pricePence: 1000 },
	]);
	const { result } = await page((headers.get("Location") ?? "").slice(PAGE.length));
	expect(result?.pastImport).toMatchObject({
		fileName: "Google Sheets: Our projectors",
		startedBy: "zoë",
		errors: 1,
	});
	const again = await importStaged(kept);
	expect(again.status).toBe(400);
	expect(again.data?.failure).toEqual({
		tab: SHEETS_TAB,
		title: "Sync failed",
		message:
			"The sheet you previewed is no longer kept, so nothing was imported. Please preview it again.",
	});
});

it("previewing the Google sheet shows on its own tab Google's message and the problems of the sheet", async () => {
	google.answers = spreadsheet({ Models: [["name"], ["One"]] });
	const headless = await post({ intent: "preview-sheet" });
	expect(headless.status).toBe(400);
	google.answers[`GET /v4/spreadsheets/${SHEET_ID}`] = refusedBy(403, "No.");
	const forbidden = await post({ intent: "preview-sheet" });
	expect(forbidden.status).toBe(502);
	for (const [{ data }, text] of [
		[headless, 'no column headed "sku"'],
		[forbidden, 'said: "No."'],
	] as const) {
		expect(data?.failure).toEqual({
			tab: SHEETS_TAB,
			title: "Sync failed",
			message: expect.stringContaining(text),
		});
	}
});

it("previewing the Google sheet redirects to the columns of a sheet in another layout, and remembers them", async () => {
	const rows = [
		["Merk", "Naam", "Helderheid"],
		["Epson", "Twee beamer wit", "3.000 lm"],
	];
	google.answers = spreadsheet({ Notes: [["Only", "notes"]], Models: rows });
	const answer = await post({ intent: "preview-sheet" });
	const columns = answer.headers.get("Location") ?? "";
	expect([answer.status, columns]).toEqual([
		303,
		expect.stringMatching(/^\/admin\/upload\/columns\?staged=sheets/),
	]);
	const said = { kind: "projectors", "column-0": "brand", "column-1": "title" };
	const chosen = { ...said, "column-2": "brightness" };
	const next = await submitForm(columnsAction, columns, chosen, staff);
	const answered = next.headers.get("Location") ?? "";
	await submitForm(rowsAction, answered, { intent: "import" }, staff);
	expect((await models()).map(({ sku }) => sku)).toEqual(["A", "EPSON-TWEE"]);
	const again = await post({ intent: "preview-sheet" });
	expect(again.headers.get("Location")).toMatch(/^\/admin\/upload\/rows\?staged=sheets/);
});

it("previewing the Google sheet holds prices that fell too far, also of a sync, and releases the ticked ones", async () => {
	await makeShops();
	await makeListings({ sku: "A", price: "1299" });
	const listing = ["A", "currys", 12.99, "https://x.example"];
	const Prices = [["sku", "retailer", "price", "affiliate_url"], listing];
	google.answers = spreadsheet({ Models: SEEN, Prices });
	expect((await preview())?.held).toMatchObject([{ row: 2, sheet: "Prices", sku: "A" }]);

	const synced = await post({ intent: "sync" });
	expect(flashed(synced.headers)).toContain("1 held");
	const query = (synced.headers.get("Location") ?? "").slice(PAGE.length);
	const staged = (await page(query)).result?.stagedId ?? "";
	google.asked.length = 0;
	const { status } = await post({ intent: "release", staged, release: "Prices!2" });
	expect([status, google.asked]).toEqual([303, []]);
	const listings = await db().selectFrom("retailer_listings").select("pricePence").execute();
	expect(listings).toEqual([{ pricePence: 1299 }]);
});

it("previewing the Google sheet shows a file that is previewed afterwards on its own tab", async () => {
	await preview();
	const form = new FormData();
	form.set("intent", "preview");
	form.set("file", new File(["sku,brand,model\nD,Epson,Four\n"], "Google Sheets: a.csv"));
	const kept = (await submitForm(action, PAGE, form, staff)).data?.preview?.stagedId;
	const { headers } = await importStaged(kept);
	expect(flashed(headers)).toContain("Upload successful");
	const gone = await importStaged(kept);
	expect(gone.data?.failure?.tab).toBe(CSV_TAB);
});
