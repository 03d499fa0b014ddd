import { z } from "zod";
import { type DayPrices, verdictText } from "~/features/catalogue/history/daily-prices";
import { penceToPounds } from "~/features/catalogue/values/pounds";
import type { ModelHistory } from "./price-history.server";

// Parameters and JSON of GET /api/projectors/{key}/price-history (docs/product.md#price-history).

const MAX_DAYS = 365;
const DEFAULT_DAYS = 90;

const DAYS_MESSAGE = `days must be a whole number from 1 to ${MAX_DAYS}.`;

export const priceHistoryQuery = z.object({
	days: z
		.string()
		.regex(/^\d{1,3}$/, DAYS_MESSAGE)
		.transform(Number)
		.refine((days) => days >= 1 && days <= MAX_DAYS, DAYS_MESSAGE)
		.default(DEFAULT_DAYS),
});

const pounds = z.number().min(0).describe("Pounds, with at most two decimals.");

const dayOfferSchema = z
	.strictObject({
		retailerId: z.int().positive(),
		price: pounds,
		delivery: pounds
			.nullable()
			.describe("As stated, else by the shop's rule; 0 is free, null is unknown."),
		inStock: z.boolean(),
	})
	.meta({ id: "DayOffer" });

const dayPricesSchema = z
	.strictObject({
		date: z.iso.date(),
		lowest: pounds
			.nullable()
			.describe("With delivery where that is known; null when nothing was in stock."),
		offers: z.array(dayOfferSchema).describe("Of new goods, as they were at the day's end."),
	})
	.meta({ id: "DayPrices" });

export const priceHistorySchema = z.strictObject({
	history: z
		.array(dayPricesSchema)
		.describe("The known days, in UTC, oldest first; the last is today."),
	verdict: z.string().nullable().describe("Null when no shop has a fresh, new offer in stock."),
	lowest: pounds.nullable().describe("Of the reported days."),
	median: pounds.nullable().describe("Of the reported days on which it was in stock."),
});

const poundsOrNull = (pence: number | null) => (pence === null ? null : penceToPounds(pence));

function dayJson({ date, lowestPence, offers }: DayPrices): z.input<typeof dayPricesSchema> {
	return {
		date,
		lowest: poundsOrNull(lowestPence),
		offers: offers.map((offer) => ({
			retailerId: offer.retailerId,
			price: penceToPounds(offer.pricePence),
			delivery: poundsOrNull(offer.deliveryPence),
			inStock: offer.inStock === 1,
		})),
	};
}

/** Returns a model's history as JSON. */
export function priceHistoryJson(
	history: ModelHistory,
	now: Date,
): z.input<typeof priceHistorySchema> {
	return {
		history: history.days.map(dayJson),
		verdict: history.verdict && verdictText(history.verdict, now),
		lowest: poundsOrNull(history.lowestPence),
		median: poundsOrNull(history.medianPence),
	};
}
