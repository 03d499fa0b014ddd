import type { Sharp, SharpConstructor, SharpOptions } from "sharp";
import { boundedQueue, QueueFullError } from "~/config/bounded-queue";
import {
	type AcceptedKinds,
	imageKind,
	imageRefusal,
	isImageType,
	PHOTO_KINDS,
} from "~/features/catalogue/image/image-kind";
import { ExpectedError } from "~/logging/expected-error";
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MIN_IMAGE_SIDE_PX } from "./image-limits";

/** Decodes one image at a time, because more would take memory and cores from visitors. */
const decodingQueue = boundedQueue({ maxRunning: 1, maxWaiting: 8 });

const TOO_MANY_UPLOADS =
	"Other pictures are being worked on just now. Please try again in a minute.";

/** Decodes an uploaded image in the queue. Throws an ExpectedError if too many images are waiting already. */
export function decodeInQueue<Result>(decode: () => Promise<Result>): Promise<Result> {
	return decodingQueue(decode).catch((error: unknown) => {
		throw error instanceof QueueFullError ? new ExpectedError(503, TOO_MANY_UPLOADS) : error;
	});
}

/** Loads sharp with limits, on demand: it takes 11 MB of memory, and most processes never get an image. */
async function loadSharp(): Promise<SharpConstructor> {
	const { default: sharp } = await import("sharp");
	// Uploads reach only three decoders, regardless of their type.
	sharp.block({ operation: ["VipsForeignLoad"] });
	sharp.unblock({
		operation: [
			"VipsForeignLoadJpegBuffer",
			"VipsForeignLoadPngBuffer",
			"VipsForeignLoadWebpBuffer",
		],
	});
	// No image is decoded twice, so caching is useless; and visitors need the other cores.
	sharp.cache(false);
	sharp.concurrency(1);
	return sharp;
}

let sharpPromise: Promise<SharpConstructor> | undefined;

function sharpWithLimits(): Promise<SharpConstructor> {
	sharpPromise ??= loadSharp();
	return sharpPromise;
}

/** Opens an uploaded image to decode it: upright, only its first frame, with an error if it is damaged. */
export async function openUpload(bytes: Buffer): Promise<Sharp> {
	const sharp = await sharpWithLimits();
	return sharp(bytes, {
		autoOrient: true,
		failOn: "error",
		limitInputPixels: MAX_IMAGE_PIXELS,
		sequentialRead: true,
	});
}

/** Opens already decoded pixels. */
export async function openPixels(pixels: Buffer, raw: NonNullable<SharpOptions["raw"]>) {
	const sharp = await sharpWithLimits();
	return sharp(pixels, { raw });
}

const EMPTY_FILE = "The file is empty. Please choose another one.";
export const DAMAGED_IMAGE =
	"The picture is damaged or not complete. Please save it again and upload that.";

function checkPixels(width: number, height: number): void {
	const size = `This picture has ${width} × ${height} pixels`;
	if (width * height > MAX_IMAGE_PIXELS) {
		const maxMegapixels = MAX_IMAGE_PIXELS / 1_000_000;
		throw new ExpectedError(
			400,
			`${size}: at most ${maxMegapixels} megapixels are taken. Please save a smaller one.`,
		);
	}
	if (Math.min(width, height) < MIN_IMAGE_SIDE_PX) {
		throw new ExpectedError(
			400,
			`${size}: each side must have at least ${MIN_IMAGE_SIDE_PX}. Please upload a larger one.`,
		);
	}
}

/**
 * Checks an uploaded file by its header, without decoding it. Returns its type, and the size of the upright image.
 * Throws an ExpectedError for a file that is no JPEG, PNG or WebP, or has too many bytes, or too many or too few
 * pixels. `acceptedKinds` only says in its message what the form accepts.
 */
export async function checkImage(
	bytes: Buffer,
	maxBytes = MAX_IMAGE_BYTES,
	acceptedKinds: AcceptedKinds = PHOTO_KINDS,
) {
	if (bytes.byteLength === 0) throw new ExpectedError(400, EMPTY_FILE);
	if (bytes.byteLength > maxBytes) {
		const limitText = `at most ${Math.floor(maxBytes / 1e6)} MB are taken`;
		throw new ExpectedError(413, `The file is too large: ${limitText}. Please save a smaller one.`);
	}
	const kind = imageKind(bytes);
	if (!isImageType(kind)) throw new ExpectedError(415, imageRefusal(kind, acceptedKinds));
	const sharp = await sharpWithLimits();
	// `checkPixels` limits the size, with a message for staff.
	const header = sharp(bytes, { limitInputPixels: false }).metadata();
	const { autoOrient } = await header.catch(() => {
		throw new ExpectedError(400, DAMAGED_IMAGE);
	});
	const { width, height } = autoOrient;
	checkPixels(width, height);
	return { type: kind, width, height };
}
