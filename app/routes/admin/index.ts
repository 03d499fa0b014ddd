import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { STAFF_HOME } from "~/features/staff/return-address";
import { requireOwnOrigin } from "~/http/own-origin.server";
import { readOnly } from "~/http/respond.server";
import { requireStaff } from "~/http/staff-session.server";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	return redirect(STAFF_HOME, { headers: { "Cache-Control": "no-store" } });
}

export async function action({ request }: ActionFunctionArgs) {
	requireOwnOrigin(request);
	await requireStaff(request);
	return readOnly();
}
