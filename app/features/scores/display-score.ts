import type { PartName } from "./parts";

/** A part of a model's score as pages show it. */
export interface DisplayPart {
	name: string;
	/** Whole points. */
	points: number;
	/** Upper limit of the part's points, whole. */
	maxPoints: number;
	/** True if a fact is unknown: the lowest number among models of its class counts instead. */
	hasUnknownFact: boolean;
}

/** A model's score for one use as pages show it. */
export interface DisplayScore {
	/** Slug of the use. */
	use: string;
	/** Follows the points: "for gaming". */
	forUse: string;
	/** 0 to 100, whole. */
	points: number;
	parts: readonly DisplayPart[];
}

/** The scores of several models for one use. */
export interface ComparedScores {
	/** Slug of the use. */
	use: string;
	forUse: string;
	/** Diagonal in inches at which light is judged if neither a distance nor a size is given. */
	usualScreen: number;
	/** In the order of the models; undefined for a model that is not in the catalogue. */
	scores: readonly (DisplayScore | undefined)[];
	/** The points of each model by part, not rounded; empty for a model that is not in the catalogue. */
	points: readonly Readonly<Partial<Record<PartName, number>>>[];
}
