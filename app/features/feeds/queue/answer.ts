import { z } from "zod";
import { SKU } from "~/features/catalogue/identity/sku";
import { UserError } from "~/logging/user-error";
import { LINES_PER_PAGE } from "./line-list";

/** An answer of staff to lines; "new" removes an earlier one. */
export type Answer =
	| { kind: "model"; sku: string }
	| { kind: "left-out" }
	| { kind: "first" }
	| { kind: "new" };

const NOTHING_TICKED = "Tick the lines that you mean first. Nothing was changed.";
const NO_ANSWER = "Choose a model, or say that it is not one we list.";

const lineId = z
	.string()
	.regex(/^[1-9]\d{0,14}$/, NOTHING_TICKED)
	.transform(Number);

const tickedLines = z
	.array(lineId)
	.min(1, NOTHING_TICKED)
	.max(LINES_PER_PAGE, `At most ${LINES_PER_PAGE} lines can be answered at once.`);

const answerForm = z.object({
	sku: z.string().regex(SKU, NO_ANSWER).optional(),
	answer: z.enum(["left-out", "first", "new"], { error: NO_ANSWER }).optional(),
});

function valid<Value>(schema: z.ZodType<Value>, value: unknown): Value {
	const { data, error } = schema.safeParse(value);
	if (error) throw new UserError(400, error.issues[0]?.message ?? NO_ANSWER);
	return data;
}

/** Value of the button that makes models of the ticked lines. */
export const MAKE_MODELS = "models";

/** Returns the ids of the ticked lines of a form. Throws a UserError without any. */
export function readLines(fields: FormData): number[] {
	return valid(tickedLines, fields.getAll("line"));
}

/** Returns the number of lines in a form that answers a whole list; undefined for any other form. */
export function readAnswerAll(fields: FormData): number | undefined {
	const typed = fields.get("all");
	return typeof typed === "string" && /^[1-9]\d{0,6}$/.test(typed) ? Number(typed) : undefined;
}

/** Returns the answer of a form. Throws a UserError without any. */
export function readAnswer(fields: FormData): Answer {
	const { sku, answer } = valid(answerForm, Object.fromEntries(fields));
	if (sku !== undefined) return { kind: "model", sku };
	if (answer === undefined) throw new UserError(400, NO_ANSWER);
	return { kind: answer };
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
