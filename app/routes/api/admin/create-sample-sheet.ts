import type { ActionFunctionArgs } from "@remix-run/node";
import { settings } from "~/config/env.server";
import { GoogleRefusal } from "~/features/imports/google-refusal";
import { createSampleSheet } from "~/features/imports/sample-sheet.server";
import { siteOrigin } from "~/http/origin.server";
import { requireOwnOrigin } from "~/http/own-origin.server";
import { answerJson, jsonError, jsonPrivate, postOnly } from "~/http/respond.server";
import { postOnlyForStaff, requireStaffJson } from "~/http/staff-session.server";

export const loader = postOnlyForStaff;

export function action({ request }: ActionFunctionArgs) {
	return answerJson(async () => {
		requireOwnOrigin(request);
		await requireStaffJson(request);
		if (request.method !== "POST") return postOnly();
		try {
			const templateAddress = `${siteOrigin(request)}/projector-template.csv`;
			const { instructions, message } = await createSampleSheet(settings(), { templateAddress });
			return jsonPrivate({ instructions, message });
		} catch (error) {
			if (error instanceof GoogleRefusal) return jsonError(error.status, error.message);
			throw error;
		}
	});
}
