import {
	type BrightnessStandard,
	STANDARD_TEXTS,
} from "~/features/catalogue/numeric-facts/numeric-facts";

/** The tables of a model's page, in order. */
export const SPEC_GROUPS = [
	"Picture",
	"Light and throw",
	"Connections and sound",
	"Size and weight",
	"Noise and power",
	"Ownership",
] as const;

export type SpecRow = readonly [label: string, value: string];

/** Shown for every value that we do not have (docs/product.md#compare, "Projector card"). */
export const NOT_SPECIFIED = "Not specified";

/** Shown for a value that we do not have because a maker's page or manual leaves it out. */
export const NOT_STATED_BY_MAKER = "Not stated by the maker";

/** Returns the text, or 'Not specified' if it is missing or blank. */
export function specText(value: string | null | undefined): string {
	return value?.trim() || NOT_SPECIFIED;
}

/**
 * Returns a whole number with thousands separators: 3500 is '3,500'. Intl is twenty times slower, which matters on a
 * page with 24 cards.
 */
export function integerText(value: number): string {
	return String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Returns '3,200 ISO lumens'; of an unknown standard '3,200 lumens'; '' if the brightness is unknown. */
export function brightnessText(
	stated: number | null,
	standard: BrightnessStandard | null,
	measured: number | null,
): string {
	if (!stated) return measured ? `${integerText(measured)} lumens, measured` : "";
	const name = standard === null ? "" : `${STANDARD_TEXTS[standard]} `;
	return `${integerText(stated)} ${name}lumens`;
}

/** Returns '2 h 30 min'. */
export function minutesText(minutes: number): string {
	const hours = Math.floor(minutes / 60);
	const remainingMinutes = minutes % 60;
	return [
		hours > 0 && `${hours} h`,
		(remainingMinutes > 0 || hours === 0) && `${remainingMinutes} min`,
	]
		.filter(Boolean)
		.join(" ");
}

/** Returns a text with numbers as in print: "3840 × 2160", "1.32–2.15:1". */
export function typographicText(text: string): string {
	return text.replace(/(\d) ?[xX] ?(?=\d)/g, "$1 × ").replace(/(\d) ?- ?(?=\d)/g, "$1–");
}

/** Returns the first sentence of a description and the remainder; '' for either if it is missing. */
export function splitLead(description: string): [lead: string, remainder: string] {
	// A full stop ends a sentence only before a capital letter or the end: not in "2.5" nor in "e.g. this".
	const [lead = description] = /^.*?[.!?](?=\s+\p{Lu}|\s*$)/su.exec(description) ?? [];
	return [lead, description.slice(lead.length).trim()];
}
