import type { ActionFunctionArgs } from "@remix-run/node";
import { postOnlyForStaff, requireStaffJson } from "~/auth/session-guard.server";
import { settings } from "~/config/env.server";
import { createSampleSheet } from "~/features/imports/google-sheets/sample-sheet.server";
import { siteOrigin } from "~/http/request/origin.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { answerJson, jsonPrivate, postOnly } from "~/http/response/json.server";

export const loader = postOnlyForStaff;

export function action({ request }: ActionFunctionArgs) {
	return answerJson(async () => {
		requireSameOrigin(request);
		await requireStaffJson(request);
		if (request.method !== "POST") return postOnly();
		const templateAddress = `${siteOrigin(request)}/projector-template.csv`;
		const { instructions, message } = await createSampleSheet(settings(), { templateAddress });
		return jsonPrivate({ instructions, message });
	});
}
