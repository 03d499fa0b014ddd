import type { ActionFunctionArgs } from "@remix-run/node";
import { isDataFile } from "~/features/imports/data-file";
import { MOST_FILE_BYTES } from "~/features/imports/import-limits";
import { runImport } from "~/features/imports/run-import.server";
import { INVALID_FILE_TYPE } from "~/features/imports/upload-texts";
import { readUpload } from "~/http/body.server";
import { requireOwnOrigin } from "~/http/own-origin.server";
import { answerJson, jsonError, jsonPrivate, postOnly } from "~/http/respond.server";
import { postOnlyForStaff, requireStaffJson } from "~/http/staff-session.server";

export const loader = postOnlyForStaff;

const NO_FILE = 'Choose a file first: it is sent in the field "file".';

export function action({ request }: ActionFunctionArgs) {
	return answerJson(async () => {
		requireOwnOrigin(request);
		const staff = await requireStaffJson(request);
		if (request.method !== "POST") return postOnly();
		const { file } = await readUpload(request, { fileField: "file", maxBytes: MOST_FILE_BYTES });
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
