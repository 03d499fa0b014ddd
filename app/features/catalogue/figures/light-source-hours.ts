/** A smaller number is a count, a wattage or '24/7'. */
const MIN_HOURS = 500;

/** A larger number is a slip. */
const MAX_HOURS = 200_000;

const HOURS = /\d\s*k?\s*\+?\s*(?:h|hr|hrs|hours?|std)\b/;
const NUMBER =
	/(?<![\d.,])(\d{1,3}(?:[.,'’\s]\d{3})+(?!\d)|\d+)\s*(k\b)?(?!\s*(?:lm|lumens|w\b|watts?|%|hz|years?|days?|[.,]\d))/g;
const ONLY_NUMBERS = /^[\d.,'’\s/+-]+$/;

/**
 * Returns the life of a light source in hours of normal use: the smallest number of the text, as larger ones are for
 * economy modes. 'Up to 30,000 hours (eco)' alone counts as 30,000. Null for years and other units.
 */
export function lightSourceHours(text: string): number | null {
	const lower = text.toLowerCase().trim();
	if (!HOURS.test(lower) && !ONLY_NUMBERS.test(lower)) return null;
	const hours = [...lower.matchAll(NUMBER)]
		.map(([, digits = "", thousand]) => Number(digits.replace(/\D/g, "")) * (thousand ? 1000 : 1))
		.filter((value) => value >= MIN_HOURS);
	const isSound = hours.length > 0 && hours.every((value) => value <= MAX_HOURS);
	return isSound ? Math.min(...hours) : null;
}
