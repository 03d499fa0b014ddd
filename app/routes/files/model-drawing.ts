import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { modelDrawing } from "~/features/catalogue/picture/model-drawing";
import { findDrawnBody } from "~/features/catalogue/picture/pictures.queries.server";
import { jsonError, pictureResponse, readOnly } from "~/http/response/json.server";

/** `{sku}.svg`, in upper or lower case. */
export async function loader({ request, params }: LoaderFunctionArgs) {
	const [, slug] = /^(.+)\.svg$/.exec((params.file ?? "").toLowerCase()) ?? [];
	const drawn = slug === undefined ? undefined : await findDrawnBody(db(), slug);
	if (!drawn) return jsonError(404, "There is no such drawing.");
	// As files of public/: changed dimensions show within an hour.
	const svg = new TextEncoder().encode(modelDrawing(drawn));
	return pictureResponse(request, svg, "image/svg+xml", "public, max-age=3600");
}

export const action = readOnly;
