import type { Filter } from "./filter-kinds";

/** The criteria of the score in the order of addresses: the slug in `w`, and the name. */
export const CRITERION_NAMES = {
	price: { slug: "price", name: "Price" },
	brightness: { slug: "bright", name: "Brightness" },
	sharpness: { slug: "sharp", name: "Sharpness" },
	lag: { slug: "lag", name: "Input lag" },
	life: { slug: "life", name: "Light source life" },
	weight: { slug: "weight", name: "Weight" },
	throw: { slug: "throw", name: "Short throw" },
	features: { slug: "features", name: "Features" },
	newness: { slug: "new", name: "Newness" },
	noise: { slug: "quiet", name: "Quietness" },
	battery: { slug: "battery", name: "Battery life" },
} as const;

export type Criterion = keyof typeof CRITERION_NAMES;

export const CRITERIA = Object.keys(CRITERION_NAMES) as Criterion[];

/** Levels of a weight; "normal" is left out of addresses. */
export const MATTERS = ["little", "normal", "much"] as const;

/** Upper limit of criteria that differ from normal. */
const MAX_WEIGHTS = 6;

/** Returns how much a criterion matters by the values of `w`. */
export function mattersOf(criterion: Criterion, values: readonly string[]) {
	const { slug } = CRITERION_NAMES[criterion];
	return MATTERS.find((level) => values.includes(`${slug}-${level}`)) ?? "normal";
}

/** The visitor's own weights. They choose picks, not models. */
export const WEIGHTS_FILTER: Filter<readonly string[]> = {
	means: `What matters: ${CRITERIA.map((one) => CRITERION_NAMES[one].slug).join(", ")}, each with -little or -much; may repeat, at most ${MAX_WEIGHTS}.`,
	none: [],
	decode(values) {
		const asked = values.map((value) => value.trim().toLowerCase());
		const chosen = CRITERIA.flatMap((criterion) => {
			const known = MATTERS.map((level) => `${CRITERION_NAMES[criterion].slug}-${level}`);
			const first = asked.find((value) => known.includes(value));
			return first === undefined || first.endsWith("-normal") ? [] : first;
		}).slice(0, MAX_WEIGHTS);
		const isAllLittle = chosen.every((value) => value.endsWith("-little"));
		return isAllLittle && chosen.length === MAX_WEIGHTS ? [] : chosen;
	},
	encode: (values) => values,
	isAll: true,
	chip(value) {
		const one = CRITERIA.find((criterion) => mattersOf(criterion, [value]) !== "normal");
		return one === undefined
			? value
			: `${CRITERION_NAMES[one].name.toLowerCase()}: ${mattersOf(one, [value])}`;
	},
	control: { kind: "weights", group: "What matters to you" },
};
