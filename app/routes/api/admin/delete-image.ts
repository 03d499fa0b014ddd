import type { ActionFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { IMAGE_DELETED } from "~/features/images/image-texts";
import { removeImage } from "~/features/images/load-image.server";
import { requireOwnOrigin } from "~/http/own-origin.server";
import { answerJson, deleteOnly, jsonPrivate } from "~/http/respond.server";
import { deleteOnlyForStaff, requireStaffJson } from "~/http/staff-session.server";
import { answerRefusal } from "../../image-refusal-answer.server";

export const loader = deleteOnlyForStaff;

export function action({ request, params }: ActionFunctionArgs) {
	return answerJson(async () => {
		requireOwnOrigin(request);
		await requireStaffJson(request);
		if (request.method !== "DELETE") return deleteOnly();
		return removeImage(db(), params.sku ?? "").then(
			(sku) => jsonPrivate({ sku, message: IMAGE_DELETED }),
			answerRefusal,
		);
	});
}
