import { readFile } from "node:fs/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import type { PhotoFormat } from "db/schema";
import { SKU_PATTERN } from "~/features/catalogue/identity/sku";
import { parsePhotoFile } from "~/features/catalogue/picture/photo-address";
import { findLargestJpeg, findPhotoFile } from "~/features/images/images.queries.server";
import { jsonError, readOnly, withEntityTag } from "~/http/response/json.server";

const TYPES: Readonly<Record<PhotoFormat, string>> = {
	avif: "image/avif",
	webp: "image/webp",
	jpg: "image/jpeg",
};

/** A new picture has a new address, so this one never changes. */
const FOR_EVER = "public, max-age=31536000, immutable";

/** The picture at a model's plain address may change. */
const A_MINUTE = "public, max-age=60";

function picture(request: Request, bytes: Uint8Array, type: string, cache: string): Response {
	return withEntityTag(request, new Uint8Array(bytes), {
		"Content-Type": type,
		"Cache-Control": cache,
		// Resource routes set their own headers; the page pipeline does not see them.
		"X-Content-Type-Options": "nosniff",
	});
}

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
		return picture(request, bytes, TYPES[photo.format], FOR_EVER);
	}
	const [, sku] = LARGEST.exec(file) ?? [];
	if (sku === undefined) return jsonError(404, "There is no such picture.");
	const bytes = await findLargestJpeg(db(), sku);
	if (bytes) return picture(request, bytes, TYPES.jpg, A_MINUTE);
	return picture(
		request,
		await readFile("public/placeholder-projector.png"),
		"image/png",
		A_MINUTE,
	);
}

export const action = readOnly;
