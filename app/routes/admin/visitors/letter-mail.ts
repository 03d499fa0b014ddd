import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { readOnlyStaffAction, requireStaff } from "~/auth/session-guard.server";
import { findLetter } from "~/features/letters/letters.queries.server";
import { previewLetter } from "~/features/letters/manage/preview-letter.server";
import { requestOrigin } from "~/http/request/origin.server";

/** Allows the letter's inline styles, images of this site, and framing by our pages. */
const CONTENT_SECURITY_POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; form-action 'none'";

/** Opens links in a new tab, because the site's pages cannot be framed. */
const HEAD_WITH_NEW_TAB_LINKS = '<head><base target="_blank">';

/** A letter as mail, for the preview frames of the letter's page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireStaff(request);
	const letter = await findLetter(db(), params.letter ?? "");
	if (!letter) throw new Response(null, { status: 404 });
	const { html } = await previewLetter(db(), letter, requestOrigin(request), new Date());
	return new Response(html.replace("<head>", HEAD_WITH_NEW_TAB_LINKS), {
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Content-Security-Policy": CONTENT_SECURITY_POLICY,
			"X-Frame-Options": "SAMEORIGIN",
			"Cache-Control": "no-store",
		},
	});
}

export const action = readOnlyStaffAction;
