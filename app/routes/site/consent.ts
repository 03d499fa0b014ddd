import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { CONSENT_PAGES } from "~/config/ads";
import { readFormOrRefuse } from "~/http/request/body.server";
import { rememberConsent } from "~/http/request/cookies.server";
import { requireSameOrigin } from "~/http/request/origin.server";
import { redirectWithToast } from "~/http/response/form-response.server";

const consentSchema = z.object({
	ads: z.enum(["granted", "denied"]),
	from: z.enum(CONSENT_PAGES),
});

const POLICY = "/cookie-policy#advertising";

// Redirects visits without a form to the page with the question.
export function loader() {
	return redirect(POLICY);
}

export async function action({ request }: ActionFunctionArgs) {
	requireSameOrigin(request);
	const fields = await readFormOrRefuse(request);
	const result = consentSchema.safeParse(Object.fromEntries(fields));
	if (!result.success) throw new Response("Please choose one of the two answers.", { status: 400 });

	const { ads, from } = result.data;
	const response = await redirectWithToast(request, from === "/" ? from : POLICY, {
		title: ads === "granted" ? "Advertising allowed" : "No advertising",
		description: "Your answer is kept for six months. You can change it in the cookie policy.",
		style: "default",
	});
	response.headers.append("Set-Cookie", await rememberConsent(request, ads));
	return response;
}
