import { describe, expect, it } from "vitest";
import { boxHeight, parsePhotoFileName, photoPath, photoSources, widthsFor } from "./photo-address";

const HASH = "0123456789ab";

describe("widthsFor", () => {
	it.each([
		["larger than any page shows", 6000, 4000, [320, 640, 960, 1280]],
		["of exactly the widest", 1280, 960, [320, 640, 960, 1280]],
		["a little smaller", 1000, 600, [320, 640, 960, 1000]],
		["upright, judged by its height", 600, 900, [320, 640, 960, 1200]],
		["of exactly one of the widths", 640, 480, [320, 640]],
		["smaller than all of them", 100, 90, [120]],
	])("for a picture %s", (_, width, height, widths) => {
		expect(widthsFor(width, height)).toEqual(widths);
	});

	it("never leaves a picture a box that it must shrink to fit, below the widest", () => {
		for (let height = 32; height <= 960; height += 1) {
			const box = widthsFor(32, height).at(-1) ?? 0;
			expect(boxHeight(box)).toBeGreaterThanOrEqual(height);
		}
	});
});

describe("an address", () => {
	it.each([
		{ sku: "W1", hash: HASH, width: 320, format: "avif" },
		{ sku: "EH-TW7100.b_2", hash: HASH, width: 1280, format: "jpg" },
		{ sku: `a.${HASH}-320`, hash: HASH, width: 7, format: "webp" },
	] as const)("is read as it was written: %j", (photo) => {
		const file = photoPath(photo).replace("/projector-images/", "");
		expect(parsePhotoFileName(file)).toEqual(photo);
	});

	it.each([
		"",
		"W1.jpg",
		`W1.${HASH}-320`,
		`W1.${HASH}-320.png`,
		`W1.${HASH}-0320.jpg`,
		`W1.${HASH}-0.jpg`,
		`W1.${HASH}-99999.jpg`,
		`W1.${HASH.toUpperCase()}-320.jpg`,
		`W1.${HASH}0-320.jpg`,
		`-W1.${HASH}-320.jpg`,
		`../W1.${HASH}-320.jpg`,
		`W1.${HASH}-320.jpg\n`,
	])("is none: %j", (file) => {
		expect(parsePhotoFileName(file)).toBeUndefined();
	});
});

describe("photoSources", () => {
	const path = photoPath({ sku: "W1", hash: HASH, width: 1280, format: "jpg" });

	it("offers every width up to the widest in the new formats, and one JPEG", () => {
		expect(photoSources(path, 960)).toEqual({
			avif: [320, 640, 960].map((w) => `/projector-images/W1.${HASH}-${w}.avif ${w}w`).join(", "),
			webp: [320, 640, 960].map((w) => `/projector-images/W1.${HASH}-${w}.webp ${w}w`).join(", "),
			jpg: `/projector-images/W1.${HASH}-640.jpg`,
		});
	});

	it("offers a small picture as it is", () => {
		const small = photoPath({ sku: "W1", hash: HASH, width: 200, format: "jpg" });
		expect(photoSources(small, 1280)).toEqual({
			avif: `/projector-images/W1.${HASH}-200.avif 200w`,
			webp: `/projector-images/W1.${HASH}-200.webp 200w`,
			jpg: small,
		});
	});

	it.each(["/projector-images/W1.jpg", "/p/x.jpg", ""])("has no sources for %j", (other) => {
		expect(photoSources(other, 320)).toBeUndefined();
	});
});
