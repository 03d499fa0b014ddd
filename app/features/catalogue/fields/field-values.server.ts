import type { z } from "zod";
import { type FieldCell, identity, type ModelField } from "./field-kinds.server";
import { MODEL_FIELDS } from "./model-fields.server";

type Fields = typeof MODEL_FIELDS;

export type FieldName = keyof Fields;

export type FieldValues = { [Name in FieldName]: ReturnType<Fields[Name]["load"]> };

export type StoredModelFields = { [Name in FieldName]: Fields[Name]["empty"] };

type ParsedFields = {
	[Name in FieldName as Fields[Name]["column"]]?: z.output<Fields[Name]["cell"]> | undefined;
};

type ByColumn<Value> = { [Name in FieldName as Fields[Name]["column"]]: Value };

type UntypedField = ModelField<string, unknown, unknown, unknown>;

/**
 * Any field. Declared with methods: unlike properties they may take narrower parameters, so that every field is an
 * `AnyField`.
 */
interface AnyField extends Omit<UntypedField, "store" | "load" | "toCell" | "toText"> {
	store(parsedValue: unknown): unknown;
	load(stored: unknown): unknown;
	toCell(stored: unknown): FieldCell;
	toText(value: unknown): string;
}

function isFieldName(name: string): name is FieldName {
	return name in MODEL_FIELDS;
}

const FIELD_NAMES = Object.keys(MODEL_FIELDS).filter(isFieldName);

const FIELDS: readonly { name: FieldName; field: AnyField }[] = FIELD_NAMES.map((name) => ({
	name,
	field: MODEL_FIELDS[name],
}));

const EMPTY_RECORDS = {
	name: Object.fromEntries(FIELDS.map(({ name }) => [name, null])),
	column: Object.fromEntries(FIELDS.map(({ field }) => [field.column, null])),
};

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns an object with a value for each field, by its name or its column. TypeScript cannot follow the fields' types
 * through a loop: the casts here and in `decodeFields` rely on the types of `MODEL_FIELDS`.
 */
function mapFields<Value>(
	key: "name" | "column",
	makeValue: (field: AnyField, name: FieldName) => unknown,
) {
	// Copying an object with all keys is far faster than adding them one by one.
	const valueByKey: Record<string, unknown> = { ...EMPTY_RECORDS[key] };
	for (const { name, field } of FIELDS) {
		valueByKey[key === "name" ? name : field.column] = makeValue(field, name);
	}
	return valueByKey as Value;
}

/** The columns' defaults, equal to those of the table. */
export const EMPTY_FIELDS = mapFields<StoredModelFields>("name", ({ empty }) => empty);

/** The rule for each cell of a file. */
export const CELL_RULES = mapFields<{
	[Name in FieldName as Fields[Name]["column"]]: z.ZodOptional<Fields[Name]["cell"]>;
}>("column", ({ cell }) => cell.optional());

/** The schema of each field in JSON. */
export const JSON_SCHEMAS = mapFields<{ [Name in FieldName]: Fields[Name]["json"] }>(
	"name",
	({ json }) => json,
);

/** The cells of the template's example row. */
export const EXAMPLE_CELLS = mapFields<ByColumn<string>>("column", ({ example }) => example);

/** Help about each column. */
export const FIELD_HELP = mapFields<ByColumn<{ about: string | undefined; example: string }>>(
	"column",
	({ about, example }) => ({ about, example }),
);

/** The few fields whose stored value is decoded: skipping the others saves time in long lists of models. */
const FIELDS_TO_DECODE = FIELDS.filter(({ field }) => field.load !== identity);

/** Returns a model's row with its stored values decoded. */
export function decodeFields<Row extends StoredModelFields>(
	row: Row,
): Omit<Row, FieldName> & FieldValues {
	const values: Record<string, unknown> = { ...row };
	for (const { name, field } of FIELDS_TO_DECODE) values[name] = field.load(values[name]);
	// The cast relies on the types of `MODEL_FIELDS`.
	return values as Omit<Row, FieldName> & FieldValues;
}

/** Returns a row's decoded values by column. */
export function fieldValues(row: StoredModelFields): ByColumn<unknown> {
	const storedValues: Values = row;
	return mapFields("column", ({ load }, name) => load(storedValues[name]));
}

/** Returns the values to store, by field name, for the parsed cells that a record has. */
export function encodeFields(record: ParsedFields): Partial<StoredModelFields> {
	const parsedValues: Values = record;
	const values: Record<string, unknown> = {};
	for (const { name, field } of FIELDS) {
		const value = parsedValues[field.column];
		if (value !== undefined) values[name] = field.store(value);
	}
	return values;
}

/** Returns the cells of a file with a row's values. */
export function fieldCells(row: StoredModelFields): ByColumn<FieldCell> {
	const storedValues: Values = row;
	return mapFields("column", ({ toCell }, name) => toCell(storedValues[name]));
}

const FIELD_BY_COLUMN: ReadonlyMap<string, AnyField> = new Map(
	FIELDS.map(({ field }) => [field.column, field]),
);

/** Returns a cell's text as downloads write it ('3,000' is '3000'), or the message with which its column refuses it. */
export function normalizedCell(
	column: string,
	text: string,
): { cell: string } | { reason: string } {
	const field = FIELD_BY_COLUMN.get(column);
	const { data, error } = field?.cell.safeParse(text) ?? {};
	if (!field || error) return { reason: error?.issues[0]?.message ?? `${column} is no column` };
	return { cell: String(field.toCell(field.store(data)) ?? "") };
}

/** Returns the cell of one field as text; '' for an unknown value. */
export function cellText(name: FieldName, row: StoredModelFields): string {
	const field: AnyField = MODEL_FIELDS[name];
	return String(field.toCell(row[name]) ?? "");
}

/** Returns the text of a model's field on pages; '' for an unknown value. */
export function fieldText(name: FieldName, values: FieldValues): string {
	const field: AnyField = MODEL_FIELDS[name];
	return field.toText(values[name]);
}

/** The fields that pages show, with their labels and places. */
export const DISPLAY_FIELDS = FIELD_NAMES.flatMap((name) => {
	const { display } = MODEL_FIELDS[name];
	return display ? [{ name, ...display }] : [];
});
