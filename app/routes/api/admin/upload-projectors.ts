import { z } from "zod";
import { STAFF } from "~/auth/session-guard.server";
import { runCommit, runPreview } from "~/features/import-tasks/run-task.server";
import { importedSchema, previewSchema } from "~/features/imports/import-json";
import { isDataFile } from "~/features/imports/parse/data-file";
import { MAX_FILE_BYTES } from "~/features/imports/parse/import-limits";
import { INVALID_FILE_TYPE } from "~/features/imports/upload-page/upload-texts";
import { jsonError } from "~/http/response/json.server";
import { fileBodyWithTexts } from "~/http/response/json-body.server";
import { jsonRoute } from "~/http/response/json-route.server";

const NO_FILE = 'Choose a file first: it is sent in the field "file".';

/** So many prices one call may release. */
const MAX_RELEASED = 1000;

const body = fileBodyWithTexts(
	{ field: "file", maxBytes: MAX_FILE_BYTES, missing: NO_FILE },
	{
		field: "release",
		max: MAX_RELEASED,
		describe: "Places of held prices to import after all, such as `row 12` or `Prices!12`.",
	},
);

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
		body,
		answer: z.union([importedSchema, previewSchema]),
		errors: { 409: "Another import is running." },
	},
	async ({ caller, query: { dryRun }, body: { file, texts: release } }) => {
		if (!isDataFile(file)) return jsonError(415, INVALID_FILE_TYPE.description);
		const source = { fileName: file.name, bytes: file.bytes };
		if (dryRun) {
			const preview = await runPreview(source, { release });
			if (preview.status === "failed") return jsonError(preview.httpStatus, preview.message);
			const { result, changes, warnings } = preview;
			return { ...result, changes, warnings };
		}
		const options = { importedBy: caller.username, now: new Date(), release };
		const outcome = await runCommit(source, options);
		if (outcome.status === "failed") return jsonError(outcome.httpStatus, outcome.message);
		const { result, importId } = outcome;
		return { ...result, importId };
	},
);

export const loader = call.loader;
export const action = call.action;
