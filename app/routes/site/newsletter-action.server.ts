import { type ActionFunctionArgs, data } from "@remix-run/node";
import { db } from "db/connection.server";
import { NEWSLETTER_ID, type RefusedSignUp } from "~/features/newsletter/newsletter-sign-up";
import { INVALID_EMAIL, SUBSCRIBED } from "~/features/newsletter/newsletter-texts";
import { subscribe } from "~/features/newsletter/subscribe.server";
import { subscriptionSchema } from "~/features/newsletter/subscription-schema";
import { BodyError, readForm } from "~/http/request/body.server";
import { countSubmission, TOO_MANY } from "~/http/request/rate-limit.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { redirectWithToast } from "~/http/response/toast.server";
import { notSavedNow } from "~/logging/failure.server";

/** What is shown again of a value that was far too long. */
const MAX_ECHO_LENGTH = 1000;

function refuse(status: number, refused: RefusedSignUp, headers: Record<string, string> = {}) {
	const shown = { ...refused, email: refused.email.slice(0, MAX_ECHO_LENGTH) };
	return data({ refused: shown }, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

/** The action of every page that has the newsletter's form, for visitors without scripts. */
export async function newsletterAction({ request }: ActionFunctionArgs) {
	requireSameOrigin(request);
	let typed = "";
	try {
		const form = await readForm(request);
		typed = String(form.get("email") ?? "");
		const result = subscriptionSchema.safeParse({ email: typed });
		if (!result.success) {
			const [issue] = result.error.issues;
			return refuse(400, { email: typed, message: issue?.message ?? INVALID_EMAIL });
		}
		const retryAfter = await countSubmission(request, "newsletter");
		if (retryAfter !== undefined) {
			const headers = { "Retry-After": String(retryAfter) };
			return refuse(429, { email: typed, message: TOO_MANY }, headers);
		}
		await subscribe(db(), result.data.email, new Date());
	} catch (error) {
		if (error instanceof BodyError) {
			const email = String(error.fields.get("email") ?? "");
			return refuse(error.status, { email, message: error.message });
		}
		const message = notSavedNow("A newsletter sign-up was not stored", error);
		return refuse(503, { email: typed, message });
	}
	return redirectWithToast(
		request,
		`${new URL(request.url).pathname}#${NEWSLETTER_ID}`,
		SUBSCRIBED,
	);
}
