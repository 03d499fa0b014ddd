import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { visitorAddressSchema } from "~/features/visitor-data/visitor-data";
import { findVisitorData } from "~/features/visitor-data/visitor-data.queries.server";
import { readFormOrThrowResponse } from "~/http/request/body.server";
import { requireSameOrigin } from "~/http/request/origin.server";
import { NO_STORE_HEADERS } from "~/http/response/cache-control.server";
import { fileDownload } from "~/http/response/file-download.server";

const PRIVACY_PATH = "/admin/privacy";

/** E-mail addresses are only sent in forms, so a link to the file redirects to the page. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	return redirect(PRIVACY_PATH, { headers: NO_STORE_HEADERS });
}

export async function action({ request }: ActionFunctionArgs) {
	requireSameOrigin(request);
	await requireStaff(request);
	const address = visitorAddressSchema.safeParse(
		String((await readFormOrThrowResponse(request)).get("email") ?? ""),
	);
	if (!address.success) throw new Response("Please enter a valid email address.", { status: 400 });
	const visitorData = await findVisitorData(db(), address.data);
	const kinds = visitorData.map(({ kind, rows }) => [kind, rows] as const);
	const content = { address: address.data, ...Object.fromEntries(kinds) };
	return fileDownload("stored-data.json", JSON.stringify(content, null, "\t"));
}
