import type { LoaderFunctionArgs } from "@remix-run/node";
import { ucpProfile } from "~/features/agents/ucp.server";
import { requestOrigin } from "~/http/request/origin.server";
import { jsonResponse, readOnlyAction } from "~/http/response/json.server";

/** How assistants search the catalogue by the Universal Commerce Protocol (ucp.dev). */
export function loader({ request }: LoaderFunctionArgs) {
	return jsonResponse(request, ucpProfile(requestOrigin(request)), "public, max-age=3600");
}

export const action = readOnlyAction;
