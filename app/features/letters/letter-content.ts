import { z } from "zod";

const modelSchema = z.object({
	slug: z.string(),
	name: z.string(),
	/** The editors' sentence; '' without any. */
	verdict: z.string(),
	/** 'Example price £1,199.00 delivered'; '' if mails must not have it. */
	price: z.string(),
});

const lineSchema = z.object({ slug: z.string(), name: z.string(), text: z.string() });

/** A letter's content, fixed when its sending begins, so that it is the same in every copy and in the archive. */
export const letterContentSchema = z.object({
	subject: z.string(),
	/** HTML of the owner's words, with links as on pages. */
	words: z.string(),
	/** The day of the prices: "5 Jan 2026". */
	day: z.string(),
	models: z.array(modelSchema),
	/** Models whose price fell within the last 30 days: 'now £449.00 delivered at Currys, was £499.00'. */
	falls: z.array(lineSchema),
	newModels: z.array(lineSchema),
	article: z.object({ path: z.string(), title: z.string(), summary: z.string() }).optional(),
});

export type LetterContent = z.output<typeof letterContentSchema>;
export type LetterModel = LetterContent["models"][number];
export type LetterLine = LetterContent["falls"][number];

export const SECTION_TITLES = {
	falls: "Fell this month",
	newModels: "New models",
	article: "To read",
} as const;

/** Returns true if a letter has anything besides its subject. */
export function hasContent(content: LetterContent): boolean {
	const { words, models, falls, newModels, article } = content;
	return (
		words.trim() !== "" ||
		[models, falls, newModels].some((list) => list.length > 0) ||
		article !== undefined
	);
}
