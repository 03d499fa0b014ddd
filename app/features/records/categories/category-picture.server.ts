import { createHash } from "node:crypto";
import { checkImage, DAMAGED } from "~/features/images/check-image.server";
import { inDecoderTurn, openUpload } from "~/features/images/decoder.server";
import { UserError } from "~/logging/user-error";

const WIDTH = 800;
const HEIGHT = 500;
const TIMEOUT_S = 30;
const HASH_LENGTH = 12;

export interface CategoryPicture {
	hash: string;
	bytes: Buffer;
	/** A warning for staff. */
	warning?: string;
}

/**
 * Converts an upload to a category's picture: WebP, cropped to a fixed size. Throws a UserError for a file that is no
 * JPEG, PNG or WebP, too large, too small or damaged.
 */
export async function makeCategoryPicture(upload: Buffer): Promise<CategoryPicture> {
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
	const hash = createHash("sha256").update(bytes).digest("hex").slice(0, HASH_LENGTH);
	if (width >= WIDTH && height >= HEIGHT) return { hash, bytes };
	const warning = `It has ${width} × ${height} pixels, fewer than the ${WIDTH} × ${HEIGHT} that pages show, so it may look blurred.`;
	return { hash, bytes, warning };
}
