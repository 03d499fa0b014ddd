import { describe, expect, it } from "vitest";
import { makeCard } from "../../../../tests/projector-cards";
import { cardSpecs } from "./card-specs";

const bare = makeCard();

describe("cardSpecs", () => {
	it("has only the four constant rows for a model without figures", () => {
		expect(cardSpecs({ ...bare, throwType: "", speaker: "  " })).toEqual([
			["Resolution", "Not specified"],
			["Brightness", "Not specified"],
			["Contrast ratio", "Not specified"],
			["Projection type", "Not specified"],
		]);
	});

	it("shows every figure that is there", () => {
		const card = {
			...bare,
			resolution: "1080p",
			brightness: 3000,
			contrastRatio: "1000:1",
			projectionType: "DLP",
			throwType: "Short",
			speaker: "5 W",
			lightSourceLife: "20,000 hours",
			lightSourceType: "Laser",
		};
		expect(cardSpecs(card)).toEqual([
			["Resolution", "1080p"],
			["Brightness", "3,000 lumens"],
			["Contrast ratio", "1000:1"],
			["Projection type", "DLP"],
			["Throw type", "Short"],
			["Speaker", "5 W"],
			["Light source life", "20,000 hours"],
			["Light source type", "Laser"],
		]);
	});
});
