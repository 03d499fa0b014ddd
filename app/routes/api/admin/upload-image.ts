import type { ActionFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { MOST_IMAGE_BYTES } from "~/features/images/image-limits";
import { IMAGE_UPLOADED, NO_FILE } from "~/features/images/image-texts";
import { loadImage } from "~/features/images/load-image.server";
import { readUpload } from "~/http/body.server";
import { requireOwnOrigin } from "~/http/own-origin.server";
import { answerJson, jsonError, jsonPrivate, postOnly } from "~/http/respond.server";
import { postOnlyForStaff, requireStaffJson } from "~/http/staff-session.server";
import { answerRefusal } from "../../image-refusal-answer.server";

export const loader = postOnlyForStaff;

export function action({ request, params }: ActionFunctionArgs) {
	return answerJson(async () => {
		requireOwnOrigin(request);
		await requireStaffJson(request);
		if (request.method !== "POST") return postOnly();
		const { file } = await readUpload(request, {
			fileField: "image",
			maxBytes: MOST_IMAGE_BYTES,
		});
		if (!file) return jsonError(400, NO_FILE);
		return loadImage(db(), params.sku ?? "", file.bytes, new Date()).then(
			({ sku, ...warning }) => jsonPrivate({ sku, message: IMAGE_UPLOADED, ...warning }),
			answerRefusal,
		);
	});
}
