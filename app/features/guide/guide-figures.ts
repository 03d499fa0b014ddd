import { adviceFigures } from "./category-advice";
import { typeFigures } from "./projector-types";

/** The guide's figures (docs/product.md#guide-figures): those of other pages by reference, the rest here. */
export const guideFigures = {
	...typeFigures,
	...adviceFigures,
	contrastDlp: "500:1-2,500:1",
	contrast3lcd: "1,000:1-5,000:1",
	contrastSxrd: "10,000:1-20,000:1",
	contrastDila: "20,000:1-150,000:1",
	laserLifeClaimed: "30,000 hours",
	ledLife: "20,000+ hours",
	// The guide writes the throw types more briefly than the home page does.
	throwShort: "0.3-0.99:1",
	throwStandard: "1-2:1",
	throwLong: "above 2:1",
	budgetEntry: "£200-£500",
	budgetMid: "£500-£1,500",
	budgetHighEnd: "£1,500-£3,000",
	budgetPremium: "£3,000+",
} as const;
