import { costOf } from "~/features/running-cost/cost";
import {
	breakEvenTexts,
	costView,
	type ElectricityRate,
	rateView,
	usageText,
} from "~/features/running-cost/cost-texts";
import type { Usage } from "~/features/running-cost/usage";
import type { ComparedModel } from "./compared-offers";
import type { RowDefinition } from "./comparison-rows";

/** The years of use that a comparison adds up costs for, with the price of electricity. */
export interface ComparedUsage {
	usage: Usage;
	rate: ElectricityRate;
}

/** Returns the row with the models' costs over years of use. */
export function costRow({ usage, rate }: ComparedUsage): RowDefinition {
	return {
		label: usageText(usage),
		group: "Price",
		value({ projector }: ComparedModel) {
			const { sum, parts, note } = costView(projector, usage, rate);
			return { text: sum ?? "No sum", note: note ? `${parts}. ${note}` : parts };
		},
		bestValueRule: {
			better: "lower" as const,
			factOf: ({ projector }: ComparedModel) =>
				costOf(projector, usage, rate?.pencePerKwh ?? null).total,
		},
	};
}

/**
 * Returns the label of the row about costs and the notes on it: when models without lamps become cheaper, and the price
 * of electricity.
 */
export function costNotes(models: readonly ComparedModel[], { usage, rate }: ComparedUsage) {
	const projectors = models.map(({ projector }) => projector);
	return {
		label: usageText(usage),
		breakEven: breakEvenTexts(projectors, usage, rate),
		rate: rateView(rate),
	};
}

export type CostNotes = ReturnType<typeof costNotes>;
