import sharp, { type Sharp, type SharpOptions } from "sharp";
import { MAX_IMAGE_PIXELS } from "./image-limits";

// What is uploaded meets three decoders and no other, whatever it claims to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
	operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
// Nothing is decoded twice, so nothing is worth keeping; and shoppers need the other cores.
sharp.cache(false);
sharp.concurrency(1);

/** An uploaded picture, of which only the header is read. */
export function openHeader(bytes: Buffer): Sharp {
	// Its size is judged by the caller, in words for people.
	return sharp(bytes, { limitInputPixels: false });
}

/** An uploaded picture to be decoded: upright, its first frame, and an error when it is damaged. */
export function openUpload(bytes: Buffer): Sharp {
	return sharp(bytes, {
		autoOrient: true,
		failOn: "error",
		limitInputPixels: MAX_IMAGE_PIXELS,
		sequentialRead: true,
	});
}

/** A picture that was decoded before. */
export function openPixels(pixels: Buffer, raw: NonNullable<SharpOptions["raw"]>): Sharp {
	return sharp(pixels, { raw });
}
