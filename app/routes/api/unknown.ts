import { jsonError } from "~/http/respond.server";

function unknownCall() {
	return jsonError(404, "There is no such call.");
}

export const loader = unknownCall;
export const action = unknownCall;
