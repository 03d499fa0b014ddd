import type { ActionFunctionArgs } from "@remix-run/node";
import { settings } from "~/config/env.server";
import { syncGoogleSheet } from "~/features/imports/sync-google-sheet.server";
import { requireOwnOrigin } from "~/http/own-origin.server";
import { answerJson, jsonError, postOnly } from "~/http/respond.server";
import { requireStaffJson } from "~/http/staff-session.server";

export const loader = postOnly;

export function action({ request }: ActionFunctionArgs) {
	return answerJson(async () => {
		requireOwnOrigin(request);
		if (request.method !== "POST") return postOnly();
		const staff = await requireStaffJson(request);
		const outcome = await syncGoogleSheet(settings(), {
			dryRun: false,
			loadedBy: staff.username,
			now: new Date(),
		});
		if (outcome.status === "refused") return jsonError(outcome.httpStatus, outcome.message);
		return Response.json(outcome.result, { headers: { "Cache-Control": "no-store" } });
	});
}
