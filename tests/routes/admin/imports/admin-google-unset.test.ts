import { expect, it } from "vitest";
import { staffHeaders } from "../../../staff";
import { send } from "../../call";

// A site without Google's settings, as it comes.

it("answers 400 to a sync, with the settings that are missing", async () => {
	const headers = await staffHeaders();
	const response = await send("POST", "/api/admin/sync-google-sheets", { headers });
	expect(response.status).toBe(400);
	expect(await response.json()).toEqual({
		message:
			'Google Sheets is not set up: GOOGLE_SHEET_ID and GOOGLE_SERVICE_ACCOUNT are not set. "Setup Instructions" tells how.',
	});
});

it("answers the first steps when asked for a sample sheet", async () => {
	const headers = await staffHeaders();
	const response = await send("POST", "/api/admin/create-sample-sheet", { headers });
	expect(response.status).toBe(200);
	expect(await response.json()).toEqual({
		instructions: expect.stringMatching(/^1\. Go to https:\/\/console\.cloud\.google\.com/),
		message: "Google Sheets is not set up yet. These steps set it up.",
	});
});
