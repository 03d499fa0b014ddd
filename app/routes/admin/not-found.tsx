import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { NotFound } from "~/components/not-found";
import { unlistedMeta } from "~/components/page-meta";
import { requireOwnOrigin } from "~/http/own-origin.server";
import { requireStaff } from "~/http/staff-session.server";

// Only staff are told which staff pages there are.
export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	throw new Response(null, { status: 404 });
}

export function action(args: ActionFunctionArgs) {
	requireOwnOrigin(args.request);
	return loader(args);
}

export const meta: MetaFunction = () => unlistedMeta("404 Page Not Found");

export default NotFound;

export { NotFound as ErrorBoundary };
