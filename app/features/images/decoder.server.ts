import type { Sharp, SharpConstructor, SharpOptions } from "sharp";
import { boundedQueue, QueueFullError } from "~/config/bounded-queue";
import { UserError } from "~/logging/user-error";
import { MAX_IMAGE_PIXELS } from "./image-limits";

/** One picture is decoded at a time: more would take memory and cores from visitors. */
const inTurn = boundedQueue({ atOnce: 1, maxWaiting: 8 });

const BUSY = "Other pictures are being worked on just now. Please try again in a minute.";

/** Decodes an uploaded picture in turn. Throws a UserError if too many are waiting already. */
export function inDecoderTurn<T>(decode: () => Promise<T>): Promise<T> {
	return inTurn(decode).catch((error: unknown) => {
		throw error instanceof QueueFullError ? new UserError(503, BUSY) : error;
	});
}

/** Loads sharp with limits. It takes 11 MB of memory, and most processes never get a picture. */
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
	// Nothing is decoded twice, so caching is useless; and shoppers need the other cores.
	sharp.cache(false);
	sharp.concurrency(1);
	return sharp;
}

let loading: Promise<SharpConstructor> | undefined;

function bounded(): Promise<SharpConstructor> {
	loading ??= loadSharp();
	return loading;
}

/** Opens an uploaded picture to read its header alone. */
export async function openHeader(bytes: Buffer): Promise<Sharp> {
	const sharp = await bounded();
	// The caller checks the size and writes the message.
	return sharp(bytes, { limitInputPixels: false });
}

/** Opens an uploaded picture to decode it: upright, its first frame, with an error if it is damaged. */
export async function openUpload(bytes: Buffer): Promise<Sharp> {
	const sharp = await bounded();
	return sharp(bytes, {
		autoOrient: true,
		failOn: "error",
		limitInputPixels: MAX_IMAGE_PIXELS,
		sequentialRead: true,
	});
}

/** Opens already decoded pixels. */
export async function openPixels(pixels: Buffer, raw: NonNullable<SharpOptions["raw"]>) {
	const sharp = await bounded();
	return sharp(pixels, { raw });
}
