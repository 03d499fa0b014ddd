import type { PhotoFormat } from "db/schema";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { ExpectedError } from "~/logging/expected-error";
import {
	animatedWebp,
	cmykJpeg,
	deepPng,
	flatPng,
	jpeg,
	jpegOfBytes,
	png,
	rotatedJpeg,
	seeThroughPng,
	webp,
} from "../../../tests/files/pictures";
import { type EncodedImage, encodeImage } from "./encode-image.server";
import { checkImage } from "./open-image.server";

async function encode(bytes: Buffer): Promise<EncodedImage> {
	return encodeImage(bytes, (await checkImage(bytes)).type);
}

async function refusal(bytes: Buffer): Promise<{ status: number; message: string }> {
	const error: unknown = await encode(bytes).catch((thrown: unknown) => thrown);
	if (!(error instanceof ExpectedError)) throw new Error("it was not refused", { cause: error });
	return { status: error.status, message: error.message };
}

function largest(image: EncodedImage, format: PhotoFormat): Buffer {
	const file = image.files.filter((one) => one.format === format).at(-1);
	if (!file) throw new Error(`no ${format}`);
	return file.bytes;
}

/** Red, green and blue, and alpha if there is any, of the middle of each quarter, row by row. */
async function quarters(bytes: Buffer): Promise<number[][]> {
	const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
	const { width, height, channels } = info;
	return [1, 3].flatMap((y) =>
		[1, 3].map((x) => {
			const row = Math.floor((height * y) / 4);
			const at = (row * width + Math.floor((width * x) / 4)) * channels;
			return [...data.subarray(at, at + channels)];
		}),
	);
}

const isOrange = ([red = 0, green = 0, blue = 0]: number[] = []) =>
	red > 190 && green > 70 && green < 170 && blue < 90;

/** Marks the orange quarter of the four. */
async function orangeQuarters(bytes: Buffer): Promise<boolean[]> {
	return (await quarters(bytes)).map(isOrange);
}

const UPPER_LEFT = [true, false, false, false];

describe("encodeImage", () => {
	it("makes AVIF, WebP and JPEG of each width, and keeps the original in its own type", async () => {
		const image = await encode(await png(1400, 350));
		expect(image.files.map(({ format, width }) => `${format} ${width}`)).toEqual(
			[320, 640, 960, 1280].flatMap((w) => [`avif ${w}`, `webp ${w}`, `jpg ${w}`]),
		);
		expect([image.type, image.width, image.height]).toEqual(["png", 1400, 350]);
		expect((await sharp(image.original).metadata()).format).toBe("png");
		for (const { format, width, bytes } of image.files) {
			if (format === "avif") {
				// AVIF by its signature: its decoder is disabled in this process.
				expect(bytes.toString("latin1", 4, 12)).toBe("ftypavif");
				continue;
			}
			const meta = await sharp(bytes).metadata();
			expect([meta.format, meta.width, meta.height]).toEqual([
				format === "jpg" ? "jpeg" : "webp",
				width,
				width / 4,
			]);
		}
	});

	it("makes nothing larger than it is", async () => {
		const image = await encode(await webp(200, 120));
		expect(image.files.map((file) => file.width)).toEqual([200, 200, 200]);
		const { width, height } = await sharp(largest(image, "jpg")).metadata();
		expect([width, height]).toEqual([200, 120]);
	});

	it("shrinks an original that no page could use", async () => {
		const { width, height, original } = await encode(await jpeg(5000, 100));
		expect([width, height]).toEqual([4096, 82]);
		expect((await sharp(original).metadata()).width).toBe(4096);
	});

	it("turns a photograph upright and drops its metadata", async () => {
		const lying = await rotatedJpeg(240, 160);
		expect(await orangeQuarters(lying)).not.toEqual(UPPER_LEFT);
		expect(lying.includes("A secret place")).toBe(true);

		const image = await encode(lying);
		expect([image.width, image.height]).toEqual([240, 160]);
		for (const bytes of [image.original, largest(image, "jpg"), largest(image, "webp")]) {
			expect(await orangeQuarters(bytes)).toEqual(UPPER_LEFT);
			const meta = await sharp(bytes).metadata();
			expect([meta.exif, meta.icc, meta.orientation]).toEqual([undefined, undefined, undefined]);
		}
		for (const { bytes } of image.files) expect(bytes.includes("A secret place")).toBe(false);
	});

	it("makes the colours of print those of screens", async () => {
		const print = await cmykJpeg(200, 150);
		expect((await sharp(print).metadata()).space).toBe("cmyk");

		const image = await encode(print);
		for (const bytes of [image.original, largest(image, "jpg"), largest(image, "webp")]) {
			expect((await sharp(bytes).metadata()).space).toBe("srgb");
			expect(await orangeQuarters(bytes)).toEqual(UPPER_LEFT);
		}
	});

	it("accepts 16 bits a colour", async () => {
		const deep = await deepPng(200, 150);
		expect((await sharp(deep).metadata()).depth).toBe("ushort");

		const image = await encode(deep);
		expect((await sharp(image.original).metadata()).depth).toBe("uchar");
		expect(await orangeQuarters(largest(image, "jpg"))).toEqual(UPPER_LEFT);
	});

	it("keeps transparency in formats that have it, and uses white in others", async () => {
		const image = await encode(await seeThroughPng(200, 200));
		const [marked, clear] = await quarters(largest(image, "webp"));
		expect([marked?.[3], clear?.[3]]).toEqual([255, 0]);
		const [orange, white] = await quarters(largest(image, "jpg"));
		expect(isOrange(orange)).toBe(true);
		expect(Math.min(...(white ?? []))).toBeGreaterThan(245);
	});

	it("uses the first picture of an animation", async () => {
		const image = await encode(await animatedWebp(200, 100));
		expect([image.width, image.height]).toEqual([200, 100]);
		expect((await sharp(image.original).metadata()).pages ?? 1).toBe(1);
	});

	it("returns the same hash for the same picture, and another for another", async () => {
		const [first, again, other] = await Promise.all(
			[await jpeg(200, 150), await jpeg(200, 150), await jpeg(200, 151)].map(encode),
		);
		expect(first?.hash).toMatch(/^[0-9a-f]{12}$/);
		expect(again?.hash).toBe(first?.hash);
		expect(other?.hash).not.toBe(first?.hash);
	});
});

describe("a picture is refused", () => {
	const text = (start: string) => Buffer.from(start, "latin1");
	const gif = () =>
		sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } }).gif();

	it.each<[string, () => Buffer | Promise<Buffer>, number, RegExp]>([
		["empty", () => Buffer.alloc(0), 400, /empty/],
		["SVG", () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, /SVG.*PNG/],
		["HTML", () => text("<!doctype html><p>"), 415, /web page.*JPEG/],
		["GIF", () => gif().toBuffer(), 415, /GIF.*PNG/],
		["HEIC", () => text("\0\0\0\x18ftypheic"), 415, /HEIC.*JPEG/],
		["anything else", () => text("sku,brand"), 415, /not a JPEG, PNG or WebP/],
		["one byte over 5 MB", () => jpegOfBytes(5 * 1024 ** 2 + 1), 413, /at most 5 MB/],
		["a header alone", () => text("\x89PNG\r\n\x1a\n"), 400, /damaged/],
		["too small", () => png(31, 400), 400, /31 × 400 pixels.*at least 32/],
	])("%s", async (_, make, status, message) => {
		const refused = await refusal(await make());
		expect(refused.status).toBe(status);
		expect(refused.message).toMatch(message);
	});

	it("with 256 megapixels in a few kilobytes, before it is decoded", async () => {
		const bomb = flatPng(16_000, 16_000);
		expect(bomb.byteLength).toBeLessThan(64 * 1024);
		await expect(checkImage(bomb)).rejects.toThrow("16000 × 16000 pixels: at most 40 megapixels");
	});

	it.each([
		["JPEG", jpeg],
		["PNG", png],
		["WebP", webp],
	])("when half of it is missing: %s", async (_, make) => {
		const whole = await make(800, 600);
		const half = whole.subarray(0, whole.byteLength / 2);
		expect(await refusal(half)).toEqual({ status: 400, message: expect.stringMatching(/damaged/) });
		// The decoder still works afterwards.
		expect((await encode(await make(80, 60))).width).toBe(80);
	});

	it("but not at exactly 5 MB", async () => {
		expect((await encode(await jpegOfBytes(5 * 1024 ** 2))).width).toBe(400);
	});
});
