import { STAFF } from "~/auth/session-guard.server";
import { settings } from "~/config/env.server";
import { runTask } from "~/features/import-tasks/run-task.server";
import { readGoogleSheet } from "~/features/imports/google-sheets/google-sheet.server";
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
		const read = await readGoogleSheet(settings());
		if (read.status === "failed") return jsonError(read.httpStatus, read.message);
		const who = { importedBy: caller.username, now: new Date() };
		const outcome = await runTask("commit", { source: read.source, ...who });
		if (outcome.status === "failed") return jsonError(outcome.httpStatus, outcome.message);
		const { result, importId } = outcome;
		return { ...result, importId };
	},
);

export const loader = call.loader;
export const action = call.action;
