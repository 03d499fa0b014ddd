import { guideFigures } from "../guide-figures";
import type { Band } from "./key-specifications";

/** One kind of light, for and against. */
export interface LightSource {
	name: string;
	text: string;
	pros: readonly string[];
	cons: readonly string[];
}

/** Light source types (docs/product.md#buying-guide). */
export const lightSources: readonly LightSource[] = [
	{
		name: "Lamp",
		text: "A very bright bulb that you replace when it fades.",
		pros: ["The most light for the money", "A new lamp makes it as bright as new"],
		cons: ["Dims steadily, and lamps are dear", "Slow to start, hot and noisier"],
	},
	{
		name: "Laser",
		text: `Sealed in for life, and now usual above the middle of the market. Many makers now claim ${guideFigures.laserLifeClaimed}.`,
		pros: ["At full brightness in seconds", "Fades slowly, with no lamp to buy"],
		cons: ["Costs more at the till", "Some eyes see speckle, mostly with RGB lasers"],
	},
	{
		name: "LED",
		text: "What most portable projectors use.",
		pros: ["Small, cool and quiet", "Rich colour and a very long life"],
		cons: ["Rarely bright enough for a lit room", "Cannot be replaced when it does go"],
	},
	{
		name: "Hybrid laser-LED",
		text: "A laser does the heavy lifting while LEDs fill in the colour.",
		pros: ["Brighter than LED alone", "Wide colour with little speckle"],
		cons: ["Makers mix them differently, so the label says little", "Fewer models to choose from"],
	},
];

/** How long they last; there is no figure for the hybrid. */
export const lightLives: readonly Band[] = [
	{ name: "Lamp", figure: guideFigures.lampLife },
	{ name: "Laser", figure: guideFigures.laserLife },
	{ name: "LED", figure: guideFigures.ledLife },
];
