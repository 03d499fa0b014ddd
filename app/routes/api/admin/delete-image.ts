import type { ActionFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { deleteOnlyForStaff, requireStaffJson } from "~/auth/session-guard.server";
import { answerRefusal } from "~/features/images/image-error-response.server";
import { IMAGE_DELETED } from "~/features/images/image-texts";
import { removeImage } from "~/features/images/load-image.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { answerJson, deleteOnly, jsonPrivate } from "~/http/response/json.server";

export const loader = deleteOnlyForStaff;

export function action({ request, params }: ActionFunctionArgs) {
	return answerJson(async () => {
		requireSameOrigin(request);
		await requireStaffJson(request);
		if (request.method !== "DELETE") return deleteOnly();
		return removeImage(db(), params.sku ?? "").then(
			(sku) => jsonPrivate({ sku, message: IMAGE_DELETED }),
			answerRefusal,
		);
	});
}
