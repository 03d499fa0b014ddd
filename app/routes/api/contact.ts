import type { ActionFunctionArgs } from "@remix-run/node";
import { submitMessage } from "~/features/contact/contact-submission.server";
import { MESSAGE_SENT_TEXT } from "~/features/contact/contact-texts";
import { readJson } from "~/http/request/body.server";
import { TOO_MANY } from "~/http/request/rate-limit.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import {
	answerJson,
	jsonDone,
	jsonError,
	jsonInvalid,
	jsonNotNow,
	postOnly,
} from "~/http/response/json.server";

export const loader = postOnly;

export function action({ request }: ActionFunctionArgs) {
	return answerJson(async () => {
		requireSameOrigin(request);
		if (request.method !== "POST") return postOnly();
		const outcome = await submitMessage(request, await readJson(request), { needsCheck: false });
		if (outcome.status === 400) return jsonInvalid(outcome);
		if (outcome.status === 429) {
			return jsonError(429, TOO_MANY, { "Retry-After": String(outcome.retryAfter) });
		}
		if (outcome.status === 503) return jsonNotNow(outcome.message);
		return jsonDone(MESSAGE_SENT_TEXT);
	});
}
