import { z } from "zod";
import { SKU } from "~/features/catalogue/sku";
import { LINES_PER_PAGE } from "./line-list";

/** What staff say of lines. */
export type Answer = { kind: "model"; sku: string } | { kind: "left-out" } | { kind: "first" };

export const NOTHING_TICKED = "Tick the lines that you mean first. Nothing was changed.";
const NO_ANSWER = "Choose a model, or say that it is not one we list.";

const answerForm = z.object({
	line: z
		.array(
			z
				.string()
				.regex(/^[1-9]\d{0,14}$/, NOTHING_TICKED)
				.transform(Number),
		)
		.min(1, NOTHING_TICKED)
		.max(LINES_PER_PAGE, `At most ${LINES_PER_PAGE} lines can be answered at once.`),
	sku: z.string().regex(SKU, NO_ANSWER).optional(),
	answer: z.enum(["left-out", "first"], { error: NO_ANSWER }).optional(),
});

/** Returns what a sent form says of which lines, or what is wrong with it. */
export function readAnswer(
	fields: FormData,
): { lineIds: number[]; answer: Answer } | { problem: string } {
	const read = answerForm.safeParse({
		line: fields.getAll("line"),
		sku: fields.get("sku") ?? undefined,
		answer: fields.get("answer") ?? undefined,
	});
	if (!read.success) return { problem: read.error.issues[0]?.message ?? NO_ANSWER };
	const { line: lineIds, sku, answer } = read.data;
	if (sku !== undefined) return { lineIds, answer: { kind: "model", sku } };
	return answer === undefined ? { problem: NO_ANSWER } : { lineIds, answer: { kind: answer } };
}

/** What is said of answers that were stored. */
export function answeredText({ kind }: Answer, answered: number, skipped: number): string {
	const lines = answered === 1 ? "1 line" : `${answered} lines`;
	const done = kind === "left-out" ? `${lines} left out` : `${lines} matched`;
	return skipped === 0 ? `${done}.` : `${done}; ${skipped} without a proposal stay as they are.`;
}
