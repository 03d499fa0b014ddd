import type { OfferCondition } from "db/schema";

/** One product of a merchant's feed, whatever its layout. */
export interface FeedLine {
	/** The shop's own name for the product, which stays the same from one day to the next. */
	id: string;
	title: string;
	/** Blank where the feed says none, as all texts here. */
	brand: string;
	mpn: string;
	/** With right check digits, as 14 digits (docs/product.md#import-files). */
	eans: string[];
	/** The shop's name, where one feed has several. */
	merchant: string;
	category: string;
	url: string;
	pricePence: number;
	/** Null is unknown. */
	deliveryPence: number | null;
	inStock: boolean;
	condition: OfferCondition;
}

/** What a column of a feed may mean. */
export const FEED_FIELDS = [
	"id",
	"title",
	"brand",
	"mpn",
	"ean",
	"merchant",
	"category",
	"url",
	"price",
	"sale_price",
	"currency",
	"delivery",
	"stock",
	"quantity",
	"for_sale",
	"condition",
] as const;

export type FeedField = (typeof FEED_FIELDS)[number];

/** The headings of a feed's columns by what they mean, the ones to prefer first. */
export type FeedColumns = Partial<Record<FeedField, string[]>>;
