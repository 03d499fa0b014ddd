import { excerpt } from "~/features/catalogue/fields/message-text";
import { countText } from "~/features/catalogue/words/count-text";
import { type PriceFall, priceFallText } from "~/features/changes/prices/price-fall";
import { ExpectedError } from "~/logging/expected-error";
import type { RowProblem } from "./import-plan";
import { namedPlaces, placeKey, placeStart, placeText, type RowPlace } from "./row-place";

/** A price of a file that is held for staff, with its place (docs/product.md#held-prices). */
export interface HeldPrice extends RowPlace, PriceFall {
	sku: string;
	/** The shop's name. */
	retailer: string;
}

/** Returns a line such as 'Row 12: SKU EH-TW7100 at Currys fell from £1,299.00 to £12.99 (99 %): held'. */
export function heldPriceText(held: HeldPrice): string {
	return `${placeStart(held)}: SKU ${held.sku} at ${held.retailer} ${priceFallText(held)}: held`;
}

/** Returns the reason why the row of a held price was left out, for the file of such rows. */
export function heldProblem(held: HeldPrice): RowProblem {
	const { row, sheet, sku } = held;
	const reason = `price ${priceFallText(held)}, so it is held`;
	return { row, sheet, sku, column: "price", reason };
}

/** Returns a heading with the number of held prices: 'Held: 2 prices fell by more than 70 %'. */
export function heldHeading(count: number, held: readonly PriceFall[]): string {
	const prices = countText(count, "price", "prices");
	if (!held.some(({ isFirst }) => isFirst)) return `Held: ${prices} fell by more than 70 %`;
	return `Held: ${prices} ${count === 1 ? "is" : "are"} more than 70 % too low to be sure of`;
}

const MAX_NAMED_PLACES = 10;
const MAX_PLACE_LENGTH = 80;

function firstWords(words: readonly string[]): string {
	const hiddenCount = words.length - MAX_NAMED_PLACES;
	const first = words.slice(0, MAX_NAMED_PLACES).join(", ");
	return hiddenCount > 0 ? `${first} and ${hiddenCount} more` : first;
}

function notHeldError(wrongPlaces: readonly string[], held: readonly HeldPrice[]): ExpectedError {
	const names = firstWords(
		wrongPlaces.map((text) => excerpt(text.trim(), MAX_PLACE_LENGTH) || "(empty)"),
	);
	const heldSentence =
		held.length > 0
			? `Prices are held at: ${firstWords(held.map(placeText))}.`
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
	held: readonly HeldPrice[],
	placesToRelease: readonly string[],
): HeldPrice[] {
	const places = new Set(held.map(placeKey));
	const placesToReleaseWithKeys = placesToRelease.map((text) => ({
		text,
		keys: namedPlaces(text),
	}));
	const wrongPlaces = placesToReleaseWithKeys.filter(
		({ keys }) => !keys.some((key) => places.has(key)),
	);
	if (wrongPlaces.length > 0) {
		const texts = wrongPlaces.map(({ text }) => text);
		throw notHeldError(texts, held);
	}
	const releasedKeys = new Set(placesToReleaseWithKeys.flatMap(({ keys }) => keys));
	return held.filter((price) => !releasedKeys.has(placeKey(price)));
}
