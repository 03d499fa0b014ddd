import type { RowDefinition } from "./comparison-rows";

const NO_VERDICT = "Not written yet: see its score and figures";

/** Appends the note that lines are made from facts; undefined without lines. */
function withFactsNote(lines: readonly string[] | undefined): string[] | undefined {
	return lines && [...lines, "(from its figures)"];
}

/**
 * Rows with the editors' words about the models, or with pros and cons made from their facts: a model has `prosAndCons`
 * only if the editors wrote nothing for or against it.
 */
export const EDITORS_ROWS: readonly RowDefinition[] = [
	{
		label: "Our verdict",
		group: "Our score",
		value: ({ projector, prosAndCons }) => projector.verdict || (prosAndCons ? NO_VERDICT : ""),
	},
	{
		label: "For",
		group: "Our score",
		value: ({ projector, prosAndCons }) => withFactsNote(prosAndCons?.figurePros) ?? projector.pros,
	},
	{
		label: "Against",
		group: "Our score",
		value: ({ projector, prosAndCons }) => withFactsNote(prosAndCons?.figureCons) ?? projector.cons,
	},
];
