import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { LinkButton } from "~/components/link-button";
import { Container } from "~/components/page";
import { StatePanel, TryAgain } from "./state-panel";

/** Replaces a page's content after an unexpected failure. */
function SomethingWrong() {
	return (
		<StatePanel drawing="error" title="Something went wrong" heading="h1">
			<p>We couldn't show this page. Please try again in a moment.</p>
			<div className="flex flex-wrap justify-center gap-3">
				<TryAgain />
				<LinkButton to="/" reloadDocument>
					Return to Home
				</LinkButton>
			</div>
		</StatePanel>
	);
}

/** Reference of this failure in the log; undefined if the server has not given one. */
function referenceIn(error: unknown): string | undefined {
	const { reference } = Object(isRouteErrorResponse(error) ? error.data : undefined);
	return typeof reference === "string" ? reference : undefined;
}

/**
 * A page's error boundary: its own not-found state for a 404, its gone state for a 410, and its own words or the
 * general apology for other failures, such as data that did not arrive.
 */
export function RouteError({
	notFound,
	gone = notFound,
	failed = <SomethingWrong />,
}: {
	notFound: ReactNode;
	gone?: ReactNode;
	failed?: ReactNode;
}) {
	const error = useRouteError();
	const status = isRouteErrorResponse(error) ? error.status : undefined;
	if (status === 404) return notFound;
	if (status === 410) return gone;
	const reference = referenceIn(error);
	return (
		<>
			{failed}
			{reference !== undefined && (
				<Container className="pb-12 text-center text-sm text-muted">
					<p>Reference: {reference}</p>
				</Container>
			)}
		</>
	);
}
