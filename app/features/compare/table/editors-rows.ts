import type { RowDefinition } from "./comparison-rows";

const NO_VERDICT = "Not written yet: see its score and figures";

/** Returns lines made from figures, of which the last says so. */
function fromFacts(lines: readonly string[] | undefined): string[] | undefined {
	return lines && [...lines, "(from its figures)"];
}

/** What editors wrote about the models, else what their figures say. */
export const EDITORS_ROWS: readonly RowDefinition[] = [
	{
		label: "Our verdict",
		group: "Our score",
		value: ({ projector, lines }) => projector.verdict || (lines ? NO_VERDICT : ""),
	},
	{
		label: "For",
		group: "Our score",
		value: ({ projector, lines }) => fromFacts(lines?.figurePros) ?? projector.pros,
	},
	{
		label: "Against",
		group: "Our score",
		value: ({ projector, lines }) => fromFacts(lines?.figureCons) ?? projector.cons,
	},
];
