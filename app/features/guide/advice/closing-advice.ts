import { guideFigures } from "../guide-figures";

/** Portable projector insights (docs/product.md#buying-guide). */
export const portableInsights: readonly string[] = [
	`Most give ${guideFigures.portableLumens}. At the lower end keep the picture to about a metre across; at the upper end you may double that, in the dark.`,
	'"9,000 lumens" on a mug-sized box is fiction. If neither ANSI nor ISO stands beside the number, leave it on the shelf.',
	"A battery often lasts one film in eco mode and half of one at full brightness.",
	"Pack the power brick when you compare weights, and check whether USB-C can run the projector or only charge it.",
];

/** Seeing projectors in store (docs/product.md#buying-guide). */
export const inStoreTips: readonly string[] = [
	"Bring a film you know well, with one very dark scene in it.",
	"Ask for the lights to be as they are in your room, and sit as far away as you do at home.",
	"Listen in a quiet scene. A fan that you hear in a shop will shout at home.",
	"Glance quickly across white titles on black: if you will ever see rainbows, you will see them there.",
	"Try a game, or wave the pointer about, if lag matters to you.",
];
