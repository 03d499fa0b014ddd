import { openHeader } from "./decoder.server";
import { type ImageType, imageKind, isImageType, REFUSALS } from "./image-kind";
import { MOST_IMAGE_BYTES, MOST_IMAGE_PIXELS, SHORTEST_IMAGE_SIDE } from "./image-limits";
import { ImageRefusal } from "./image-refusal";

const EMPTY = "The file is empty. Please choose another one.";
const TOO_LARGE = "The file is too large: at most 5 MB are taken. Please save a smaller one.";
export const DAMAGED =
	"The picture is damaged or not complete. Please save it again and upload that.";

function checkPixels(width: number, height: number): void {
	const size = `This picture has ${width} × ${height} pixels`;
	if (width * height > MOST_IMAGE_PIXELS) {
		const most = MOST_IMAGE_PIXELS / 1_000_000;
		throw new ImageRefusal(
			400,
			`${size}: at most ${most} megapixels are taken. Please save a smaller one.`,
		);
	}
	if (Math.min(width, height) < SHORTEST_IMAGE_SIDE) {
		throw new ImageRefusal(
			400,
			`${size}: each side must have at least ${SHORTEST_IMAGE_SIDE}. Please upload a larger one.`,
		);
	}
}

/** A file that is to be decoded; its size in pixels is that of the picture as it is seen. */
export interface CheckedImage {
	type: ImageType;
	width: number;
	height: number;
}

/**
 * What an uploaded file is, judged by its content and its header before any of it is decoded. Throws an
 * ImageRefusal for what is no JPEG, PNG or WebP, or has too many bytes, too many pixels or too few.
 */
export async function checkImage(bytes: Buffer): Promise<CheckedImage> {
	if (bytes.byteLength === 0) throw new ImageRefusal(400, EMPTY);
	if (bytes.byteLength > MOST_IMAGE_BYTES) throw new ImageRefusal(413, TOO_LARGE);
	const kind = imageKind(bytes);
	if (!isImageType(kind)) throw new ImageRefusal(415, REFUSALS[kind]);
	const { autoOrient } = await openHeader(bytes)
		.metadata()
		.catch(() => {
			throw new ImageRefusal(400, DAMAGED);
		});
	const { width, height } = autoOrient;
	checkPixels(width, height);
	return { type: kind, width, height };
}
