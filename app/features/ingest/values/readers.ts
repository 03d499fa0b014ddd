import { splitOutsideBrackets } from "~/features/catalogue/fields/brackets";
import { UNKNOWN_STOCK } from "~/features/catalogue/fields/cells";
import { unknownText } from "~/features/catalogue/fields/unknown-texts";
import { gtin14 } from "~/features/catalogue/identity/gtin";
import { readCondition } from "~/features/catalogue/values/condition";
import { readDelivery } from "~/features/catalogue/values/delivery";
import {
	groupThousands,
	numbersIn,
	rewriteNumbers,
} from "~/features/catalogue/values/number-style";
import { poundsText } from "~/features/catalogue/values/pounds";
import { type ParsedPrice, readPrice } from "~/features/catalogue/values/read-price";
import { readStock } from "~/features/catalogue/values/stock";
import { FACT_READERS, isUnreadableFact, nativeContrastIn, readBrightness } from "./fact-readers";
import { MEASURE_READERS, measureStyle, spreadsheetFault } from "./measure-readers";
import { readReviewCount } from "./review-count";
import {
	type CellReader,
	type ColumnContext,
	collapseSpaces,
	type ReadValue,
	readAs,
	readDescription,
	readEquipment,
	readImageUrls,
	readLightSource,
	readProjectionType,
	readThrowType,
	unreadableValue,
} from "./text-readers";
import { saysNone, yesOrNo } from "./yes-or-no";

function readPounds(parsed: ParsedPrice): ReadValue {
	if (parsed.kind === "price") return readAs(poundsText(parsed.pence));
	return parsed.kind === "blank" ? readAs("") : unreadableValue(parsed.reason);
}

function priceReader(allowsListPrice: boolean): CellReader {
	return (cell, { decimalSeparator, header, currency }) =>
		readPounds(readPrice(cell, { decimalSeparator, header, currency, allowsListPrice }));
}

const readDeliveryCost: CellReader = (cell, { decimalSeparator, header, currency, pricePence }) =>
	readPounds(readDelivery(cell, { decimalSeparator, header, currency, pricePence }));

const PRICE_READERS: Readonly<Record<string, CellReader>> = {
	price: priceReader(false),
	delivery_price: readDeliveryCost,
	lamp_price: priceReader(true),
};

/** Columns with prices. */
export const PRICE_FIELDS: ReadonlySet<string> = new Set(Object.keys(PRICE_READERS));

/** Number style of counts: 3.600 is thousands. */
const countStyle = () => ({ decimalSeparator: undefined, prefersThousands: true });

function readLaunchYear(cell: string): ReadValue {
	const year = /(?<!\d)(19[89]\d|20\d\d)(?!\d)/.exec(cell)?.[1];
	return year === undefined ? unreadableValue("it names no year") : readAs(year);
}

function readRating(cell: string, column: ColumnContext): ReadValue {
	const [number] = numbersIn(cell, measureStyle(column));
	return number !== undefined && number <= 5
		? readAs(String(number))
		: unreadableValue("it is not 0 to 5");
}

function readFlag(cell: string): ReadValue {
	const value = yesOrNo(cell);
	return value === undefined ? unreadableValue("it is neither yes nor no") : readAs(String(value));
}

/** Reads stock; an unknown text leaves an offer's stock as it was. */
function readInStock(cell: string): ReadValue {
	const stock = readStock(cell) ?? (/^\p{L}$/u.test(cell.trim()) ? undefined : yesOrNo(cell));
	return stock === undefined
		? { text: UNKNOWN_STOCK, unknownText: unknownText("stock", cell) }
		: readAs(String(stock));
}

/** Translations of words that sheets write around numbers. */
const ENGLISH_WORDS: readonly [words: RegExp, english: string][] = [
	[/\b(?:uren|uur|stunden|std\.?|heures?|hours?|hrs?|h)(?![\p{L}\d])\.?/giu, "hours"],
	[/\b(?:bis zu|tot|jusqu['’]à|up to)(?!\p{L})/giu, "up to"],
	[/\b(?:normaal|normale?s?)(?!\p{L})/giu, "normal"],
	[/\b(?:oder|ou|of)(?!\p{L})/giu, "or"],
	[/\b(?:mode éco(?:nomique)?|eco-modus|ecostand|ecomodus)(?!\p{L})/giu, "eco mode"],
];

const translateWords = (text: string) =>
	ENGLISH_WORDS.reduce(
		(translatedText, [words, english]) => translatedText.replace(words, english),
		text,
	);

function readLightSourceLife(cell: string): ReadValue {
	const text = translateWords(
		rewriteNumbers(cell, countStyle(), groupThousands).replace(/(\d)(?=\p{L})/gu, "$1 "),
	);
	return readAs(collapseSpaces(/\p{L}/u.test(text) ? text : `${text} hours`));
}

/** A ratio that a spreadsheet read as a time; the import corrects it. */
const TIME_TEXT = /^\d+:\d\d(:\d\d)?$/;

function readContrast(cell: string): ReadValue {
	if (TIME_TEXT.test(cell.trim())) return readAs(cell.trim());
	const millions = /^\s*(\d+(?:[.,]\d+)?)\s*(?:mio\.?|million(?:en)?|m)\s*:\s*1\s*$/i.exec(
		cell,
	)?.[1];
	if (millions !== undefined) {
		return readAs(`${groupThousands(String(Number(millions.replace(",", ".")) * 1e6))}:1`);
	}
	const text = rewriteNumbers(cell, countStyle(), groupThousands).replace(/\s*:\s*/g, ":");
	const ratio = collapseSpaces(/^[\d,]+$/.test(text.trim()) ? `${text.trim()}:1` : text);
	return { text: ratio, otherFields: nativeContrastIn(cell) };
}

/** A comma between digits does not separate values. */
const LIST_SEPARATORS = /[;|•\n\r]|(?<!\d),|,(?!\d)|\s\+\s/;

function listReader(separators: RegExp): CellReader {
	return (cell) => {
		if (saysNone(cell)) return readAs("");
		const values = splitOutsideBrackets(cell, separators).map((part) =>
			// The template separates values by semicolons.
			collapseSpaces(part).replaceAll(";", ","),
		);
		return readAs(values.filter((value) => value !== "").join(";"));
	};
}

const readList = listReader(LIST_SEPARATORS);

/** "Wi-Fi/Bluetooth" and "HDR10 & 3D" are two features, "24/7" and "I/O" one. */
const readFeatures = listReader(
	new RegExp(
		`${LIST_SEPARATORS.source}|\\s&\\s|(?<=[\\p{L}+-][\\p{L}\\d+-]{2}\\s?)/(?=\\s?\\p{L}[\\p{L}\\d]{2})`,
		"u",
	),
);

/** Quotation marks by which spreadsheets mark digits as text: '0850, or ="0850". */
const QUOTES = /^[\s='"’]+|[\s'"]+$/g;

function readEans(cell: string): ReadValue {
	if (/^\d[.,]\d+e\+?\d+$/i.test(cell.trim()))
		return unreadableValue("the spreadsheet has rounded it");
	// Amazon's product number (ASIN), which its files have among the barcodes.
	if (/^b0[a-z\d]{8}$/i.test(cell.trim())) return readAs("");
	const codes = cell
		.split(/[;,|/\n\r]+/)
		.map((code) => code.replace(QUOTES, "").replace(/[\s-]/g, ""))
		.filter((code) => code !== "");
	const validCodes = codes.filter((code) => gtin14(code) !== undefined);
	const text = validCodes.join(";");
	return validCodes.length === codes.length
		? { text }
		: { text, why: "it is no barcode with a right check digit" };
}

/** Reads the condition; an unknown text counts as refurbished and is reported. */
function readConditionText(cell: string): ReadValue {
	const condition = readCondition(cell);
	return condition === undefined
		? { text: "refurbished", unknownText: unknownText("condition", cell) }
		: readAs(condition);
}

function readAddress(cell: string): ReadValue {
	const text = cell.trim();
	return readAs(/^[\w-]+(\.[\w-]+)+(\/|$)/.test(text) ? `https://${text}` : text);
}

const readText: CellReader = (cell) => readAs(collapseSpaces(cell));

/** Readers by our column; all other columns are texts. */
const READERS: Readonly<Record<string, CellReader>> = {
	...FACT_READERS,
	...MEASURE_READERS,
	...PRICE_READERS,
	sku: (cell) => readAs(cell.trim()),
	eans: readEans,
	brightness: readBrightness,
	launch_year: readLaunchYear,
	review_count: readReviewCount,
	rating: readRating,
	is_featured: readFlag,
	is_discontinued: readFlag,
	in_stock: readInStock,
	light_source_life: readLightSourceLife,
	contrast_ratio: readContrast,
	projection_type: readProjectionType,
	throw_type: readThrowType,
	light_source_type: readLightSource,
	native_aspect_ratio: (cell) =>
		readAs(collapseSpaces(cell).replace(/^(\d+)\s*[/:]\s*(\d+)$/, "$1:$2")),
	inputs: readList,
	features: readFeatures,
	product_category: readList,
	affiliate_url: readAddress,
	image_url: readImageUrls,
	condition: readConditionText,
	speaker: readEquipment,
	keystone_adjustment: readEquipment,
	description: readDescription,
};

/** Errors that a spreadsheet shows instead of a result. */
const SPREADSHEET_ERROR =
	/^#(?:ref!|value!|div\/0!|name\?|num!|null!|spill!|calc!|field!|error!|bezug!|wert!|zahl!|verw!|waarde!|getal!|valeur!|nombre!|nom\s?\?)$/i;

/** Returns the value of a cell in the form of our column; a text without the needed numeric fact is refused. */
export function readCell(field: string, cell: string, column: ColumnContext): ReadValue {
	if (SPREADSHEET_ERROR.test(cell.trim()))
		return unreadableValue("it is an error of the spreadsheet");
	const fault = spreadsheetFault(field, cell);
	if (fault !== undefined) return unreadableValue(fault);
	const reader = Object.hasOwn(READERS, field) ? READERS[field] : undefined;
	const value = (reader ?? readText)(cell, column);
	return isUnreadableFact(field, value.text)
		? unreadableValue("no figure can be read from it")
		: value;
}
