import type { ActionFunctionArgs } from "@remix-run/node";
import { postOnlyForStaff, requireStaffJson } from "~/auth/session-guard.server";
import { settings } from "~/config/env.server";
import { syncGoogleSheet } from "~/features/imports/google-sheets/sync-google-sheet.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { answerJson, jsonError, jsonPrivate, postOnly } from "~/http/response/json.server";

export const loader = postOnlyForStaff;

export function action({ request }: ActionFunctionArgs) {
	return answerJson(async () => {
		requireSameOrigin(request);
		const staff = await requireStaffJson(request);
		if (request.method !== "POST") return postOnly();
		const outcome = await syncGoogleSheet(settings(), {
			dryRun: false,
			loadedBy: staff.username,
			now: new Date(),
		});
		if (outcome.status === "refused") return jsonError(outcome.httpStatus, outcome.message);
		if (outcome.status === "preview") throw new Error("A sync was answered with a preview.");
		const { result, importId } = outcome;
		return jsonPrivate({ ...result, importId });
	});
}
