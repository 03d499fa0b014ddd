import { describe, expect, it } from "vitest";
import { blurbOfCategory, describeFeature } from "./feature-list";

// The catalogue's whole feature vocabulary, in its exact spelling.
const vocabulary =
	`HDR10 | HDR10+ | HLG | Dolby Vision | 3D | IMAX Enhanced | Filmmaker Mode | Pixel-Shift 4K | Google TV | Android TV | webOS |
Tizen | VIDAA | Netflix Built-in | Auto Keystone | Auto Focus | Four-Corner Correction | Vertical Lens Shift |
Horizontal Lens Shift | Motorised Lens | Lens Memory | Dynamic Iris | Frame Interpolation | Game Mode | 120Hz | 240Hz | VRR |
ALLM | eARC | Wi-Fi | Bluetooth | AirPlay | Google Cast | Screen Mirroring | Built-in Battery | USB-C Power | Built-in Stand |
Dolby Audio | DTS | Harman Kardon Audio | Bluetooth Speaker Mode | Sealed Light Engine | 24/7 Operation | Portrait Mode |
360-Degree Installation | Edge Blending | Interactive Pen | Network Control | Auto Screen Fit | Obstacle Avoidance`
		.split("|")
		.map((name) => name.trim());

describe("describeFeature", () => {
	it.each(vocabulary)("describes %s in one plain sentence", (name) => {
		expect(describeFeature(name)).toMatch(/^[A-Z][^.!]{20,}\.$/);
	});

	it.each(vocabulary)("finds %s in any letter case", (name) => {
		const text = describeFeature(name);
		expect(text).toBeDefined();
		expect(describeFeature(name.toUpperCase())).toBe(text);
		expect(describeFeature(` ${name.toLowerCase()} `)).toBe(text);
	});

	it("describes each feature differently", () => {
		expect(new Set(vocabulary.map(describeFeature)).size).toBe(vocabulary.length);
	});

	it.each(["", "HDR", "HDR100", "constructor", "__proto__"])("has nothing for %j", (name) => {
		expect(describeFeature(name)).toBeUndefined();
	});
});

describe("perfectFor", () => {
	it.each([
		[1, "cinema"],
		[2, "classroom"],
		[3, "holiday"],
		[4, "outdoors"],
	])("category %i speaks of %s in two or three sentences", (id, word) => {
		const text = blurbOfCategory(id);
		expect(text).toContain(word);
		expect(text?.match(/\.(?= |$)/g)?.length).toBeGreaterThanOrEqual(2);
		expect(text?.match(/\.(?= |$)/g)?.length).toBeLessThanOrEqual(3);
	});

	it.each([null, 0, 5, 6, -1, 1.5, Number.NaN])("has nothing for %j", (id) => {
		expect(blurbOfCategory(id)).toBeUndefined();
	});
});
