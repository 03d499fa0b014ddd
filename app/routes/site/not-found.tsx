import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { db } from "db/connection.server";
import { findNearPages } from "~/features/shell/near-pages.server";
import { NotFound } from "~/features/shell/not-found";
import { noindexMeta } from "~/features/shell/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
	throw Response.json(
		{ near: await findNearPages(db(), new URL(request.url).pathname) },
		{ status: 404 },
	);
}

// A form sent to an unknown address gets the same 404.
export const action = loader;

export const meta: MetaFunction = ({ matches }) => noindexMeta("404 Page Not Found", matches);

export default NotFound;

export { NotFound as ErrorBoundary };
