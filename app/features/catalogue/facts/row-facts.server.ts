import type { z } from "zod";
import {
	CELL_RULES,
	cellText,
	DISPLAY_FIELDS,
	decodeFields,
	EMPTY_FIELDS,
	encodeFields,
	type FieldName,
	fieldText,
	type StoredModelFields,
} from "~/features/catalogue/fields/field-values.server";
import { MODEL_FIELDS } from "~/features/catalogue/fields/model-fields.server";
import { typographicText } from "~/features/catalogue/spec-text";
import { disputeText, sourceText } from "./fact-text";
import {
	bestFactsFirst,
	currentFact,
	type Fact,
	type FactsByField,
	factsByField,
	factsToAdd,
	isFromOneShop,
	isFromTitle,
	isReplacedBy,
	isSameFact,
	isUnrecorded,
	isUnsourcedStaffFact,
	mentionsShopList,
	withoutPins,
} from "./facts";
import { decodeFacts, encodeFacts } from "./stored-facts";

/** Fields of a model that are facts: each value has its sources. */
const FACT_FIELDS = DISPLAY_FIELDS.map(({ name, label }) => ({
	name,
	label,
	column: MODEL_FIELDS[name].column,
}));

/** The labels of facts on pages, by column. */
export const FACT_LABELS: ReadonlyMap<string, string> = new Map(
	FACT_FIELDS.map(({ column, label }) => [column, label]),
);

type RowWithFacts = StoredModelFields & { facts: string };

/** Returns the labels of the facts that a maker's page or manual does not state, given the column `facts`. */
export function labelsNotStated(factsJson: string): string[] {
	// A quick test, so that the facts of most models need not be parsed.
	if (!factsJson.includes('":""')) return [];
	return [...factsByField(decodeFacts(factsJson))].flatMap(([field, fieldFacts]) => {
		const fact = currentFact(fieldFacts);
		if (fact?.value !== "" || fact.source === "") return [];
		return fact.kind === "maker" || fact.kind === "manual" ? (FACT_LABELS.get(field) ?? []) : [];
	});
}

/** Returns the fields whose shown value only one shop's list states (`isFromOneShop`), given the column `facts`. */
export function fieldsFromOneShop(factsJson: string): FieldName[] {
	if (!mentionsShopList(factsJson)) return [];
	const storedFactsByField = factsByField(decodeFacts(factsJson));
	return FACT_FIELDS.flatMap(({ name, column }) => {
		const fact = currentFact(storedFactsByField.get(column) ?? []);
		return fact && isFromOneShop(fact) ? [name] : [];
	});
}

/** Returns the facts of a row as cells of text, by column; '' for unknown ones. */
export function rowFactTexts(row: StoredModelFields): Map<string, string> {
	return new Map(FACT_FIELDS.map(({ name, column }) => [column, cellText(name, row)]));
}

/** Returns all facts of a row; a value without one becomes a fact of kind `unrecorded`. */
export function factsOfRow(row: RowWithFacts): Fact[] {
	const storedFactsByField = factsByField(decodeFacts(row.facts));
	return [...rowFactTexts(row)].flatMap(([field, value]) => {
		const facts = storedFactsByField.get(field);
		if (facts) return facts;
		if (value === "") return [];
		return [unrecordedFact(field, value)];
	});
}

function unrecordedFact(field: string, value: string): Fact {
	return { field, value, kind: "unrecorded", source: "", seenOn: null, enteredBy: null };
}

/** Returns the columns of a row whose current value has no recorded source; `facts` are the row's. */
export function unrecordedFields(row: StoredModelFields, facts: FactsByField): string[] {
	return FACT_FIELDS.flatMap(({ name, column }) => {
		const fieldFacts = facts.get(column);
		const isFieldUnrecorded = fieldFacts ? isUnrecorded(fieldFacts) : cellText(name, row) !== "";
		return isFieldUnrecorded ? [column] : [];
	});
}

/** Returns the values to store for cells, given by column. Throws for a cell that its column refuses. */
function columnsFromCells(cells: ReadonlyMap<string, string>): Partial<StoredModelFields> {
	const rules: Readonly<Record<string, (typeof CELL_RULES)[keyof typeof CELL_RULES]>> = CELL_RULES;
	const parsedCells = [...cells].map(([field, cell]) => [field, rules[field]?.parse(cell)]);
	return encodeFields(Object.fromEntries(parsedCells));
}

/** Returns a row with these facts as its only ones, and their current values; fields without facts keep theirs. */
export function withFacts<FullRow extends RowWithFacts>(
	row: FullRow,
	facts: readonly Fact[],
): FullRow {
	const factsJson = encodeFacts(facts);
	const cells = rowFactTexts(row);
	const changedValues = [...factsByField(facts)].flatMap(([field, fieldFacts]) => {
		const value = currentFact(fieldFacts)?.value ?? "";
		return cells.get(field) === value ? [] : [[field, value] as const];
	});
	if (factsJson === row.facts && changedValues.length === 0) return row;
	return { ...row, ...columnsFromCells(new Map(changedValues)), facts: factsJson };
}

/** Returns the facts of a file that a row does not have. */
export function newFacts(row: RowWithFacts, facts: readonly Fact[]): Fact[] {
	return factsToAdd(factsOfRow(row), facts);
}

/**
 * Returns a row with more facts, in linear time; its existing facts remain. A field without facts keeps its value as
 * an unrecorded fact. A fact that staff enter without a source replaces the earlier one of this kind, unless only the
 * earlier one is pinned; a new pin replaces every other pin of its field.
 */
export function withMoreFacts<FullRow extends RowWithFacts>(
	row: FullRow,
	facts: readonly Fact[],
): FullRow {
	const addedFactsByField = factsByField(newFacts(row, facts));
	const storedFacts = decodeFacts(row.facts);
	if (addedFactsByField.size === 0) return withFacts(row, storedFacts);
	const allFacts = factsByField(storedFacts);
	const cells = rowFactTexts(row);
	for (const [field, addedFacts] of addedFactsByField) {
		const value = cells.get(field) ?? "";
		const existingFacts =
			allFacts.get(field) ?? (value === "" ? [] : [unrecordedFact(field, value)]);
		const staffFact = addedFacts.findLast(isUnsourcedStaffFact);
		const otherFacts = [...existingFacts, ...addedFacts].filter(
			(fact) => fact !== staffFact && !(staffFact && isReplacedBy(fact, staffFact)),
		);
		allFacts.set(field, [
			...(staffFact?.isPinned ? withoutPins(otherFacts, field) : otherFacts),
			...(staffFact ? [staffFact] : []),
		]);
	}
	return withFacts(...withoutTitleStandard(row, allFacts));
}

/** Removes a brightness standard that a title states if the lumens are from another source. */
function withoutTitleStandard<FullRow extends RowWithFacts>(
	row: FullRow,
	facts: ReadonlyMap<string, Fact[]>,
): [row: FullRow, facts: Fact[]] {
	const allFacts = [...facts.values()].flat();
	const lumens = currentFact(facts.get("brightness") ?? []);
	const standard = currentFact(facts.get("brightness_standard") ?? []);
	if (!standard || !isFromTitle(standard) || !lumens || isFromTitle(lumens)) return [row, allFacts];
	const remainingFacts = allFacts.filter(
		(fact) => fact.field !== standard.field || !isFromTitle(fact),
	);
	return [{ ...row, ...columnsFromCells(new Map([[standard.field, ""]])) }, remainingFacts];
}

/** Returns a row without a fact; a field without remaining facts loses its value. */
export function withoutFact<FullRow extends RowWithFacts>(row: FullRow, fact: Fact): FullRow {
	const remainingFacts = decodeFacts(row.facts).filter(
		(storedFact) => JSON.stringify(storedFact) !== JSON.stringify(fact),
	);
	const isLast = !remainingFacts.some(({ field }) => field === fact.field);
	const rowWithoutValue = isLast
		? { ...row, ...columnsFromCells(new Map([[fact.field, ""]])) }
		: row;
	return withFacts(rowWithoutValue, remainingFacts);
}

/** Returns a row with a fact pinned, so that its value is shown whatever other sources state, or with it unpinned. */
export function withPin<FullRow extends RowWithFacts>(
	row: FullRow,
	fact: Fact,
	isPinned: boolean,
): FullRow {
	const facts = withoutPins(decodeFacts(row.facts), fact.field);
	if (!isPinned) return withFacts(row, facts);
	const otherFacts = facts.filter((otherFact) => !isSameFact(otherFact, fact));
	return withFacts(row, [...otherFacts, { ...fact, isPinned }]);
}

/** Member of staff and day of a change, for the facts that it adds. */
export interface FactStamp {
	/** Name of the member of staff; null for the sample. */
	enteredBy: string | null;
	/** Day of the change (YYYY-MM-DD). */
	day: string;
	/** True for changes by the form: its values win over every other source. */
	isPinned: boolean;
}

/**
 * Returns a changed row with a fact of kind `staff` for each field that differs from the row before. A value of a
 * better source is kept, unless the change is pinned.
 */
export function withStaffFacts<FullRow extends RowWithFacts>(
	before: RowWithFacts,
	after: FullRow,
	{ enteredBy, day, isPinned }: FactStamp,
): FullRow {
	const changedFields = FACT_FIELDS.filter(({ name }) => before[name] !== after[name]);
	if (changedFields.length === 0) return after;
	const storedFacts = decodeFacts(before.facts);
	const fieldsWithFacts = new Set(storedFacts.map(({ field }) => field));
	const facts = [...storedFacts];
	const contestedFacts: Fact[] = [];
	const textsBefore = new Map<string, string>();
	for (const { name, column: field } of changedFields) {
		const oldText = cellText(name, before);
		const stamp = { seenOn: day, enteredBy, ...(isPinned && { isPinned }) };
		const fact: Fact = {
			field,
			value: cellText(name, after),
			kind: "staff",
			source: "",
			...stamp,
		};
		if (fieldsWithFacts.has(field)) {
			contestedFacts.push(fact);
			textsBefore.set(field, oldText);
			continue;
		}
		// Without another source this is the current fact.
		if (oldText !== "") facts.push(unrecordedFact(field, oldText));
		facts.push(fact);
	}
	const row = { ...after, facts: encodeFacts(facts) };
	// The former values stand until the new facts have been compared with those of other sources.
	return contestedFacts.length === 0
		? row
		: withMoreFacts({ ...row, ...columnsFromCells(textsBefore) }, contestedFacts);
}

const DISPLAY_FIELD_BY_COLUMN = new Map<string, (typeof DISPLAY_FIELDS)[number]>(
	DISPLAY_FIELDS.map((field) => [MODEL_FIELDS[field.name].column, field]),
);

/** Returns a fact's value as text; '' if it has no value. */
export function factText({ field, value }: Fact): string {
	const name = DISPLAY_FIELD_BY_COLUMN.get(field)?.name;
	const rules: Readonly<Record<string, z.ZodType>> = CELL_RULES;
	const parsedValue = rules[field]?.safeParse(value);
	if (name === undefined || !parsedValue?.success) return value;
	const storedFields = { ...EMPTY_FIELDS, ...encodeFields({ [field]: parsedValue.data }) };
	return typographicText(fieldText(name, decodeFields(storedFields)));
}

/** A fact as pages show it. */
export interface DisplayFact {
	/** "Maker, 12 May 2026" */
	sourceLabel: string;
	/** '' if the source states no value. */
	value: string;
	/** An https address or words; '' if none is recorded. */
	source: string;
	isCurrent: boolean;
}

/** The facts about one field of a model. */
export interface FieldFacts {
	/** Column of the import template. */
	field: string;
	label: string;
	/** The disagreement as sentences; '' if the sources agree. */
	dispute: string;
	/** The current fact first. */
	facts: DisplayFact[];
}

/** Returns a model's facts, by field, as pages show them. */
export function displayFacts(facts: readonly Fact[]): FieldFacts[] {
	return [...factsByField(facts)].map(([field, fieldFacts]) => ({
		field,
		label: DISPLAY_FIELD_BY_COLUMN.get(field)?.label ?? field,
		dispute: disputeText(fieldFacts, factText),
		facts: bestFactsFirst(fieldFacts).map((fact, index) => ({
			sourceLabel: sourceText(fact),
			value: factText(fact),
			source: fact.source,
			isCurrent: index === 0,
		})),
	}));
}

/** A field about which the sources disagree. */
export type Dispute = Omit<FieldFacts, "facts">;

export function disputesOf(facts: readonly Fact[]): Dispute[] {
	return displayFacts(facts)
		.filter(({ dispute }) => dispute !== "")
		.map(({ field, label, dispute }) => ({ field, label, dispute }));
}
