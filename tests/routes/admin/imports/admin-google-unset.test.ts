import { expect, it } from "vitest";
import { staffHeaders } from "../../../staff";
import { send } from "../../call";

// A site without Google's settings, which is the default.

it("returns 400 for a sync, with the missing settings", async () => {
	const headers = await staffHeaders();
	const response = await send("POST", "/api/admin/sync-google-sheets", { headers });
	expect(response.status).toBe(400);
	expect(await response.json()).toEqual({
		message:
			'Google Sheets is not set up: GOOGLE_SHEET_ID and GOOGLE_SERVICE_ACCOUNT are not set. "Setup Instructions" tells how.',
	});
});

it("returns the first steps to a request for a sample sheet", async () => {
	const headers = await staffHeaders();
	const response = await send("POST", "/api/admin/create-sample-sheet", { headers });
	expect(response.status).toBe(200);
	expect(await response.json()).toEqual({
		instructions: expect.stringMatching(/^1\. Go to https:\/\/console\.cloud\.google\.com/),
		message: "Google Sheets is not set up yet. These steps set it up.",
	});
});
