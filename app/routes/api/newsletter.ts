import { db } from "db/connection.server";
import { SUBSCRIBED_TEXT } from "~/features/newsletter/newsletter-texts";
import { subscribe } from "~/features/newsletter/subscribe.server";
import { subscriptionSchema } from "~/features/newsletter/subscription-schema";
import { countSubmission, TOO_MANY } from "~/http/request/rate-limit.server";
import { jsonBody, jsonError } from "~/http/response/json.server";
import { jsonRoute, PUBLIC } from "~/http/response/json-route.server";
import { messageAnswerSchema } from "~/http/response/json-schemas";

const call = jsonRoute(
	{
		method: "POST",
		path: "/api/newsletter/subscribe",
		auth: PUBLIC,
		summary: "Subscribes an address to the newsletter",
		body: jsonBody(subscriptionSchema),
		answer: messageAnswerSchema,
		errors: { 429: TOO_MANY },
	},
	async ({ request, context, body }) => {
		const retryAfter = await countSubmission({ request, context }, "newsletter");
		if (retryAfter !== undefined) {
			return jsonError(429, TOO_MANY, { "Retry-After": String(retryAfter) });
		}
		await subscribe(db(), body.email, new Date());
		return { message: SUBSCRIBED_TEXT };
	},
);

export const loader = call.loader;
export const action = call.action;
