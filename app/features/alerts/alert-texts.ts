// docs/product.md#alerts.

import { type LabelledPrice, priceParts } from "~/features/catalogue/offers/price/price";

export const ALERT_TITLE = "Tell me when it costs less";
export const CHECK_EMAIL = "Check your e-mail to confirm";
export const CHECK_EMAIL_TEXT =
	"The alert begins when you confirm it there, within 48 hours. No mail? Look among unwanted mail.";

export const SEARCH_ALERT_TITLE = "Tell me when one of these costs less than £…";
export const CHOOSE_FIRST = "Choose something first";
export const CHOOSE_FIRST_TEXT =
	"This search finds all models. Choose a use, a price or a feature in the finder; an alert can follow the models that remain.";

export const TARGET_ERROR = "Please enter a price in pounds, from 1 to 100,000";
export const PERCENT_ERROR = "Please enter a whole percent, from 1 to 99";
export const NO_PRICE_ERROR =
	"No shop has it in stock, so a fall cannot be counted: please enter a price";
export const STALE_FORM = "This form has been open for long. Please send it again.";

/** Returns a model's current and lowest price, to compare a target with: 'Today £499, lowest £450 on 3 May'. */
export function currentAndLowestText(price: LabelledPrice, lowestText: string | undefined): string {
	const { label, pence, amount, textRequiredByShop } = priceParts(price);
	const isPast = label === "Last known price";
	const currentText = isPast
		? `${label} ${amount}`
		: `Today ${amount}${label ? ` (${label.toLowerCase()})` : ""}`;
	return [
		pence > 0 && currentText,
		pence > 0 && textRequiredByShop,
		lowestText && `${pence > 0 ? "lowest" : "Lowest"} ${lowestText}`,
	]
		.filter(Boolean)
		.join(", ");
}
