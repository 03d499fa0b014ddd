import { excerpt } from "~/features/catalogue/fields/message-text";
import { countText } from "~/features/catalogue/words/count-text";
import { type PriceFall, priceFallText } from "~/features/changes/prices/price-fall";
import { ExpectedError } from "~/logging/expected-error";
import type { RowProblem } from "./import-plan";
import { placeKey, placeStart, placeText, possiblePlaceKeys, type RowPlace } from "./row-place";

/** A price of a file that is held for staff, with its place (docs/product.md#held-prices). */
export interface HeldPrice extends RowPlace, PriceFall {
	sku: string;
	/** The shop's name. */
	retailer: string;
}

/** Returns a line such as 'Row 12: SKU EH-TW7100 at Currys fell from £1,299.00 to £12.99 (99 %): held'. */
export function heldPriceText(heldPrice: HeldPrice): string {
	return `${placeStart(heldPrice)}: SKU ${heldPrice.sku} at ${heldPrice.retailer} ${priceFallText(heldPrice)}: held`;
}

/** Returns the reason why the row of a held price was left out, for the file of such rows. */
export function heldPriceProblem(heldPrice: HeldPrice): RowProblem {
	const { row, sheet, sku } = heldPrice;
	const reason = `price ${priceFallText(heldPrice)}, so it is held`;
	return { row, sheet, sku, column: "price", reason };
}

/** Returns a heading with the number of held prices: 'Held: 2 prices fell by more than 70 %'. */
export function heldPricesHeading(count: number, falls: readonly PriceFall[]): string {
	const prices = countText(count, "price", "prices");
	// An offer's first price has not fallen: it is too low beside the model's cheapest.
	if (!falls.some(({ isFirst }) => isFirst)) return `Held: ${prices} fell by more than 70 %`;
	return `Held: ${prices} ${count === 1 ? "is" : "are"} more than 70 % too low to be sure of`;
}

const MAX_NAMED_PLACES = 10;
const MAX_PLACE_LENGTH = 80;

function listedPlaces(places: readonly string[]): string {
	const hiddenCount = places.length - MAX_NAMED_PLACES;
	const first = places.slice(0, MAX_NAMED_PLACES).join(", ");
	return hiddenCount > 0 ? `${first} and ${hiddenCount} more` : first;
}

function notHeldError(
	wrongPlaces: readonly string[],
	heldPrices: readonly HeldPrice[],
): ExpectedError {
	const names = listedPlaces(
		wrongPlaces.map((text) => excerpt(text.trim(), MAX_PLACE_LENGTH) || "(empty)"),
	);
	const heldSentence =
		heldPrices.length > 0
			? `Prices are held at: ${listedPlaces(heldPrices.map(placeText))}.`
			: "No price of this file is held.";
	return new ExpectedError(
		400,
		`Nothing was imported, because no price is held at: ${names}. ${heldSentence}`,
	);
}

/**
 * Returns the prices that stay held after the prices at the given places are released. Throws an ExpectedError that
 * lists places without a held price.
 */
export function withoutReleasedPrices(
	heldPrices: readonly HeldPrice[],
	placesToRelease: readonly string[],
): HeldPrice[] {
	const heldPlaceKeys = new Set(heldPrices.map(placeKey));
	const releases = placesToRelease.map((text) => ({
		text,
		keys: possiblePlaceKeys(text),
	}));
	const wrongPlaces = releases.filter(({ keys }) => !keys.some((key) => heldPlaceKeys.has(key)));
	if (wrongPlaces.length > 0) {
		const texts = wrongPlaces.map(({ text }) => text);
		throw notHeldError(texts, heldPrices);
	}
	const releasedKeys = new Set(releases.flatMap(({ keys }) => keys));
	return heldPrices.filter((price) => !releasedKeys.has(placeKey(price)));
}
