import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireOwnOrigin } from "~/http/own-origin.server";
import { answerJson, jsonError } from "~/http/respond.server";
import { requireStaffJson } from "~/http/staff-session.server";

// Only staff are told which staff calls there are.
async function unknownCall(request: Request): Promise<Response> {
	await requireStaffJson(request);
	return jsonError(404, "There is no such call.");
}

export function loader({ request }: LoaderFunctionArgs) {
	return answerJson(() => unknownCall(request));
}

export function action({ request }: ActionFunctionArgs) {
	return answerJson(() => {
		requireOwnOrigin(request);
		return unknownCall(request);
	});
}
