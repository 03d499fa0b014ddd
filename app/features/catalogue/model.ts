import type { ProjectorsTable } from "db/schema";
import { brandName } from "~/features/catalogue/brand/brand";
import type { FieldName, FieldValues } from "~/features/catalogue/fields/field-values.server";
import type { NumericFacts } from "~/features/catalogue/numeric-facts/numeric-facts";
import { withParameters } from "~/features/room/room";
import type { ContrastFacts, UseFacts } from "./fact-texts.server";
import { pick } from "./pick";

export const CARD_FIELDS = [
	"isDiscontinued",
	"resolution",
	"projectionType",
	"throwType",
	"speaker",
	"lightSourceLife",
	"lightSourceType",
] as const satisfies FieldName[];

/** Words after a price about its delivery. */
export const PRICE_NOTES = ["delivered", "delivery not stated", "without delivery"] as const;

/** '' if no price is known. */
export type PriceNote = (typeof PRICE_NOTES)[number] | "";

/** A model's price, as every page shows it (docs/product.md#offers). */
export interface ModelPrice {
	/** In pence, with delivery if that is known; 0 if no price is known. */
	pricePence: number;
	priceNote: PriceNote;
	/** True if the price is one of the sample catalogue. */
	isSamplePrice: boolean;
	/** True if no shop has a fresh, new offer in stock. */
	isLastKnownPrice: boolean;
	/** True if the price is the lowest in 90 days (docs/product.md#price-history). */
	isLowestPrice: boolean;
	/** Number of shops with a fresh offer in stock. */
	shopCount: number;
	/** Price of a refurbished one in pence, while no shop has a fresh, new offer in stock; 0 otherwise. */
	refurbishedPence: number;
	/** The text that the shop requires beside its price: 'as of 14:05, may change'. */
	priceWords?: string | undefined;
	/** The shop that sells the model at a price which the shop's rule hides, if there is no other price. */
	hiddenPriceShop?: string | undefined;
}

const PRICE_FIELDS = [
	"pricePence",
	"priceNote",
	"isSamplePrice",
	"isLastKnownPrice",
	"isLowestPrice",
	"shopCount",
	"refurbishedPence",
	"priceWords",
	"hiddenPriceShop",
] as const satisfies (keyof ModelPrice)[];

/** Returns only the fields of the price. */
export function modelPrice(model: ModelPrice): ModelPrice {
	return pick(model, PRICE_FIELDS);
}

/** A model as a card shows it. `brand` is as staff typed it; `brandName` formats it. */
export interface ModelCard
	extends Pick<ProjectorsTable, "sku" | "slug" | "brand" | "model" | "imagePath">,
		Pick<FieldValues, (typeof CARD_FIELDS)[number]>,
		ModelPrice {
	/** A sentence for lists (docs/product.md#projector-card); '' without any. */
	summary: string;
	/** '25 cm wide', or '' if the width is unknown. */
	widthText: string;
	/** The launch year of a model that is new at the time of the query, else null. */
	newLaunchYear: number | null;
	/** '3,200 ISO lumens', or '' if the brightness is unknown. */
	brightnessText: string;
	facts: UseFacts & ContrastFacts;
}

/** A model with every field of docs/product.md#entities. */
export interface Model
	extends Omit<ModelCard, "summary" | "widthText" | "newLaunchYear" | "brightnessText" | "facts">,
		Omit<FieldValues, "pricePence" | "family">,
		Pick<ProjectorsTable, "id" | "brandSlug" | "categoryId" | "resolutionPixels" | "lightSource">,
		NumericFacts {
	/** The family as staff entered it, else a guess. */
	family: string;
	/** Delivery in the price, in pence; null if it is unknown or no offer makes the price. */
	priceDeliveryPence: number | null;
	/** Slug of the shop whose offer makes the price; null if none does. */
	priceSeller: string | null;
	/** The shop of the price, if mails must not state its prices. */
	shopWithoutMailPrice: string | null;
	/** Time of the last change or confirmation of the price: an ISO 8601 instant in UTC. */
	priceUpdatedAt: string;
	/** A model of the sample catalogue that staff never changed. */
	isSample: boolean;
	specifications: Record<string, unknown>;
	/** Labels of the facts that a maker's page or manual does not state. */
	labelsUnstatedByMaker: readonly string[];
	/** Fields whose value is stated only by one shop's list of specifications (`isFromOneShop`). */
	oneShopFields: readonly FieldName[];
}

/** Returns brand and model as one name, e.g. 'Epson EH-TW7100'. */
export function modelName(model: { brand: string; model: string }): string {
	return `${brandName(model.brand)} ${model.model}`;
}

/** Parameters of a visitor's room and years of use, which links to other pages keep. */
export type CarriedParams = readonly (readonly [name: string, value: string])[];

/** Returns the address of a model's page. */
export function modelPath(slug: string, carriedParams?: CarriedParams): string {
	return withParameters(`/projector/${encodeURIComponent(slug)}`, carriedParams);
}

/** Returns the address of the page with the sources of a model's facts, or of one fact on it. */
export function evidencePath(slug: string, field?: string): string {
	const path = `${modelPath(slug)}/evidence`;
	return field === undefined ? path : `${path}#${field}`;
}

/** Element id of the section of offers on a model's page. */
export const OFFERS_ANCHOR = "offers";

/** Returns the address of a model's offers. */
export function offersPath(slug: string, carriedParams?: CarriedParams): string {
	return `${modelPath(slug, carriedParams)}#${OFFERS_ANCHOR}`;
}

/** Returns the address of a comparison that begins with a model. */
export function comparePath(sku: string, carriedParams?: CarriedParams): string {
	return withParameters(`/compare?sku=${encodeURIComponent(sku)}`, carriedParams);
}
