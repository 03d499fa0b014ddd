import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { db } from "db/connection.server";
import { retryBusy } from "db/retry-busy";
import { STAFF_HOME } from "~/features/staff/return-address";
import { endSession } from "~/features/staff/sessions.queries.server";
import { LOGIN_PATH } from "~/features/staff/staff-addresses";
import { requireOwnOrigin } from "~/http/own-origin.server";
import { clearedSessionCookie, requireStaff, sessionToken } from "~/http/staff-session.server";
import { redirectWithToast } from "~/http/toast.server";

// A link signs nobody out: only the form does.
export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	return redirect(STAFF_HOME, { headers: { "Cache-Control": "no-store" } });
}

export async function action({ request }: ActionFunctionArgs) {
	requireOwnOrigin(request);
	const token = await sessionToken(request);
	if (token !== undefined) await retryBusy(() => endSession(db(), token));
	const response = await redirectWithToast(request, LOGIN_PATH, {
		title: "Signed out",
		style: "default",
	});
	response.headers.append("Set-Cookie", await clearedSessionCookie(request));
	return response;
}
