import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { STAFF_HOME } from "~/features/staff/return-address";
import { readOnlyForStaffPages, requireStaff } from "~/http/staff-session.server";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	return redirect(STAFF_HOME, { headers: { "Cache-Control": "no-store" } });
}

export const action = readOnlyForStaffPages;
