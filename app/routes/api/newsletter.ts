import type { ActionFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { SUBSCRIBED_TEXT } from "~/features/newsletter/newsletter-texts";
import { submitSubscription } from "~/features/newsletter/subscribe.server";
import { readJson } from "~/http/request/body.server";
import { countSubmission } from "~/http/request/rate-limit.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { answerJson, jsonFormAnswer, postOnly } from "~/http/response/json.server";

export const loader = postOnly;

export function action({ request }: ActionFunctionArgs) {
	return answerJson(async () => {
		requireSameOrigin(request);
		if (request.method !== "POST") return postOnly();
		const countUse = () => countSubmission(request, "newsletter");
		const outcome = await submitSubscription(db(), await readJson(request), countUse);
		return jsonFormAnswer(outcome, SUBSCRIBED_TEXT);
	});
}
