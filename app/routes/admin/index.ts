import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { STAFF_HOME } from "~/auth/return-address";
import { readOnlyForStaffPages, requireStaff } from "~/auth/session-guard.server";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	return redirect(STAFF_HOME, { headers: { "Cache-Control": "no-store" } });
}

export const action = readOnlyForStaffPages;
