import type { ActionFunctionArgs } from "@remix-run/node";
import { postOnlyForStaff, requireStaffJson } from "~/auth/session-guard.server";
import { settings } from "~/config/env.server";
import { runCommit } from "~/features/import-tasks/run-task.server";
import { readGoogleSheet } from "~/features/imports/google-sheets/google-source.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { answerJson, jsonError, jsonPrivate, postOnly } from "~/http/response/json.server";

export const loader = postOnlyForStaff;

export function action({ request }: ActionFunctionArgs) {
	return answerJson(async () => {
		requireSameOrigin(request);
		const staff = await requireStaffJson(request);
		if (request.method !== "POST") return postOnly();
		const read = await readGoogleSheet(settings());
		if (read.status === "failed") return jsonError(read.httpStatus, read.message);
		const outcome = await runCommit(read.source, { loadedBy: staff.username, now: new Date() });
		if (outcome.status === "failed") return jsonError(outcome.httpStatus, outcome.message);
		const { result, importId } = outcome;
		return jsonPrivate({ ...result, importId });
	});
}
