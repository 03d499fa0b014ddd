import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { closeDb, db } from "db/connection.server";
import { setUp } from "db/set-up";
import { renderToPipeableStream } from "react-dom/server";
import { settings } from "~/config/env.server";
import { startMailing } from "~/features/contact/mailing.server";
import { addFirstAccount } from "~/features/staff/first-account.server";
import { keepPrivate, keepStaffPagesPrivate } from "~/http/cache.server";
import { addSecurityHeaders } from "~/http/security-headers.server";

/** A page that takes longer than this is given up. */
const RENDER_TIMEOUT_MS = 10_000;

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

/**
 * React 18 fills the end of a chunk with NUL bytes where a character of several bytes does not fit into it
 * any more. No page has a NUL of its own.
 */
function withoutNul(html: Buffer): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(html.filter((byte) => byte !== 0));
}

/** Renders the whole page before the first byte leaves: no placeholder is ever streamed. */
export default function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	return new Promise((resolve, reject) => {
		let finalStatus = status;
		const { pipe, abort } = renderToPipeableStream(
			<RemixServer context={context} url={request.url} abortDelay={RENDER_TIMEOUT_MS} />,
			{
				onAllReady() {
					const body = new PassThrough();
					headers.set("Content-Type", "text/html; charset=utf-8");
					addSecurityHeaders(headers);
					keepPrivate(headers);
					keepStaffPagesPrivate(request, headers);
					buffer(body)
						.then((html) => new Response(withoutNul(html), { status: finalStatus, headers }))
						.then(resolve, reject);
					pipe(body);
				},
				onShellError: reject,
				onError(error) {
					finalStatus = 500;
					console.error(error);
				},
			},
		);
		setTimeout(abort, RENDER_TIMEOUT_MS).unref();
	});
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
