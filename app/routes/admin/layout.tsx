import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/auth/session-guard.server";
import { StaffNav } from "~/auth/staff-nav";
import { revalidateUnlessFailed } from "~/components/form/revalidate-unless-failed";

// Guards the layout alone: each page below guards itself too, because its data can be asked for alone.
export async function loader({ request }: LoaderFunctionArgs) {
	const { username } = await requireStaff(request);
	return data({ username }, { headers: { "Cache-Control": "no-store" } });
}

export const shouldRevalidate = revalidateUnlessFailed;

export default function StaffLayout() {
	const { username } = useLoaderData<typeof loader>();
	return (
		<>
			<StaffNav username={username} />
			<Outlet />
		</>
	);
}
