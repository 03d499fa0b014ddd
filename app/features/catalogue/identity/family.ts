/** Words that tell sisters of one family apart. */
const SISTER_WORDS = /^(?:pro|max|plus|ultra|lite|mini|se)\+?$/i;

/**
 * Returns the likely family of a model: its brand and name without the words that tell sisters apart, in lower case.
 * "Horizon 20 Max" and "Horizon 20" are of one family.
 */
export function guessFamily(brandSlug: string, model: string): string {
	const words = model.split(/\s+/).filter((word) => word !== "");
	const sharedWords = words.filter((word) => !SISTER_WORDS.test(word));
	return [brandSlug, ...(sharedWords.length > 0 ? sharedWords : words)].join(" ").toLowerCase();
}

/** A model with its family as staff entered it, if they did. */
interface FamilyModel {
	brandSlug: string;
	model: string;
	family: string | null;
}

/** Returns the family as staff entered it, else a guess. */
export function familyOf({ brandSlug, model, family }: FamilyModel): string {
	return family ?? guessFamily(brandSlug, model);
}

/** Returns the key that sisters share, however staff spell their family. */
export function familyKey(model: FamilyModel): string {
	return familyOf(model).toLowerCase().replace(/\s+/g, " ");
}
