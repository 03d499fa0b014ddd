import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { revalidateUnlessFailed } from "~/components/revalidate-unless-failed";
import { StaffNav } from "~/features/staff/staff-nav";
import { requireStaff } from "~/http/staff-session.server";

// Guards the layout alone: each page below guards itself too, because its data can be asked for alone.
export async function loader({ request }: LoaderFunctionArgs) {
	const { username } = await requireStaff(request);
	return data({ username }, { headers: { "Cache-Control": "no-store" } });
}

export const shouldRevalidate = revalidateUnlessFailed;

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex" }];

export default function StaffLayout() {
	return (
		<>
			<StaffNav />
			<Outlet />
		</>
	);
}
