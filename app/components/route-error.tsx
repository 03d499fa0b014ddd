import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { SomethingWrong } from "./something-wrong";

/** A page's error boundary: its own not-found state for a 404, the general apology for the rest. */
export function RouteError({ notFound }: { notFound: ReactNode }) {
	const error = useRouteError();
	return isRouteErrorResponse(error) && error.status === 404 ? notFound : <SomethingWrong />;
}
