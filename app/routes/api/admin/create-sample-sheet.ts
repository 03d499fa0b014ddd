import { STAFF } from "~/auth/session-guard.server";
import { settings } from "~/config/env.server";
import { createSampleSheet } from "~/features/imports/google-sheets/sample-sheet.server";
import { sampleSheetSchema } from "~/features/imports/import-json";
import { siteOrigin } from "~/http/request/origin.server";
import { jsonRoute } from "~/http/response/json-route.server";

const call = jsonRoute(
	{
		method: "POST",
		path: "/api/admin/create-sample-sheet",
		auth: STAFF,
		summary: "Makes a sample sheet at Google, or tells how to set Google Sheets up",
		answer: sampleSheetSchema,
		errors: {
			429: "Google asks to wait.",
			502: "What Google said.",
		},
	},
	async ({ request }) => {
		const templateAddress = `${siteOrigin(request)}/projector-template.csv`;
		const { instructions, message } = await createSampleSheet(settings(), { templateAddress });
		return { instructions, message };
	},
);

export const loader = call.loader;
export const action = call.action;
