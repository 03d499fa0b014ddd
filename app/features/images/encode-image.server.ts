import { createHash } from "node:crypto";
import type { ImageType, PhotoFormat } from "db/schema";
import type { Sharp } from "sharp";
import { boxHeight, PHOTO_FORMATS, widthsFor } from "~/features/catalogue/image/photo-address";
import { ExpectedError } from "~/logging/expected-error";
import { DAMAGED_IMAGE, openPixels, openUpload } from "./open-image.server";

/** Time limit for one image. */
const TIMEOUT_S = 60;

/** Maximum side of the stored original in pixels: twice the largest size on a page. */
const MAX_SIDE_PX = 4096;

const HASH_LENGTH = 12;

interface EncodedFile {
	format: PhotoFormat;
	/** Width of the 4:3 box into which the image fits. */
	width: number;
	bytes: Buffer;
}

/** An image in all stored sizes and formats, upright, in sRGB and without metadata. */
export interface EncodedImage {
	type: ImageType;
	/** Size of the original, in px. */
	width: number;
	height: number;
	original: Buffer;
	files: EncodedFile[];
	/** Hash of all files. */
	hash: string;
}

const ENCODERS_BY_UPLOADED_TYPE: Readonly<Record<ImageType, (image: Sharp) => Sharp>> = {
	jpeg: (image) => image.jpeg({ quality: 90 }),
	png: (image) => image.png(),
	webp: (image) => image.webp({ quality: 90 }),
};

const ENCODERS: Readonly<Record<PhotoFormat, (image: Sharp) => Sharp>> = {
	avif: (image) => image.avif({ quality: 52, effort: 4 }),
	webp: (image) => image.webp({ quality: 78 }),
	// Transparent parts would turn black.
	jpg: (image) => image.flatten({ background: "#ffffff" }).jpeg({ quality: 80, progressive: true }),
};

function fitInside(image: Sharp, width: number, height: number): Sharp {
	return image.resize({ width, height, fit: "inside", withoutEnlargement: true });
}

/** Returns a function that sets the remaining time as the time limit of a step. */
function timeLimiter(seconds: number): (image: Sharp) => Sharp {
	const deadline = performance.now() + seconds * 1000;
	return (image) => {
		const remainingSeconds = Math.ceil((deadline - performance.now()) / 1000);
		return image.timeout({ seconds: Math.max(1, remainingSeconds) });
	};
}

/**
 * Decodes the upload: returns the original to store, and the pixels of the largest size on a page, of which all other
 * files are made. No later step reads the upload, so any failure here is due to the file.
 */
async function decode(bytes: Buffer, type: ImageType, withTimeLimit: (image: Sharp) => Sharp) {
	const openWithTimeLimit = async () =>
		withTimeLimit((await openUpload(bytes)).toColourspace("srgb"));
	try {
		const resized = fitInside(await openWithTimeLimit(), MAX_SIDE_PX, MAX_SIDE_PX);
		const original = await ENCODERS_BY_UPLOADED_TYPE[type](resized).toBuffer({
			resolveWithObject: true,
		});
		const width = Math.max(...widthsFor(original.info.width, original.info.height));
		const pixels = await fitInside(await openWithTimeLimit(), width, boxHeight(width))
			.raw()
			.toBuffer({ resolveWithObject: true });
		return { original, pixels };
	} catch {
		throw new ExpectedError(400, DAMAGED_IMAGE);
	}
}

/**
 * Decodes an image that `checkImage` accepted and re-encodes it, which takes seconds. Throws an ExpectedError if it is
 * damaged.
 */
export async function encodeImage(bytes: Buffer, type: ImageType): Promise<EncodedImage> {
	const withTimeLimit = timeLimiter(TIMEOUT_S);
	const { original, pixels } = await decode(bytes, type, withTimeLimit);
	const { width, height } = original.info;
	const { channels, width: rawWidth, height: rawHeight } = pixels.info;
	const hash = createHash("sha256");
	const files: EncodedFile[] = [];
	for (const boxWidth of widthsFor(width, height)) {
		for (const format of PHOTO_FORMATS) {
			const raw = await openPixels(pixels.data, { channels, width: rawWidth, height: rawHeight });
			const image = ENCODERS[format](fitInside(withTimeLimit(raw), boxWidth, boxHeight(boxWidth)));
			const encodedBytes = await image.toBuffer();
			hash.update(encodedBytes);
			files.push({ format, width: boxWidth, bytes: encodedBytes });
		}
	}
	return {
		type,
		width,
		height,
		original: original.data,
		files,
		hash: hash.digest("hex").slice(0, HASH_LENGTH),
	};
}
