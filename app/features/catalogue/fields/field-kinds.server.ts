import { decodeList, encodeList } from "db/json/json-columns";
import type { Flag, JsonList } from "db/schema";
import { z } from "zod";
import {
	barcodesCell,
	booleanCell,
	listCell,
	listText,
	numberCell,
	percentCell,
	poundsText,
	pricePenceCell,
	ratioCell,
	textCell,
	wholeNumberCell,
} from "~/features/catalogue/fields/cells";
import { wholeNumberText } from "~/features/catalogue/spec-text";

/** The tables of a model's page, in order. */
export const SPEC_GROUPS = [
	"Picture",
	"Light and throw",
	"Connections and sound",
	"Size and weight",
	"Ownership",
] as const;

/** Where a field shows. Rows stand in order of their places. */
interface Shown {
	label: string;
	/** On the model's own page. */
	detail?: readonly [group: (typeof SPEC_GROUPS)[number], place: number] | undefined;
	/** Its place in a comparison. */
	compared?: number | undefined;
}

interface NotShown {
	label?: never;
	detail?: never;
	compared?: never;
}

type Facts = (Shown | NotShown) & {
	/** What its number is of, where that must be told. */
	unit?: string;
	/** How the template shows that a cell is written. */
	example: string;
	/** What its heading in a workbook and the description of the JSON calls say of it. */
	about?: string;
};

/** A cell of a file that is written. */
export type FieldCell = string | number | boolean | null;

/**
 * All that is known of one column of a model: how a file's cell is read (`Read`), what the database holds (`Stored`),
 * what the product works with (`Value`), and where and how it shows.
 */
export interface Field<Heading extends string, Read, Stored, Value> {
	heading: Heading;
	cell: z.ZodType<Read, string>;
	/** Of a model of which nothing is said. */
	empty: Stored;
	store: (read: Read) => Stored;
	load: (stored: Stored) => Value;
	/** The cell that is read as this value again. */
	toCell: (stored: Stored) => FieldCell;
	json: z.ZodType<Value, Value>;
	/** Blank where there is nothing to say. */
	toText: (value: Value) => string;
	example: string;
	about: string | undefined;
	unit: string | undefined;
	shown: Shown | undefined;
}

type Parts<Heading extends string, Read, Stored, Value> = Omit<
	Field<Heading, Read, Stored, Value>,
	"heading" | "example" | "about" | "unit" | "shown"
>;

function field<Heading extends string, Read, Stored, Value>(
	heading: Heading,
	{ label, detail, compared, example, about, unit }: Facts,
	parts: Parts<Heading, Read, Stored, Value>,
): Field<Heading, Read, Stored, Value> {
	const json = about === undefined ? parts.json : parts.json.describe(about);
	const shown = label === undefined ? undefined : { label, detail, compared };
	return { heading, example, about, unit, shown, ...parts, json };
}

/** The reading of a value that is stored as it is. */
export function same<Value>(value: Value): Value {
	return value;
}

const filled = z.string().min(1);

function nullableText<Heading extends string>(
	heading: Heading,
	facts: Facts,
	cell: z.ZodType<string | null, string>,
) {
	return field<Heading, string | null, string | null, string | null>(heading, facts, {
		cell,
		empty: null,
		store: same,
		load: same,
		toCell: same,
		json: filled.nullable(),
		toText: (value) => value ?? "",
	});
}

/** A text, or null. */
export function text<Heading extends string>(heading: Heading, facts: Facts, max?: number) {
	return nullableText(heading, facts, textCell(heading, max));
}

/** A ratio such as 16:9, or null. */
export function ratio<Heading extends string>(heading: Heading, facts: Facts) {
	return nullableText(heading, facts, ratioCell(heading));
}

/** A share such as 98%, or null. */
export function percent<Heading extends string>(heading: Heading, facts: Facts) {
	return nullableText(heading, facts, percentCell(heading));
}

/** A text that is never null, but may be empty. */
export function plainText<Heading extends string>(heading: Heading, facts: Facts, max?: number) {
	return field<Heading, string, string, string>(heading, facts, {
		cell: textCell(heading, max).transform((value) => value ?? ""),
		empty: "",
		store: same,
		load: same,
		toCell: same,
		json: z.string().describe("Empty where unknown."),
		toText: same,
	});
}

/** Texts, of which there may be none. */
export function list<Heading extends string>(heading: Heading, facts: Facts, max?: number) {
	return field<Heading, string[], JsonList, string[]>(heading, facts, {
		cell: listCell(heading, max),
		empty: "[]",
		store: encodeList,
		load: decodeList,
		toCell: (stored) => listText(decodeList(stored)),
		json: z.array(filled),
		toText: (values) => values.join(", "),
	});
}

/** Barcodes, of which there may be none. */
export function barcodes<Heading extends string>(heading: Heading, facts: Facts) {
	return { ...list(heading, facts), cell: barcodesCell(heading) };
}

/** Yes or no; no where nothing is said. */
export function flag<Heading extends string>(heading: Heading, facts: Facts) {
	return field<Heading, boolean, Flag, boolean>(heading, facts, {
		cell: booleanCell(heading, false),
		empty: 0,
		store: (value) => (value ? 1 : 0),
		load: (stored) => stored === 1,
		toCell: (stored) => stored === 1,
		json: z.boolean(),
		toText: (value) => (value ? "Yes" : "No"),
	});
}

interface Whole {
	min: number;
	max: number;
	/** What pages say of a number, where that is not the number with its unit. */
	text?: (value: number) => string;
}

/** A whole number within bounds, or null. */
export function whole<Heading extends string>(
	heading: Heading,
	{ min, max, text, ...facts }: Facts & Whole,
) {
	const { unit } = facts;
	const plain = (value: number) =>
		unit === undefined ? String(value) : `${wholeNumberText(value)} ${unit}`;
	return field<Heading, number | null, number | null, number | null>(heading, facts, {
		cell: wholeNumberCell(heading, min, max),
		empty: null,
		store: same,
		load: same,
		toCell: same,
		json: z.int().min(min).max(max).nullable(),
		toText: (value) => (value === null ? "" : (text ?? plain)(value)),
	});
}

/** How many there are, up to so many; 0 where nothing is said. */
export function count<Heading extends string>(
	heading: Heading,
	{ max, ...facts }: Facts & { max: number },
) {
	return field<Heading, number, number, number>(heading, facts, {
		cell: wholeNumberCell(heading, 0, max).transform((value) => value ?? 0),
		empty: 0,
		store: same,
		load: same,
		toCell: same,
		json: z.int().min(0),
		toText: String,
	});
}

/** A number up to so much; 0 where nothing is said. */
export function decimal<Heading extends string>(
	heading: Heading,
	{ max, ...facts }: Facts & { max: number },
) {
	return field<Heading, number, number, number>(
		heading,
		{ unit: `0 to ${max}`, ...facts },
		{
			cell: numberCell(heading, max),
			empty: 0,
			store: same,
			load: same,
			toCell: same,
			json: z.number().min(0).max(max),
			toText: String,
		},
	);
}

/** Pounds in a file, whole pence everywhere else; 0 where no price is known, which is an empty cell. */
export function price<Heading extends string>(heading: Heading, facts: Facts) {
	return field<Heading, number, number, number>(
		heading,
		{ unit: "pounds", ...facts },
		{
			cell: pricePenceCell(heading),
			empty: 0,
			store: same,
			load: same,
			toCell: (pence) => (pence === 0 ? null : poundsText(pence)),
			json: z.int().min(0).describe("Pence."),
			toText: (pence) => (pence === 0 ? "" : poundsText(pence)),
		},
	);
}
