import { expect, it } from "vitest";
import { figureRange, pixelSize } from "./diagrams";
import { guideFigures } from "./guide-advice";

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
])("reads the range %s", (figure, range) => {
	expect(figureRange(figure)).toEqual(range);
});

it("reads the width and height of a picture", () => {
	expect(pixelSize(guideFigures.pixels4kUhd)).toEqual({ width: 3840, height: 2160 });
});
