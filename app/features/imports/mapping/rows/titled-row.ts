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
	const { brightness, brightness_standard, ...others } = titleFigures(title);
	const hasLumens = brightness !== undefined && !isStated("brightness");
	const hasStandard = brightness_standard !== undefined && !isStated("brightness_standard");
	const figures: TitleFigures = {
		...(hasLumens && { brightness }),
		...(hasLumens && hasStandard && { brightness_standard }),
		...others,
	};
	for (const field of ["resolution", "light_source_type"] as const) {
		if (isStated(field)) delete figures[field];
	}
	return figures;
}
