import { type ActionFunctionArgs, data } from "@remix-run/node";
import { db } from "db/connection.server";
import { NEWSLETTER_ID, type RefusedSignUp } from "~/features/newsletter/newsletter-sign-up";
import { INVALID_EMAIL, SUBSCRIBED } from "~/features/newsletter/newsletter-texts";
import { subscribe } from "~/features/newsletter/subscribe.server";
import { subscriptionSchema } from "~/features/newsletter/subscription-schema";
import { BodyError, readForm } from "~/http/body.server";
import { notSavedNow } from "~/http/failure.server";
import { requireOwnOrigin } from "~/http/own-origin.server";
import { countSubmission, TOO_MANY } from "~/http/rate-limit.server";
import { redirectWithToast } from "~/http/toast.server";

/** What is shown again of a value that was far too long. */
const LONGEST_ECHO = 1000;

function refuse(status: number, refused: RefusedSignUp, headers: Record<string, string> = {}) {
	const shown = { ...refused, email: refused.email.slice(0, LONGEST_ECHO) };
	return data({ refused: shown }, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

/** The action of every page that has the newsletter's form, for visitors without scripts. */
export async function newsletterAction({ request }: ActionFunctionArgs) {
	requireOwnOrigin(request);
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
