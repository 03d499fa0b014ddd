import type { ActionFunctionArgs } from "@remix-run/node";
import { MESSAGE_SENT_TEXT } from "~/features/contact/contact-texts";
import { submitMessage } from "~/features/contact/submit-message.server";
import { readJson } from "~/http/request/body.server";
import { countSubmission } from "~/http/request/rate-limit.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { answerJson, jsonFormAnswer, postOnly } from "~/http/response/json.server";

export const loader = postOnly;

export function action({ request }: ActionFunctionArgs) {
	return answerJson(async () => {
		requireSameOrigin(request);
		if (request.method !== "POST") return postOnly();
		const outcome = await submitMessage(await readJson(request), {
			needsCaptcha: false,
			countUse: () => countSubmission(request, "contact"),
		});
		return jsonFormAnswer(outcome, MESSAGE_SENT_TEXT);
	});
}
