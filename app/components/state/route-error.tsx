import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { SomethingWrong } from "./something-wrong";

/** What the log calls this failure; undefined where the server has not named it. */
function referenceIn(data: unknown): string | undefined {
	const { reference } = Object(data);
	return typeof reference === "string" ? reference : undefined;
}

/**
 * A page's error boundary: its own not-found state for a 404, what it says of what was there before for a 410, the
 * general apology for the rest.
 */
export function RouteError({
	notFound,
	gone = notFound,
}: {
	notFound: ReactNode;
	gone?: ReactNode;
}) {
	const error = useRouteError();
	if (!isRouteErrorResponse(error)) return <SomethingWrong />;
	if (error.status === 404) return notFound;
	return error.status === 410 ? gone : <SomethingWrong reference={referenceIn(error.data)} />;
}
