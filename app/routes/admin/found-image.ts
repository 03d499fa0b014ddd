import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { readOnlyForStaffPages, requireStaff } from "~/auth/session-guard.server";
import { findAskedJpeg } from "~/features/images/found-photographs.queries.server";

/** Returns a picture that staff are asked about, which visitors must not see yet. */
export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireStaff(request);
	const [, id] = /^(\d{1,15})\.jpg$/.exec(params.file ?? "") ?? [];
	const bytes = id === undefined ? undefined : await findAskedJpeg(db(), Number(id));
	if (!bytes) throw new Response(null, { status: 404 });
	return new Response(new Uint8Array(bytes), {
		headers: {
			"Content-Type": "image/jpeg",
			"Cache-Control": "private, no-store",
			"X-Content-Type-Options": "nosniff",
		},
	});
}

export const action = readOnlyForStaffPages;
