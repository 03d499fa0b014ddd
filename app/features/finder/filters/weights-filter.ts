import { PART_NAMES, PARTS } from "~/features/scores/parts";
import { WEIGHT_LEVELS, weightLevelOf } from "~/features/scores/weight-levels";
import type { Filter } from "./filter-kinds";

/** Upper limit of parts with a weight other than normal. */
const MAX_WEIGHTS = 6;

/** The filter with the visitor's own weights. They decide the picks, and exclude no models. */
export const SCORE_WEIGHTS_FILTER: Filter<readonly string[]> = {
	meaning: `What matters: ${PART_NAMES.map((partName) => PARTS[partName].slug).join(", ")}, each with -little or -much; may repeat, at most ${MAX_WEIGHTS}.`,
	emptyValue: [],
	decode(values) {
		const lowerCaseValues = values.map((value) => value.trim().toLowerCase());
		return PART_NAMES.flatMap((part) => {
			const levels = WEIGHT_LEVELS.map((level) => `${PARTS[part].slug}-${level}`);
			const firstValue = lowerCaseValues.find((value) => levels.includes(value));
			return firstValue === undefined || firstValue.endsWith("-normal") ? [] : firstValue;
		}).slice(0, MAX_WEIGHTS);
	},
	encode: (values) => values,
	// Without a rule this excludes no models; it only makes each weight removable alone, and adds a sentence's weights to
	// those that are chosen already.
	requiresAll: true,
	chipText(value) {
		const part = PART_NAMES.find((partName) => weightLevelOf(partName, [value]) !== "normal");
		return part === undefined
			? value
			: `${PARTS[part].name.toLowerCase()}: ${weightLevelOf(part, [value])}`;
	},
	control: { kind: "weights", group: "What matters to you" },
};
