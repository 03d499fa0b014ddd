import type { z } from "zod";
import { type Field, type FieldCell, same } from "./field-kinds.server";
import { MODEL_FIELDS } from "./model-fields.server";

type Fields = typeof MODEL_FIELDS;

/** A column of a model that a file may hold. */
export type FieldName = keyof Fields;

/** The values that the product works with. */
export type FieldValues = { [Name in FieldName]: ReturnType<Fields[Name]["load"]> };

/** The values as the database holds them. */
export type StoredFields = { [Name in FieldName]: Fields[Name]["empty"] };

/** What was read of the cells that a file has. */
type ReadFields = {
	[Name in FieldName as Fields[Name]["heading"]]?: z.output<Fields[Name]["cell"]> | undefined;
};

type ByHeading<Made> = { [Name in FieldName as Fields[Name]["heading"]]: Made };

/** Any field, of whose values nothing is known; a method's parameter may be narrower, which lets each field be one. */
interface AnyField {
	heading: string;
	cell: z.ZodType<unknown, string>;
	empty: unknown;
	store(read: unknown): unknown;
	load(stored: unknown): unknown;
	toCell(stored: unknown): FieldCell;
	json: z.ZodType;
	toText(value: unknown): string;
	example: string;
	about: string | undefined;
	shown: Field<string, unknown, unknown, unknown>["shown"];
}

function isFieldName(name: string): name is FieldName {
	return name in MODEL_FIELDS;
}

const FIELD_NAMES = Object.keys(MODEL_FIELDS).filter(isFieldName);

const FIELDS: readonly { name: FieldName; field: AnyField }[] = FIELD_NAMES.map((name) => ({
	name,
	field: MODEL_FIELDS[name],
}));

const SKELETONS = {
	name: Object.fromEntries(FIELDS.map(({ name }) => [name, null])),
	heading: Object.fromEntries(FIELDS.map(({ field }) => [field.heading, null])),
};

type Values = Readonly<Record<string, unknown>>;

/**
 * Makes one thing of each field, under its name or its heading. That each is of its own field's type is more than
 * TypeScript can follow through a loop: here and in `loadFields` it is claimed, and the table's own types hold it.
 */
function ofEach<Made>(
	key: "name" | "heading",
	make: (field: AnyField, name: FieldName) => unknown,
) {
	// A copy of one shape is filled far faster than an object that grows.
	const made: Record<string, unknown> = { ...SKELETONS[key] };
	for (const { name, field } of FIELDS) {
		made[key === "name" ? name : field.heading] = make(field, name);
	}
	return made as Made;
}

/** What each column of a model holds of which nothing is said, as the table's own defaults are. */
export const EMPTY_FIELDS = ofEach<StoredFields>("name", ({ empty }) => empty);

/** The rule for each cell of a file, made once. */
export const CELL_RULES = ofEach<{
	[Name in FieldName as Fields[Name]["heading"]]: z.ZodOptional<Fields[Name]["cell"]>;
}>("heading", ({ cell }) => cell.optional());

/** What the JSON calls return of each field. */
export const JSON_FIELDS = ofEach<{ [Name in FieldName]: Fields[Name]["json"] }>(
	"name",
	({ json }) => json,
);

/** The cells of the template's example. */
export const EXAMPLE_CELLS = ofEach<ByHeading<string>>("heading", ({ example }) => example);

/** What is said of each column beyond how its cells are written. */
export const FIELD_NOTES = ofEach<ByHeading<{ about: string | undefined; example: string }>>(
	"heading",
	({ about, example }) => ({ about, example }),
);

/** The fields whose value is not simply what is stored; few, and lists of models are long. */
const DECODED = FIELDS.filter(({ field }) => field.load !== same);

/** Returns a model's row with the values that the product works with. */
export function loadFields<Row extends StoredFields>(row: Row): Omit<Row, FieldName> & FieldValues {
	const values: Record<string, unknown> = { ...row };
	for (const { name, field } of DECODED) values[name] = field.load(values[name]);
	// As in `ofEach`: each value is what its own field makes of it.
	return values as Omit<Row, FieldName> & FieldValues;
}

/** Returns a row's values by the headings of a file, as its cells are read. */
export function fieldValues(row: StoredFields): ByHeading<unknown> {
	const stored: Values = row;
	return ofEach("heading", ({ load }, name) => load(stored[name]));
}

/** Returns what a record stores; what it does not have is left out. */
export function storeFields(record: ReadFields): Partial<StoredFields> {
	const read: Values = record;
	const values: Record<string, unknown> = {};
	for (const { name, field } of FIELDS) {
		const value = read[field.heading];
		if (value !== undefined) values[name] = field.store(value);
	}
	return values;
}

/** Returns the cells that are read as a row's values again. */
export function fieldCells(row: StoredFields): ByHeading<FieldCell> {
	const stored: Values = row;
	return ofEach("heading", ({ toCell }, name) => toCell(stored[name]));
}

/** Returns what pages say of one field of a model; blank where there is nothing to say. */
export function fieldText(name: FieldName, values: FieldValues): string {
	const field: AnyField = MODEL_FIELDS[name];
	return field.toText(values[name]);
}

/** The fields that pages show, and where. */
export const SHOWN_FIELDS = FIELD_NAMES.flatMap((name) => {
	const { shown } = MODEL_FIELDS[name];
	return shown ? [{ name, ...shown }] : [];
});
