import { z } from "zod";

const model = z.object({
	slug: z.string(),
	name: z.string(),
	/** The editors' sentence; '' without any. */
	verdict: z.string(),
	/** 'Example price £1,199.00 delivered'; '' if mails must not have it. */
	price: z.string(),
});

const line = z.object({ slug: z.string(), name: z.string(), text: z.string() });

/** What a letter says, fixed when its sending begins, so that every copy and the archive say the same. */
export const letterContent = z.object({
	subject: z.string(),
	/** HTML of the owner's words, with links as on pages. */
	words: z.string(),
	/** The day of its prices in words. */
	day: z.string(),
	models: z.array(model),
	/** Models that fell this month: 'now £449.00 delivered at Currys, was £499.00'. */
	falls: z.array(line),
	newModels: z.array(line),
	article: z.object({ path: z.string(), title: z.string(), summary: z.string() }).optional(),
});

export type LetterContent = z.output<typeof letterContent>;
export type LetterModel = LetterContent["models"][number];
export type LetterLine = LetterContent["falls"][number];

export const SECTION_TITLES = {
	falls: "Fell this month",
	newModels: "New models",
	article: "To read",
} as const;

/** Returns true if there is anything besides the subject. */
export function hasContent(content: LetterContent): boolean {
	const { words, models, falls, newModels, article } = content;
	return (
		words.trim() !== "" ||
		[models, falls, newModels].some((list) => list.length > 0) ||
		article !== undefined
	);
}
