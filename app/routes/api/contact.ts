import type { ActionFunctionArgs } from "@remix-run/node";
import { MESSAGE_SENT_TEXT } from "~/features/contact/contact-texts";
import { readJson } from "~/http/body.server";
import { requireOwnOrigin } from "~/http/own-origin.server";
import { TOO_MANY } from "~/http/rate-limit.server";
import {
	answerJson,
	jsonDone,
	jsonError,
	jsonInvalid,
	jsonNotNow,
	postOnly,
} from "~/http/respond.server";
import { submitMessage } from "../contact-submission.server";

export const loader = postOnly;

export function action({ request }: ActionFunctionArgs) {
	return answerJson(async () => {
		requireOwnOrigin(request);
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
