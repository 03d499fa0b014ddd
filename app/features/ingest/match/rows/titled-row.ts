import { type TitleFacts, titleFacts } from "~/features/catalogue/numeric-facts/title-facts";

/** Facts that are in the title of a row and in none of its columns. */
export interface TitledRow {
	row: number;
	sku: string;
	title: string;
	titleFacts: TitleFacts;
}

/**
 * Returns the facts in a title that the columns of its row do not state. `titleFacts` adds the brightness standard to a
 * brightness, even if the column of the standard states one: then it is removed again.
 */
export function unstatedFacts(title: string, isStated: (field: string) => boolean): TitleFacts {
	const facts = titleFacts(title, (field) => !isStated(field));
	if (isStated("brightness_standard")) delete facts.brightness_standard;
	return facts;
}
