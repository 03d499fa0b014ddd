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

/** Returns the number of held prices as a heading: 'Held: 2 prices fell by more than 70 %'. */
export function heldHeader(count: number, held: readonly PriceFall[]): string {
	const prices = countText(count, "price", "prices");
	if (!held.some(({ isFirst }) => isFirst)) return `Held: ${prices} fell by more than 70 %`;
	return `Held: ${prices} ${count === 1 ? "is" : "are"} more than 70 % too low to be sure of`;
}

const MAX_NAMED = 10;
const MAX_PLACE_LENGTH = 80;

function firstOf(words: readonly string[]): string {
	const rest = words.length - MAX_NAMED;
	const first = words.slice(0, MAX_NAMED).join(", ");
	return rest > 0 ? `${first} and ${rest} more` : first;
}

function notHeldError(wrong: readonly string[], held: readonly HeldPrice[]): ExpectedError {
	const names = firstOf(wrong.map((text) => excerpt(text.trim(), MAX_PLACE_LENGTH) || "(empty)"));
	const heldSentence =
		held.length > 0
			? `Prices are held at: ${firstOf(held.map(placeText))}.`
			: "No price of this file is held.";
	return new ExpectedError(
		400,
		`Nothing was imported, because no price is held at: ${names}. ${heldSentence}`,
	);
}

/**
 * Returns the prices that stay held after those at the places of `release` are released. Throws an ExpectedError that names
 * the places that hold no price.
 */
export function withoutReleasedPrices(
	held: readonly HeldPrice[],
	release: readonly string[],
): HeldPrice[] {
	const places = new Set(held.map(placeKey));
	const releasedPlaces = release.map((text) => ({ text, keys: namedPlaces(text) }));
	const wrong = releasedPlaces.filter(({ keys }) => !keys.some((key) => places.has(key)));
	if (wrong.length > 0) {
		const texts = wrong.map(({ text }) => text);
		throw notHeldError(texts, held);
	}
	const released = new Set(releasedPlaces.flatMap(({ keys }) => keys));
	return held.filter((price) => !released.has(placeKey(price)));
}
