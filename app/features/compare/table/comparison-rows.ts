import type { ComparedModel, ComparedPrice } from "./compared-offers";

/** A cell of a comparison. */
export type ComparedValue =
	/** A text. In rows about prices it may have notes; in other rows it is `text` alone. */
	| ({ kind: "text"; isBest?: true | undefined } & ComparedPrice)
	| { kind: "list"; lines: readonly string[] }
	| { kind: "boolean"; value: boolean }
	| { kind: "empty" }
	/** The value could not be read. */
	| { kind: "error" };

/** The groups of a comparison's rows, in their order. */
export const ROW_GROUPS = [
	"Price",
	"Our score",
	"Picture",
	"Light",
	"Room",
	"Connections",
	"Ownership",
] as const;

export type RowGroup = (typeof ROW_GROUPS)[number];

/** Label of the row about the picture in a visitor's room. */
export const ROOM_LABEL = "In your room";

export interface ComparisonRow {
	label: string;
	group: RowGroup;
	cells: ComparedValue[];
	/** True unless all models are alike in this row. */
	differs: boolean;
}

export type RowValue =
	| string
	| number
	| boolean
	| readonly string[]
	| ComparedPrice
	| null
	| undefined;

/** Returns a model's fact in a comparison with `models`; null if it is unknown. */
export type FactOf = (model: ComparedModel, models: readonly ComparedModel[]) => number | null;

/** Rule for the best value of a row: the fact to compare, and whether higher or lower is better. */
export interface BestValueRule {
	better: "lower" | "higher";
	factOf: FactOf;
}

export interface RowDefinition {
	label: string;
	group: RowGroup;
	value: (model: ComparedModel) => RowValue;
	bestValueRule?: BestValueRule | undefined;
}
