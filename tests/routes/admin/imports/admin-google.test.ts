import { db } from "db/connection.server";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
	EMAIL,
	googleSettings,
	refusedBy,
	SHEET_ID,
	spreadsheet,
	startGoogle,
} from "../../../google-server";
import { fileSettings } from "../../../settings";
import { staffHeaders } from "../../../staff";
import { send } from "../../call";

const SYNC = "/api/admin/sync-google-sheets";
const CREATE = "/api/admin/create-sample-sheet";

const google = await startGoogle({});

fileSettings(googleSettings(google));

beforeEach(() => {
	google.asked.length = 0;
	google.answers = spreadsheet({
		Models: [
			["sku", "brand", "model", "price"],
			["A", "Epson", "One", 999.5],
			["B", "Epson", "", 1],
		],
	});
});

afterAll(() => google.close());

function skus(): Promise<{ sku: string; pricePence: number }[]> {
	return db().selectFrom("projectors").select(["sku", "pricePence"]).execute();
}

describe(`POST ${SYNC}`, () => {
	it("imports the sheet, and returns what was created, updated and rejected", async () => {
		const response = await send("POST", SYNC, { headers: await staffHeaders() });
		expect(response.status).toBe(200);
		expect(response.headers.get("Cache-Control")).toBe("no-store");
		expect(await response.json()).toMatchObject({
			created: 1,
			updated: 0,
			errors: 1,
			errorDetails: ["Row 3 (SKU B): Model is required"],
			message: expect.stringMatching(/\S/),
		});
		expect(await skus()).toEqual([{ sku: "A", pricePence: 99_950 }]);
	});

	it("returns 400 for a sheet without the columns, and stores nothing", async () => {
		google.answers = spreadsheet({ Models: [["name"], ["One"]] });
		const response = await send("POST", SYNC, { headers: await staffHeaders() });
		expect(response.status).toBe(400);
		expect(await response.json()).toEqual({
			message: expect.stringMatching(/^This file has no column headed "sku"/),
		});
		expect(await skus()).toEqual([]);
	});

	it.each([
		[403, 502],
		[404, 502],
		[429, 429],
	])("converts Google's status %i into %i, with its message", async (code, status) => {
		google.answers[`GET /v4/spreadsheets/${SHEET_ID}`] = refusedBy(code, "No.");
		const response = await send("POST", SYNC, { headers: await staffHeaders() });
		expect(response.status).toBe(status);
		expect(response.headers.get("Cache-Control")).toBe("no-store");
		expect(await response.json()).toEqual({ message: expect.stringContaining('said: "No."') });
	});
});

describe(`POST ${CREATE}`, () => {
	it("returns the instructions and a message", async () => {
		google.answers = { "GET /drive/v3/files": refusedBy(403, "No.") };
		const response = await send("POST", CREATE, { headers: await staffHeaders() });
		expect(response.status).toBe(200);
		expect(response.headers.get("Cache-Control")).toBe("no-store");
		const body: unknown = await response.json();
		expect(body).toEqual({
			instructions: expect.stringContaining("http://beamwise.test/projector-template.csv"),
			message: expect.stringMatching(/\S/),
		});
		expect(JSON.stringify(body)).toContain(EMAIL);
	});

	it("returns 502 if Google fails", async () => {
		google.answers = { "GET /drive/v3/files": refusedBy(401, "No.") };
		const response = await send("POST", CREATE, { headers: await staffHeaders() });
		expect(response.status).toBe(502);
		expect(await response.json()).toEqual({ message: expect.stringContaining('said: "No."') });
	});
});
