import { imageKind, isImageType, REFUSALS } from "~/features/catalogue/picture/image-kind";
import { UserError } from "~/logging/user-error";
import { openHeader } from "./decoder.server";
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MIN_IMAGE_SIDE } from "./image-limits";

const EMPTY = "The file is empty. Please choose another one.";
export const DAMAGED =
	"The picture is damaged or not complete. Please save it again and upload that.";

function checkPixels(width: number, height: number): void {
	const size = `This picture has ${width} × ${height} pixels`;
	if (width * height > MAX_IMAGE_PIXELS) {
		const maxMegapixels = MAX_IMAGE_PIXELS / 1_000_000;
		throw new UserError(
			400,
			`${size}: at most ${maxMegapixels} megapixels are taken. Please save a smaller one.`,
		);
	}
	if (Math.min(width, height) < MIN_IMAGE_SIDE) {
		throw new UserError(
			400,
			`${size}: each side must have at least ${MIN_IMAGE_SIDE}. Please upload a larger one.`,
		);
	}
}

/**
 * Checks an uploaded file by its content and its header before any of it is decoded. Returns its type, and the size of
 * the upright picture. Throws a UserError for a file that is no JPEG, PNG or WebP, or has too many bytes, or too many or
 * too few pixels.
 */
export async function checkImage(bytes: Buffer, maxBytes = MAX_IMAGE_BYTES) {
	if (bytes.byteLength === 0) throw new UserError(400, EMPTY);
	if (bytes.byteLength > maxBytes) {
		const most = `at most ${Math.floor(maxBytes / 1e6)} MB are taken`;
		throw new UserError(413, `The file is too large: ${most}. Please save a smaller one.`);
	}
	const kind = imageKind(bytes);
	if (!isImageType(kind)) throw new UserError(415, REFUSALS[kind]);
	const header = await openHeader(bytes);
	const { autoOrient } = await header.metadata().catch(() => {
		throw new UserError(400, DAMAGED);
	});
	const { width, height } = autoOrient;
	checkPixels(width, height);
	return { type: kind, width, height };
}
