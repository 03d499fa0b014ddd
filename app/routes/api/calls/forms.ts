import { db } from "db/connection.server";
import { z } from "zod";
import { HONEYPOT_FIELD } from "~/config/form-robots";
import { contactFormSchema } from "~/features/contact/contact-schema";
import { MESSAGE_SENT_TEXT } from "~/features/contact/contact-texts";
import { submitMessage } from "~/features/contact/submit-message.server";
import { subscribe } from "~/features/newsletter/newsletter.server";
import { SUBSCRIBED_TEXT } from "~/features/newsletter/newsletter-texts";
import { subscriptionSchema } from "~/features/newsletter/subscription-schema";
import { countAndCheckSubmission, TOO_MANY_SENT_TEXT } from "~/http/request/rate-limit.server";
import {
	jsonBody,
	jsonError,
	jsonFormResponse,
	messageResponseSchema,
	unvalidatedJsonBody,
} from "~/http/response/json.server";
import { jsonRoute, PUBLIC_ACCESS } from "~/http/response/json-route.server";

export const newsletterCall = jsonRoute(
	{
		method: "POST",
		path: "/api/newsletter/subscribe",
		auth: PUBLIC_ACCESS,
		summary: "Subscribes an address to the newsletter",
		body: jsonBody(subscriptionSchema),
		response: messageResponseSchema,
		errors: { 429: TOO_MANY_SENT_TEXT },
	},
	async ({ request, context, body }) => {
		const retryAfter = await countAndCheckSubmission({ request, context }, "newsletter");
		if (retryAfter !== undefined) {
			return jsonError(429, TOO_MANY_SENT_TEXT, { "Retry-After": String(retryAfter) });
		}
		await subscribe(db(), body.email, new Date());
		return { message: SUBSCRIBED_TEXT };
	},
);

/** Input of the JSON call. The human check is optional; with it, the form's hidden fields are sent too. */
const contactCallSchema = contactFormSchema.partial({ captcha: true }).extend({
	token: z.string().optional().describe("Names the sum that `captcha` answers."),
	[HONEYPOT_FIELD]: z.string().optional().describe("Empty: what is not empty comes from a robot."),
});

export const contactCall = jsonRoute(
	{
		method: "POST",
		path: "/api/contact",
		auth: PUBLIC_ACCESS,
		summary: "Sends a contact message",
		// Submissions of robots get the success response, even if they are invalid.
		body: unvalidatedJsonBody(contactCallSchema),
		response: messageResponseSchema,
		errors: { 429: TOO_MANY_SENT_TEXT },
	},
	async ({ request, context, body }) => {
		const result = await submitMessage(body, {
			needsCaptcha: false,
			countAndCheckUse: () => countAndCheckSubmission({ request, context }, "contact"),
		});
		return jsonFormResponse(result, MESSAGE_SENT_TEXT);
	},
);
