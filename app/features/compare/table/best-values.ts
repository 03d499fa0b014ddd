import { RESOLUTION_CLASSES } from "~/features/catalogue/figures/figures";
import type { ComparedModel } from "./compared-model";
import { shownPricePence } from "./price-cell";

type Better = "lower" | "higher";

/** Where more or less of a figure is better for anybody, and that figure; contrast is measured too differently. */
interface Merit {
	better: Better;
	/** Null where it is unknown. */
	figure: (model: ComparedModel) => number | null;
}

/** By the label of a comparison's row. */
export const MERITS: Readonly<Record<string, Merit>> = {
	Price: {
		better: "lower",
		figure: ({ projector, listings }) => shownPricePence(projector, listings),
	},
	Resolution: {
		better: "higher",
		figure: ({ projector: { resolutionClass } }) =>
			resolutionClass && RESOLUTION_CLASSES.indexOf(resolutionClass),
	},
	Brightness: { better: "higher", figure: ({ projector }) => projector.brightness },
	"Light source life": { better: "higher", figure: ({ projector }) => projector.lightSourceHours },
	"Input lag": { better: "lower", figure: ({ projector }) => projector.inputLagMs },
	Weight: { better: "lower", figure: ({ projector }) => projector.weightKg },
};

/**
 * Which of several figures are the best. Those that tie are all best, unless all known ones are alike; a single known
 * one is compared with nothing, so it is not.
 */
export function bestOf(figures: readonly (number | null)[], better: Better): boolean[] {
	const known = figures.filter((figure) => figure !== null);
	const isApart = new Set(known).size > 1;
	const best = better === "lower" ? Math.min(...known) : Math.max(...known);
	return figures.map((figure) => isApart && figure === best);
}
