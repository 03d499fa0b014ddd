import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { closeDb, db } from "db/connection.server";
import { setUp } from "db/set-up";
import { settings } from "~/config/env.server";
import { startMailing } from "~/features/contact/mailing.server";
import { addFirstAccount } from "~/features/staff/first-account.server";
import { keepPrivate, keepStaffPagesPrivate, settleCaching } from "~/http/cache.server";
import { answerPage } from "~/http/page-answer.server";
import { addSecurityHeaders } from "~/http/security-headers.server";

// Nothing is served before the settings are read and the schema is current.
try {
	await setUp(db());
	await addFirstAccount(db(), settings());
	startMailing(db());
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	await closeDb();
	process.exit(1);
}

/** Loaders have answered by then; Remix would keep their data this long after each request, in ms. */
export const streamTimeout = 1000;

const PUBLIC_ROUTES = "routes/site/";

export default function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	const { matches, actionData, errors } = context.staticHandlerContext;
	const isPublic =
		["GET", "HEAD"].includes(request.method) &&
		actionData === null &&
		!Object.values(errors ?? {}).some((error) => error !== undefined) &&
		matches.at(-1)?.route.id.startsWith(PUBLIC_ROUTES) === true;
	addSecurityHeaders(headers);
	settleCaching(headers, { isPublic });
	keepStaffPagesPrivate(request, headers);
	return answerPage(request, status, headers, context);
}

export function handleDataRequest(
	response: Response,
	{ request }: LoaderFunctionArgs | ActionFunctionArgs,
): Response {
	addSecurityHeaders(response.headers);
	keepPrivate(response.headers);
	keepStaffPagesPrivate(request, response.headers);
	return response;
}

export function handleError(
	error: unknown,
	{ request }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
	if (request.signal.aborted) return;
	// Remix's own check of a form's origin: the visitor's browser was misled, the site is well.
	if (error instanceof Error && error.message.endsWith("Aborting the action.")) {
		console.info(`Refused a form from another site: ${new URL(request.url).pathname}`);
		return;
	}
	console.error(error);
}
