import { gtin14 } from "~/features/catalogue/identity/gtin";
import { beginsWithDate } from "~/features/catalogue/numeric-facts/date-text";
import { findCommonBrand } from "../values/brands";
import { isPlaceholder, isTickMark } from "../values/yes-or-no";

const IMAGE_ADDRESS = /\.(jpe?g|png|gif|webp|svg|avif)(\?|#|$)/i;

/** Tests of values, by the column of ours that they are for; only columns with recognisable values have one. */
const VALUE_TESTS: Readonly<Record<string, (value: string) => boolean>> = {
	eans: (value) => {
		const code = value.replace(/^[\s='"’]+|[\s'"]+$/g, "");
		return gtin14(code) !== undefined && code.replace(/\D/g, "").length > 7;
	},
	brightness: (value) =>
		/\b(lm|lumens?|ansi)\b/i.test(value) || /^\d{1,2}[.,]?\d{3}$|^\d{3}$/.test(value),
	resolution: (value) =>
		/(?<!\d)\d[.,]?\d{2,3}\s*[x×*]\s*\d[.,]?\d{2,3}(?!\d)(?!\s*[x×*])/i.test(value) ||
		(/\b(full ?hd|uhd|4k|8k|wuxga|wxga|svga|xga|1080p|720p)\b/i.test(value) && !/,.*,/.test(value)),
	contrast_ratio: (value) => /^\D{0,20}(\d{1,3}([.,'\s]\d{3})+|\d{3,})\s*:\s*1$/.test(value),
	throw_ratio: (value) =>
		/^\d[.,]\d+(\s*[-–—]\s*\d[.,]\d+)?\s*:\s*1$/.test(value) ||
		/^\d[.,]\d+\s*[-–—]\s*\d[.,]\d+$/.test(value),
	native_aspect_ratio: (value) => /^(16|4|17|21|5)\s*[:/]\s*(9|10|3|4)$/.test(value),
	launch_year: (value) => /^(19[89]|20[0-4])\d$/.test(value),
	affiliate_url: (value) => /^(https?:\/\/|www\.)/i.test(value) && !IMAGE_ADDRESS.test(value),
	price: (value) => /[£€$]|\b(gbp|eur)\b/i.test(value) || /^\d[\d.,]*[.,](\d\d|-)$/.test(value),
	delivery_price: (value) => /\d|free|gratis|kostenlos|gratuit/i.test(value),
	weight: (value) => /\d\s*(kg|kilo|lbs?|g)$/i.test(value),
	input_lag: (value) => /\d\s*ms\b/i.test(value),
	noise_db: (value) => /\d\s*db/i.test(value) || /^\d{2}([.,]\d)?$/.test(value),
	noise_eco_db: (value) => /\d\s*db/i.test(value) || /^\d{2}([.,]\d)?$/.test(value),
	power_w: (value) => /\d\s*w(atts?)?\b/i.test(value) || /^\d{2,4}$/.test(value),
	battery_minutes: (value) =>
		/\d\s*(h|hrs?|hours?|std|stunden?|uur|uren|heures?|min\w*)\b/i.test(value) ||
		/^\d{1,3}([.,]\d)?$/.test(value),
	light_source_life: (value) =>
		/\d\s*(hours?|hrs?|h|uur|uren|std\.?|stunden|heures?)\b/i.test(value),
	dimensions: (value) => /\d\s*[x×*]\s*\d[\d.,]*\s*[x×*]\s*\d/i.test(value),
	projection_type: (value) => /^(\d?-?chip )?(dlp|3?lcd|lcos|sxrd|d-?ila)\b/i.test(value),
	light_source_type: (value) => /^(laser|led|lamp|lampe|uhp|rgb|hybrid)/i.test(value),
	warranty_years: (value) =>
		/\d\s*(years?|jahre?|jaar|ans?|months?|monate?|maanden|mois)\b/i.test(value),
	brand: (value) => findCommonBrand(value)?.textAfterBrand === "",
	title: (value) => (findCommonBrand(value)?.textAfterBrand ?? "") !== "",
	inputs: (value) => /\b(hdmi|usb|vga|displayport)\b/i.test(value),
	rec709_coverage: (value) => /^\d{2,3}([.,]\d+)?\s*%/.test(value),
	rating: (value) =>
		/^[0-5](,\d{1,2}|\.\d+)?(\s*(\/|out of|von|van|sur)\s*5|\s*\p{L}+)?$/u.test(value),
	currency: (value) => /^(\p{Lu}{3}|[£€$])$/iu.test(value),
	condition: (value) => /^(new|neu|nieuw|neuf|used|refurb)/i.test(value),
};

/** Stricter tests for columns of files whose header does not name ours: numbers without a unit could be anything. */
const STRICT_VALUE_TESTS: typeof VALUE_TESTS = {
	brightness: (value) => /\b(lm|lumens?|ansi)\b/i.test(value),
	noise_db: (value) => /^\D{0,10}\d[\d.,]*\s*db(\W|a|$)/i.test(value),
	price: (value) =>
		/[£€$]|\b(gbp|eur)\b/i.test(value) || /^\d[\d.,]*\d{2}[.,](\d\d|-)$/.test(value),
};

/** Columns whose values alone could be anything. */
const FIELDS_WITH_VAGUE_VALUES: ReadonlySet<string> = new Set([
	"delivery_price",
	"noise_eco_db",
	"power_w",
	"battery_minutes",
	"inputs",
	"rec709_coverage",
	"rating",
	"currency",
	"condition",
]);

/** Returns true for a column that can be recognised by values alone. */
export const isRecognisableByValues = (field: string) =>
	Object.hasOwn(VALUE_TESTS, field) && !FIELDS_WITH_VAGUE_VALUES.has(field);

const withoutPlaceholders = (values: readonly string[]) =>
	values.map((value) => value.trim()).filter((value) => !isPlaceholder(value));

/**
 * Returns the share of values that look like those of our column, from 0 to 1; the test is stricter unless the header
 * names the column. Undefined for a column without a test or without values.
 */
export function shareOfLikelyValues(
	field: string,
	values: readonly string[],
	isNamedByHeader = true,
): number | undefined {
	const tests =
		!isNamedByHeader && Object.hasOwn(STRICT_VALUE_TESTS, field) ? STRICT_VALUE_TESTS : VALUE_TESTS;
	const isLikely = Object.hasOwn(tests, field) ? tests[field] : undefined;
	const statedValues = withoutPlaceholders(values);
	if (!isLikely || statedValues.length === 0) return undefined;
	return statedValues.filter(isLikely).length / statedValues.length;
}

/** Columns that identify a row. */
const IDENTIFYING_FIELDS = new Set(["sku", "title", "model", "eans", "mpn"]);

/** Our columns with yes or no. */
const YES_OR_NO_FIELDS = new Set([
	"is_featured",
	"is_discontinued",
	"in_stock",
	"speaker",
	"keystone_adjustment",
]);

/** Our columns in which 0 and 1 are numbers, not yes and no. */
const FIELDS_WITH_SMALL_NUMBERS = new Set([
	"price",
	"delivery_price",
	"warranty_years",
	"review_count",
]);

/** Returns true if at least half of the values match. */
function majorityMatches(values: readonly string[], isMatch: (value: string) => boolean): boolean {
	return values.length > 0 && values.filter(isMatch).length * 2 >= values.length;
}

/**
 * Returns true if a column's values allow it to be our column `field`: tick marks are only for yes or no, dates only
 * for the launch year, and identifiers differ between rows.
 */
export function valuesFit(
	field: string,
	values: readonly string[],
	isNamedByHeader: boolean,
): boolean {
	const statedValues = withoutPlaceholders(values);
	if (majorityMatches(statedValues, isTickMark)) {
		const isCount =
			isNamedByHeader &&
			FIELDS_WITH_SMALL_NUMBERS.has(field) &&
			majorityMatches(statedValues, (value) => /^[01]$/.test(value));
		return isCount || YES_OR_NO_FIELDS.has(field);
	}
	if (majorityMatches(statedValues, beginsWithDate)) return field === "launch_year";
	return (
		!IDENTIFYING_FIELDS.has(field) || statedValues.length < 3 || new Set(statedValues).size > 1
	);
}

/** Returns true if values under "Type" are names of models, not kinds of products such as "Projector" or "variable". */
export function areModelNames(values: readonly string[]): boolean {
	const statedValues = withoutPlaceholders(values);
	return statedValues.length === 0 || majorityMatches(statedValues, (value) => /\d/.test(value));
}
