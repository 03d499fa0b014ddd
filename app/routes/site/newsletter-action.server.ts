import type { ActionFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { z } from "zod";
import type { SubmitResult } from "~/components/form/form-result";
import { hasMailServer } from "~/features/mail/mailing.server";
import { subscribe } from "~/features/newsletter/newsletter.server";
import { NEWSLETTER_ID } from "~/features/newsletter/newsletter-address";
import { CONFIRMATION_SENT, SUBSCRIBED } from "~/features/newsletter/newsletter-texts";
import { subscriptionSchema } from "~/features/newsletter/subscription-schema";
import { countAndCheckSubmission } from "~/http/request/rate-limit.server";
import { handleForm } from "~/http/response/form-response.server";

/** Returns the action of a page with the newsletter's form: it validates the address, counts the use and subscribes. */
export function newsletterAction(path: string) {
	const refillOptions = { refilledFields: ["email"], maxRefilledLength: 1000 };
	const formPage = { toast: SUBSCRIBED, ...refillOptions, path: `${path}#${NEWSLETTER_ID}` };
	return ({ request, context }: ActionFunctionArgs) =>
		handleForm(request, formPage, async (fields): Promise<SubmitResult> => {
			const result = subscriptionSchema.safeParse(Object.fromEntries(fields));
			if (!result.success) return { status: 400, ...z.flattenError(result.error) };
			const retryAfter = await countAndCheckSubmission({ request, context }, "newsletter");
			if (retryAfter !== undefined) return { status: 429, retryAfter };
			await subscribe(db(), result.data.email, new Date());
			return (await hasMailServer(db()))
				? { status: 200, toast: CONFIRMATION_SENT }
				: { status: 200 };
		});
}
