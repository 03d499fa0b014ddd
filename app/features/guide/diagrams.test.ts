import { expect, it } from "vitest";
import { factRange, pixelSize } from "./diagrams";
import { guideFacts } from "./guide-advice";

it.each([
	[guideFacts.lampLife, { from: 3000, to: 5000 }],
	[guideFacts.laserLife, { to: 20_000 }],
	[guideFacts.ledLife, { from: 20_000 }],
	[guideFacts.lumensHomeCinema, { from: 1000, to: 2000 }],
	[guideFacts.lumensGarden, { from: 4000 }],
	[guideFacts.throwUltraShort, { to: 0.3 }],
	[guideFacts.throwShort, { from: 0.3, to: 0.99 }],
	[guideFacts.throwStandard, { from: 1, to: 2 }],
	[guideFacts.throwLong, { from: 2 }],
	[guideFacts.gamingInputLag, { to: 20 }],
])("diagrams: reads the range %s", (figure, range) => {
	expect(factRange(figure)).toEqual(range);
});

it("diagrams: reads the width and height of a picture", () => {
	expect(pixelSize(guideFacts.pixels4kUhd)).toEqual({ width: 3840, height: 2160 });
});
