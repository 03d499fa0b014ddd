import { z } from "zod";
import {
	CELL_RULES,
	EMPTY_FIELDS,
	fieldText,
	loadFields,
	SHOWN_FIELDS,
	storeFields,
} from "~/features/catalogue/fields/field-values.server";
import { MODEL_FIELDS } from "~/features/catalogue/fields/model-fields.server";
import { typeset } from "~/features/catalogue/spec-text";
import { disputeText, sourceText } from "./fact-text";
import { byField, FACT_KINDS, type Fact, inOrder } from "./facts";

const FIGURES = new Map<string, (typeof SHOWN_FIELDS)[number]>(
	SHOWN_FIELDS.map((field) => [MODEL_FIELDS[field.name].heading, field]),
);

/** Returns a fact's value as text; '' if it states none. */
export function factText({ field, value }: Fact): string {
	const name = FIGURES.get(field)?.name;
	const rules: Readonly<Record<string, z.ZodType>> = CELL_RULES;
	const read = rules[field]?.safeParse(value);
	if (name === undefined || !read?.success) return value;
	const stored = { ...EMPTY_FIELDS, ...storeFields({ [field]: read.data }) };
	return typeset(fieldText(name, loadFields(stored)));
}

/** A fact as pages show it. */
export interface ShownFact {
	/** "Maker, 12 May 2026" */
	who: string;
	/** '' if the source states no figure. */
	value: string;
	/** An https address or words; '' if none is recorded. */
	source: string;
	stands: boolean;
}

/** The facts about one figure of a model. */
export interface ShownFigure {
	/** Column of the import template. */
	field: string;
	label: string;
	/** The disagreement as sentences; '' if the sources agree. */
	dispute: string;
	/** The standing one first. */
	facts: ShownFact[];
}

/** Returns the facts about a model's figures as pages show them. */
export function shownFigures(facts: readonly Fact[]): ShownFigure[] {
	return [...byField(facts)].map(([field, ofField]) => ({
		field,
		label: FIGURES.get(field)?.label ?? field,
		dispute: disputeText(ofField, factText),
		facts: inOrder(ofField).map((fact, place) => ({
			who: sourceText(fact),
			value: factText(fact),
			source: fact.source,
			stands: place === 0,
		})),
	}));
}

/** A figure about which the sources disagree. */
export type Dispute = Omit<ShownFigure, "facts">;

export function disputesOf(facts: readonly Fact[]): Dispute[] {
	return shownFigures(facts)
		.filter(({ dispute }) => dispute !== "")
		.map(({ field, label, dispute }) => ({ field, label, dispute }));
}

export const evidenceSchema = z
	.strictObject({
		sku: z.string().min(1),
		facts: z.array(
			z.strictObject({
				field: z.string().describe("Column of the import template."),
				value: z.string().describe("Cell of the import template; empty if the source states none."),
				stands: z.boolean().describe("True for the fact that the model's figure is taken from."),
				kind: z.enum(FACT_KINDS),
				source: z.string().describe("An https address or words; empty if none is recorded."),
				seenOn: z.string().nullable().describe("YYYY-MM-DD."),
			}),
		),
	})
	.meta({ id: "Evidence" });

/** Returns the JSON of a model's facts. */
export function evidenceJson(sku: string, facts: readonly Fact[]): z.infer<typeof evidenceSchema> {
	const ordered = [...byField(facts).values()].flatMap((ofField) =>
		inOrder(ofField).map((fact, place) => ({ fact, stands: place === 0 })),
	);
	return {
		sku,
		facts: ordered.map(({ fact: { field, value, kind, source, seenOn }, stands }) => ({
			field,
			value,
			stands,
			kind,
			source,
			seenOn,
		})),
	};
}
