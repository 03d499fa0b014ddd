import { decodeJsonList, encodeList } from "db/json/json-columns";
import type { Flag, JsonList } from "db/schema";
import { z } from "zod";
import {
	booleanCell,
	choiceCell,
	choicesCell,
	listCell,
	listText,
	phrasesCell,
	textCell,
	withCellCache,
} from "~/features/catalogue/fields/cells";
import {
	decimalCell,
	integerCell,
	numberCell,
	optionalPriceCell,
	percentCell,
	pricePenceCell,
	ratioCell,
	ratioNumberCell,
} from "~/features/catalogue/fields/number-cells";
import { integerText, type SPEC_GROUPS } from "~/features/catalogue/spec-text";
import { poundsText } from "~/features/catalogue/values/pounds";

/** Label of a field on pages, and its places there. */
interface FieldDisplay {
	label: string;
	/** Table and position on the model's page. */
	detailPlace?: readonly [group: (typeof SPEC_GROUPS)[number], place: number] | undefined;
	/** Position in the table of a comparison. */
	comparisonPlace?: number | undefined;
	/** True if pages do not list it among the missing facts, because many models lack it. */
	isOmittedIfMissing?: true | undefined;
	/** True for one of the facts that matter most: staff see which models lack it. */
	isKeyFact?: true | undefined;
}

type FieldOptions = (FieldDisplay | { [Name in keyof FieldDisplay]?: never }) & {
	/** The unit of a number. */
	unit?: string;
	/** The cell of the column in the template's example row. */
	example: string;
	/** Help for its column in a workbook and in the description of the JSON calls. */
	about?: string;
};

/** The value of a cell in a written file. */
export type FieldCell = string | number | boolean | null;

/**
 * One column of a model: the rule for a file's cell (`Read`), the type in the database (`Stored`) and in the product
 * (`Value`), and its places on pages.
 */
export interface ModelField<Column extends string, Read, Stored, Value> {
	column: Column;
	cell: z.ZodType<Read, string>;
	/** The stored value of an empty cell: the column's default. */
	empty: Stored;
	store: (read: Read) => Stored;
	load: (stored: Stored) => Value;
	/** Returns the cell that is read as this value. */
	toCell: (stored: Stored) => FieldCell;
	json: z.ZodType<Value, Value>;
	/** Returns '' for an unknown value. */
	toText: (value: Value) => string;
	example: string;
	about: string | undefined;
	unit: string | undefined;
	display: FieldDisplay | undefined;
	/** The possible values of a choice. */
	options?: readonly string[] | undefined;
}

type FieldRules<Column extends string, Read, Stored, Value> = Omit<
	ModelField<Column, Read, Stored, Value>,
	"column" | "example" | "about" | "unit" | "display"
>;

function makeField<Column extends string, Read, Stored, Value>(
	column: Column,
	{
		label,
		detailPlace,
		comparisonPlace,
		isOmittedIfMissing,
		isKeyFact,
		example,
		about,
		unit,
	}: FieldOptions,
	rules: FieldRules<Column, Read, Stored, Value>,
): ModelField<Column, Read, Stored, Value> {
	const json = about === undefined ? rules.json : rules.json.describe(about);
	const display =
		label === undefined
			? undefined
			: { label, detailPlace, comparisonPlace, isOmittedIfMissing, isKeyFact };
	const cell = withCellCache(rules.cell);
	return { column, example, about, unit, display, ...rules, cell, json };
}

/** Returns its argument: for values that are stored without conversion. */
export function identity<Value>(value: Value): Value {
	return value;
}

/** A field whose cell, column and value are the same. */
function plainField<Column extends string, Value extends FieldCell>(
	column: Column,
	fieldOptions: FieldOptions,
	rules: Omit<FieldRules<Column, Value, Value, Value>, "store" | "load" | "toCell">,
	toCell: (stored: Value) => FieldCell = identity,
): ModelField<Column, Value, Value, Value> {
	return makeField(column, fieldOptions, { ...rules, store: identity, load: identity, toCell });
}

const nonEmptyText = z.string().min(1);

function nullableText<Column extends string>(
	column: Column,
	fieldOptions: FieldOptions,
	cell: z.ZodType<string | null, string>,
) {
	const toText = (value: string | null) => value ?? "";
	return plainField(column, fieldOptions, {
		cell,
		empty: null,
		json: nonEmptyText.nullable(),
		toText,
	});
}

/** A text, or null. */
export function textField<Column extends string>(
	column: Column,
	fieldOptions: FieldOptions,
	maxLength?: number,
) {
	return nullableText(column, fieldOptions, textCell(column, maxLength));
}

/** A ratio, or a range of ratios, as a text, or null: '16:9', '1.35 - 2.16:1'. */
export function ratioField<Column extends string>(column: Column, fieldOptions: FieldOptions) {
	return nullableText(column, fieldOptions, ratioCell(column));
}

/** A percentage as a text, or null: '98%'. */
export function percentField<Column extends string>(column: Column, fieldOptions: FieldOptions) {
	return nullableText(column, fieldOptions, percentCell(column));
}

/** A text that is never null, but may be empty. */
export function nonNullTextField<Column extends string>(
	column: Column,
	fieldOptions: FieldOptions,
	maxLength?: number,
) {
	return plainField<Column, string>(column, fieldOptions, {
		cell: textCell(column, maxLength).transform((value) => value ?? ""),
		empty: "",
		json: z.string().describe("Empty where unknown."),
		toText: identity,
	});
}

/** A list of texts. */
export function listField<Column extends string>(
	column: Column,
	fieldOptions: FieldOptions,
	cell: z.ZodType<string[], string> = listCell(column),
) {
	return makeField<Column, string[], JsonList, string[]>(column, fieldOptions, {
		cell,
		empty: "[]",
		store: encodeList,
		load: decodeJsonList,
		toCell: (stored) => listText(decodeJsonList(stored)),
		json: z.array(nonEmptyText),
		toText: (values) => values.join(", "),
	});
}

/** A list of phrases, which may have commas: pages show them with “·” between them. */
export function phrasesField<Column extends string>(
	column: Column,
	fieldOptions: FieldOptions,
	maxValues: number,
) {
	return {
		...listField(column, fieldOptions, phrasesCell(column, maxValues)),
		toText: (texts: string[]) => texts.join(" · "),
	};
}

/** Yes or no; no by default. */
export function flagField<Column extends string>(column: Column, fieldOptions: FieldOptions) {
	return makeField<Column, boolean, Flag, boolean>(column, fieldOptions, {
		cell: booleanCell(column, false),
		empty: 0,
		store: (value) => (value ? 1 : 0),
		load: (stored) => stored === 1,
		toCell: (stored) => stored === 1,
		json: z.boolean(),
		toText: (value) => (value ? "Yes" : "No"),
	});
}

interface IntegerOptions {
	min: number;
	max: number;
	/** Returns a page's text for a number; by default the number with its unit. */
	toText?: (value: number) => string;
}

/** A whole number within bounds, or null. */
export function integerField<Column extends string>(
	column: Column,
	{ min, max, toText, ...fieldOptions }: FieldOptions & IntegerOptions,
) {
	const { unit } = fieldOptions;
	const withUnit = (value: number) =>
		unit === undefined ? String(value) : `${integerText(value)} ${unit}`;
	return plainField<Column, number | null>(column, fieldOptions, {
		cell: integerCell(column, min, max),
		empty: null,
		json: z.int().min(min).max(max).nullable(),
		toText: (value) => (value === null ? "" : (toText ?? withUnit)(value)),
	});
}

/** A number within bounds with one decimal, or null. Pages show it after `sign`. */
export function measureField<Column extends string>(
	column: Column,
	{
		min,
		max,
		sign = "",
		...fieldOptions
	}: FieldOptions & { min: number; max: number; sign?: string },
) {
	const { unit } = fieldOptions;
	return plainField<Column, number | null>(column, fieldOptions, {
		cell: decimalCell(column, min, max),
		empty: null,
		json: z.number().min(min).max(max).nullable(),
		toText: (value) => (value === null ? "" : `${sign}${value} ${unit ?? ""}`.trim()),
	});
}

/** A ratio to 1, stored as its first number, or null: '1500:1' is 1500. */
export function ratioNumberField<Column extends string>(
	column: Column,
	{ max, ...fieldOptions }: FieldOptions & { max: number },
) {
	return plainField<Column, number | null>(column, fieldOptions, {
		cell: ratioNumberCell(column, max),
		empty: null,
		json: z.int().min(1).max(max).nullable(),
		toText: (value) => (value === null ? "" : `${integerText(value)}:1`),
	});
}

/** One of a few values, each with its text on pages, or null. */
export function choiceField<Column extends string, Option extends string>(
	column: Column,
	texts: Readonly<Record<Option, string>>,
	fieldOptions: FieldOptions,
) {
	const options = Object.keys(texts) as Option[];
	const rules = {
		cell: choiceCell(column, options),
		empty: null,
		json: z.enum(options).nullable(),
		toText: (value: Option | null) => (value === null ? "" : texts[value]),
	};
	return { ...plainField<Column, Option | null>(column, fieldOptions, rules), options };
}

/** Any number of a few values, each with its text on pages. */
export function choicesField<Column extends string, Option extends string>(
	column: Column,
	texts: Readonly<Record<Option, string>>,
	fieldOptions: FieldOptions,
) {
	const options = Object.keys(texts) as Option[];
	const isOption = (text: string): text is Option => Object.hasOwn(texts, text);
	return {
		...makeField<Column, Option[], JsonList, Option[]>(column, fieldOptions, {
			cell: choicesCell(column, texts),
			empty: "[]",
			store: encodeList,
			load: (stored) => decodeJsonList(stored).filter(isOption),
			toCell: (stored) => listText(decodeJsonList(stored)),
			json: z.array(z.enum(options)),
			toText: (values) => values.map((value) => texts[value]).join(", "),
		}),
		options,
	};
}

/** Pounds in a file, whole pence everywhere else; null if unknown. */
export function optionalPriceField<Column extends string>(
	column: Column,
	fieldOptions: FieldOptions,
) {
	const toText = (pence: number | null) => (pence === null ? "" : `£${poundsText(pence)}`);
	const toCell = (pence: number | null) => (pence === null ? null : poundsText(pence));
	const json = z.int().min(0).nullable();
	const rules = { cell: optionalPriceCell(column), empty: null, json, toText };
	return plainField<Column, number | null>(
		column,
		{ unit: "pounds", ...fieldOptions },
		rules,
		toCell,
	);
}

/** A count up to `max`; 0 by default. */
export function countField<Column extends string>(
	column: Column,
	{ max, ...fieldOptions }: FieldOptions & { max: number },
) {
	const cell = integerCell(column, 0, max).transform((value) => value ?? 0);
	const rules = { cell, empty: 0, json: z.int().min(0), toText: String };
	return plainField<Column, number>(column, fieldOptions, rules);
}

/** A rating from 0 to `max`, which may have decimals; 0 if there is none. */
export function ratingField<Column extends string>(
	column: Column,
	{ max, ...fieldOptions }: FieldOptions & { max: number },
) {
	const json = z.number().min(0).max(max);
	const rules = { cell: numberCell(column, max), empty: 0, json, toText: String };
	return plainField<Column, number>(column, { unit: `0 to ${max}`, ...fieldOptions }, rules);
}

/** Pounds in a file, whole pence everywhere else; 0, which is an empty cell, if no price is known. */
export function priceField<Column extends string>(column: Column, fieldOptions: FieldOptions) {
	const toText = (pence: number) => (pence === 0 ? "" : poundsText(pence));
	const json = z.int().min(0).describe("Pence.");
	const rules = { cell: pricePenceCell(column), empty: 0, json, toText };
	const toCell = (pence: number) => toText(pence) || null;
	return plainField<Column, number>(column, { unit: "pounds", ...fieldOptions }, rules, toCell);
}
