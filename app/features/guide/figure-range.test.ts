import { describe, expect, it } from "vitest";
import { figureRange, pixelSize } from "./diagrams";
import { guideFigures } from "./guide-advice";

describe("figureRange", () => {
	it.each([
		[guideFigures.lampLife, { from: 3000, to: 5000 }],
		[guideFigures.laserLife, { to: 20_000 }],
		[guideFigures.ledLife, { from: 20_000 }],
		[guideFigures.lumensHomeCinema, { from: 1000, to: 2000 }],
		[guideFigures.lumensGarden, { from: 4000 }],
		[guideFigures.throwUltraShort, { to: 0.3 }],
		[guideFigures.throwShort, { from: 0.3, to: 0.99 }],
		[guideFigures.throwStandard, { from: 1, to: 2 }],
		[guideFigures.throwLong, { from: 2 }],
		[guideFigures.gamingInputLag, { to: 20 }],
	])("reads %s", (figure, range) => {
		expect(figureRange(figure)).toEqual(range);
	});

	it("refuses words without a number", () => {
		expect(() => figureRange("a good deal")).toThrow('No number in "a good deal"');
	});
});

describe("pixelSize", () => {
	it("reads width and height", () => {
		expect(pixelSize(guideFigures.pixels4kUhd)).toEqual({ width: 3840, height: 2160 });
	});

	it.each(["", "1920", "1920x", "HD"])("refuses %j", (text) => {
		expect(() => pixelSize(text)).toThrow("No picture size");
	});
});
