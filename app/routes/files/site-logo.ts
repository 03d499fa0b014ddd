import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { findLogo } from "~/features/settings/settings.queries.server";
import { jsonError, readOnly, withEntityTag } from "~/http/response/json.server";

export async function loader({ request, params: { file = "" } }: LoaderFunctionArgs) {
	const logo = await findLogo(db(), file);
	if (!logo) return jsonError(404, "There is no such logo.");
	return withEntityTag(request, new Uint8Array(logo), {
		"Content-Type": "image/png",
		// A new logo has a new address, so this one never changes.
		"Cache-Control": "public, max-age=31536000, immutable",
		"X-Content-Type-Options": "nosniff",
	});
}

export const action = readOnly;
