import { type TitleFacts, titleFacts } from "~/features/catalogue/numeric-facts/title-facts";

/** Figures that stand in the title of a row and in no column of it. */
export interface TitledRow {
	row: number;
	sku: string;
	title: string;
	titleFacts: TitleFacts;
}

/** Returns the figures in a title whose columns state nothing; the standard of a brightness counts as part of it. */
export function unstatedFacts(title: string, isStated: (field: string) => boolean): TitleFacts {
	const facts = titleFacts(title, (field) => !isStated(field));
	if (isStated("brightness_standard")) delete facts.brightness_standard;
	return facts;
}
