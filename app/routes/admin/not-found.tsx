import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/auth/session-guard.server";
import { NotFound } from "~/features/shell/not-found";
import { noindex } from "~/features/shell/page-meta";
import { requireSameOrigin } from "~/http/request/origin.server";

// Redirects visitors to sign in first, so that only staff can find out which staff pages exist.
export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	throw new Response(null, { status: 404 });
}

export function action(args: ActionFunctionArgs) {
	requireSameOrigin(args.request);
	return loader(args);
}

export const meta = noindex("404 Page Not Found");

export default NotFound;

export { NotFound as ErrorBoundary };
