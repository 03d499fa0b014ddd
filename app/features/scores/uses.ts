import type { UseLight } from "./light";
import { type MeasureWeights, PARTS, type PartName } from "./parts";

/** A part of a use's score. */
export interface UsePart {
	part: PartName;
	name: string;
	/** The measures of the part, each with its share of the part's points. */
	measures: MeasureWeights;
	/** The measures if the visitor needs a short throw; absent if they are the same. */
	shortThrowMeasures?: MeasureWeights;
	/** The default weight, relative to the sum of all weights. */
	weight: number;
	/** The weight in a room that is not dark; absent if it is the same. */
	litWeight?: number;
}

/** Facts without which a model is never a pick for a use. */
export type KeyFact = "lumens" | "lag" | "battery";

/** Limits that a model must reach for a use; a model under a floor comes last. */
export interface Floors {
	resolution?: "1080p";
	lumens?: number;
	lagMs?: number;
	throwRatio?: number;
	/** Heavier models need a battery. */
	weightKg?: number;
}

/** The rules by which models are scored for a use. */
export interface ScoredUse {
	/** Slug that the use's category has on a new site, even if staff have changed it; null without a use. */
	slug: string | null;
	name: string;
	/** Ends a sentence: "82 for gaming". */
	forUse: string;
	/** The light that the use needs, if the visitor gives no light of the room. */
	light: UseLight;
	parts: readonly UsePart[];
	keyFacts: readonly KeyFact[];
	floors: Floors;
	/** True for meetings and lessons: a laser TV comes last, unless the visitor needs an ultra-short throw. */
	isForWork?: true;
}

/** A part in the tables below, with the default name and measures of the part unless others are given. */
type PartRow = Pick<UsePart, "part" | "weight"> & Partial<UsePart>;

function withPartDefaults(rows: readonly PartRow[]): readonly UsePart[] {
	return rows.map((row) => ({ ...PARTS[row.part], ...row }));
}

/** A picture of 100 inches, in no particular room. */
const ONE_HUNDRED_INCHES = { screen: 100, room: null } as const;

/** The scoring rules if no use is given. */
export const ANY_USE: ScoredUse = {
	slug: null,
	name: "No use given",
	forUse: "in general",
	light: { lumens: 3000, ...ONE_HUNDRED_INCHES },
	keyFacts: ["lumens"],
	floors: {},
	parts: withPartDefaults([
		{ part: "light", weight: 30 },
		{ part: "resolution", weight: 20 },
		{ part: "contrast", weight: 10 },
		{ part: "noise", weight: 10 },
		{ part: "upkeep", weight: 10 },
		{ part: "placing", weight: 10 },
		{ part: "value", weight: 10 },
	]),
};

/** The scoring rules of each use, with default weights (docs/product.md#scores). */
export const SCORED_USES: readonly ScoredUse[] = [
	{
		slug: "home-cinema",
		name: "Home Cinema",
		forUse: "for home cinema",
		light: { lumens: 1500, screen: 100, room: "dark" },
		keyFacts: ["lumens"],
		floors: { resolution: "1080p", lumens: 500 },
		parts: withPartDefaults([
			{ part: "contrast", weight: 30, litWeight: 15 },
			{ part: "light", weight: 20, litWeight: 35 },
			{ part: "resolution", weight: 15 },
			{ part: "colour", weight: 10 },
			{ part: "noise", weight: 10 },
			{ part: "placing", weight: 10 },
			{ part: "value", weight: 5 },
		]),
	},
	{
		slug: "gaming",
		name: "Gaming",
		forUse: "for gaming",
		light: { lumens: 3000, ...ONE_HUNDRED_INCHES },
		keyFacts: ["lumens", "lag"],
		floors: { lagMs: 40 },
		parts: withPartDefaults([
			{ part: "lag", weight: 35 },
			{ part: "modes", weight: 20 },
			{ part: "light", weight: 15, name: "Light" },
			{ part: "resolution", weight: 10 },
			{ part: "contrast", weight: 10 },
			{ part: "noise", weight: 5 },
			{ part: "value", weight: 5 },
		]),
	},
	{
		slug: "business-education",
		name: "Business & Education",
		forUse: "for meetings and lessons",
		light: { lumens: 4000, ...ONE_HUNDRED_INCHES },
		keyFacts: ["lumens"],
		floors: { lumens: 2500 },
		isForWork: true,
		parts: withPartDefaults([
			{ part: "light", weight: 35, name: "Light" },
			{ part: "placing", weight: 15, shortThrowMeasures: { shortThrow: 1 } },
			{
				part: "upkeep",
				weight: 20,
				name: "Upkeep and warranty",
				measures: { lampFree: 0.25, life: 0.25, warranty: 0.5 },
			},
			{ part: "sockets", weight: 10 },
			{ part: "resolution", weight: 10, name: "Resolution for text" },
			{ part: "value", weight: 10 },
		]),
	},
	{
		slug: "portable-travel",
		name: "Portable & Travel",
		forUse: "for travel",
		light: { lumens: 800, screen: 60, room: null },
		keyFacts: ["lumens", "battery"],
		floors: { weightKg: 4 },
		parts: withPartDefaults([
			{ part: "weight", weight: 30, name: "Weight and size", measures: { weight: 0.5, size: 0.5 } },
			{ part: "battery", weight: 25 },
			{ part: "light", weight: 20, name: "Light" },
			{
				part: "streaming",
				weight: 15,
				name: "Streaming and sound",
				measures: { streaming: 0.5, sound: 0.5 },
			},
			{ part: "value", weight: 10 },
		]),
	},
	{
		slug: "garden-entertainment-and-outdoor",
		name: "Garden Entertainment & Outdoor",
		forUse: "for the garden",
		light: { lumens: 2500, ...ONE_HUNDRED_INCHES },
		keyFacts: ["lumens"],
		floors: { lumens: 500 },
		parts: withPartDefaults([
			{ part: "light", weight: 40, name: "Light after dusk" },
			{ part: "sound", weight: 15 },
			{
				part: "weight",
				weight: 20,
				name: "Weight and battery",
				measures: { weight: 0.5, battery: 0.5 },
			},
			{ part: "streaming", weight: 10 },
			{ part: "resolution", weight: 5 },
			{ part: "value", weight: 10 },
		]),
	},
	{
		slug: "golf-simulation",
		name: "Golf Simulation",
		forUse: "for golf",
		light: { lumens: 3000, ...ONE_HUNDRED_INCHES },
		keyFacts: ["lumens"],
		floors: { lumens: 2500, throwRatio: 1.3 },
		parts: withPartDefaults([
			{
				part: "throw",
				weight: 30,
				name: "Throw and offset for the bay",
				measures: { shortThrow: 0.7, lensShift: 0.3 },
			},
			{ part: "light", weight: 30, name: "Light" },
			{ part: "lag", weight: 15 },
			{
				part: "resolution",
				weight: 10,
				name: "Resolution and shape of the picture",
				measures: { resolution: 0.5, fit: 0.5 },
			},
			{ part: "upkeep", weight: 10 },
			{ part: "value", weight: 5 },
		]),
	},
];

/** Returns the scoring rules of a use by the slug that it has on a new site; `ANY_USE` for other slugs. */
export function scoredUse(slug: string | null): ScoredUse {
	return SCORED_USES.find((use) => use.slug === slug) ?? ANY_USE;
}
