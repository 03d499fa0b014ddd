import type { ComparedModel, ComparedPrice } from "./compared-offers";

export type ComparedValue =
	| ({ kind: "text"; isBest?: true | undefined } & ComparedPrice)
	| { kind: "list"; lines: readonly string[] }
	| { kind: "boolean"; value: boolean }
	| { kind: "empty" }
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

/** The row of what models show in a visitor's room. */
export const ROOM_LABEL = "In your room";

export interface ComparisonRow {
	label: string;
	group: RowGroup;
	cells: ComparedValue[];
	/** The models are not all alike here. */
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

export type FactOf = (model: ComparedModel, models: readonly ComparedModel[]) => number | null;

/** The figure by which a row's best value is found. */
export interface RowMerit {
	better: "lower" | "higher";
	/** Null if it is unknown. */
	fact: FactOf;
}

export interface RowDefinition {
	label: string;
	group: RowGroup;
	value: (model: ComparedModel) => RowValue;
	merit?: RowMerit | undefined;
}
