import type { ActionFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { deleteOnlyForStaff, requireStaffJson } from "~/auth/session-guard.server";
import { ImageError } from "~/features/images/image-error";
import { IMAGE_DELETED } from "~/features/images/image-texts";
import { removeImage } from "~/features/images/load-image.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { answerJson, deleteOnly, jsonError, jsonPrivate } from "~/http/response/json.server";

export const loader = deleteOnlyForStaff;

export function action({ request, params }: ActionFunctionArgs) {
	return answerJson(async () => {
		requireSameOrigin(request);
		await requireStaffJson(request);
		if (request.method !== "DELETE") return deleteOnly();
		try {
			const sku = await removeImage(db(), params.sku ?? "");
			return jsonPrivate({ sku, message: IMAGE_DELETED });
		} catch (error) {
			if (!(error instanceof ImageError)) throw error;
			return jsonError(error.status, error.message, error.headers);
		}
	});
}
