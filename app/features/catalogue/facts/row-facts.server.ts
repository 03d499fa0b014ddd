import type { z } from "zod";
import {
	CELL_RULES,
	cellText,
	DISPLAY_FIELDS,
	EMPTY_FIELDS,
	type FieldName,
	fieldText,
	loadFields,
	type StoredModelFields,
	storeFields,
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
	isFromOneShop,
	isFromTitle,
	isReplaced,
	isSameFact,
	isShopListSource,
	isUnrecorded,
	isWithoutSource,
	unknownFacts,
	withoutPins,
} from "./facts";
import { decodeFacts, encodeFacts } from "./stored-facts";

/** Fields of a model that are figures: each value has its sources. */
const FACT_FIELDS = DISPLAY_FIELDS.map(({ name, label }) => ({
	name,
	label,
	field: MODEL_FIELDS[name].column,
}));

/** The labels of figures on pages, by column. */
export const FACT_LABELS: ReadonlyMap<string, string> = new Map(
	FACT_FIELDS.map(({ field, label }) => [field, label]),
);

type Row = StoredModelFields & { facts: string };

/** Returns the labels of the figures that a maker's page or manual does not state, given the column `facts`. */
export function labelsNotStated(stored: string): string[] {
	// The facts of most models need not be parsed.
	if (!stored.includes('":""')) return [];
	return [...factsByField(decodeFacts(stored))].flatMap(([field, fieldFacts]) => {
		const fact = currentFact(fieldFacts);
		if (fact?.value !== "" || fact.source === "") return [];
		return fact.kind === "maker" || fact.kind === "manual" ? (FACT_LABELS.get(field) ?? []) : [];
	});
}

/** Returns the fields that only one shop's list states, given the column `facts`. */
export function fieldsFromOneShop(stored: string): FieldName[] {
	if (!isShopListSource(stored)) return [];
	const storedFacts = factsByField(decodeFacts(stored));
	return FACT_FIELDS.flatMap(({ name, field }) => {
		const fact = currentFact(storedFacts.get(field) ?? []);
		return fact && isFromOneShop(fact) ? [name] : [];
	});
}

/** Returns the figures of a row as cells of text, by column; '' for unknown ones. */
export function rowFactTexts(row: StoredModelFields): Map<string, string> {
	return new Map(FACT_FIELDS.map(({ name, field }) => [field, cellText(name, row)]));
}

/** Returns all facts about a row's figures; a figure without any has one of kind `unrecorded`. */
export function factsOfRow(row: Row): Fact[] {
	const stored = factsByField(decodeFacts(row.facts));
	return [...rowFactTexts(row)].flatMap(([field, value]) => {
		const facts = stored.get(field);
		if (facts) return facts;
		if (value === "") return [];
		return [unrecordedFact(field, value)];
	});
}

function unrecordedFact(field: string, value: string): Fact {
	return { field, value, kind: "unrecorded", source: "", seenOn: null, enteredBy: null };
}

/** Returns the columns of a row whose standing figure has no recorded source; `facts` are those of its own column. */
export function unrecordedFields(row: StoredModelFields, facts: FactsByField): string[] {
	return FACT_FIELDS.flatMap(({ name, field }) => {
		const fieldFacts = facts.get(field);
		const isListed = fieldFacts ? isUnrecorded(fieldFacts) : cellText(name, row) !== "";
		return isListed ? [field] : [];
	});
}

/** Returns the columns of figures given as cells. Throws for a cell that its column refuses. */
function columnsOf(cells: ReadonlyMap<string, string>): Partial<StoredModelFields> {
	const rules: Readonly<Record<string, (typeof CELL_RULES)[keyof typeof CELL_RULES]>> = CELL_RULES;
	const read = [...cells].map(([field, cell]) => [field, rules[field]?.parse(cell)]);
	return storeFields(Object.fromEntries(read));
}

/** Returns a row with the current values of these facts; fields without facts keep their values. */
export function withFacts<Whole extends Row>(row: Whole, facts: readonly Fact[]): Whole {
	const encoded = encodeFacts(facts);
	const cells = rowFactTexts(row);
	const currentFacts = [...factsByField(facts)].flatMap(([field, fieldFacts]) => {
		const value = currentFact(fieldFacts)?.value ?? "";
		return cells.get(field) === value ? [] : [[field, value] as const];
	});
	if (encoded === row.facts && currentFacts.length === 0) return row;
	return { ...row, ...columnsOf(new Map(currentFacts)), facts: encoded };
}

/** Returns the facts of a file that a row does not have. */
export function newFacts(row: Row, facts: readonly Fact[]): Fact[] {
	return unknownFacts(factsOfRow(row), facts);
}

/**
 * Returns a row with more facts, in linear time; those that it has stay as they are. A figure that had none keeps its
 * former value as an unrecorded fact. What staff enter without a source replaces what they entered without one before,
 * unless only that is pinned, and a pin every other pin of its field.
 */
export function withMoreFacts<Whole extends Row>(row: Whole, facts: readonly Fact[]): Whole {
	const added = factsByField(newFacts(row, facts));
	const stored = decodeFacts(row.facts);
	if (added.size === 0) return withFacts(row, stored);
	const all = factsByField(stored);
	const cells = rowFactTexts(row);
	for (const [field, more] of added) {
		const value = cells.get(field) ?? "";
		const existingFacts = all.get(field) ?? (value === "" ? [] : [unrecordedFact(field, value)]);
		const staffFact = more.findLast(isWithoutSource);
		const otherFacts = [...existingFacts, ...more].filter(
			(fact) => fact !== staffFact && !(staffFact && isReplaced(fact, staffFact)),
		);
		all.set(field, [
			...(staffFact?.isPinned ? withoutPins(otherFacts, field) : otherFacts),
			...(staffFact ? [staffFact] : []),
		]);
	}
	return withFacts(...withoutTitleStandard(row, all));
}

/** Drops the standard of lumens in a title once the lumens are another source's. */
function withoutTitleStandard<Whole extends Row>(
	row: Whole,
	facts: ReadonlyMap<string, Fact[]>,
): [row: Whole, facts: Fact[]] {
	const all = [...facts.values()].flat();
	const lumens = currentFact(facts.get("brightness") ?? []);
	const standard = currentFact(facts.get("brightness_standard") ?? []);
	if (!standard || !isFromTitle(standard) || !lumens || isFromTitle(lumens)) return [row, all];
	const rest = all.filter((fact) => fact.field !== standard.field || !isFromTitle(fact));
	return [{ ...row, ...columnsOf(new Map([[standard.field, ""]])) }, rest];
}

/** Returns a row without a fact; a field that loses its last one loses its value. */
export function withoutFact<Whole extends Row>(row: Whole, fact: Fact): Whole {
	const rest = decodeFacts(row.facts).filter(
		(storedFact) => JSON.stringify(storedFact) !== JSON.stringify(fact),
	);
	const isLast = !rest.some(({ field }) => field === fact.field);
	const emptied = isLast ? { ...row, ...columnsOf(new Map([[fact.field, ""]])) } : row;
	return withFacts(emptied, rest);
}

/** Returns a row whose figure is that of this fact, whatever other sources say; or, unpinned, of the best one again. */
export function withPin<Whole extends Row>(row: Whole, fact: Fact, isPinned: boolean): Whole {
	const facts = withoutPins(decodeFacts(row.facts), fact.field);
	if (!isPinned) return withFacts(row, facts);
	const otherFacts = facts.filter((otherFact) => !isSameFact(otherFact, fact));
	return withFacts(row, [...otherFacts, { ...fact, isPinned }]);
}

/** Author and day of a change by staff. */
export interface FactStamp {
	/** Name of the member of staff; null for the sample. */
	by: string | null;
	/** Day of the change (YYYY-MM-DD). */
	day: string;
	/** True for the form: its values win over every other source. */
	isPinned: boolean;
}

/**
 * Returns a changed row with a fact of kind `staff` for each figure that differs from the row before. A figure of a
 * better source is kept, unless the change is pinned.
 */
export function withStaffFacts<Whole extends Row>(
	before: Row,
	after: Whole,
	{ by, day, isPinned }: FactStamp,
): Whole {
	const changed = FACT_FIELDS.filter(({ name }) => before[name] !== after[name]);
	if (changed.length === 0) return after;
	const stored = decodeFacts(before.facts);
	const sourced = new Set(stored.map(({ field }) => field));
	const facts = [...stored];
	const contested: Fact[] = [];
	const standingValues = new Map<string, string>();
	for (const { name, field } of changed) {
		const old = cellText(name, before);
		const stamp = { seenOn: day, enteredBy: by, ...(isPinned && { isPinned }) };
		const fact: Fact = {
			field,
			value: cellText(name, after),
			kind: "staff",
			source: "",
			...stamp,
		};
		if (sourced.has(field)) {
			contested.push(fact);
			standingValues.set(field, old);
			continue;
		}
		// Without another source this is the current fact.
		if (old !== "") facts.push(unrecordedFact(field, old));
		facts.push(fact);
	}
	const row = { ...after, facts: encodeFacts(facts) };
	return contested.length === 0
		? row
		: withMoreFacts({ ...row, ...columnsOf(standingValues) }, contested);
}

const FACTS = new Map<string, (typeof DISPLAY_FIELDS)[number]>(
	DISPLAY_FIELDS.map((field) => [MODEL_FIELDS[field.name].column, field]),
);

/** Returns a fact's value as text; '' if it states none. */
export function factText({ field, value }: Fact): string {
	const name = FACTS.get(field)?.name;
	const rules: Readonly<Record<string, z.ZodType>> = CELL_RULES;
	const parsedValue = rules[field]?.safeParse(value);
	if (name === undefined || !parsedValue?.success) return value;
	const stored = { ...EMPTY_FIELDS, ...storeFields({ [field]: parsedValue.data }) };
	return typographicText(fieldText(name, loadFields(stored)));
}

/** A fact as pages show it. */
export interface DisplayFact {
	/** "Maker, 12 May 2026" */
	who: string;
	/** '' if the source states no figure. */
	value: string;
	/** An https address or words; '' if none is recorded. */
	source: string;
	stands: boolean;
}

/** The facts about one figure of a model. */
export interface FieldFacts {
	/** Column of the import template. */
	field: string;
	label: string;
	/** The disagreement as sentences; '' if the sources agree. */
	dispute: string;
	/** The standing one first. */
	facts: DisplayFact[];
}

/** Returns the facts about a model's figures as pages show them. */
export function displayFacts(facts: readonly Fact[]): FieldFacts[] {
	return [...factsByField(facts)].map(([field, fieldFacts]) => ({
		field,
		label: FACTS.get(field)?.label ?? field,
		dispute: disputeText(fieldFacts, factText),
		facts: bestFactsFirst(fieldFacts).map((fact, place) => ({
			who: sourceText(fact),
			value: factText(fact),
			source: fact.source,
			stands: place === 0,
		})),
	}));
}

/** A figure about which the sources disagree. */
export type Dispute = Omit<FieldFacts, "facts">;

export function disputesOf(facts: readonly Fact[]): Dispute[] {
	return displayFacts(facts)
		.filter(({ dispute }) => dispute !== "")
		.map(({ field, label, dispute }) => ({ field, label, dispute }));
}
