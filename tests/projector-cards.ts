import type { ProjectorCard } from "~/features/catalogue/projector";

/** Returns the card of a model without any values except its name and the given ones. */
export function makeCard(values: Partial<ProjectorCard> = {}): ProjectorCard {
	return {
		sku: "EPS 1",
		slug: "eps 1",
		brand: "benq",
		model: "W1",
		summary: "",
		imagePath: null,
		newYear: null,
		isDiscontinued: false,
		resolution: "",
		brightnessText: "",
		contrastRow: ["Contrast ratio", ""],
		projectionType: null,
		throwType: null,
		speaker: null,
		lightSourceLife: null,
		lightSourceType: null,
		pricePence: 0,
		priceNote: "",
		isSamplePrice: false,
		isLastKnownPrice: false,
		isLowestPrice: false,
		shops: 0,
		refurbishedPence: 0,
		...values,
	};
}
