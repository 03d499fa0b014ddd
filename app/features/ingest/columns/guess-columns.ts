import { brightnessStandardIn } from "~/features/catalogue/numeric-facts/lumens";
import { currenciesIn, POUNDS } from "~/features/catalogue/values/currency";
import { isOtherAmount, isWithoutVat } from "~/features/catalogue/values/price-header";
import { headerUnit } from "../values/header-units";
import { isPlaceholder } from "../values/yes-or-no";
import { mappableFields, TITLE_COLUMN } from "./fields";
import { headerWords } from "./header-key";
import { certainField, isAuxiliaryHeader, namedFields, partlyNamedFields } from "./header-synonyms";
import {
	areModelNames,
	isRecognisableByValues,
	shareOfLikelyValues,
	valuesFit,
} from "./likely-values";
import type { MappedKind } from "./table-kinds";

/** A column whose meaning is guessed from its header and its first values. */
export interface SampledColumn {
	index: number;
	header: string;
	values: readonly string[];
}

/** Our columns by the index of the file's column. */
export type FieldByIndex = Record<number, string>;

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

/** Units of columns whose numbers are plausible without a unit. */
const OPTIONAL_UNITS = new Set(["dB", "W", "minutes"]);

// Points for a header that names one of our columns. Values that suit the column add points, other values subtract
// some.
const CERTAIN_HEADER_POINTS = 180;
const HEADER_POINTS = 100;
const PARTIAL_HEADER_POINTS = 60;
const VALUES_ALONE_POINTS = 45;
const MATCHING_VALUES_POINTS = 30;
const WRONG_VALUES_PENALTY = 45;
const MIN_POINTS = 40;

const AMOUNT_FIELDS = new Set(["price", "delivery_price", "lamp_price"]);

/** Minimum share of values that must look like a column's to recognise the column without its header. */
const MIN_LIKELY_SHARE = 0.6;
const MAX_HEADER_LENGTH = 200;

function readHeader({ header, values }: SampledColumn) {
	const isBlank = values.every(isPlaceholder);
	const currencies = currenciesIn(header.slice(0, MAX_HEADER_LENGTH));
	return {
		certainField: certainField(header),
		fullMatches: namedFields(header),
		// A partial match of the header is no evidence for an empty column.
		partialMatches: isBlank ? [] : partlyNamedFields(header),
		unit: isAuxiliaryHeader(header) ? undefined : headerUnit(header.slice(0, MAX_HEADER_LENGTH)),
		isTypeHeader: /^typ(e|en)?$/.test(headerWords(header)),
		/** True for headers such as those of photos, tags and notes, of which single words and units name no column. */
		isAuxiliary: isAuxiliaryHeader(header),
		/** True for amounts that are not a shop's prices, such as list prices and savings. */
		isOtherAmount: isOtherAmount(header.slice(0, MAX_HEADER_LENGTH)),
		isWithoutVat: isWithoutVat(header.slice(0, MAX_HEADER_LENGTH)),
		isForeignCurrency: currencies.length > 0 && !currencies.includes(POUNDS),
		brightnessStandard: brightnessStandardIn(header.slice(0, MAX_HEADER_LENGTH)),
	};
}

function headerPoints(
	{
		certainField,
		fullMatches,
		partialMatches,
		unit,
		brightnessStandard,
	}: ReturnType<typeof readHeader>,
	field: string,
): number {
	if (certainField === field) return CERTAIN_HEADER_POINTS;
	const rank = fullMatches.indexOf(field);
	// Lumens of a light source are the last choice.
	if (rank >= 0)
		return brightnessStandard === "led" || brightnessStandard === "light-source"
			? HEADER_POINTS - 1
			: HEADER_POINTS - rank;
	const isUnitOfField = unit !== undefined && UNIT_FIELDS[unit] === field;
	if (partialMatches.includes(field)) return PARTIAL_HEADER_POINTS;
	return isUnitOfField ? PARTIAL_HEADER_POINTS - 1 : 0;
}

/** Returns points for how well each of our columns fits a column of a file. */
function scoreFields(column: SampledColumn, fields: readonly string[]) {
	const header = readHeader(column);
	const namesUnitOfField = UNIT_FIELDS[header.unit ?? ""] !== undefined;
	return fields.map((field) => {
		const isPrice = field === "price";
		// A price with VAT and in pounds is preferred; if the file has none, staff see why the cells are unread.
		const isLastChoice =
			(isPrice && header.isWithoutVat) || (AMOUNT_FIELDS.has(field) && header.isForeignCurrency);
		const fieldScore = (points: number) => ({
			index: column.index,
			field,
			points: isLastChoice ? Math.min(points, MIN_POINTS) : points,
		});
		if (isPrice && header.isOtherAmount) return fieldScore(0);
		const headerScore = headerPoints(header, field);
		const canGuessByValues =
			isRecognisableByValues(field) && !namesUnitOfField && !header.isAuxiliary;
		const isTypeOfGoods = field === "model" && header.isTypeHeader && !areModelNames(column.values);
		const isNamed = header.fullMatches.includes(field) || header.unit !== undefined;
		if (
			(headerScore === 0 && !canGuessByValues) ||
			isTypeOfGoods ||
			!valuesFit(field, column.values, isNamed)
		) {
			return fieldScore(0);
		}
		const valueShare = shareOfLikelyValues(field, column.values, headerScore > 0);
		if (valueShare === undefined) return fieldScore(headerScore);
		if (headerScore === 0)
			return fieldScore(
				valueShare >= MIN_LIKELY_SHARE
					? VALUES_ALONE_POINTS + valueShare * MATCHING_VALUES_POINTS
					: 0,
			);
		if (valueShare > 0) return fieldScore(headerScore + valueShare * MATCHING_VALUES_POINTS);
		// A header with a unit explains why the values are numbers without one, which do not look like a measure.
		const isMeasure = header.unit !== undefined && !OPTIONAL_UNITS.has(header.unit);
		return fieldScore(isMeasure ? headerScore : headerScore - WRONG_VALUES_PENALTY);
	});
}

/** Corrects the columns with names: a column of models without one of brands or titles is a column of titles. */
function resolveNames(fieldByIndex: FieldByIndex, columns: readonly SampledColumn[]): void {
	const indexOfField = (field: string) =>
		columns.find(({ index }) => fieldByIndex[index] === field)?.index;
	const [title, brand, model] = [TITLE_COLUMN, "brand", "model"].map(indexOfField);
	if (title === undefined && brand === undefined && model !== undefined)
		fieldByIndex[model] = TITLE_COLUMN;
	// "Omschrijving" may head a description or a title: a column whose values begin with brands is a title.
	const description = indexOfField("description");
	const values = columns.find(({ index }) => index === description)?.values ?? [];
	const isNameless = title === undefined && model === undefined && description !== undefined;
	if (isNameless && (shareOfLikelyValues(TITLE_COLUMN, values) ?? 0) >= MIN_LIKELY_SHARE)
		fieldByIndex[description] = TITLE_COLUMN;
}

/** Guesses the meanings of columns for a kind of rows; each of our columns is chosen at most once. */
export function guessImportColumns(
	columns: readonly SampledColumn[],
	kind: MappedKind,
): FieldByIndex {
	const fields = mappableFields(kind);
	const fieldScores = columns.flatMap((column) => scoreFields(column, fields));
	const fieldByIndex: FieldByIndex = {};
	const takenFields = new Set<string>();
	for (const { index, field, points } of fieldScores.sort((a, b) => b.points - a.points)) {
		if (points < MIN_POINTS || takenFields.has(field) || fieldByIndex[index] !== undefined)
			continue;
		fieldByIndex[index] = field;
		takenFields.add(field);
	}
	resolveNames(fieldByIndex, columns);
	return fieldByIndex;
}

/** Guesses the kind of rows: offers have an address or a shop, and few columns of a model. */
export function guessKind(columns: readonly SampledColumn[]): MappedKind {
	const guessedFields = Object.values(guessImportColumns(columns, "listings"));
	const modelFields = mappableFields("projectors");
	const modelOnlyFields = Object.values(guessImportColumns(columns, "projectors")).filter(
		(field) => !mappableFields("listings").includes(field),
	);
	const offerFields = guessedFields.filter((field) => !modelFields.includes(field));
	const hasOfferFields = offerFields.includes("affiliate_url") || offerFields.includes("retailer");
	return hasOfferFields && modelOnlyFields.length < offerFields.length + 2
		? "listings"
		: "projectors";
}
