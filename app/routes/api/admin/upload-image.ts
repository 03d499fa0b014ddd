import type { ActionFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { postOnlyForStaff, requireStaffJson } from "~/auth/session-guard.server";
import { ImageError } from "~/features/images/image-error";
import { MAX_IMAGE_BYTES } from "~/features/images/image-limits";
import { IMAGE_UPLOADED, NO_FILE } from "~/features/images/image-texts";
import { loadImage } from "~/features/images/load-image.server";
import { readUpload } from "~/http/request/body.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { answerJson, jsonError, jsonPrivate, postOnly } from "~/http/response/json.server";

export const loader = postOnlyForStaff;

export function action({ request, params }: ActionFunctionArgs) {
	return answerJson(async () => {
		requireSameOrigin(request);
		await requireStaffJson(request);
		if (request.method !== "POST") return postOnly();
		const { file } = await readUpload(request, {
			fileField: "image",
			maxBytes: MAX_IMAGE_BYTES,
		});
		if (!file) return jsonError(400, NO_FILE);
		try {
			const loaded = await loadImage(db(), params.sku ?? "", file.bytes, new Date());
			return jsonPrivate({ message: IMAGE_UPLOADED, ...loaded });
		} catch (error) {
			if (!(error instanceof ImageError)) throw error;
			return jsonError(error.status, error.message, error.headers);
		}
	});
}
