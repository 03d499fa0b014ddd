import type { ActionFunctionArgs } from "@remix-run/node";
import { postOnlyForStaff, requireStaffJson } from "~/auth/session-guard.server";
import { isDataFile } from "~/features/imports/parse/data-file";
import { MAX_FILE_BYTES } from "~/features/imports/parse/import-limits";
import { INVALID_FILE_TYPE } from "~/features/imports/upload-page/upload-texts";
import { runImport } from "~/features/imports/worker/run-import.server";
import { readUpload } from "~/http/request/body.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { answerJson, jsonError, jsonPrivate, postOnly } from "~/http/response/json.server";

export const loader = postOnlyForStaff;

const NO_FILE = 'Choose a file first: it is sent in the field "file".';

export function action({ request }: ActionFunctionArgs) {
	return answerJson(async () => {
		requireSameOrigin(request);
		const staff = await requireStaffJson(request);
		if (request.method !== "POST") return postOnly();
		const { file } = await readUpload(request, { fileField: "file", maxBytes: MAX_FILE_BYTES });
		if (!file) return jsonError(400, NO_FILE);
		if (!isDataFile(file)) return jsonError(415, INVALID_FILE_TYPE.description);
		const outcome = await runImport(
			{ fileName: file.name, bytes: file.bytes },
			{
				dryRun: new URL(request.url).searchParams.get("dryRun") === "true",
				loadedBy: staff.username,
				now: new Date(),
			},
		);
		if (outcome.status === "refused") return jsonError(outcome.httpStatus, outcome.message);
		const { result } = outcome;
		return jsonPrivate(
			outcome.status === "preview"
				? { ...result, changes: outcome.changes, warnings: outcome.warnings }
				: { ...result, importId: outcome.importId },
		);
	});
}
