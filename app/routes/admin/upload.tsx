import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Band } from "~/components/page";
import { unlistedMeta } from "~/components/page-meta";
import { formHeaders } from "~/http/cache.server";
import { requireStaff } from "~/http/staff-session.server";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	return data({}, { headers: { "Cache-Control": "no-store" } });
}

export const headers = formHeaders;

export const meta: MetaFunction = () => unlistedMeta("Database management");

export default function Upload() {
	return (
		<Band className="py-8">
			<h1 className="text-2xl">Database Management</h1>
		</Band>
	);
}
