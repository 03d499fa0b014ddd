import { db } from "db/connection.server";
import { STAFF } from "~/auth/session-guard.server";
import { deletedImageSchema, imageParams } from "~/features/images/image-json";
import { IMAGE_DELETED } from "~/features/images/image-limits";
import { removeImage } from "~/features/images/load-image.server";
import { jsonRoute } from "~/http/response/json-route.server";

const call = jsonRoute(
	{
		method: "DELETE",
		path: "/api/admin/delete-image/{sku}",
		auth: STAFF,
		summary: "Removes the photograph of a model",
		params: imageParams,
		answer: deletedImageSchema,
		errors: { 404: "There is no such model, or it has no photograph." },
	},
	({ caller, params }) =>
		removeImage(db(), params.sku, { by: caller.username, now: new Date() }).then((sku) => ({
			sku,
			message: IMAGE_DELETED,
		})),
);

export const loader = call.loader;
export const action = call.action;
