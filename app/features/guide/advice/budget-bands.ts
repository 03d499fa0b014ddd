import { guideFigures } from "../guide-figures";

/** What an amount of money buys. */
export interface BudgetBand {
	name: string;
	price: string;
	text: string;
}

/** Budget bands (docs/product.md#buying-guide). */
export const budgetBands: readonly BudgetBand[] = [
	{
		name: "Entry",
		price: guideFigures.budgetEntry,
		text: "An honest 1080p model for a dark bedroom, or a pocket projector. Walk past unknown names that promise 4K and thousands of lumens.",
	},
	{
		name: "Mid-range",
		price: guideFigures.budgetMid,
		text: "Where most people should look: good 1080p, pixel-shift 4K, quick gaming models and the better portables.",
	},
	{
		name: "High-end",
		price: guideFigures.budgetHighEnd,
		text: "Bright 4K lasers, ultra short throw in place of a television, lens shift and HDR that convinces.",
	},
	{
		name: "Premium",
		price: guideFigures.budgetPremium,
		text: `Fine lenses and deep blacks for a dedicated room, with native 4K from ${guideFigures.native4kPrice}. Each further step costs more and shows less.`,
	},
];
