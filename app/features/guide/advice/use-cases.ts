import { categoryPath } from "~/features/catalogue/listing/category";
import { guideFigures } from "../guide-figures";

/** What to look for in one use, and where the category's models are. */
export interface UseCase {
	name: string;
	text: string;
	to: string;
	linkText: string;
}

/** Choosing by use case (docs/product.md#buying-guide). */
export const useCases: readonly UseCase[] = [
	{
		name: "Home cinema",
		text: `In a room you can darken, ${guideFigures.lumensHomeCinema} is plenty. Put the rest of the money into contrast, colour and a fan you can forget. If the room stays half lit, brightness comes first and film-dark blacks are out of reach.`,
		to: categoryPath("home-cinema"),
		linkText: "Home cinema projectors",
	},
	{
		name: "Business and education",
		text: `Meetings happen with the lights on: look for ${guideFigures.businessLumens}, text that is sharp into the corners and a socket that any visitor's laptop can use. Laser saves somebody climbing to the ceiling with a lamp.`,
		to: categoryPath("business-education"),
		linkText: "Business and education projectors",
	},
	{
		name: "Portable",
		text: "Small enough for a bag means dim: lovely on a bedroom wall at night, faint by day. Ask how long the battery lasts at full brightness before you ask anything else.",
		to: categoryPath("portable-travel"),
		linkText: "Portable and travel projectors",
	},
	{
		name: "Gaming",
		text: `Look for ${guideFigures.gamingInputLag} input lag first, then ${guideFigures.gamingRefreshRate} if your console or PC can feed it. Check that both figures hold at the resolution you play in; often one of them is for 1080p only.`,
		to: categoryPath("gaming"),
		linkText: "Gaming projectors",
	},
	{
		name: "Outdoor",
		text: `Outdoor use in the UK takes ${guideFigures.outdoorMinimumLumens}, and that is for a small picture after dark, which in June means after ten. Look for ${guideFigures.gardenLumens} for a family film night and ${guideFigures.outdoorEventLumens} for a crowd.`,
		to: categoryPath("garden-entertainment-and-outdoor"),
		linkText: "Garden and outdoor projectors",
	},
	{
		name: "Golf simulation",
		text: `A lit bay needs ${guideFigures.golfLumens} and ${guideFigures.golfInputLag} input lag, with a short throw that keeps the projector out of your swing.`,
		to: categoryPath("golf-simulation"),
		linkText: "Golf simulation projectors",
	},
];
