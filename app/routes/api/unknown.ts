import { jsonError } from "~/http/response/json.server";

function unknownCall() {
	return jsonError(404, "There is no such call.");
}

export const loader = unknownCall;
export const action = unknownCall;
