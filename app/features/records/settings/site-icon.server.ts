import { imageKind } from "~/features/catalogue/image/image-kind";
import {
	checkImage,
	DAMAGED_IMAGE,
	decodeInQueue,
	openUpload,
} from "~/features/images/open-image.server";
import { toRasterImage } from "~/features/records/brands/make-brand-logo.server";
import { toProcessedImage } from "~/features/records/kit/record-image.server";
import { ICON_SIZES, iconFileName } from "~/features/settings/site-images";
import { ExpectedError } from "~/logging/expected-error";

/** Minimum width and height of an upload in px; an icon of phones would be blurred if made of a smaller one. */
const MIN_SIDE_PX = 180;

/** Size in px into which an SVG is drawn. */
const SVG_BOX = { width: 512, height: 512 };

/** Sizes of the images in the `.ico` file, in pixels. */
const ICO_SIZES = [16, 32, 48] as const;

const TIMEOUT_S = 30;

/** Patterns of scripts, and of references to anything outside the drawing. */
const UNSAFE_PATTERNS = [
	/<\s*(?:script|foreignObject|iframe|embed|object)[\s>/]/i,
	/\son[a-z]+\s*=/i,
	/\b(?:href|src)\s*=\s*(["'])\s*(?!#|data:image\/|\1)/i,
	/url\(\s*["']?\s*(?!#|["']?\s*\)|data:image\/)/i,
	/@import|<!ENTITY|javascript:/i,
];

const UNSAFE_SVG_TEXT =
	"This drawing has scripts or refers to something outside itself, which an icon must not. Please export it as a plain SVG or as a PNG and upload that.";

/** Throws an ExpectedError for an image that is not square or too small. */
function checkSquare({ width, height }: { width: number; height: number }): void {
	const size = `This picture has ${width} × ${height} pixels`;
	if (width !== height) {
		throw new ExpectedError(400, `${size}: an icon must be square. Please upload one that is.`);
	}
	if (width < MIN_SIDE_PX) {
		const minText = `each side must have at least ${MIN_SIDE_PX}`;
		throw new ExpectedError(400, `${size}: ${minText}. Please upload a larger one.`);
	}
}

/** Returns an upload as a PNG. Throws an ExpectedError if it cannot be an icon. */
async function squareImage(upload: Buffer): Promise<Buffer> {
	const isDrawing = imageKind(upload) === "svg";
	if (isDrawing && UNSAFE_PATTERNS.some((pattern) => pattern.test(upload.toString("utf8")))) {
		throw new ExpectedError(400, UNSAFE_SVG_TEXT);
	}
	const image = await toRasterImage(upload, SVG_BOX);
	const { width, height } = await checkImage(image);
	if (isDrawing && width !== height) {
		throw new ExpectedError(400, "This drawing is not square, which an icon must be.");
	}
	checkSquare({ width, height });
	return image;
}

async function pngOf(source: Buffer, size: number, isOpaque: boolean): Promise<Buffer> {
	const resized = (await openUpload(source))
		.toColourspace("srgb")
		.resize({ width: size, height: size, fit: "fill" })
		.timeout({ seconds: TIMEOUT_S });
	const image = isOpaque ? resized.flatten({ background: "#ffffff" }) : resized;
	return image.png({ compressionLevel: 9 }).toBuffer();
}

const ICO_HEADER_BYTES = 6;
const ICO_ENTRY_BYTES = 16;

/** Returns a `.ico` file with PNGs. */
function icoOf(images: readonly { size: number; bytes: Buffer }[]): Buffer {
	const header = Buffer.alloc(ICO_HEADER_BYTES + ICO_ENTRY_BYTES * images.length);
	header.writeUInt16LE(1, 2);
	header.writeUInt16LE(images.length, 4);
	let offset = header.byteLength;
	for (const [index, { size, bytes }] of images.entries()) {
		const entryOffset = ICO_HEADER_BYTES + ICO_ENTRY_BYTES * index;
		header.writeUInt8(size, entryOffset);
		header.writeUInt8(size, entryOffset + 1);
		// One colour plane, 32 bits per pixel.
		header.writeUInt16LE(1, entryOffset + 4);
		header.writeUInt16LE(32, entryOffset + 6);
		header.writeUInt32LE(bytes.byteLength, entryOffset + 8);
		header.writeUInt32LE(offset, entryOffset + 12);
		offset += bytes.byteLength;
	}
	return Buffer.concat([header, ...images.map(({ bytes }) => bytes)]);
}

async function encodeIcon(image: Buffer) {
	try {
		const icoImages: { size: number; bytes: Buffer }[] = [];
		for (const size of ICO_SIZES) {
			icoImages.push({ size, bytes: await pngOf(image, size, false) });
		}
		const images: { size: (typeof ICON_SIZES)[number]; bytes: Buffer }[] = [];
		for (const size of ICON_SIZES) {
			// The icon of 180 px is opaque, because phones show transparent parts of it as black.
			images.push({ size, bytes: await pngOf(image, size, size === 180) });
		}
		return { ico: icoOf(icoImages), images };
	} catch {
		throw new ExpectedError(400, DAMAGED_IMAGE);
	}
}

/** An icon in the sizes that browsers ask for. */
export interface SiteIcon {
	hash: string;
	files: { name: string; bytes: Buffer }[];
	/** Never present, unlike that of a `ProcessedImage`. */
	warning?: undefined;
}

/**
 * Converts an upload to the icon of the site. Throws an ExpectedError for a file that is damaged, not square or too
 * small, or a drawing with scripts or references to other files.
 */
export async function makeSiteIcon(upload: Buffer): Promise<SiteIcon> {
	const { ico, images } = await decodeInQueue(async () => encodeIcon(await squareImage(upload)));
	const allBytes = Buffer.concat([ico, ...images.map(({ bytes }) => bytes)]);
	// One hash for all sizes, computed as for other images.
	const { hash } = toProcessedImage(allBytes);
	const files = images.map(({ size, bytes }) => ({ name: iconFileName(hash, size), bytes }));
	return { hash, files: [...files, { name: iconFileName(hash, "ico"), bytes: ico }] };
}
