import { imageKind, LOGO_KINDS } from "~/features/catalogue/image/image-kind";
import { MAX_IMAGE_BYTES } from "~/features/images/image-limits";
import {
	checkImage,
	DAMAGED_IMAGE,
	decodeInQueue,
	openUpload,
} from "~/features/images/open-image.server";
import { type ProcessedImage, toProcessedImage } from "~/features/records/kit/record-image.server";
import { ExpectedError } from "~/logging/expected-error";
import { type DrawnBox, LOGO_BOX, renderSvg } from "./svg-renderer.server";

const TIMEOUT_S = 30;

const NEARLY_INVISIBLE_TEXT =
	"It is nearly all white or empty, so hardly anything of it is seen: logos stand on white, in the dark scheme too.";
const TOO_LARGE_TEXT = "The file is too large: at most 5 MB are taken. Please save a smaller one.";

/** Colour channels below this value are visible on white. */
const VISIBLE_BELOW = 225;

/** Smallest visible share of a logo's box; even thin letters cover more. */
const MIN_VISIBLE_SHARE = 0.003;

/** Returns true if an image is nearly invisible on white; its pixels are opaque, with three or one bytes each. */
export function isNearlyInvisible(pixels: Uint8Array): boolean {
	const visibleChannels = pixels.reduce(
		(count, channel) => (channel < VISIBLE_BELOW ? count + 1 : count),
		0,
	);
	return visibleChannels < pixels.length * MIN_VISIBLE_SHARE;
}

/** Draws an SVG into a box as a PNG; returns any other image unchanged after checking it. */
export async function toRasterImage(upload: Buffer, box: DrawnBox): Promise<Buffer> {
	if (imageKind(upload) === "svg") {
		if (upload.byteLength > MAX_IMAGE_BYTES) throw new ExpectedError(413, TOO_LARGE_TEXT);
		return renderSvg(upload, undefined, box);
	}
	await checkImage(upload, MAX_IMAGE_BYTES, LOGO_KINDS);
	return upload;
}

async function encodeLogo(image: Buffer): Promise<{ bytes: Buffer; pixels: Buffer }> {
	const fitLogo = async () =>
		(await openUpload(image))
			.toColourspace("srgb")
			.resize({ ...LOGO_BOX, fit: "inside", withoutEnlargement: true })
			.timeout({ seconds: TIMEOUT_S });
	try {
		const bytes = await (await fitLogo()).png({ compressionLevel: 9 }).toBuffer();
		const pixels = await (await fitLogo())
			.flatten({ background: "#ffffff" })
			.removeAlpha()
			.raw()
			.toBuffer();
		return { bytes, pixels };
	} catch {
		throw new ExpectedError(400, DAMAGED_IMAGE);
	}
}

/**
 * Converts an upload to a brand's logo, a newly encoded PNG that fits `LOGO_BOX`. Throws an ExpectedError for a file
 * that is no PNG, SVG, WebP or JPEG, or cannot be used.
 */
export async function makeBrandLogo(upload: Buffer): Promise<ProcessedImage> {
	const { bytes, pixels } = await decodeInQueue(async () =>
		encodeLogo(await toRasterImage(upload, LOGO_BOX)),
	);
	return toProcessedImage(bytes, isNearlyInvisible(pixels) ? NEARLY_INVISIBLE_TEXT : undefined);
}
