import { z } from "zod";
import { bestFactsFirst, FACT_KINDS, type Fact, factsByField } from "./facts";

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
	const orderedFacts = [...factsByField(facts).values()].flatMap((fieldFacts) =>
		bestFactsFirst(fieldFacts).map((fact, index) => ({ fact, stands: index === 0 })),
	);
	return {
		sku,
		facts: orderedFacts.map(({ fact: { field, value, kind, source, seenOn }, stands }) => ({
			field,
			value,
			stands,
			kind,
			source,
			seenOn,
		})),
	};
}
