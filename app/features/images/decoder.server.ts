import type { Sharp, SharpConstructor, SharpOptions } from "sharp";
import { MAX_IMAGE_PIXELS } from "./image-limits";

/** Reads the library, bounded, which takes 11 MB of memory: most processes are never sent a picture. */
async function loadSharp(): Promise<SharpConstructor> {
	const { default: sharp } = await import("sharp");
	// What is uploaded meets three decoders and no other, whatever it claims to be.
	sharp.block({ operation: ["VipsForeignLoad"] });
	sharp.unblock({
		operation: [
			"VipsForeignLoadJpegBuffer",
			"VipsForeignLoadPngBuffer",
			"VipsForeignLoadWebpBuffer",
		],
	});
	// Nothing is decoded twice, so nothing is worth keeping; and shoppers need the other cores.
	sharp.cache(false);
	sharp.concurrency(1);
	return sharp;
}

let loading: Promise<SharpConstructor> | undefined;

function bounded(): Promise<SharpConstructor> {
	loading ??= loadSharp();
	return loading;
}

/** An uploaded picture, of which only the header is read. */
export async function openHeader(bytes: Buffer): Promise<Sharp> {
	const sharp = await bounded();
	// Its size is judged by the caller, in words for people.
	return sharp(bytes, { limitInputPixels: false });
}

/** An uploaded picture to be decoded: upright, its first frame, and an error when it is damaged. */
export async function openUpload(bytes: Buffer): Promise<Sharp> {
	const sharp = await bounded();
	return sharp(bytes, {
		autoOrient: true,
		failOn: "error",
		limitInputPixels: MAX_IMAGE_PIXELS,
		sequentialRead: true,
	});
}

/** A picture that was decoded before. */
export async function openPixels(
	pixels: Buffer,
	raw: NonNullable<SharpOptions["raw"]>,
): Promise<Sharp> {
	const sharp = await bounded();
	return sharp(pixels, { raw });
}
