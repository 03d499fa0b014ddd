import { z } from "zod";
import { SKU } from "~/features/catalogue/identity/sku";
import { LINES_PER_PAGE } from "./line-list";

/** An answer of staff to lines; "new" removes an earlier one. */
export type Answer =
	| { kind: "model"; sku: string }
	| { kind: "left-out" }
	| { kind: "first" }
	| { kind: "new" };

const NOTHING_TICKED = "Tick the lines that you mean first. Nothing was changed.";
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
	answer: z.enum(["left-out", "first", "new"], { error: NO_ANSWER }).optional(),
});

/** Value of the button that makes models of the ticked lines. */
export const MAKE_MODELS = "models";

/** Returns the ticked lines of a form, or an error. */
export function readLines(fields: FormData): { lineIds: number[] } | { problem: string } {
	const read = answerForm.shape.line.safeParse(fields.getAll("line"));
	return read.success
		? { lineIds: read.data }
		: { problem: read.error.issues[0]?.message ?? NOTHING_TICKED };
}

/** Returns the number of lines in a form that answers a whole list; undefined for any other form. */
export function readAnswerAll(fields: FormData): number | undefined {
	const typed = fields.get("all");
	return typeof typed === "string" && /^[1-9]\d{0,6}$/.test(typed) ? Number(typed) : undefined;
}

/** Returns the lines and the answer of a form, or an error. */
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

export function linesText(count: number): string {
	return count === 1 ? "1 line" : `${count.toLocaleString("en-GB")} lines`;
}

const DONE: Record<Answer["kind"], string> = {
	model: "matched",
	first: "matched",
	"left-out": "left out",
	new: "asked about again",
};

export function answeredText({ kind }: Answer, answered: number, skipped: number): string {
	const lines = linesText(answered);
	const done = `${lines} ${DONE[kind]}`;
	return skipped === 0 ? `${done}.` : `${done}; ${skipped} without a proposal stay as they are.`;
}
