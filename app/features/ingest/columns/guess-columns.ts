import { brightnessStandardIn } from "~/features/catalogue/numeric-facts/lumens";
import { currenciesIn, POUNDS } from "~/features/catalogue/values/currency";
import { isOtherAmount, isWithoutVat } from "~/features/catalogue/values/price-header";
import { headerUnit } from "../values/header-units";
import { isPlaceholder } from "../values/yes-or-no";
import { mappableFields, TITLE } from "./fields";
import { headerWords } from "./header-key";
import { isAuxiliary, namedFields, partlyNamedFields, plainField } from "./header-synonyms";
import type { MappedKind } from "./table-kinds";
import { areModelNames, isRecognisableByValues, likeness, valuesFit } from "./value-looks";

/** A column to guess from: its heading and the first of its values. */
export interface GuessedColumn {
	index: number;
	header: string;
	values: readonly string[];
}

/** Our columns by the index of the file's. */
export type Chosen = Record<number, string>;

const UNIT_FIELDS: Readonly<Record<string, string>> = {
	kg: "weight",
	g: "weight",
	lb: "weight",
	lm: "brightness",
	ms: "input_lag",
	dB: "noise_db",
	hours: "light_source_life",
	"£": "price",
};

/** Units of columns whose numbers look right without one. */
const OPTIONAL_UNITS = new Set(["dB", "W", "minutes"]);

// Points for a heading; values that look right add to them, and values that do not subtract.
const PLAIN_HEADER_POINTS = 180;
const HEADER_POINTS = 100;
const PARTIAL_HEADER_POINTS = 60;
const VALUES_ALONE_POINTS = 45;
const MATCHING_VALUES_POINTS = 30;
const WRONG_VALUES_PENALTY = 45;
const MIN_POINTS = 40;

const AMOUNTS = new Set(["price", "delivery_price", "lamp_price"]);

/** Minimum share of values that must look alike to recognise a column without its heading. */
const MIN_SHARE = 0.6;
const MAX_HEADER_LENGTH = 200;

function headerOf({ header, values }: GuessedColumn) {
	const isBlank = values.every(isPlaceholder);
	const currencies = currenciesIn(header.slice(0, MAX_HEADER_LENGTH));
	return {
		plain: plainField(header),
		named: namedFields(header),
		// A partial match of the heading is no evidence for an empty column.
		partly: isBlank ? [] : partlyNamedFields(header),
		unit: isAuxiliary(header) ? undefined : headerUnit(header.slice(0, MAX_HEADER_LENGTH)),
		isType: /^typ(e|en)?$/.test(headerWords(header)),
		isAuxiliary: isAuxiliary(header),
		isOtherAmount: isOtherAmount(header.slice(0, MAX_HEADER_LENGTH)),
		isWithoutVat: isWithoutVat(header.slice(0, MAX_HEADER_LENGTH)),
		isForeign: currencies.length > 0 && !currencies.includes(POUNDS),
		standard: brightnessStandardIn(header.slice(0, MAX_HEADER_LENGTH)),
	};
}

function headerPoints(
	{ plain, named, partly, unit, standard }: ReturnType<typeof headerOf>,
	field: string,
): number {
	if (plain === field) return PLAIN_HEADER_POINTS;
	const place = named.indexOf(field);
	// Lumens of a light source are the last choice.
	if (place >= 0)
		return standard === "led" || standard === "light-source"
			? HEADER_POINTS - 1
			: HEADER_POINTS - place;
	const isUnits = unit !== undefined && UNIT_FIELDS[unit] === field;
	if (partly.includes(field)) return PARTIAL_HEADER_POINTS;
	return isUnits ? PARTIAL_HEADER_POINTS - 1 : 0;
}

/** Returns points for how well each of our columns fits a column of a file. */
function scores(column: GuessedColumn, fields: readonly string[]) {
	const header = headerOf(column);
	const isOfOtherUnit = UNIT_FIELDS[header.unit ?? ""] !== undefined;
	return fields.map((field) => {
		const isPrice = field === "price";
		// A price with VAT and in pounds is preferred; without one, staff see why the cells are unread.
		const isLastChoice =
			(isPrice && header.isWithoutVat) || (AMOUNTS.has(field) && header.isForeign);
		const fieldScore = (points: number) => ({
			index: column.index,
			field,
			points: isLastChoice ? Math.min(points, MIN_POINTS) : points,
		});
		if (isPrice && header.isOtherAmount) return fieldScore(0);
		const byHeader = headerPoints(header, field);
		const isByValues = isRecognisableByValues(field) && !isOfOtherUnit && !header.isAuxiliary;
		const isKind = field === "model" && header.isType && !areModelNames(column.values);
		const isNamed = header.named.includes(field) || header.unit !== undefined;
		if ((byHeader === 0 && !isByValues) || isKind || !valuesFit(field, column.values, isNamed)) {
			return fieldScore(0);
		}
		const valueShare = likeness(field, column.values, byHeader > 0);
		if (valueShare === undefined) return fieldScore(byHeader);
		if (byHeader === 0)
			return fieldScore(
				valueShare >= MIN_SHARE ? VALUES_ALONE_POINTS + valueShare * MATCHING_VALUES_POINTS : 0,
			);
		if (valueShare > 0) return fieldScore(byHeader + valueShare * MATCHING_VALUES_POINTS);
		// Numbers have no unit if the heading has it.
		const isMeasure = header.unit !== undefined && !OPTIONAL_UNITS.has(header.unit);
		return fieldScore(isMeasure ? byHeader : byHeader - WRONG_VALUES_PENALTY);
	});
}

/** Resolves names: a model alone may be a title. */
function resolveNames(chosen: Chosen, columns: readonly GuessedColumn[]): void {
	const placeOf = (field: string) => columns.find(({ index }) => chosen[index] === field)?.index;
	const [title, brand, model] = [TITLE, "brand", "model"].map(placeOf);
	if (title === undefined && brand === undefined && model !== undefined) chosen[model] = TITLE;
	// "Omschrijving" may be the heading of either: a column whose values begin with brands is a title.
	const description = placeOf("description");
	const values = columns.find(({ index }) => index === description)?.values ?? [];
	const isNameless = title === undefined && model === undefined && description !== undefined;
	if (isNameless && (likeness(TITLE, values) ?? 0) >= MIN_SHARE) chosen[description] = TITLE;
}

/** Guesses the meanings of columns for a kind of rows; each of our columns is chosen at most once. */
export function guessImportColumns(columns: readonly GuessedColumn[], kind: MappedKind): Chosen {
	const fields = mappableFields(kind);
	const all = columns.flatMap((column) => scores(column, fields));
	const chosen: Chosen = {};
	const takenFields = new Set<string>();
	for (const { index, field, points } of all.sort((a, b) => b.points - a.points)) {
		if (points < MIN_POINTS || takenFields.has(field) || chosen[index] !== undefined) continue;
		chosen[index] = field;
		takenFields.add(field);
	}
	resolveNames(chosen, columns);
	return chosen;
}

/** Guesses the kind of rows: offers have an address or a shop, and few columns of a model. */
export function guessKind(columns: readonly GuessedColumn[]): MappedKind {
	const offers = Object.values(guessImportColumns(columns, "listings"));
	const models = mappableFields("projectors");
	const facts = Object.values(guessImportColumns(columns, "projectors")).filter(
		(field) => !mappableFields("listings").includes(field),
	);
	const offerFields = offers.filter((field) => !models.includes(field));
	const isOffers = offerFields.includes("affiliate_url") || offerFields.includes("retailer");
	return isOffers && facts.length < offerFields.length + 2 ? "listings" : "projectors";
}
