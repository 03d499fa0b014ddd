import { z } from "zod";
import { FACT_KINDS, type Fact } from "./facts";

/** Facts as they are stored: those that follow each other and have one origin share it. */
const storedFacts = z.array(
	z.object({
		kind: z.enum(FACT_KINDS),
		source: z.string().default(""),
		seenOn: z.string().nullable().default(null),
		enteredBy: z.string().nullable().default(null),
		isPinned: z.literal(true).optional(),
		values: z.record(z.string(), z.string()),
	}),
);

/** Returns the facts of the column `facts`. Throws for anything else. */
export function decodeFacts(stored: string): Fact[] {
	if (stored === "[]") return [];
	return storedFacts
		.parse(JSON.parse(stored))
		.flatMap(({ values, ...origin }) =>
			Object.entries(values).map(([field, value]) => ({ field, value, ...origin })),
		);
}

/** Returns the text of the column `facts`, without what `decodeFacts` adds by default. */
export function encodeFacts(facts: readonly Fact[]): string {
	const groups: { origin: string; values: Record<string, string> }[] = [];
	for (const { field, value, kind, source, seenOn, enteredBy, isPinned } of facts) {
		const origin = JSON.stringify({
			kind,
			...(source !== "" && { source }),
			...(seenOn !== null && { seenOn }),
			...(enteredBy !== null && { enteredBy }),
			isPinned,
		});
		const last = groups.at(-1);
		if (last?.origin === origin && !(field in last.values)) last.values[field] = value;
		else groups.push({ origin, values: { [field]: value } });
	}
	const texts = groups.map(
		({ origin, values }) => `${origin.slice(0, -1)},"values":${JSON.stringify(values)}}`,
	);
	return `[${texts.join()}]`;
}
