import { PARTS, type PartName } from "./parts";

/** Levels of a weight; "normal" is left out of addresses. */
export const WEIGHT_LEVELS = ["little", "normal", "much"] as const;

/** Returns the level of a part from the values of the parameter `w`, such as "quiet-much". */
export function weightLevelOf(part: PartName, values: readonly string[]) {
	const { slug } = PARTS[part];
	return WEIGHT_LEVELS.find((level) => values.includes(`${slug}-${level}`)) ?? "normal";
}
