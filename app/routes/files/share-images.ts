import { db } from "db/connection.server";
import { findShareImage } from "~/features/share-images/share-image.server";
import { handleJson, imageResponse, jsonError, readOnlyAction } from "~/http/response/json.server";
import type { Loader } from "~/http/response/loader-by-path.server";

const SHARE_IMAGE_PATH = /^\/og\/(.+)\.png$/;

/** Five minutes, for an address without the image's current version. */
const UNVERSIONED_CACHE_CONTROL = "max-age=300";

/** Loads the image of shared links to a page. Its address: `/og`, the page's path, `.png`, and `v`, the version. */
export const loader: Loader = ({ request }) =>
	handleJson(async () => {
		const { pathname, searchParams } = new URL(request.url);
		const [, name] = SHARE_IMAGE_PATH.exec(pathname) ?? [];
		const image = name && (await findShareImage(db(), name, searchParams));
		if (!image) return jsonError(404, "There is no such image.");
		const isCurrent = searchParams.get("v") === image.version;
		return imageResponse(
			request,
			image.bytes,
			"image/png",
			isCurrent ? undefined : UNVERSIONED_CACHE_CONTROL,
		);
	});

export const action = readOnlyAction;
