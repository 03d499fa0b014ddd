import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { readOnlyForStaffPages, requireStaff } from "~/auth/session-guard.server";
import { findLetter } from "~/features/letters/letters.queries.server";
import { previewLetter } from "~/features/letters/manage/preview-letter.server";
import { requestOrigin } from "~/http/request/origin.server";

/** Styles within it, images of this site, and a page of ours around it. */
const POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; form-action 'none'";

/** Links of a letter open pages that stand in no frame. */
const IN_NEW_TAB = '<head><base target="_blank">';

/** A letter as mail, for the frames of its page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireStaff(request);
	const letter = await findLetter(db(), params.letter ?? "");
	if (!letter) throw new Response(null, { status: 404 });
	const { html } = await previewLetter(db(), letter, requestOrigin(request), new Date());
	return new Response(html.replace("<head>", IN_NEW_TAB), {
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Content-Security-Policy": POLICY,
			"X-Frame-Options": "SAMEORIGIN",
			"Cache-Control": "no-store",
		},
	});
}

export const action = readOnlyForStaffPages;
