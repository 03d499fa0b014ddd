import { z } from "zod";

/** What people are told of the cells that a rule reads. */
export interface CellFacts {
	/** How such a cell is written, as a sentence. */
	written: string;
	/** What a spreadsheet holds there; text where nothing is said. */
	type?: "pounds" | "number" | "flag";
}

const facts = z.registry<CellFacts>();

/** Returns the rule, of which `factsOfCell` knows from then on how its cells are written. */
export function written<Rule extends z.ZodType>(
	rule: Rule,
	sentence: string,
	more: Omit<CellFacts, "written"> = {},
): Rule {
	facts.add(rule, { written: sentence, ...more });
	return rule;
}

/** Returns what is known of a rule, or of the rules that it is made of, the last first. */
export function factsOfCell(rule: z.core.$ZodType): CellFacts | undefined {
	const own = facts.get(rule);
	if (own) return own;
	if (rule instanceof z.ZodOptional) return factsOfCell(rule.unwrap());
	if (rule instanceof z.ZodPipe) return factsOfCell(rule.out) ?? factsOfCell(rule.in);
	return undefined;
}

/** Returns what an empty cell means to a rule, as a sentence. */
export function emptyCellText(rule: z.ZodType): string {
	const { success, data } = rule.safeParse("");
	if (!success) return "It must not be empty.";
	if (typeof data === "boolean") return `Empty means ${data ? "TRUE" : "FALSE"}.`;
	if (typeof data === "number" || (typeof data === "string" && data !== "")) {
		return `Empty means ${data}.`;
	}
	return "It may be empty.";
}
