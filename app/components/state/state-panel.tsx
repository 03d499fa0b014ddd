import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { Container, LinkButton } from "~/components/page";

/** An empty, error or not-found state: a drawing, a sentence, a link. */
export function StatePanel({
	drawing,
	title,
	heading: Heading = "h2",
	children,
}: {
	drawing: "not-found" | "empty" | "error";
	title: string;
	heading?: "h1" | "h2";
	children: ReactNode;
}) {
	return (
		<Container className="flex flex-col items-center gap-4 py-6 text-center sm:py-8">
			<img src={`/states/${drawing}.svg`} alt="" width="320" height="200" className="w-64" />
			<Heading className="text-3xl">{title}</Heading>
			{children}
		</Container>
	);
}

/** Loads the requested page again, as a whole document. */
export function TryAgain() {
	const { pathname, search } = useLocation();
	return (
		<LinkButton look="dark" to={pathname + search} reloadDocument>
			Try Again
		</LinkButton>
	);
}

/** Fallback of a section whose data, such as "the categories", could not be loaded. */
export function SectionFallback({ dataName }: { dataName: string }) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-card p-6 text-muted print:hidden">
			<p role="status">{`Sorry, we couldn't load ${dataName}. Please try again later.`}</p>
			<TryAgain />
		</div>
	);
}

/** Shown for a page number after the last page of a list; `pages` is the number of pages. */
export function NoSuchPage({ pages, firstPagePath }: { pages: number; firstPagePath: string }) {
	return (
		<StatePanel drawing="not-found" title="There Is No Such Page">
			<p>{pages === 1 ? "This list has one page." : `This list ends with page ${pages}.`}</p>
			<LinkButton look="dark" to={firstPagePath}>
				Back to the First Page
			</LinkButton>
		</StatePanel>
	);
}

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

/** Returns the reference of a failure in the log; undefined if the server has sent no reference. */
function referenceOf(error: unknown): string | undefined {
	const { reference } = Object(isRouteErrorResponse(error) ? error.data : undefined);
	return typeof reference === "string" ? reference : undefined;
}

/**
 * A page's error boundary. Shows `notFound` for a 404, `gone` for a 410, and `failure`, by default a general apology,
 * for everything else, such as data that did not arrive.
 */
export function RouteError({
	notFound,
	gone = notFound,
	failure = <SomethingWrong />,
}: {
	notFound: ReactNode;
	gone?: ReactNode;
	failure?: ReactNode;
}) {
	const error = useRouteError();
	const status = isRouteErrorResponse(error) ? error.status : undefined;
	if (status === 404) return notFound;
	if (status === 410) return gone;
	const reference = referenceOf(error);
	return (
		<>
			{failure}
			{reference !== undefined && (
				<Container className="pb-8 text-center text-sm text-muted">
					<p>Reference: {reference}</p>
				</Container>
			)}
		</>
	);
}
