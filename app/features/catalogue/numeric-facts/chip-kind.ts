import type { ChipKind } from "./numeric-facts";

const NAME_PATTERNS: readonly (readonly [ChipKind, RegExp])[] = [
	["dlp", /(?<![a-z])(?:dlp|dmd|digital light processing)(?![a-z])/],
	["lcos", /(?<![a-z])(?:lcos|d-?ila|sxrd|liquid crystal on silicon)(?![a-z])/],
	["lcd", /(?<![a-z])(?:tri-?)?(?:lcds?|liquid crystal displays?)(?![a-z])/],
];

/** Words for a kind of chip that the model does not have. */
const MISSING_CHIP = /(?:no|not|non|without)[\s-]+(?:a )?(?:dlp|3?lcd|lcos)/g;

/**
 * Returns the kind of chip that a projection type names: "3LCD" is LCD, "LCoS (SXRD)" LCoS. Null if it names none or
 * several.
 */
export function chipKind(text: string): ChipKind | null {
	const textWithoutMissingChips = text.toLowerCase().replace(MISSING_CHIP, " ");
	const [first, second] = NAME_PATTERNS.filter(([, names]) => names.test(textWithoutMissingChips));
	return first !== undefined && second === undefined ? first[0] : null;
}
