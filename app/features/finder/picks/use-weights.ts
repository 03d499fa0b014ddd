import type { ResolutionClass } from "db/schema";
import { CRITERIA, type Criterion, mattersOf } from "~/features/finder/filters/criteria";

/** Least figures of a model that is suggested for a use; an unknown figure does not reach them. */
export interface Floors {
	/** At least. */
	lumens?: number;
	/** At most, in ms. */
	lagMs?: number;
	/** At least. */
	resolution?: ResolutionClass;
	/** The largest of the smallest throw ratios. */
	throwRatio?: number;
	/** At most, unless the model has a battery. */
	weightKg?: number;
}

/** The weights of a use. */
export interface UseWeights {
	/** Slug of the category; null for the weights without a use. */
	use: string | null;
	name: string;
	/** Ends a sentence: "more than we look for". */
	forUse: string;
	/** Lumens that earn full marks for brightness, unless the visitor's room needs others. */
	lumens: number;
	/** Longest lag, in ms, that earns full marks. */
	lagMs: number;
	/** Tags that count as features. */
	features: readonly string[];
	floors: Floors;
	/** Add up to 100. */
	weights: Readonly<Record<Criterion, number>>;
}

/** The weight, before all are scaled to 100, of a criterion that matters much and has none in the use. */
export const MUCH_WEIGHT = 15;

/** The weights of a use as written here: criteria without a weight are left out. */
type Row = Omit<UseWeights, "weights"> & { weights: Partial<UseWeights["weights"]> };

function byCriterion(weightOf: (criterion: Criterion) => number): UseWeights["weights"] {
	const weights = CRITERIA.map((criterion) => [criterion, weightOf(criterion)]);
	return Object.fromEntries(weights) as Record<Criterion, number>;
}

const completed = (row: Row): UseWeights => ({
	...row,
	weights: byCriterion((criterion) => row.weights[criterion] ?? 0),
});

/** Without a use. */
export const GENERAL_WEIGHTS = completed({
	use: null,
	name: "No use given",
	forUse: "in general",
	lumens: 3000,
	lagMs: 50,
	features: ["hdr10", "wi-fi", "auto-keystone"],
	floors: {},
	weights: { price: 30, brightness: 25, sharpness: 20, newness: 10, life: 10, features: 5 },
});

const ROWS: readonly Row[] = [
	{
		use: "home-cinema",
		name: "Home Cinema",
		forUse: "for home cinema",
		lumens: 2000,
		lagMs: 50,
		features: ["hdr10", "hdr10-plus", "dolby-vision", "vertical-lens-shift", "frame-interpolation"],
		floors: { resolution: "1080p", lumens: 500 },
		weights: { sharpness: 30, price: 25, brightness: 15, features: 15, newness: 10, life: 5 },
	},
	{
		use: "business-education",
		name: "Business & Education",
		forUse: "for meetings and lessons",
		lumens: 3000,
		lagMs: 100,
		features: ["network-control", "24-7-operation", "interactive-pen", "auto-keystone"],
		floors: { lumens: 2500 },
		weights: {
			brightness: 35,
			price: 25,
			life: 15,
			throw: 10,
			sharpness: 5,
			features: 5,
			newness: 5,
		},
	},
	{
		use: "portable-travel",
		name: "Portable & Travel",
		forUse: "for travel",
		lumens: 800,
		lagMs: 100,
		features: [
			"built-in-battery",
			"auto-keystone",
			"auto-focus",
			"wi-fi",
			"bluetooth",
			"usb-c-power",
		],
		floors: { weightKg: 4 },
		weights: { weight: 30, price: 25, features: 20, brightness: 15, sharpness: 5, newness: 5 },
	},
	{
		use: "garden-entertainment-and-outdoor",
		name: "Garden Entertainment & Outdoor",
		forUse: "for the garden",
		lumens: 2500,
		lagMs: 100,
		features: ["bluetooth", "wi-fi", "built-in-battery", "auto-keystone"],
		floors: { lumens: 500 },
		weights: { brightness: 35, price: 25, features: 15, weight: 15, sharpness: 5, newness: 5 },
	},
	{
		use: "gaming",
		name: "Gaming",
		forUse: "for gaming",
		lumens: 3000,
		lagMs: 20,
		features: ["120hz", "240hz", "game-mode", "allm", "hdr10"],
		floors: { lagMs: 40 },
		weights: { lag: 35, price: 20, sharpness: 15, features: 15, brightness: 10, newness: 5 },
	},
	{
		use: "golf-simulation",
		name: "Golf Simulation",
		forUse: "for golf",
		lumens: 4000,
		lagMs: 16,
		features: [],
		floors: { lumens: 2500, throwRatio: 1.3 },
		weights: { brightness: 30, throw: 25, price: 20, life: 10, lag: 10, sharpness: 5 },
	},
];

/** One row a category (docs/product.md#three-picks). */
export const USE_WEIGHTS = ROWS.map(completed);

/**
 * Returns the weights of a use by its slug; the general ones without a use or for one without weights. Of criteria that
 * matter little half the weight counts, of those that matter much the double, and all are scaled to 100; the row of the
 * use itself if this changes no proportion.
 */
export function weightsFor(use: string | null, w: readonly string[] = []): UseWeights {
	const row = USE_WEIGHTS.find((one) => one.use === use) ?? GENERAL_WEIGHTS;
	const wanted = byCriterion((criterion) => {
		const weight = row.weights[criterion];
		const matters = mattersOf(criterion, w);
		if (matters === "little") return weight / 2;
		if (matters === "normal" || (criterion === "features" && row.features.length === 0))
			return weight;
		return weight === 0 ? MUCH_WEIGHT : weight * 2;
	});
	const sum = CRITERIA.reduce((total, criterion) => total + wanted[criterion], 0);
	const weights = byCriterion((criterion) => (wanted[criterion] * 100) / sum);
	return CRITERIA.every((one) => weights[one] === row.weights[one]) ? row : { ...row, weights };
}
