import type { ActionFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { z } from "zod";
import { SUBSCRIBED_TEXT } from "~/features/newsletter/newsletter-texts";
import { subscribe } from "~/features/newsletter/subscribe.server";
import { subscriptionSchema } from "~/features/newsletter/subscription-schema";
import { readJson } from "~/http/request/body.server";
import { countSubmission, TOO_MANY } from "~/http/request/rate-limit.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import {
	answerJson,
	jsonDone,
	jsonError,
	jsonInvalid,
	postOnly,
} from "~/http/response/json.server";

export const loader = postOnly;

export function action({ request }: ActionFunctionArgs) {
	return answerJson(async () => {
		requireSameOrigin(request);
		if (request.method !== "POST") return postOnly();
		const result = subscriptionSchema.safeParse(await readJson(request));
		if (!result.success) return jsonInvalid(z.flattenError(result.error));
		const retryAfter = await countSubmission(request, "newsletter");
		if (retryAfter !== undefined) {
			return jsonError(429, TOO_MANY, { "Retry-After": String(retryAfter) });
		}
		await subscribe(db(), result.data.email, new Date());
		return jsonDone(SUBSCRIBED_TEXT);
	});
}
