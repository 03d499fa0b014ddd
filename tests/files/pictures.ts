import { deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";

/** A picture that JPEG cannot compress well: a gradient with an orange square in its upper left quarter. */
function drawn(width: number, height: number, channels: 3 | 4 = 3) {
	const pixels = Buffer.alloc(width * height * channels);
	for (let y = 0; y < height; y += 1) {
		for (let x = 0; x < width; x += 1) {
			const isMarked = x < width / 2 && y < height / 2;
			const at = (y * width + x) * channels;
			pixels[at] = isMarked ? 240 : 20;
			pixels[at + 1] = isMarked ? 120 : (x * 255) / width;
			pixels[at + 2] = isMarked ? 0 : (y * 255) / height;
			if (channels === 4) pixels[at + 3] = isMarked ? 255 : 0;
		}
	}
	return sharp(pixels, { raw: { width, height, channels } });
}

export const jpeg = (width: number, height: number) => drawn(width, height).jpeg().toBuffer();

export const png = (width: number, height: number) => drawn(width, height).png().toBuffer();

export const webp = (width: number, height: number) => drawn(width, height).webp().toBuffer();

/** Transparent but for its upper left quarter. */
export const seeThroughPng = (width: number, height: number) =>
	drawn(width, height, 4).png().toBuffer();

/** Stored rotated, with EXIF orientation and location. */
export const rotatedJpeg = (width: number, height: number) =>
	drawn(width, height)
		.rotate(270)
		.withExif({ IFD0: { Orientation: "6", Copyright: "A secret place" } })
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer();

export const cmykJpeg = (width: number, height: number) =>
	drawn(width, height).toColourspace("cmyk").jpeg().toBuffer();

export const deepPng = (width: number, height: number) =>
	drawn(width, height).toColourspace("rgb16").png().toBuffer();

/** A picture padded to the given number of bytes: data after the end of a JPEG is ignored. */
export async function jpegOfBytes(size: number): Promise<Buffer> {
	const picture = await jpeg(400, 300);
	return Buffer.concat([picture, Buffer.alloc(size - picture.byteLength)]);
}

function chunk(type: string, data: Buffer): Buffer {
	const head = Buffer.alloc(4);
	head.writeUInt32BE(data.byteLength);
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const check = Buffer.alloc(4);
	// A gzip file ends with the same checksum in reverse byte order, and a length.
	const zipped = gzipSync(body);
	check.writeUInt32BE(zipped.readUInt32LE(zipped.byteLength - 8));
	return Buffer.concat([head, body, check]);
}

/** A valid PNG of one colour: a tiny file for any number of pixels. */
export function flatPng(width: number, height: number): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	// One bit a pixel, in one of two greys.
	header[8] = 1;
	const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
	return Buffer.concat([
		Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
		chunk("IHDR", header),
		chunk("IDAT", deflateSync(rows)),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

/** Two pictures, one after the other. */
export async function animatedWebp(width: number, height: number): Promise<Buffer> {
	const frames = await Promise.all([png(width, height), png(width, height)]);
	return sharp(frames, { join: { animated: true } })
		.webp({ delay: [100, 100] })
		.toBuffer();
}
