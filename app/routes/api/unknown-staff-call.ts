import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { STAFF } from "~/auth/session-guard.server";
import { requireSameOrigin } from "~/http/request/origin.server";
import { answerJson, jsonError } from "~/http/response/json.server";

// Requires staff first, so that others cannot find out which staff calls exist.
async function unknownCall(request: Request): Promise<Response> {
	await STAFF.check(request);
	return jsonError(404, "There is no such call.");
}

export function loader({ request }: LoaderFunctionArgs) {
	return answerJson(() => unknownCall(request));
}

export function action({ request }: ActionFunctionArgs) {
	return answerJson(() => {
		requireSameOrigin(request);
		return unknownCall(request);
	});
}
