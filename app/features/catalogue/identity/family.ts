/** Words that tell sisters of one family apart. */
const SISTER_WORDS = /^(?:pro|max|plus|ultra|lite|mini|se)\+?$/i;

/**
 * Returns the likely family of a model: its brand and name without the words that tell sisters apart, in lower case.
 * "Horizon 20 Max" and "Horizon 20" are of one family.
 */
export function guessedFamily(brandSlug: string, model: string): string {
	const words = model.split(/\s+/).filter((word) => word !== "");
	const shared = words.filter((word) => !SISTER_WORDS.test(word));
	return [brandSlug, ...(shared.length > 0 ? shared : words)].join(" ").toLowerCase();
}
