import { db } from "db/connection.server";
import { findShareImage } from "~/features/share-images/share-image.server";
import { handleJson, imageResponse, jsonError, readOnly } from "~/http/response/json.server";
import type { Loader } from "~/http/response/loader-by-path.server";

const SHARE_IMAGE_PATH = /^\/og\/(.+)\.png$/;

/** For an address without a version, or with an older version than the image: browsers keep it for five minutes. */
const UNVERSIONED_CACHE_CONTROL = "max-age=300";

/** The images of shared links: the address of a page below `/og`, with `.png` and the version of the image. */
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

export const action = readOnly;
