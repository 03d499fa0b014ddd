import { type MeasureWeights, PART_NAMES, PARTS, type PartName } from "./parts";
import type { ScoreConditions } from "./scored-model";
import { SCORED_USES, type ScoredUse } from "./uses";
import { weightLevelOf } from "./weight-levels";

/** A part with the points that it can earn. */
export interface WeightedPart {
	part: PartName;
	name: string;
	measures: MeasureWeights;
	/** Upper limit of the part's points; all parts together have 100. */
	maxPoints: number;
}

/** Whole weights, 0 to 100, that an owner set for the parts of a use, by the names of `weightSetName`. */
export type OwnerWeights = Readonly<
	Record<string, Readonly<Partial<Record<PartName, number>>> | undefined>
>;

/** Weight, before scaling to 100, of a part that matters much to the visitor but has no weight in the use. */
export const MUCH_WEIGHT = 15;

/** Nearer to the wall than this, in metres, a projector needs a short throw. */
export const SHORT_THROW_METRES = 1.5;

/** Returns true for a room that is known not to be dark. */
function isLit({ room }: Pick<ScoreConditions, "room">): boolean {
	return room !== null && room !== "dark";
}

function needsShortThrow({
	throw: throwKinds,
	distance,
}: Pick<ScoreConditions, "throw" | "distance">): boolean {
	const isNear = distance !== null && distance < SHORT_THROW_METRES;
	return isNear || throwKinds.includes("short") || throwKinds.includes("ultra-short");
}

/** Returns the name of the weights that apply: a use may have different weights in a lit room. */
export function weightSetName(use: ScoredUse, conditions: Pick<ScoreConditions, "room">): string {
	const hasLitWeights = use.parts.some(({ litWeight }) => litWeight !== undefined);
	return `${use.slug ?? "any"}${hasLitWeights && isLit(conditions) ? " lit" : ""}`;
}

/** The weights that an owner may set for a use, or for a use in a dark or a lit room. */
export interface WeightSet {
	/** The name that `weightSetName` returns. */
	name: string;
	/** Title in the form: "Home Cinema, in a lit room". */
	title: string;
	parts: readonly {
		part: PartName;
		name: string;
		/** Name of its field in the owner's form and setting. */
		field: string;
		defaultWeight: number;
	}[];
}

function weightSets(use: ScoredUse): WeightSet[] {
	const hasLitWeights = use.parts.some(({ litWeight }) => litWeight !== undefined);
	const rooms = hasLitWeights ? (["dark", "lit"] as const) : [null];
	return rooms.map((room) => {
		const name = weightSetName(use, { room });
		return {
			name,
			title: room === null ? use.name : `${use.name}, in a ${room} room`,
			parts: use.parts.map((part) => ({
				part: part.part,
				name: part.name,
				field: `${name.replace(" ", "-")}_${part.part}`,
				defaultWeight: room === "lit" ? (part.litWeight ?? part.weight) : part.weight,
			})),
		};
	});
}

/** All weights that an owner may set, in the order of their form. */
export const WEIGHT_SETS: readonly WeightSet[] = SCORED_USES.flatMap(weightSets);

/** The largest weight that an owner may give a part. */
export const MAX_WEIGHT = 100;

/** Returns the weights of a set by part; the default weight of parts for which the owner set none. */
function weightsIn({ parts }: WeightSet, fields: Readonly<Record<string, number>>) {
	return parts.map(
		({ part, field, defaultWeight }) => [part, fields[field] ?? defaultWeight] as const,
	);
}

/** Returns true if none of the parts of a set has a weight. */
export function isWeightless(set: WeightSet, fields: Readonly<Record<string, number>>): boolean {
	return weightsIn(set, fields).every(([, weight]) => weight === 0);
}

/** Returns the owner's weights from the fields of their setting; sets without any weight have the default weights. */
export function ownerWeightsOf(fields: Readonly<Record<string, number>>): OwnerWeights {
	return Object.fromEntries(
		WEIGHT_SETS.filter((set) => !isWeightless(set, fields)).map((set) => [
			set.name,
			Object.fromEntries(weightsIn(set, fields)),
		]),
	);
}

/** Returns a weight changed by the visitor's own weights `w`. */
function weightFor(part: PartName, weight: number, w: readonly string[]): number {
	const level = weightLevelOf(part, w);
	if (level === "little") return weight / 2;
	if (level === "normal") return weight;
	return weight === 0 ? MUCH_WEIGHT : weight * 2;
}

/**
 * Returns the parts of a score with their points for a visitor's conditions, by the owner's weights or the default
 * ones. Parts that matter little to the visitor count half, those that matter much double; then all are scaled to 100.
 */
export function weightedParts(
	use: ScoredUse,
	conditions: Pick<ScoreConditions, "w" | "room" | "throw" | "distance">,
	ownerWeights: OwnerWeights = {},
): WeightedPart[] {
	const { w } = conditions;
	const weightsOfSet = ownerWeights[weightSetName(use, conditions)];
	const partsOfUse = use.parts.map(
		({ part, name, measures, weight, litWeight, shortThrowMeasures }) => {
			const defaultWeight = isLit(conditions) ? (litWeight ?? weight) : weight;
			return {
				part,
				name,
				measures: (needsShortThrow(conditions) && shortThrowMeasures) || measures,
				maxPoints: weightFor(part, weightsOfSet?.[part] ?? defaultWeight, w),
			};
		},
	);
	const addedParts = PART_NAMES.filter(
		(part) =>
			weightLevelOf(part, w) === "much" && use.parts.every((usePart) => usePart.part !== part),
	).map((part) => ({
		part,
		name: PARTS[part].name,
		measures: PARTS[part].measures,
		maxPoints: MUCH_WEIGHT,
	}));
	const parts = [...partsOfUse, ...addedParts];
	const sum = parts.reduce((total, { maxPoints }) => total + maxPoints, 0);
	return parts
		.filter(({ maxPoints }) => maxPoints > 0)
		.map((part) => ({ ...part, maxPoints: (part.maxPoints * 100) / sum }));
}
