import { PARTS, type PartName } from "./parts";

/** Levels of a weight; "normal" is left out of addresses. */
export const MATTERS = ["little", "normal", "much"] as const;

/** Returns the level of a part from the values of the parameter `w`, such as "quiet-much". */
export function mattersOf(part: PartName, values: readonly string[]) {
	const { slug } = PARTS[part];
	return MATTERS.find((level) => values.includes(`${slug}-${level}`)) ?? "normal";
}
