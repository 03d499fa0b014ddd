import { checkImage, DAMAGED } from "~/features/images/check-image.server";
import { inDecoderTurn, openUpload } from "~/features/images/decoder.server";
import { type MadePicture, madePicture } from "~/features/records/kit/submit-record.server";
import { UserError } from "~/logging/user-error";

const WIDTH = 800;
const HEIGHT = 500;
const TIMEOUT_S = 30;

/**
 * Converts an upload to a category's picture: WebP, cropped to a fixed size. Throws a UserError for a file that is no
 * JPEG, PNG or WebP, too large, too small or damaged.
 */
export async function makeCategoryPicture(upload: Buffer): Promise<MadePicture> {
	const { width, height } = await checkImage(upload);
	const bytes = await inDecoderTurn(async () =>
		(await openUpload(upload))
			.toColourspace("srgb")
			.resize({ width: WIDTH, height: HEIGHT, fit: "cover" })
			// Transparent parts would show the page's background, which may be light or dark.
			.flatten({ background: "#171f38" })
			.webp({ quality: 78 })
			.timeout({ seconds: TIMEOUT_S })
			.toBuffer()
			.catch(() => {
				throw new UserError(400, DAMAGED);
			}),
	);
	const warning = `It has ${width} × ${height} pixels, fewer than the ${WIDTH} × ${HEIGHT} that pages show, so it may look blurred.`;
	return madePicture(bytes, width >= WIDTH && height >= HEIGHT ? undefined : warning);
}
