import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { db } from "db/connection.server";
import {
	clearedSessionCookieHeader,
	requireStaff,
	sessionToken,
} from "~/auth/session-guard.server";
import { endSession } from "~/auth/sessions.queries.server";
import { LOGIN_PATH, STAFF_HOME_PATH } from "~/config/staff-addresses";
import { requireSameOrigin } from "~/http/request/origin.server";
import { NO_STORE_HEADERS } from "~/http/response/cache-control.server";
import { redirectWithToast } from "~/http/response/form-response.server";

// A GET does not sign out, so that a link cannot do it, only the form.
export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	return redirect(STAFF_HOME_PATH, { headers: NO_STORE_HEADERS });
}

export async function action({ request }: ActionFunctionArgs) {
	requireSameOrigin(request);
	const token = await sessionToken(request);
	if (token !== undefined) await endSession(db(), token);
	const response = await redirectWithToast(request, LOGIN_PATH, {
		title: "Signed out",
	});
	response.headers.append("Set-Cookie", await clearedSessionCookieHeader(request));
	return response;
}
