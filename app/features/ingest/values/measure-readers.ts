import { isDateInFactCell, isTimeText } from "~/features/catalogue/numeric-facts/date-text";
import { COLUMNS_WITHOUT_DATES } from "~/features/catalogue/numeric-facts/fact-columns";
import { warrantyYears } from "~/features/catalogue/numeric-facts/warranty-years";
import { numbersIn, rewriteNumbers } from "~/features/catalogue/values/number-style";
import { lagColumns } from "./fact-readers";
import {
	type CellReader,
	type ColumnContext,
	collapseSpaces,
	type ReadValue,
	readAs,
	unreadableValue,
} from "./text-readers";
import { saysNone } from "./yes-or-no";

/** Number style of measures, in which 2.900 has decimals unless the column shows another decimal separator. */
export const measureStyle = ({ decimalSeparator }: ColumnContext) => ({
	decimalSeparator,
	prefersThousands: false,
});

function readWarranty(cell: string, { unit }: ColumnContext): ReadValue {
	if (saysNone(cell)) return readAs("0");
	const parsed = warrantyYears(cell, unit);
	return "reason" in parsed ? unreadableValue(parsed.reason) : readAs(String(parsed.years));
}

function readThrowRatio(cell: string, column: ColumnContext): ReadValue {
	const range = cell.replace(/(\d)\s*(?:à|a|bis|tot|to)\s*(?=\d)/giu, "$1-");
	const text = collapseSpaces(rewriteNumbers(range, measureStyle(column)).replace(/\s*:\s*/g, ":"));
	return readAs(/^[\d.]+(\s*[-–—~]\s*[\d.]+)?$/.test(text) ? `${text}:1` : text);
}

/** A number whose unit follows without a space; "K" as in 4K is not a unit. */
const NUMBER_BEFORE_UNIT = /(\d)(?=(?:ms|msec|kilo|kgs?|g|gr|lbs?|pounds?)(?!\p{L}))/giu;

/** Adds `unit` to a text of numbers without a unit. */
function withUnit(text: string, unit: string): string {
	return /\p{L}|["%]/u.test(text) ? text.replace(NUMBER_BEFORE_UNIT, "$1 ") : `${text} ${unit}`;
}

function measureReader(usualUnit: (number: number) => string) {
	return (cell: string, column: ColumnContext): ReadValue => {
		const text = collapseSpaces(rewriteNumbers(cell, measureStyle(column)));
		const [number] = numbersIn(cell, measureStyle(column));
		if (number === undefined) return readAs(text);
		if (number === 0) return readAs("");
		return readAs(withUnit(text, column.unit ?? usualUnit(number)).replace(/\bkilo\b/i, "kg"));
	};
}

/** No projector weighs more than a hundred kilograms, or less than a hundred grams. */
const readWeight = measureReader((number) => (number > 100 ? "g" : "kg"));
const readLagText = measureReader(() => "ms");

const readInputLag: CellReader = (cell, column) => ({
	...readLagText(cell, column),
	otherFields: lagColumns(cell),
});

/** Lengths from here are millimetres, because no projector is a metre wide. */
const MIN_MILLIMETRES = 100;

function readDimensions(cell: string, column: ColumnContext): ReadValue {
	const spacedText = cell.replace(/(\d)\s*[x×*✕]\s*(?=\d)/gi, "$1 x ");
	const text = collapseSpaces(rewriteNumbers(spacedText, measureStyle(column)));
	if (/\d\s*(mm|cm|in|inch|m|")/i.test(text)) return readAs(text);
	const isLarge =
		/^\d/.test(text) && Math.max(...numbersIn(text, measureStyle(column))) >= MIN_MILLIMETRES;
	const unit = column.unit ?? (isLarge ? "mm" : "");
	return readAs(collapseSpaces(`${text} ${unit}`));
}

/** "Pixels" as the unit of a resolution, not as a word of "pixel shift". */
const PIXEL_UNIT =
	/(?<=\d)\s*(?:pixels?|pix|px)\b(?![\s-]*(?:shift|verschieb|verschui|decal|wobul|enhanc|quad|doubl))/giu;

function readResolution(cell: string): ReadValue {
	const text = cell
		.replace(/(?<!\d)(\d)[.,](\d{3})(?!\d)/g, "$1$2")
		.replace(/(\d)\s*[x×*✕]\s*(?=\d)/gi, "$1 x ")
		.replace(PIXEL_UNIT, "");
	return readAs(collapseSpaces(text));
}

function readPercent(cell: string, column: ColumnContext): ReadValue {
	const text = collapseSpaces(rewriteNumbers(cell, measureStyle(column)).replace(/\s+%/g, "%"));
	return readAs(/^\d+(\.\d+)?$/.test(text) && Number(text) > 1 ? `${text}%` : text);
}

/** Readers of texts with measures, by the column of ours that they are for. */
export const MEASURE_READERS: Readonly<Record<string, CellReader>> = {
	warranty_years: readWarranty,
	throw_ratio: readThrowRatio,
	weight: readWeight,
	box_weight: readWeight,
	input_lag: readInputLag,
	dimensions: readDimensions,
	box_dimensions: readDimensions,
	width: readDimensions,
	depth: readDimensions,
	height: readDimensions,
	resolution: readResolution,
	rec709_coverage: readPercent,
};

/** Ratios, which spreadsheets read as times; the import corrects them. */
const RATIO_FIELDS: ReadonlySet<string> = new Set([
	"native_contrast",
	"contrast_ratio",
	"throw_ratio",
	"native_aspect_ratio",
]);

/** Columns of facts, with width, depth and height, which only files in other layouts have. */
const FACT_FIELDS: ReadonlySet<string> = new Set([
	...COLUMNS_WITHOUT_DATES,
	...Object.keys(MEASURE_READERS),
]);

/** Returns why a cell has no valid fact: the spreadsheet changed it to a date or a time. */
export function spreadsheetFault(field: string, cell: string): string | undefined {
	if (!FACT_FIELDS.has(field)) return undefined;
	const isDate = isDateInFactCell(cell);
	const isTime = isTimeText(cell) && !RATIO_FIELDS.has(field);
	if (!isDate && !isTime) return undefined;
	return `it is a ${isDate ? "date" : "time"}; format the cell as text and type it again`;
}
