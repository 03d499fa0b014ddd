import { STAFF } from "~/auth/session-guard.server";
import { settings } from "~/config/env.server";
import { syncGoogleSheet } from "~/features/imports/google-sheets/sync-google-sheet.server";
import { importedSchema } from "~/features/imports/import-json";
import { jsonError } from "~/http/response/json.server";
import { jsonRoute } from "~/http/response/json-route.server";

const call = jsonRoute(
	{
		method: "POST",
		path: "/api/admin/sync-google-sheets",
		auth: STAFF,
		summary: "Imports what the Google sheet of the settings has now",
		answer: importedSchema,
		errors: {
			400: "What is not configured, or why the sheet cannot be imported.",
			409: "Another import is running.",
			413: "The sheet is too large.",
			429: "Google asks to wait.",
			502: "What Google said.",
		},
	},
	async ({ caller }) => {
		const outcome = await syncGoogleSheet(settings(), {
			dryRun: false,
			loadedBy: caller.username,
			now: new Date(),
		});
		if (outcome.status === "refused") return jsonError(outcome.httpStatus, outcome.message);
		if (outcome.status === "preview") throw new Error("A sync was answered with a preview.");
		const { result, importId } = outcome;
		return { ...result, importId };
	},
);

export const loader = call.loader;
export const action = call.action;
