import { NEEDED_FIGURES, type NeededFigure } from "~/features/finder/finder-model";

const NAMES: Readonly<Record<NeededFigure, string>> = {
	throwRatio: "throw ratio",
	throwType: "throw type",
	brightness: "brightness",
	inputLag: "input lag",
	lightSource: "light source",
	resolution: "resolution",
};

/** What marks a model that lacks a figure: 'No throw ratio given'. */
export function missingText(figure: NeededFigure): string {
	return `No ${NAMES[figure]} given`;
}

/** How many models meet every other condition: '3 more have no throw ratio', a line each figure. */
export function lackingTexts(lacking: Partial<Record<NeededFigure, number>>): string[] {
	return NEEDED_FIGURES.flatMap((figure) => {
		const count = lacking[figure] ?? 0;
		return count > 0 ? `${count} more ${count === 1 ? "has" : "have"} no ${NAMES[figure]}` : [];
	});
}
