import type { LoaderFunctionArgs } from "@remix-run/node";
import { ucpProfile } from "~/features/agents/ucp.server";
import { requestOrigin } from "~/http/request/origin.server";
import { jsonResponse, readOnlyAction } from "~/http/response/json.server";

/** The site's profile in the Universal Commerce Protocol (ucp.dev), by which assistants search the catalogue. */
export function loader({ request }: LoaderFunctionArgs) {
	return jsonResponse(request, ucpProfile(requestOrigin(request)), "public, max-age=3600");
}

export const action = readOnlyAction;
