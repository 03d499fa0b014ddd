import { guideFigures } from "../guide-figures";

/** One way of making the picture, with the advice that follows from it. */
export interface Technology {
	name: string;
	text: string;
	/** The end of the sentence "Choose it for …". */
	chooseFor: string;
}

/** Projection technologies and which to choose (docs/product.md#buying-guide). */
export const technologies: readonly Technology[] = [
	{
		name: "DLP",
		text: "One chip of tiny tilting mirrors: sharp edges, small cases and quick reactions. It shows its colours in turn, so a few people see rainbow flashes. Blacks are middling.",
		chooseFor: "gaming, travel, ultra short throw or a tight budget",
	},
	{
		name: "LCD / 3LCD",
		text: "Three panels, one for each colour, shown together. Colours are as bright as whites and there are no rainbows, but blacks lean to grey and air filters want cleaning.",
		chooseFor: "bright rooms, offices, or eyes that see rainbows",
	},
	{
		name: "LCoS",
		text: `Reflective panels, sold by JVC as D-ILA and by Sony as SXRD. The deepest blacks and the smoothest picture, from large and costly machines; native 4K here starts from ${guideFigures.native4kPrice}.`,
		chooseFor: "films in a properly dark room, if the budget stretches",
	},
];
