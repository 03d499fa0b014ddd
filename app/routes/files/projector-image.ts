import { readFile } from "node:fs/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import type { PhotoFormat } from "db/schema";
import { SKU_PATTERN } from "~/features/catalogue/identity/sku";
import { parsePhotoFile } from "~/features/catalogue/picture/photo-address";
import { findLargestJpeg, findPhotoFile } from "~/features/images/images.queries.server";
import { jsonError, pictureResponse, readOnly } from "~/http/response/json.server";

const TYPES: Readonly<Record<PhotoFormat, string>> = {
	avif: "image/avif",
	webp: "image/webp",
	jpg: "image/jpeg",
};

/** The picture at a model's plain address may change. */
const A_MINUTE = "public, max-age=60";

const LARGEST = new RegExp(`^(${SKU_PATTERN})\\.jpg$`);

/**
 * `{sku}.jpg` always returns a picture: the model's photograph, or the placeholder. `{sku}.{hash}-{width}.{format}` is
 * one size of a photograph, as used on pages.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
	const { file = "" } = params;
	const photo = parsePhotoFile(file);
	if (photo) {
		const bytes = await findPhotoFile(db(), photo);
		if (!bytes) return jsonError(404, "There is no such picture.");
		return pictureResponse(request, bytes, TYPES[photo.format]);
	}
	const [, sku] = LARGEST.exec(file) ?? [];
	if (sku === undefined) return jsonError(404, "There is no such picture.");
	const bytes = await findLargestJpeg(db(), sku);
	if (bytes) return pictureResponse(request, bytes, TYPES.jpg, A_MINUTE);
	const placeholder = await readFile("public/placeholder-projector.png");
	return pictureResponse(request, placeholder, "image/png", A_MINUTE);
}

export const action = readOnly;
