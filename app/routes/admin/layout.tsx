import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { requireStaff } from "~/auth/session-guard.server";
import { FormOwnerProvider } from "~/auth/staff-form";
import { signFormOwner } from "~/auth/staff-form.server";
import { StaffNav } from "~/auth/staff-nav";
import { revalidateUnlessFailed } from "~/components/form/form-fetcher";
import { staffStyles } from "~/components/staff/staff-styles";
import { JumpLink } from "~/features/jump/jump-link";

// Protects only the layout; every page checks the session too, because its data can be requested separately.
export async function loader({ request }: LoaderFunctionArgs) {
	const { id, username } = await requireStaff(request);
	const formOwner = signFormOwner(id, new Date());
	return { username, formOwner };
}

export const links = staffStyles;

export const shouldRevalidate = revalidateUnlessFailed;

/** The header of staff pages, in place of the public header and footer. */
export const handle = {
	Header() {
		const staff = useRouteLoaderData<typeof loader>("routes/admin/layout");
		return staff ? <StaffNav username={staff.username} jumpLink={<JumpLink />} /> : null;
	},
};

export default function StaffLayout() {
	const { formOwner } = useLoaderData<typeof loader>();
	return (
		<FormOwnerProvider value={formOwner}>
			<Outlet />
		</FormOwnerProvider>
	);
}
