import type { MetaFunction } from "@remix-run/node";
import { NotFound } from "~/features/shell/not-found";
import { unlistedMeta } from "~/features/shell/page-meta";

export function loader() {
	throw new Response(null, { status: 404 });
}

// A form sent to an unknown address gets the same 404.
export const action = loader;

export const meta: MetaFunction = ({ matches }) => unlistedMeta("404 Page Not Found", matches);

export default NotFound;

export { NotFound as ErrorBoundary };
