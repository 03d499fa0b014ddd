import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseSettings } from "~/config/env.server";
import {
	type Answers,
	EMAIL,
	type GoogleServer,
	KEY_FILE,
	refusedBy,
	SHEET_ID,
	spreadsheet,
	startGoogle,
} from "../../../../tests/google-server";
import { refusalText } from "../../../../tests/refusal";
import { fetchGoogleSheets } from "./google-sheet.server";

const MODELS = [
	["sku", "brand", "model"],
	["A", "Epson", "One"],
];

let google: GoogleServer;

beforeEach(async () => {
	google = await startGoogle(spreadsheet({ Models: MODELS }));
});

afterEach(() => google.close());

function settings(given: Record<string, string> = {}) {
	return parseSettings({
		GOOGLE_SHEET_ID: SHEET_ID,
		GOOGLE_SERVICE_ACCOUNT: KEY_FILE,
		GOOGLE_API_ROOT: google.root,
		...given,
	});
}

const refusal = (given?: Record<string, string>, timeoutMs?: number) =>
	fetchGoogleSheets(settings(given), timeoutMs ? { timeoutMs } : {}).then(() => "", refusalText);

/** Returns this response to every request to Google. */
function answerAll(answer: Answers[string]): void {
	for (const call of Object.keys(google.answers)) google.answers[call] = answer;
}

describe("fetchGoogleSheets", () => {
	it("reads every tab, with the numbers of its rows, by a scope that can only read", async () => {
		google.answers = spreadsheet({
			Models: [...MODELS, [], ["", null], ["B", "Epson", "Two"]],
			"Bob's prices": [["sku", "retailer"]],
			Empty: [],
		});
		expect(await fetchGoogleSheets(settings())).toEqual({
			title: "Our projectors",
			sheets: [
				{
					name: "Models",
					rows: [
						{ row: 1, cells: ["sku", "brand", "model"] },
						{ row: 2, cells: ["A", "Epson", "One"] },
						{ row: 5, cells: ["B", "Epson", "Two"] },
					],
				},
				{ name: "Bob's prices", rows: [{ row: 1, cells: ["sku", "retailer"] }] },
				{ name: "Empty", rows: [] },
			],
		});
		expect(new Set(google.asked.map(({ scope }) => scope))).toEqual(
			new Set(["https://www.googleapis.com/auth/spreadsheets.readonly"]),
		);
	});

	it.each([
		["a price rounded for show", 1299.99, "£1,300", "1299.99"],
		["a price in pence", 1298.9988, "£1,299.00", "1299"],
		["a percentage", 0.98, "98%", "98%"],
		["a fraction's noise", 0.1 + 0.2, "0.3", "0.3"],
		["a long number", 194644112257, "1.94644E+11", "194644112257"],
		["a switch", true, "TRUE", "true"],
		["a date", 46179, "06/06/2026", "06/06/2026"],
		["a text with a zero-width space", "EH\u200B-TW7100", "EH\u200B-TW7100", "EH-TW7100"],
		["a time", "16:09:00", "16:09:00", "16:09:00"],
		["an error", "#N/A", "#N/A", "#N/A"],
	])("reads %s as its plain value", async (_, value, shown, text) => {
		google.answers = spreadsheet({ Models: [[value]] }, { Models: [[shown]] });
		const { sheets } = await fetchGoogleSheets(settings());
		expect(sheets[0]?.rows[0]?.cells).toEqual([text]);
	});

	it("passes over tabs that are charts", async () => {
		google.answers[`GET /v4/spreadsheets/${SHEET_ID}`] = {
			json: {
				properties: { title: "Charts" },
				sheets: [{ properties: { title: "Chart1", sheetType: "OBJECT" } }],
			},
		};
		expect(await fetchGoogleSheets(settings())).toEqual({ title: "Charts", sheets: [] });
	});

	it("retries when Google fails for a moment", async () => {
		const call = `GET /v4/spreadsheets/${SHEET_ID}`;
		const well = google.answers[call];
		google.answers[call] = (asked) => {
			if (well) google.answers[call] = well;
			void asked;
			return refusedBy(503, "Busy.");
		};
		expect(await refusal()).toBe("");
		expect(google.asked.filter((asked) => asked.call === call)).toHaveLength(2);
	});
});

describe("fetchGoogleSheets refuses", () => {
	it.each([
		[{ GOOGLE_SHEET_ID: "" }, "GOOGLE_SHEET_ID is not set"],
		[{ GOOGLE_SERVICE_ACCOUNT: "" }, "GOOGLE_SERVICE_ACCOUNT is not set"],
		[
			{ GOOGLE_SHEET_ID: "", GOOGLE_SERVICE_ACCOUNT: "" },
			"GOOGLE_SHEET_ID and GOOGLE_SERVICE_ACCOUNT are not set",
		],
	])("refuses incomplete settings: %j", async (given, missing) => {
		expect(await refusal(given)).toBe(
			`400 Google Sheets is not set up: ${missing}. "Setup Instructions" tells how.`,
		);
		expect(google.asked).toEqual([]);
	});

	it("an unknown key", async () => {
		google.answers["POST /token"] = {
			status: 400,
			json: { error: "invalid_grant", error_description: "Invalid JWT Signature." },
		};
		expect(await refusal()).toMatch(
			/^502 Google does not accept the request\. .* a new key .* Google said: "Invalid JWT Signature\."\.$/,
		);
	});

	it.each([
		[403, "The caller does not have permission", 502, `enter ${EMAIL}, and choose Viewer.`],
		[404, "Requested entity was not found.", 502, "Check GOOGLE_SHEET_ID"],
		[429, "Quota exceeded for quota metric 'Read requests'.", 429, "Wait a minute"],
		[500, "Internal error encountered.", 502, "try again in a few minutes"],
	])("reports Google's own message for status %i", async (code, message, status, advice) => {
		answerAll(refusedBy(code, message));
		const text = await refusal();
		expect(text).toMatch(new RegExp(`^${status} `));
		expect(text).toContain(advice);
		expect(text).toContain(`Google said: "${message}".`);
	});

	it("gives up after three tries", async () => {
		answerAll(refusedBy(503, "Busy."));
		expect(await refusal()).toMatch(/^502 /);
		expect(google.asked).toHaveLength(3);
	});

	it("to wait for ever", async () => {
		answerAll("silence");
		expect(await refusal({}, 200)).toMatch(/^502 Google did not answer in time\./);
	});

	it("refuses a response that Google would never send", async () => {
		answerAll({ json: "<html>Sign in to the network</html>" });
		expect(await refusal()).toMatch(/^502 Google's answer could not be read\./);
	});

	it("a line that is cut", async () => {
		answerAll("hang up");
		expect(await refusal()).toMatch(/^502 Google could not be reached \(\w+\)\./);
	});

	it("a network that is down", async () => {
		await google.close();
		expect(await refusal()).toMatch(/^502 Google could not be reached \(ECONNREFUSED\)\./);
	});

	it.each([
		[{ rowCount: 200_001, columnCount: 26 }, /^413 The tab "Big" has 200001 rows/],
		[{ rowCount: 1000, columnCount: 501 }, /^413 The tab "Big" has 1000 rows and 501 columns/],
	])("a tab of %j before it reads any of it", async (gridProperties, message) => {
		google.answers[`GET /v4/spreadsheets/${SHEET_ID}`] = {
			json: {
				properties: { title: "Big" },
				sheets: [{ properties: { title: "Big", sheetType: "GRID", gridProperties } }],
			},
		};
		expect(await refusal()).toMatch(message);
		expect(google.asked).toHaveLength(1);
	});
});
