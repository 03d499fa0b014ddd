import type { Kind } from "~/features/imports/plan/import-tables";
import { fieldsOf, TITLE } from "./fields";
import { namedFields, partlyNamedFields } from "./heading-synonyms";
import { likeness, tellingFields } from "./value-looks";
import { headingUnit } from "./values/units";

/** A column as it is guessed from: its heading and the first of its values. */
export interface GuessedColumn {
	index: number;
	heading: string;
	values: readonly string[];
}

/** Our columns by the places of the file's. */
export type Chosen = Record<number, string>;

const UNIT_FIELDS: Readonly<Record<string, string>> = {
	kg: "weight",
	lm: "brightness",
	ms: "input_lag",
	hours: "light_source_life",
};

// Points that a heading gives; values that look right add to them, and those that never do take away.
const NAMED = 100;
const PARTLY_NAMED = 60;
const BY_VALUES = 45;
const LIKE = 30;
const UNLIKE = 45;
const ENOUGH = 40;

/** By values alone a column is recognised where so many of them look alike. */
const MOST = 0.6;

function score({ heading, values }: GuessedColumn, field: string): number {
	const like = likeness(field, values);
	const named = namedFields(heading).indexOf(field);
	const partly = partlyNamedFields(heading).includes(field);
	const unit = headingUnit(heading);
	const isUnits = unit !== undefined && UNIT_FIELDS[unit] === field;
	const byHeading = named >= 0 ? NAMED - named : partly || isUnits ? PARTLY_NAMED : 0;
	if (byHeading === 0) {
		return like !== undefined && like >= MOST && tellingFields().has(field)
			? BY_VALUES + like * LIKE
			: 0;
	}
	if (like === undefined) return byHeading;
	if (like > 0) return byHeading + like * LIKE;
	// Numbers have no unit where the heading has it.
	return unit === undefined ? byHeading - UNLIKE : byHeading;
}

/** Names that stand in the place of each other: a title needs neither brand nor model, and a model may be a title. */
function settleNames(chosen: Chosen, columns: readonly GuessedColumn[]): void {
	const placeOf = (field: string) => columns.find(({ index }) => chosen[index] === field)?.index;
	const [title, brand, model] = [TITLE, "brand", "model"].map(placeOf);
	if (title !== undefined && brand !== undefined && model !== undefined) delete chosen[title];
	if (title === undefined && brand === undefined && model !== undefined) chosen[model] = TITLE;
}

/** Guesses what columns mean where their rows are of a kind; each of our columns is chosen at most once. */
export function guessColumns(columns: readonly GuessedColumn[], kind: Kind): Chosen {
	const scores = columns.flatMap((column) =>
		fieldsOf(kind).map((field) => ({ index: column.index, field, points: score(column, field) })),
	);
	const chosen: Chosen = {};
	const taken = new Set<string>();
	for (const { index, field, points } of scores.sort((a, b) => b.points - a.points)) {
		if (points < ENOUGH || taken.has(field) || chosen[index] !== undefined) continue;
		chosen[index] = field;
		taken.add(field);
	}
	settleNames(chosen, columns);
	return chosen;
}

/** What the rows of a file are: offers have an address or a shop, and hardly anything of a model. */
export function guessKind(columns: readonly GuessedColumn[]): Kind {
	const offers = Object.values(guessColumns(columns, "listings"));
	const models = fieldsOf("projectors");
	const facts = Object.values(guessColumns(columns, "projectors")).filter(
		(field) => !fieldsOf("listings").includes(field),
	);
	const marks = offers.filter((field) => !models.includes(field));
	const isOffers = marks.includes("affiliate_url") || marks.includes("retailer");
	return isOffers && facts.length < marks.length + 2 ? "listings" : "projectors";
}
