import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { findCategoryPicture } from "~/features/records/categories/categories.queries.server";
import { parseCategoryPicture } from "~/features/records/categories/category-picture-address";
import { jsonError, readOnly, withEntityTag } from "~/http/response/json.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const file = parseCategoryPicture(params.file ?? "");
	const bytes = file && (await findCategoryPicture(db(), file));
	if (!bytes) return jsonError(404, "There is no such picture.");
	return withEntityTag(request, new Uint8Array(bytes), {
		"Content-Type": "image/webp",
		// A new picture has a new address, so this one never changes.
		"Cache-Control": "public, max-age=31536000, immutable",
		"X-Content-Type-Options": "nosniff",
	});
}

export const action = readOnly;
