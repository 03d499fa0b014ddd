import { z } from "zod";
import { STAFF } from "~/auth/session-guard.server";
import { importedSchema, previewSchema } from "~/features/imports/import-json";
import { isDataFile } from "~/features/imports/parse/data-file";
import { MAX_FILE_BYTES } from "~/features/imports/parse/import-limits";
import { INVALID_FILE_TYPE } from "~/features/imports/upload-page/upload-texts";
import { runImport } from "~/features/imports/worker/run-import.server";
import { jsonError } from "~/http/response/json.server";
import { fileBody } from "~/http/response/json-body.server";
import { jsonRoute } from "~/http/response/json-route.server";

const NO_FILE = 'Choose a file first: it is sent in the field "file".';

const query = z.object({
	dryRun: z
		.string()
		.optional()
		.transform((value) => value === "true")
		.describe("With `true` it only tells what would change."),
});

const call = jsonRoute(
	{
		method: "POST",
		path: "/api/admin/upload-projectors",
		auth: STAFF,
		summary: "Imports a file of projectors or listings",
		query,
		repeated: "first",
		body: fileBody({ field: "file", maxBytes: MAX_FILE_BYTES, missing: NO_FILE }),
		answer: z.union([importedSchema, previewSchema]),
		errors: { 409: "Another import is running." },
	},
	async ({ caller, query: { dryRun }, body: file }) => {
		if (!isDataFile(file)) return jsonError(415, INVALID_FILE_TYPE.description);
		const outcome = await runImport(
			{ fileName: file.name, bytes: file.bytes },
			{ dryRun, loadedBy: caller.username, now: new Date() },
		);
		if (outcome.status === "refused") return jsonError(outcome.httpStatus, outcome.message);
		const { result } = outcome;
		return outcome.status === "preview"
			? { ...result, changes: outcome.changes, warnings: outcome.warnings }
			: { ...result, importId: outcome.importId };
	},
);

export const loader = call.loader;
export const action = call.action;
