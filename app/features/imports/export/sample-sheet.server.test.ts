import { afterEach, beforeEach, expect, it } from "vitest";
import { parseSettings } from "~/config/env.server";
import { ExpectedError } from "~/logging/expected-error";
import {
	EMAIL,
	type GoogleServer,
	KEY_FILE,
	refusedBy,
	startGoogle,
} from "../../../../tests/google-server";
import { createSampleSheet } from "./sample-sheet.server";
import { templateRows } from "./sheet-columns.server";

const TEMPLATE = "https://shop.example/projector-template.csv";
const ADDRESS = "https://docs.google.com/spreadsheets/d/new-sheet";

let google: GoogleServer;

beforeEach(async () => {
	google = await startGoogle({
		"GET /drive/v3/files": { json: { files: [] } },
		"POST /drive/v3/files": { json: { id: "new-sheet" } },
		"PUT /v4/spreadsheets/new-sheet/values/A1": { json: {} },
		"POST /drive/v3/files/new-sheet/permissions": { json: { id: "anyoneWithLink" } },
	});
});

afterEach(() => google.close());

function create(account: string = KEY_FILE) {
	const settings = { GOOGLE_SERVICE_ACCOUNT: account, GOOGLE_API_ROOT: google.root };
	return createSampleSheet(parseSettings(settings), { templateAddress: TEMPLATE });
}

function bodyOf(call: string): unknown {
	const asked = google.asked.find((one) => one.call === call);
	return asked && JSON.parse(asked.body);
}

it("sample sheet: lists every step, numbered, without a service account", async () => {
	const { instructions, message } = await create("");
	expect(message).toBe("Google Sheets is not set up yet. These steps set it up.");
	const lines = instructions.split("\n");
	expect(lines.map((line) => line.split(".")[0])).toEqual(
		lines.map((_, index) => String(index + 1)),
	);
	for (const needed of [TEMPLATE, "GOOGLE_SHEET_ID", "GOOGLE_SERVICE_ACCOUNT", "Share"]) {
		expect(instructions).toContain(needed);
	}
	expect(google.asked).toEqual([]);
});

it("sample sheet: creates a read-only sheet of the template", async () => {
	const { instructions, message } = await create();
	expect(message).toContain(ADDRESS);
	expect(instructions).toContain(ADDRESS);
	expect(instructions).toContain(`enter ${EMAIL}, choose Viewer`);
	expect(bodyOf("PUT /v4/spreadsheets/new-sheet/values/A1")).toEqual({ values: templateRows() });
	expect(bodyOf("POST /drive/v3/files/new-sheet/permissions")).toEqual({
		role: "reader",
		type: "anyone",
	});
	expect(new Set(google.asked.map(({ scope }) => scope))).toEqual(
		new Set(["https://www.googleapis.com/auth/drive.file"]),
	);
});

it("sample sheet: finds the sheet that it made before", async () => {
	google.answers["GET /drive/v3/files"] = { json: { files: [{ id: "new-sheet" }] } };
	expect((await create()).message).toContain(ADDRESS);
	expect(google.asked.map(({ call }) => call)).not.toContain("POST /drive/v3/files");
	const mark = google.asked[0]?.query.get("q");
	expect(mark).toBe(
		"appProperties has { key='beamwise' and value='sample-sheet' } and trashed = false",
	);
});

it("sample sheet: explains how to do it by hand if the account may not create sheets", async () => {
	google.answers["POST /drive/v3/files"] = refusedBy(403, "The user's quota has been exceeded.");
	const { instructions, message } = await create();
	expect(message).toBe(
		`Google does not let the service account make a sheet, so make it by hand. Google said: "The user's quota has been exceeded.".`,
	);
	expect(instructions).toContain(TEMPLATE);
	expect(instructions).toContain(EMAIL);
});

it("sample sheet: returns Google's message when Google fails", async () => {
	google.answers["POST /drive/v3/files"] = refusedBy(500, "Internal error.");
	const failed = create();
	await expect(failed).rejects.toBeInstanceOf(ExpectedError);
	await expect(failed).rejects.toMatchObject({
		status: 502,
		message:
			'Google could not answer. Nothing was changed; please try again in a few minutes. Google said: "Internal error.".',
	});
	expect(google.asked.filter(({ call }) => call === "POST /drive/v3/files")).toHaveLength(1);
});
