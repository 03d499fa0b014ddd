import { z } from "zod";
import { STAFF, sessionHash } from "~/auth/session-guard.server";
import { runTask } from "~/features/import-tasks/run-task.server";
import { stageForMapping } from "~/features/import-tasks/upload/map-columns.server";
import type { ImportSource } from "~/features/imports/apply/import-source.server";
import { importedSchema, previewSchema } from "~/features/imports/import-json";
import type { Failed } from "~/features/imports/import-result";
import { COLUMNS_PAGE } from "~/features/imports/mapping/mapping-paths";
import { isDataFile } from "~/features/imports/parse/data-file";
import { MAX_FILE_BYTES } from "~/features/imports/parse/sheet";
import { INVALID_FILE_TYPE } from "~/features/imports/upload-page/upload-texts";
import { siteOrigin } from "~/http/request/origin.server";
import { fileBodyWithTexts, jsonError } from "~/http/response/json.server";
import { jsonRoute } from "~/http/response/json-route.server";

const NO_FILE = 'Choose a file first: it is sent in the field "file".';

/** Upper limit of prices that one call may release. */
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

/** Message of a refused file; for another layout with the address that maps its columns. */
async function refusal(request: Request, source: ImportSource, failed: Failed): Promise<Response> {
	if (!failed.needsMapping) return jsonError(failed.httpStatus, failed.message);
	const path = await stageForMapping(await sessionHash(request), source);
	const message = failed.message.replace(COLUMNS_PAGE, siteOrigin(request) + path);
	return jsonError(failed.httpStatus, message);
}

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
	async ({ request, caller, query: { dryRun }, body: { file, texts: release } }) => {
		if (!isDataFile(file)) return jsonError(415, INVALID_FILE_TYPE.description);
		const source = { fileName: file.name, bytes: file.bytes };
		if (dryRun) {
			const preview = await runTask("preview", { source, release });
			if (preview.status === "failed") return refusal(request, source, preview);
			const { result, changes, warnings } = preview;
			return { ...result, changes, warnings };
		}
		const options = { importedBy: caller.username, now: new Date(), release };
		const outcome = await runTask("commit", { source, ...options });
		if (outcome.status === "failed") return refusal(request, source, outcome);
		const { result, importId } = outcome;
		return { ...result, importId };
	},
);

export const loader = call.loader;
export const action = call.action;
