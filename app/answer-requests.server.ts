import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { hasSession } from "~/auth/session-guard.server";
import { answerPage } from "~/http/page/page-pipeline.server";
import { hasShortlist } from "~/http/request/shortlist-cookie.server";
import {
	keepForOne,
	keepPrivate,
	keepStaffPagesPrivate,
	settleCaching,
} from "~/http/response/cache-control.server";
import { logFailure, RETRY_AFTER_S } from "~/logging/failure.server";
import { hasFailedSection, hasUnavailableSection } from "~/logging/section.server";

/** Loaders have answered by then; Remix would keep their data this long after each request, in ms. */
export const streamTimeout = 1000;

const PUBLIC_ROUTES = "routes/site/";

/** A page that takes no forms; RFC 9110, 15.5.6 wants that said. */
function tellWhatIsAllowed(status: number, headers: Headers): void {
	if (status === 405) headers.set("Allow", "GET, HEAD");
}

function tellWhenToRetry(status: number, headers: Headers): void {
	if (status === 503) headers.set("Retry-After", String(RETRY_AFTER_S));
}

export default async function handleRequest(
	request: Request,
	loadedStatus: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	const { matches, actionData, errors, loaderData } = context.staticHandlerContext;
	const status = hasUnavailableSection(loaderData) ? 503 : loadedStatus;
	const isPublic =
		["GET", "HEAD"].includes(request.method) &&
		status < 500 &&
		actionData === null &&
		!Object.values(errors ?? {}).some((error) => error !== undefined) &&
		!hasFailedSection(loaderData) &&
		matches.at(-1)?.route.id.startsWith(PUBLIC_ROUTES) === true;
	const isPersonal = hasShortlist(request) || hasSession(request);
	const isCacheable = settleCaching(headers, { isPublic, isPersonal });
	keepStaffPagesPrivate(request, headers);
	tellWhenToRetry(status, headers);
	tellWhatIsAllowed(status, headers);
	try {
		return await answerPage({ request, status, headers, context, isCacheable });
	} catch (error) {
		const { reference } = logFailure(`Rendering ${matches.at(-1)?.route.id} failed`, error);
		// Remix renders the page of this error next, with the same headers.
		headers.set("Cache-Control", "no-store");
		throw Response.json({ reference }, { status: 500 });
	}
}

export function handleDataRequest(
	response: Response,
	{ request }: LoaderFunctionArgs | ActionFunctionArgs,
): Response {
	keepPrivate(response.headers);
	keepStaffPagesPrivate(request, response.headers);
	if (hasSession(request) || hasShortlist(request)) keepForOne(response.headers);
	if (response.status >= 500) response.headers.set("Cache-Control", "no-store");
	tellWhenToRetry(response.status, response.headers);
	return response;
}

/** What Remix itself could not do: loaders, actions and rendering have logged their failures by then. */
export function handleError(
	error: unknown,
	{ request }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
	// Nobody waits any more, or it is an answer: a form sent to an address that takes none is no failure.
	if (request.signal.aborted || error instanceof Response || isRouteErrorResponse(error)) return;
	logFailure(`${request.method} failed`, error);
}
