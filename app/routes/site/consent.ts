import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { CONSENT_PAGE_PATHS } from "~/config/ads";
import { readFormOrThrowResponse } from "~/http/request/body.server";
import { serializeConsent } from "~/http/request/cookies.server";
import { requireSameOrigin } from "~/http/request/origin.server";
import { redirectWithToast } from "~/http/response/form-response.server";

const consentSchema = z.object({
	ads: z.enum(["granted", "denied"]),
	from: z.enum(CONSENT_PAGE_PATHS),
});

const POLICY_ADDRESS = "/cookie-policy#advertising";

// Redirects visits without a form to the page with the question.
export function loader() {
	return redirect(POLICY_ADDRESS);
}

export async function action({ request }: ActionFunctionArgs) {
	requireSameOrigin(request);
	const fields = await readFormOrThrowResponse(request);
	const result = consentSchema.safeParse(Object.fromEntries(fields));
	if (!result.success) throw new Response("Please choose one of the two answers.", { status: 400 });

	const { ads, from } = result.data;
	const response = await redirectWithToast(request, from === "/" ? from : POLICY_ADDRESS, {
		title: ads === "granted" ? "Advertising allowed" : "No advertising",
		description: "Your answer is kept for six months. You can change it in the cookie policy.",
		style: "default",
	});
	response.headers.append("Set-Cookie", await serializeConsent(request, ads));
	return response;
}
