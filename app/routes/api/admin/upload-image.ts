import { db } from "db/connection.server";
import { STAFF } from "~/auth/session-guard.server";
import { imageParams, uploadedImageSchema } from "~/features/images/image-json";
import { IMAGE_UPLOADED, MAX_IMAGE_BYTES, NO_FILE } from "~/features/images/image-limits";
import { loadImage } from "~/features/images/load-image.server";
import { fileBody } from "~/http/response/json.server";
import { jsonRoute } from "~/http/response/json-route.server";

const call = jsonRoute(
	{
		method: "POST",
		path: "/api/admin/upload-image/{sku}",
		auth: STAFF,
		summary: "Makes a picture the photograph of a model",
		params: imageParams,
		body: fileBody({ field: "image", maxBytes: MAX_IMAGE_BYTES, missing: NO_FILE }),
		answer: uploadedImageSchema,
		errors: { 404: "There is no such model." },
	},
	async ({ caller, params, body }) => {
		const author = { by: caller.username, now: new Date() };
		const { sku, ...warning } = await loadImage(db(), params.sku, body.bytes, author);
		return { sku, message: IMAGE_UPLOADED, ...warning };
	},
);

export const loader = call.loader;
export const action = call.action;
