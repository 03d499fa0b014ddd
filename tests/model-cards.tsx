import { renderToStaticMarkup } from "react-dom/server";
import { Card, type ListedCard } from "~/features/catalogue/card/card";
import type { ModelCard } from "~/features/catalogue/model";

/** Returns the card of a model without any values except its name and the given ones. */
export function makeCard(values: Partial<ModelCard> = {}): ModelCard {
	return {
		sku: "EPS 1",
		slug: "eps 1",
		brand: "benq",
		model: "W1",
		summary: "",
		widthText: "",
		imagePath: null,
		newLaunchYear: null,
		isDiscontinued: false,
		resolution: "",
		brightnessText: "",
		facts: {
			resolution: "",
			resolutionClass: null,
			projectionType: null,
			features: [],
			brightness: null,
			brightnessStandard: null,
			measuredBrightness: null,
			contrastRatio: null,
			nativeContrast: null,
			throwKind: null,
			throwRatioMin: null,
			throwRatioMax: null,
			inputLag: null,
			lag4k60: null,
			lag4k120: null,
			lag1080p60: null,
			lag1080p120: null,
			lag1080p240: null,
			gamingModes: [],
			noiseDb: null,
			lightSourceLife: null,
			lightSourceHours: null,
			weight: null,
			batteryMinutes: null,
			speaker: null,
		},
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
		shopCount: 0,
		refurbishedPence: 0,
		...values,
	};
}

/** Returns the text of a part of each card, '' for a card without it. */
export function cardTexts(cards: readonly ListedCard[], part: RegExp): string[] {
	return cards.map((card) => {
		const html = renderToStaticMarkup(<Card card={card} loading="lazy" />);
		return (part.exec(html)?.[1] ?? "").replace(/<[^>]*>/g, "");
	});
}

export const CARD_PRICE = /class="card-price">(.*?)<\/p>/;
export const CARD_NOTES = /class="card-notes">(.*?)<\/p>/;
export const CARD_THROW = /<dt>(?:Throw for[^<]*|Picture from[^<]*)<\/dt><dd>(.*?)<\/dd>/;
