import { type TitleFigures, titleFigures } from "~/features/catalogue/figures/title-figures";

/** Figures that stand in the title of a row and in no column of it. */
export interface TitledRow {
	row: number;
	sku: string;
	title: string;
	figures: TitleFigures;
}

/** Returns the figures in a title whose columns state nothing; a standard goes with its lumens. */
export function unstatedFigures(title: string, isStated: (field: string) => boolean): TitleFigures {
	const figures = titleFigures(title, (field) => !isStated(field));
	if (isStated("brightness_standard")) delete figures.brightness_standard;
	return figures;
}
