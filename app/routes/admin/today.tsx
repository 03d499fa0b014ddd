import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { readOnlyForStaffPages, requireStaff } from "~/auth/session-guard.server";
import { StaffPage } from "~/components/staff/staff-page";
import { unlistedMeta } from "~/features/shell/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	return data(null, { headers: { "Cache-Control": "no-store" } });
}

export const action = readOnlyForStaffPages;

export const meta: MetaFunction = () => unlistedMeta("Today");

export default function Today() {
	return (
		<StaffPage title="Today">
			<p>Nothing needs a person just now.</p>
		</StaffPage>
	);
}
