import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { findLogo } from "~/features/settings/settings.queries.server";
import { jsonError, pictureResponse, readOnly } from "~/http/response/json.server";

export async function loader({ request, params: { file = "" } }: LoaderFunctionArgs) {
	const logo = await findLogo(db(), file);
	if (!logo) return jsonError(404, "There is no such logo.");
	return pictureResponse(request, logo, "image/png");
}

export const action = readOnly;
