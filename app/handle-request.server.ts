import type {
	ActionFunctionArgs,
	AppLoadContext,
	EntryContext,
	LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { db } from "db/connection.server";
import { hasSessionCookie } from "~/auth/session-guard.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { prefersMarkdown } from "~/http/page/page-markdown.server";
import { respondWithPage } from "~/http/page/page-pipeline.server";
import { hasShortlist } from "~/http/request/cookies.server";
import {
	forbidCachingCookies,
	setPageCaching,
	setPersonalCachingDefault,
	setStaffPageHeaders,
} from "~/http/response/cache-control.server";
import { logFailure, RETRY_AFTER_SECONDS } from "~/logging/failure.server";
import { hasFailedSection, hasUnavailableSection } from "~/logging/section.server";

/** Remix keeps the data of each request this long, in ms; loaders have returned by then. */
export const streamTimeout = 1000;

/** Prefix of the route ids of visitors' pages, which are file names or ids set in app/routes.ts. */
const PUBLIC_ROUTE_PREFIX = "routes/site/";

/** Address of the rules for links that browsers may prefetch. */
const SPECULATION_RULES_HEADER = '"/speculation-rules.json"';

function setStatusHeaders(status: number, headers: Headers): void {
	// Required by RFC 9110, 15.5.6.
	if (status === 405) headers.set("Allow", "GET, HEAD");
	if (status === 503) headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
}

export default async function handleRequest(
	request: Request,
	loadedStatus: number,
	headers: Headers,
	context: EntryContext,
	{ lastResponse }: AppLoadContext,
): Promise<Response> {
	const { matches, actionData, errors, loaderData } = context.staticHandlerContext;
	const status = hasUnavailableSection(loaderData) ? 503 : loadedStatus;
	const isVisitorPage =
		["GET", "HEAD"].includes(request.method) &&
		matches.at(-1)?.route.id.startsWith(PUBLIC_ROUTE_PREFIX) === true;
	const isPublic =
		isVisitorPage &&
		status < 500 &&
		actionData === null &&
		!Object.values(errors ?? {}).some((error) => error !== undefined) &&
		!hasFailedSection(loaderData);
	const isPersonal = hasShortlist(request) || hasSessionCookie(request);
	const isCacheable = setPageCaching(headers, { isPublic, isPersonal });
	setStaffPageHeaders(request, headers);
	setStatusHeaders(status, headers);
	const savesData = request.headers.get("Save-Data")?.toLowerCase() === "on";
	if (isPublic && !savesData) headers.set("Speculation-Rules", SPECULATION_RULES_HEADER);
	try {
		return await respondWithPage({
			request,
			status,
			headers,
			context,
			isCacheable,
			isMarkdown: isVisitorPage && prefersMarkdown(request.headers.get("Accept")),
			hasAds: (await siteSettings(db())).ads.client !== "",
			// The cached response at this address, to be sent again if the page is still the same.
			lastResponse,
		});
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
	forbidCachingCookies(response.headers);
	setStaffPageHeaders(request, response.headers);
	if (hasSessionCookie(request) || hasShortlist(request))
		setPersonalCachingDefault(response.headers);
	if (response.status >= 500) response.headers.set("Cache-Control", "no-store");
	if (response.status === 503) response.headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
	return response;
}

/** Logs failures of Remix itself: those of loaders, actions and rendering are logged already. */
export function handleError(
	error: unknown,
	{ request }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
	// The client disconnected, or the error is a response, such as the 405 for a form sent to a page without an action.
	if (request.signal.aborted || error instanceof Response || isRouteErrorResponse(error)) return;
	logFailure(`${request.method} failed`, error);
}
