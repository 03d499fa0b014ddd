import type { ChangeAction } from "db/schema";
import type { ChangedFields, StoredChange } from "~/audit-log/audit-log.queries.server";
import { sourceText } from "~/features/catalogue/facts/fact-text";
import type { Fact } from "~/features/catalogue/facts/facts";
import { columnLabel } from "~/features/catalogue/fields/column-label.server";
import { formatPence } from "~/features/catalogue/offers/price/price";
import { integerText } from "~/features/catalogue/spec-text";
import { poundsToPence } from "~/features/catalogue/values/pounds";
import { columnOfFactsField, loggedFacts } from "~/features/changes/change-fields";
import { layoutFields } from "~/features/records/kit/record";
import { SETTING_RECORDS } from "~/features/records/settings/setting-records.server";

export const ACTION_WORDS: Record<ChangeAction, string> = {
	added: "added",
	changed: "changed",
	deleted: "deleted",
};

const POUNDS_FIELDS = new Set([
	"price",
	"delivery_price",
	"delivery_free_over",
	"delivery_otherwise",
]);

/** Labels of the fields of settings, as in their forms. */
const SETTING_LABELS = new Map(
	SETTING_RECORDS.flatMap(({ onlyKey, layout }) =>
		layoutFields(layout).map(({ name, label }) => [`${onlyKey} ${name}`, label] as const),
	),
);

type LineSubject = Partial<Pick<StoredChange, "subject" | "subjectKey">>;

/** Returns the label of a field of a line. */
export function lineFieldLabel(field: string, line?: LineSubject): string {
	const settingLabel =
		line?.subject === "setting" && SETTING_LABELS.get(`${line.subjectKey} ${field}`);
	if (settingLabel) return settingLabel;
	const factsColumn = columnOfFactsField(field);
	if (factsColumn !== undefined) return `Sources of ${lineFieldLabel(factsColumn)}`;
	return columnLabel(field);
}

function poundsWords(text: string): string {
	return formatPence(poundsToPence(Number(text)));
}

/** Returns the text of a fact: "Maker, 12 May 2026: 3200 (https://maker.example/spec), pinned". */
function factWords(fact: Fact): string {
	const source = fact.source === "" ? "" : ` (${fact.source})`;
	return `${sourceText(fact)}: ${fact.value || "not stated"}${source}${fact.isPinned ? ", pinned" : ""}`;
}

/** Returns the text of a field's value; "nothing" for an empty value. */
export function valueWords(field: string, value: ChangedFields[string] | undefined): string {
	if (value === null || value === undefined || value === "") return "nothing";
	const facts = loggedFacts({ [field]: value });
	if (facts.size > 0) return [...facts.values()].flat().map(factWords).join("\n");
	if (typeof value === "boolean") return value ? "yes" : "no";
	if (typeof value === "string" && POUNDS_FIELDS.has(field)) return poundsWords(value);
	return typeof value === "number" && value >= 10_000 ? integerText(value) : String(value);
}

/** Returns the text of a field before or after a change; for facts, only the facts that the other state lacks. */
function stateWords(
	field: string,
	state: ChangedFields,
	otherState: ChangedFields | undefined,
): string {
	const words = valueWords(field, state[field]);
	if (columnOfFactsField(field) === undefined || !otherState) return words;
	const otherTexts = new Set(valueWords(field, otherState[field]).split("\n"));
	const distinctTexts = words.split("\n").filter((text) => !otherTexts.has(text));
	return distinctTexts.join("\n") || "nothing";
}

export interface FieldChange {
	label: string;
	/** Value before the change; null if the record was added. */
	before: string | null;
	/** Value after the change; null if the record was deleted. */
	after: string | null;
}

/** Returns the fields of a line with their texts, without empty values of an added or deleted record. */
export function fieldChanges({
	before,
	after,
	...line
}: Pick<StoredChange, "before" | "after"> & LineSubject): FieldChange[] {
	const names = Object.keys({ ...before, ...after });
	return names
		.map((name) => ({
			label: lineFieldLabel(name, line),
			before: before ? stateWords(name, before, after) : null,
			after: after ? stateWords(name, after, before) : null,
		}))
		.filter((change) =>
			before !== undefined && after !== undefined
				? true
				: (change.before ?? change.after) !== "nothing",
		);
}
