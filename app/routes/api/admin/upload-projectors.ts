import type { ActionFunctionArgs } from "@remix-run/node";
import { postOnlyForStaff, requireStaffJson } from "~/auth/session-guard.server";
import { runCommit, runPreview } from "~/features/import-tasks/run-task.server";
import { isDataFile } from "~/features/imports/parse/data-file";
import { MAX_FILE_BYTES } from "~/features/imports/parse/import-limits";
import { INVALID_FILE_TYPE } from "~/features/imports/upload-page/upload-texts";
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
		const source = { fileName: file.name, bytes: file.bytes };
		if (new URL(request.url).searchParams.get("dryRun") === "true") {
			const preview = await runPreview(source);
			if (preview.status === "failed") return jsonError(preview.httpStatus, preview.message);
			const { result, changes, warnings } = preview;
			return jsonPrivate({ ...result, changes, warnings });
		}
		const outcome = await runCommit(source, { loadedBy: staff.username, now: new Date() });
		if (outcome.status === "failed") return jsonError(outcome.httpStatus, outcome.message);
		const { result, importId } = outcome;
		return jsonPrivate({ ...result, importId });
	});
}
