import { guideFigures } from "../guide-figures";

/** A named range of a specification. */
export interface Band {
	name: string;
	figure: string;
}

/** Picture sizes in pixels, the smallest first. */
export const resolutions: readonly Band[] = [
	{ name: "720p", figure: guideFigures.pixels720p },
	{ name: "1080p", figure: guideFigures.pixels1080p },
	{ name: "4K UHD", figure: guideFigures.pixels4kUhd },
	{ name: "True 4K", figure: guideFigures.pixelsTrue4k },
];

/** How much light a place needs. */
export const brightnessBands: readonly Band[] = [
	{ name: "Dark room", figure: guideFigures.lumensHomeCinema },
	{ name: "Living room", figure: guideFigures.lumensLivingRoom },
	{ name: "Classroom", figure: guideFigures.lumensOffice },
	{ name: "Bright or outdoor", figure: guideFigures.lumensGarden },
];

/** What contrast ratio is usual for what. */
export const contrastBands: readonly Band[] = [
	{ name: "Business", figure: guideFigures.contrastBusiness },
	{ name: "Home cinema", figure: guideFigures.contrastHomeCinema },
	{ name: "Premium", figure: guideFigures.contrastPremium },
];

/** Throw types, the nearest first. */
export const throwBands: readonly Band[] = [
	{ name: "Ultra-short", figure: guideFigures.throwUltraShort },
	{ name: "Short", figure: guideFigures.throwShort },
	{ name: "Standard", figure: guideFigures.throwStandard },
	{ name: "Long", figure: guideFigures.throwLong },
];

/** What the four specifications mean in a room (docs/product.md#buying-guide). */
export const specificationTexts = {
	resolution: `1080p still looks fine at living-room sizes; 4K UHD pays off on a large screen or in a near seat. Most affordable 4K shifts the pixels of a smaller chip very quickly, and from the sofa it is hard to fault. Native 4K starts from ${guideFigures.native4kPrice}. Ignore "supports 4K": that is what goes in, not what comes out.`,
	brightness:
		"Compare ANSI or ISO lumens with each other and with nothing else. A picture twice as wide spreads the same light over four times the area, so a big screen needs more. So does every lamp you leave on.",
	contrast:
		"The gap between the whitest white and the blackest black gives a film its depth. Makers measure it each in their own way, and light in the room flattens it before anything else does.",
	throwRatio:
		"The distance from lens to screen divided by the width of the picture. Measure both before you shop; a tape measure saves more returns than any review.",
} as const;
